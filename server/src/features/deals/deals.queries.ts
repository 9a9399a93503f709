// SQL of deals as their audience sees them, and of taking one.
import { sql } from 'kysely';
import type { DealFields } from '@thedot/domain/deals/deal-fields.contract';
import { afterCursor } from '../../db/after-cursor.ts';
import type { Db } from '../../db/db.ts';
import { beginsWords, MAX_CANDIDATES } from '../../db/search.ts';
import type { Cursor } from '../../kernel/paging.ts';
import type { HitsQuery } from '../../kernel/search-hits.ts';
import { fullName } from '../users/brief-person.sql.ts';
import { audienceColumns, isInAudience } from '../users/target-audience.sql.ts';

/** The user who reads deals. */
interface Reader {
  readonly id: string;
  readonly role: string;
  readonly organizationId: string | null;
}

/** The same, with the day in the hub's time zone on which they read. */
export interface DealReader extends Reader {
  readonly today: string;
}

/** How many organizations, and users without one, took the deal `d`. */
export const takenCount = sql<number>`(
  select count(*)::int from deal_takes as t where t.deal_id = d.id)`;

/** How many of the single codes of the deal `d` are left. */
export const codesLeft = sql<number>`(
  select count(*)::int from deal_codes as c where c.deal_id = d.id and c.take_id is null)`;

/** How many organizations can still take the deal `d`; null without a limit. */
export const leftCount = sql<number | null>`case
  when d.offer = 'single_codes' then ${codesLeft}
  when d.cap is not null then greatest(d.cap - ${takenCount}, 0) end`;

/** Whether the take `t` is that of the reader's organization, or of the reader. */
const isOwnTake = ({ id, organizationId }: Reader) =>
  sql<boolean>`(t.organization_id = ${organizationId}::uuid and not t.is_extra
    or t.organization_id is null and t.user_id = ${id}::uuid)`;

/** The deals `d` with the take of the reader's organization, or of a reader without one, as `mine`. */
const selectDeals = (db: Db, reader: Reader) =>
  db
    .selectFrom('deals as d')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('deal_takes as t')
          .innerJoin('users as taker', 'taker.id', 't.user_id')
          .select(['t.code', 't.taken_at as takenAt', fullName('taker').as('takenBy')])
          .whereRef('t.deal_id', '=', 'd.id')
          .where(isOwnTake(reader))
          .orderBy(sql`t.organization_id is null`)
          .limit(1)
          .as('mine'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'd.id',
      'd.title',
      'd.partner',
      'd.text',
      'd.logo_id as logo',
      eb.ref('d.offer').$castTo<DealFields['offer']>().as('offer'),
      'd.valid_from as validFrom',
      'd.valid_to as validTo',
      'd.status',
      'd.link',
      leftCount.as('left'),
      'mine.code',
      'mine.takenAt',
      'mine.takenBy',
      sql<string>`d.published_at::text`.as('publishedAt'),
    ]);

export type DealRow = Awaited<ReturnType<typeof findActiveDeals>>[number];

/** Whether the reader belongs to the audience of the deal `d`. */
const isAddressed = ({ role, organizationId }: Reader) =>
  isInAudience(audienceColumns('d'), {
    role: sql`${role}`,
    organizationId: sql`${organizationId}::uuid`,
  });

const isForReader = (reader: Reader) =>
  sql<boolean>`(mine.code is not null or ${isAddressed(reader)})`;

/** Neither drafts nor archived deals; withdrawn ones only for those who took them. */
const isReadable = (reader: Reader) =>
  sql<boolean>`(d.status in ('published', 'expired') or d.status = 'withdrawn' and mine.code is not null)
    and ${isForReader(reader)}`;

const hasStarted = ({ today }: DealReader) => sql<boolean>`d.valid_from <= ${today}::date`;

const isRunning = ({ today }: DealReader) =>
  sql<boolean>`d.status = 'published' and ${today}::date between d.valid_from and d.valid_to`;

interface DealsPage {
  readonly after: Cursor | undefined;
  readonly limit: number;
}

