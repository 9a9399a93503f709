import type { Briefing } from '@thedot/domain/followups/briefing.contract';
import { assertFound } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import { findHours } from '../expert-sessions/hours/hours-quota.service.ts';
import { findBriefingRow } from './briefing.queries.ts';
import { toReader } from './readers.service.ts';

export async function findBriefing(
  { db, actor, now }: Context,
  bookingId: string,
): Promise<Briefing> {
  const row = await findBriefingRow(db, toReader(actor), bookingId, now());
  const { expertId, requesterId, organizationId, ...rest } = assertFound(row, 'booking.not_found');
  const account = { organizationId, userId: requesterId };
  return { ...rest, hours: await findHours(db, expertId, account) };
}
