import { can, permission } from '@thedot/domain/access/access';
import type { SignedIn } from '../../kernel/context.ts';
import { toBookingReader } from '../expert-sessions/lists/bookings.service.ts';
import type { Reader } from './readers.queries.ts';

export const toReader = (actor: SignedIn): Reader => ({
  ...toBookingReader(actor),
  organizationId: actor.organizationId,
  canReadBookings: can(actor, permission('read', 'booking')),
});
