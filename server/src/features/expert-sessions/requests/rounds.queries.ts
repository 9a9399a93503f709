import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Party } from '@thedot/domain/expert-sessions/bookings.contract';
import type { Db } from '../../../db/db.ts';

interface NewRound {
  readonly bookingId: string;
  /** Counted from 1. */
  readonly round: number;
  readonly author: Party;
  readonly authorId: string;
  readonly message: string;
  readonly answerBy: string;
  readonly slots: readonly Slot[];
  readonly at: Date;
}

export async function insertRound(db: Db, round: NewRound): Promise<void> {
  const { bookingId, slots } = round;
  await db
    .insertInto('expert_session_rounds')
    .values({
      booking_id: bookingId,
      round: round.round,
      author: round.author,
      author_id: round.authorId,
      message: round.message,
      answer_by: round.answerBy,
      created_at: round.at.toISOString(),
    })
    .execute();
  const times = slots.map(({ start, end }) => ({
    booking_id: bookingId,
    round: round.round,
    start_at: start,
    end_at: end,
  }));
  await db.insertInto('expert_session_slots').values(times).execute();
}

/** Starts the next round, which the other party answers; returns nothing if the booking has changed. */
export const switchTurn = (
  db: Db,
  { id, round, turn }: { readonly id: string; readonly round: number; readonly turn: Party },
) =>
  db
    .updateTable('expert_sessions')
    .set({ round: round + 1, turn })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('round', '=', round)
    .returning('id')
    .executeTakeFirst();

interface SlotToDelete {
  readonly id: string;
  readonly round: number;
  readonly start: string;
  /** The answer deadline of the times that remain. */
  readonly answerBy: string | null;
}

/** Deletes one time of a round and sets its answer deadline. */
export async function deleteSlot(
  db: Db,
  { id, round, start, answerBy }: SlotToDelete,
): Promise<void> {
  await db
    .deleteFrom('expert_session_slots')
    .where('booking_id', '=', id)
    .where('round', '=', round)
    .where('start_at', '=', start)
    .execute();
  if (answerBy === null) return;
  await db
    .updateTable('expert_session_rounds as r')
    .set({ answer_by: answerBy })
    .where('r.booking_id', '=', id)
    .where('r.round', '=', round)
    .execute();
}

/** Requests past their answer deadline, by id. */
export const findOverdueRequests = (
  db: Db,
  {
    now,
    after,
    limit,
  }: { readonly now: Date; readonly after: string | null; readonly limit: number },
) =>
  db
    .selectFrom('expert_session_rounds as r')
    .innerJoin('expert_sessions as b', (join) =>
      join.onRef('b.id', '=', 'r.booking_id').onRef('b.round', '=', 'r.round'),
    )
    .select('b.id')
    .where('b.status', '=', 'pending')
    .where('r.answer_by', '<=', now.toISOString())
    .$if(after !== null, (q) => q.where('b.id', '>', after))
    .orderBy('b.id')
    .limit(limit)
    .execute();