/** The running deals, newest first, and one more than the limit. */
export const findActiveDeals = (db: Db, reader: DealReader, { after, limit }: DealsPage) =>
  selectDeals(db, reader)
    .where(isRunning(reader))
    .where(isForReader(reader))
    .$if(after !== undefined, (q) =>
      q.where(afterCursor([sql.ref('d.published_at'), sql.ref('d.id')], after!, 'desc')),
    )
    .orderBy('d.published_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute();

/** The deals that have ended, last ended first, and one more than the limit. */
export const findPastDeals = (db: Db, reader: DealReader, { after, limit }: DealsPage) =>
  selectDeals(db, reader)
    .where('d.status', 'in', [sql.lit('published'), sql.lit('expired'), sql.lit('withdrawn')])
    .where(sql<boolean>`(d.valid_to < ${reader.today}::date or d.status = 'withdrawn')`)
    .where(isReadable(reader))
    .where(hasStarted(reader))
    .$if(after !== undefined, (q) =>
      q.where(afterCursor([sql.ref('d.valid_to'), sql.ref('d.id')], after!, 'desc')),
    )
    .orderBy('d.valid_to', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute();

export const findReadableDeal = (db: Db, reader: DealReader, id: string) =>
  selectDeals(db, reader)
    .where('d.id', '=', id)
    .where(isReadable(reader))
    .where(hasStarted(reader))
    .executeTakeFirst();

/** Whether the logo of the deal is for the reader, also before its first day. */
export const canReadLogo = async (db: Db, reader: Reader, dealId: string): Promise<boolean> =>
  (await selectDeals(db, reader)
    .where('d.id', '=', dealId)
    .where(isReadable(reader))
    .executeTakeFirst()) !== undefined;

/** The running deals whose title or partner begins with the words, newest first. */
export const findDealHitRows = (db: Db, reader: DealReader, { text, limit }: HitsQuery) =>
  selectDeals(db, reader)
    .where(
      'd.id',
      'in',
      db
        .selectFrom('deals as d')
        .where(isRunning(reader))
        // Without `mine` of the outer query, by which it would run once for each deal.
        .where(
          sql<boolean>`(${isAddressed(reader)} or exists (
            select from deal_takes as t where t.deal_id = d.id and ${isOwnTake(reader)}))`,
        )
        .where((eb) => eb.and(beginsWords(eb.ref('d.name_words'), text)))
        .select('d.id')
        .limit(sql.lit(MAX_CANDIDATES)),
    )
    .orderBy('d.published_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();

/**
 * Locks the deal of a take, so that it is not edited meanwhile. `isCounted`: its limit allows one take at a time;
 * of other deals several are taken at once.
 */
export const lockDealToTake = (db: Db, id: string, isCounted: boolean) =>
  db
    .selectFrom('deals as d')
    .select((eb) => [
      eb.ref('d.offer').$castTo<DealFields['offer']>().as('offer'),
      'd.status',
      'd.valid_from as validFrom',
      'd.valid_to as validTo',
      'd.shared_code as sharedCode',
      'd.cap',
    ])
    .where('d.id', '=', id)
    .$if(isCounted, (q) => q.forUpdate())
    .$if(!isCounted, (q) => q.forShare())
    .executeTakeFirstOrThrow();

/** Read after taking the lock: under READ COMMITTED the snapshot is older than the wait. */
export async function countTakes(db: Db, dealId: string): Promise<number> {
  const { count } = await db
    .selectFrom('deal_takes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deal_id', '=', dealId)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewTake {
  readonly dealId: string;
  readonly userId: string;
  readonly organizationId: string | null;
  readonly code: string;
  readonly now: Date;
}

/** Returns nothing when a colleague was faster. */
export const insertTake = (db: Db, { dealId, userId, organizationId, code, now }: NewTake) =>
  db
    .insertInto('deal_takes')
    .values({
      deal_id: dealId,
      user_id: userId,
      organization_id: organizationId,
      code,
      taken_at: now.toISOString(),
    })
    .onConflict((it) => it.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Gives the take the next single code; returns false when none is left. Codes that others take now are skipped. */
export async function assignCode(db: Db, dealId: string, takeId: string): Promise<boolean> {
  const { rows } = await sql`
    with given as (
      update deal_codes set take_id = ${takeId}
      where id = (
        select c.id from deal_codes as c where c.deal_id = ${dealId} and c.take_id is null
        order by c.id limit 1 for update skip locked)
      returning code)
    update deal_takes set code = given.code from given where deal_takes.id = ${takeId}
    returning deal_takes.id`.execute(db);
  return rows.length === 1;
}
