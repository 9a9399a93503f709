import { LIVE_EVENTS_BY_KIND } from '@thedot/domain/bookings/live.rules';
import type { BookingEventKind } from '@thedot/domain/bookings/bookings.contract';
import { announce, type Announcer } from '../../kernel/announce.ts';
import type { PublicContext } from '../../kernel/context.ts';
import { announceTimes } from '../experts/announcing.service.ts';
import { insertStep, type NewStep } from './history.queries.ts';

type Noting = Announcer & Pick<PublicContext, 'db'>;

/**
 * Writes what happened to a booking into its history and announces it to its two people, to whom it was passed on
 * from, to the staff, and to whoever has its expert open; answers the id of the step, the fact that is told.
 */
export async function noteStep(tx: Noting, step: NewStep): Promise<string> {
  const { id, expertId, requesterId } = await insertStep(tx.db, step);
  const gone = step.from === undefined ? [] : [step.from];
  announceStep(tx, step.kind, [expertId, requesterId, ...gone]);
  return id;
}

/** The same of a step that another statement has written. */
export function announceStep(
  tx: Announcer,
  kind: BookingEventKind,
  people: readonly string[],
): void {
  for (const event of LIVE_EVENTS_BY_KIND[kind]) announce(tx, event, { to: people, staff: true });
  announceTimes(tx, people);
}
