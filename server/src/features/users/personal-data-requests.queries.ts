import type { ErasureState } from '@thedot/domain/accounts/personal-data.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { mostUrgentFirst } from '../../db/most-urgent-first.ts';
import type { DecisionPage } from '../../kernel/decisions.ts';
import { fullName, briefPerson } from './brief-person.sql.ts';

const selectErasureRequests = (db: Db) =>
  db
    .selectFrom('erasure_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select([
      'r.id',
      'r.state',
      'r.asked_at as requestedAt',
      'r.decided_at as decidedAt',
      'r.reason',
      'u.is_removed as isRemoved',
      briefPerson(db, 'r.user_id').$notNull().as('person'),
    ]);

export const findOpenErasureRequests = (
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
) =>
  selectErasureRequests(db)
    .where('r.state', '=', 'asked')
    .$if(after !== undefined, (q) => q.where('r.id', '>', after!))
    .orderBy('r.id')
    .limit(limit + 1)
    .execute();

export const findUndecidedErasures = (db: Db, page: DecisionPage) =>
  mostUrgentFirst(
    db
      .selectFrom('erasure_requests as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .where('r.state', '=', sql.lit('asked'))
      .select([
        'r.id',
        'r.user_id as userId',
        fullName('u').as('title'),
        'u.email as text',
        briefPerson(db, 'r.user_id').as('person'),
        'r.asked_at as since',
        erasureDueAt.as('dueAt'),
      ]),
    { dueAt: erasureDueAt, since: sql.ref('r.asked_at'), id: sql.ref('r.id') },
    page,
  ).execute();

/** The GDPR (article 12) gives a month to answer. */
const erasureDueAt = sql<string>`r.asked_at + interval '1 month'`;

export async function countOpenErasureRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('erasure_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', sql.lit('asked'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the user's latest request that was not withdrawn. */
export const findLatestErasureRequest = (db: Db, userId: string) =>
  selectErasureRequests(db)
    .where('r.user_id', '=', userId)
    .where('r.state', '<>', 'withdrawn')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertErasureRequest = (db: Db, userId: string, now: Date) =>
  db
    .insertInto('erasure_requests')
    .values({ user_id: userId, asked_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();

interface Decision {
  readonly state: Exclude<ErasureState, 'asked'>;
  readonly by: string;
  readonly at: Date;
  readonly reason?: string;
}

/** Closes an open request; returns nothing when a concurrent decision closed it first. */
export const closeErasureRequest = (
  db: Db,
  request: { readonly id: string } | { readonly userId: string },
  { state, by, at, reason = '' }: Decision,
) =>
  db
    .updateTable('erasure_requests')
    .set({ state, decided_at: at.toISOString(), decided_by: by, reason })
    .where('state', '=', 'asked')
    .where((eb) =>
      'id' in request ? eb('id', '=', request.id) : eb('user_id', '=', request.userId),
    )
    .returning(['id', 'user_id as userId'])
    .executeTakeFirst();

export const findDataSubject = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .select((eb) => [
      'u.id',
      'u.email',
      fullName('u').as('name'),
      'u.language',
      'u.role',
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('users as other')
              .whereRef('other.id', '<>', 'u.id')
              .where(fullName('other'), '=', fullName('u')),
          ),
        )
        .$castTo<boolean>()
        .as('isNameUnique'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();

export const insertDataExport = (
  db: Db,
  { userId, now, expiresAt }: { userId: string; now: Date; expiresAt: Date },
) =>
  db
    .insertInto('data_exports')
    .values({
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findDataExport = (db: Db, id: string) =>
  db
    .selectFrom('data_exports')
    .select(['user_id as userId', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findLastDataExport = (db: Db, userId: string) =>
  db
    .selectFrom('data_exports')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
