import { can, permission } from '@thedot/domain/access/access';
import type { SignedIn } from '../../kernel/context.ts';
import { readerOf } from '../bookings/bookings.service.ts';
import type { Reader } from './readers.queries.ts';

export const readerFrom = (actor: SignedIn): Reader => ({
  ...readerOf(actor),
  organizationId: actor.organizationId,
  isAllowed: can(actor, permission('read', 'booking')),
});
