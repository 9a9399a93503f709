import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { Party } from '@thedot/domain/bookings/bookings.contract';
import type { Db } from '../../db/db.ts';

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
    .insertInto('booking_rounds')
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
  await db.insertInto('booking_slots').values(times).execute();
}

/** The next round is the one that counts, and the other side answers; nothing happens if another was faster. */
export const turnTable = (
  db: Db,
  { id, round, turn }: { readonly id: string; readonly round: number; readonly turn: Party },
) =>
  db
    .updateTable('bookings')
    .set({ round: round + 1, turn })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('round', '=', round)
    .returning('id')
    .executeTakeFirst();

/** Takes one time out of a round, whose answer cannot be later than the last time that is left. */
export async function removeSlot(
  db: Db,
  { id, round, start }: { readonly id: string; readonly round: number; readonly start: string },
): Promise<void> {
  await db
    .deleteFrom('booking_slots')
    .where('booking_id', '=', id)
    .where('round', '=', round)
    .where('start_at', '=', start)
    .execute();
  await db
    .updateTable('booking_rounds as r')
    .set((eb) => ({
      answer_by: eb.fn('least', [
        'r.answer_by',
        eb
          .selectFrom('booking_slots as s')
          .select((s) => s.fn.max('s.start_at').as('last'))
          .whereRef('s.booking_id', '=', 'r.booking_id')
          .whereRef('s.round', '=', 'r.round'),
      ]),
    }))
    .where('r.booking_id', '=', id)
    .where('r.round', '=', round)
    .execute();
}

/** Requests whose time to answer has passed, in an order of their own. */
export const findLate = (
  db: Db,
  {
    now,
    after,
    limit,
  }: { readonly now: Date; readonly after: string | null; readonly limit: number },
) =>
  db
    .selectFrom('booking_rounds as r')
    .innerJoin('bookings as b', (join) =>
      join.onRef('b.id', '=', 'r.booking_id').onRef('b.round', '=', 'r.round'),
    )
    .select('b.id')
    .where('b.status', '=', 'pending')
    .where('r.answer_by', '<=', now.toISOString())
    .$if(after !== null, (q) => q.where('b.id', '>', after))
    .orderBy('b.id')
    .limit(limit)
    .execute();
