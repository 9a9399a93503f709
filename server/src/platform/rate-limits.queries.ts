import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

interface Counted {
  readonly key: string;
  readonly windowMs: number;
  readonly now: number;
}

/** Counts one try and answers how many there were in this window; in one statement, so none is lost. */
export const countTry = (db: Db, { key, windowMs, now }: Counted) =>
  db
    .insertInto('rate_limits')
    .values({ key, points: 1, expire: now + windowMs })
    .onConflict((it) =>
      it.column('key').doUpdateSet((eb) => {
        const over = eb('rate_limits.expire', '<=', now);
        return {
          points: eb
            .case()
            .when(over)
            .then(1)
            .else(eb('rate_limits.points', '+', 1))
            .end(),
          expire: eb
            .case()
            .when(over)
            .then(now + windowMs)
            .else(eb.ref('rate_limits.expire'))
            .end(),
        };
      }),
    )
    .returning(['points', 'expire'])
    .executeTakeFirstOrThrow();

export const giveBackTry = (db: Db, key: string) =>
  db
    .updateTable('rate_limits')
    .set({ points: sql<number>`greatest(points - 1, 0)` })
    .where('key', '=', key)
    .execute();
