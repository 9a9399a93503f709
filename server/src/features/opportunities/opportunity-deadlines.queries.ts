import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Closes published opportunities whose deadline has passed, the earliest up to the limit. */
export const closeExpired = (db: Db, now: Date, limit: number) =>
  db
    .updateTable('opportunities')
    .set({ status: 'closed' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('opportunities')
        .select('id')
        .where('status', '=', 'published')
        .where('deadline_at', '<=', now.toISOString())
        .orderBy('deadline_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();

interface RemindedBefore {
  readonly mark: 'week' | 'day';
  readonly withinMs: number;
  readonly now: Date;
  readonly limit: number;
}

/** Marks open opportunities of whose deadline nobody was reminded so close before; the nearer mark sets both. */
export async function markReminded(db: Db, { mark, withinMs, now, limit }: RemindedBefore) {
  const column = mark === 'day' ? 'day_reminded_of' : 'week_reminded_of';
  const until = new Date(now.getTime() + withinMs).toISOString();
  const { rows } = await sql<{ id: string; title: string; deadline: string; eventId: string }>`
    update opportunities as o
    set week_reminded_of = deadline_at ${mark === 'day' ? sql`, day_reminded_of = deadline_at` : sql``}
    where o.id in (
      select d.id from opportunities as d
      where d.status = 'published' and d.deadline_at > ${now.toISOString()} and d.deadline_at <= ${until}
        and d.${sql.ref(column)} is distinct from d.deadline_at
      order by d.deadline_at, d.id limit ${limit} for update skip locked)
    returning o.id, o.title, o.deadline_at as deadline, gen_random_uuid() as "eventId"`.execute(db);
  return rows;
}
