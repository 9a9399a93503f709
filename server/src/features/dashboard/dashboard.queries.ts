import type { Db } from '../../db/db.ts';

/** People who registered and wait to be let in; those of the 5G station only, for who does not look after all people. */
export async function countWaiting(db: Db, only: { readonly station5G: boolean }): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('review', '=', 'waiting')
    .where('is_completed', '=', true)
    .where('is_removed', '=', false)
    .$if(only.station5G, (q) => q.where('station_5g', '=', true))
    .executeTakeFirstOrThrow();
  return count;
}
