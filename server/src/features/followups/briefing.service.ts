import type { Briefing } from '@thedot/domain/followups/briefing.contract';
import { assertFound } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import { findHours } from '../bookings/hours.service.ts';
import { findBriefingFor } from './briefing.queries.ts';
import { readerFrom } from './readers.service.ts';

export async function findBriefing(
  { db, actor, now }: Context,
  bookingId: string,
): Promise<Briefing> {
  const row = await findBriefingFor(db, readerFrom(actor), bookingId, now());
  const { expertId, requesterId, organizationId, ...rest } = assertFound(row, 'booking.not_found');
  const account = { organizationId, userId: requesterId };
  return { ...rest, hours: await findHours(db, expertId, account) };
}
