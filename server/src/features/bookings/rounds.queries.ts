import type { Db } from '../../db/db.ts';

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
