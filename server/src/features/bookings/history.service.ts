import { CHANGES_OF } from '@thedot/domain/bookings/live.rules';
import type { BookingStepKind } from '@thedot/domain/bookings/bookings.contract';
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
  kind: BookingStepKind,
  people: readonly string[],
): void {
  for (const event of CHANGES_OF[kind]) announce(tx, event, { to: people, staff: true });
  announceTimes(tx, people);
}
