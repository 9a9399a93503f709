// Who had what: the loans of a material, of one item or of a person, and what sessions and events took.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { type MaterialBookingRow, selectMaterialBookings } from './material-bookings.queries.ts';
import { fromMaterialEvents, type MaterialEventRow } from './material-events.queries.ts';
import { fromMaterialSessions, type MaterialSessionRow } from './material-sessions.queries.ts';

export interface HistoryQuery {
  readonly materialId?: string | undefined;
  readonly itemId?: string | undefined;
  readonly borrowerId?: string | undefined;
  readonly isOut: boolean;
  readonly kinds: readonly boolean[];
  readonly limit: number;
  /** The loan, the session or the event of the last row of the previous page. */
  readonly after?: string | undefined;
  readonly userId: string;
  readonly now: Date;
}

/** A loan, a session or an event, of which one is set. */
export interface HistoryRow {
  readonly id: string;
  readonly loan: MaterialBookingRow | null;
  readonly session: MaterialSessionRow | null;
  readonly event: MaterialEventRow | null;
}

/** Sorts and cuts each part by itself, so that each reads its index no further than the page. */
const newestOf = (
  part: RawBuilder<unknown>,
  { at, id }: { readonly at: RawBuilder<unknown>; readonly id: RawBuilder<unknown> },
  { after, limit }: Pick<HistoryQuery, 'after' | 'limit'>,
) =>
  sql`(${part} ${
    after === undefined
      ? sql``
      : sql`and (${at}, ${id}) < (coalesce(
        (select handed_out_at from loans where booking_id = ${after}::uuid),
        (select start_at from expert_sessions where id = ${after}::uuid),
        (select start_at from events where id = ${after}::uuid)), ${after}::uuid)`
  } order by ${at} desc, ${id} desc limit ${limit})`;

const loans = ({ materialId, itemId, borrowerId, isOut, kinds, ...page }: HistoryQuery) =>
  newestOf(
    sql`select 'loan' as kind, b.id, o.handed_out_at as at
      from material_bookings as b join loans as o on o.booking_id = b.id
      where b.is_tt = any(${[...kinds]}::boolean[])
        and ${isOut ? sql`b.status = 'out'` : sql`true`}
        and ${borrowerId === undefined ? sql`true` : sql`b.booker_id = ${borrowerId}::uuid`}
        and ${
          materialId === undefined
            ? sql`true`
            : sql`exists (select from loan_lines as l where l.booking_id = b.id and l.material_id = ${materialId}::uuid)`
        }
        and ${
          itemId === undefined
            ? sql`true`
            : sql`exists (select from loan_items as l where l.booking_id = b.id and l.item_id = ${itemId}::uuid)`
        }`,
    { at: sql`o.handed_out_at`, id: sql`b.id` },
    page,
  );

/** What of the kinds a session or an event takes, or whether it takes the one material. */
const isTaken = ({ materialId, kinds }: HistoryQuery) =>
  sql`m.is_tt = any(${[...kinds]}::boolean[]) and (${materialId ?? null}::uuid is null or m.id = ${materialId ?? null}::uuid)`;

const sessions = (query: HistoryQuery) =>
  newestOf(
    sql`select 'session', b.id, b.start_at from expert_sessions as b
      where b.needs is not null and b.status in ('accepted', 'finished')
        and b.start_at <= ${query.now.toISOString()}::timestamptz and exists (
          select from allocations as a join materials as m on m.id = a.resource_id
          where a.booking_kind = 'expert_session' and a.booking_id = b.id and a.state = 'confirmed'
            and ${isTaken(query)})`,
    { at: sql`b.start_at`, id: sql`b.id` },
    query,
  );

const events = (query: HistoryQuery) =>
  newestOf(
    sql`select 'event', e.id, e.start_at from events as e join submissions as s on s.id = e.id
      where s.status in ('accepted', 'finished')
        and e.start_at <= ${query.now.toISOString()}::timestamptz and exists (
          select from event_material as em join materials as m on m.id = em.material_id
          where em.event_id = e.id and ${isTaken(query)})`,
    { at: sql`e.start_at`, id: sql`e.id` },
    query,
  );

/**
 * What was handed out, and what sessions and events took once they began, newest first, in one statement. The history of
 * an item or of a borrower has loans alone. An event that takes both kinds of material has a row for each.
 */
export async function findHistory(db: Db, query: HistoryQuery): Promise<HistoryRow[]> {
  const { itemId, borrowerId, isOut, limit, now, userId } = query;
  const isOfLoans = isOut || itemId !== undefined || borrowerId !== undefined;
  const parts = [loans(query), ...(isOfLoans ? [] : [sessions(query), events(query)])];
  const inPage = (kind: string, id: RawBuilder<unknown>) =>
    sql<boolean>`${id} in (select page.id from page where page.kind = ${kind})`;
  const rows = await db
    .with(
      'page',
      () =>
        sql<{ kind: string; id: string; at: string }>`(select * from (
        ${sql.join(parts, sql` union all `)}) as entry order by at desc, id desc limit ${limit})`,
    )
    .selectFrom('page')
    .leftJoin(
      selectMaterialBookings(db, now)
        .where(inPage('loan', sql`b.id`))
        .as('loan'),
      'loan.id',
      'page.id',
    )
    .leftJoin(
      fromMaterialSessions(db)
        .where(inPage('session', sql`b.id`))
        .where('a.state', '=', 'confirmed')
        .where(sql<boolean>`${isTaken(query)}`)
        .as('taking'),
      'taking.sessionId',
      'page.id',
    )
    .leftJoin(
      fromMaterialEvents(db, userId)
        .where(inPage('event', sql`e.id`))
        .where(sql<boolean>`${isTaken(query)}`)
        .as('gathering'),
      'gathering.id',
      'page.id',
    )
    .selectAll('loan')
    .select([
      'page.id as entryId',
      sql<MaterialSessionRow | null>`case when taking.id is not null then to_json(taking) end`.as(
        'session',
      ),
      sql<MaterialEventRow | null>`case when gathering.id is not null then to_json(gathering) end`.as(
        'event',
      ),
    ])
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc')
    .orderBy('gathering.isTT')
    .execute();
  const isLoan = (row: (typeof rows)[number]): row is typeof row & MaterialBookingRow =>
    row.id !== null;
  return rows.map((row) => ({
    id: row.entryId,
    loan: isLoan(row) ? row : null,
    session: row.session,
    event: row.event,
  }));
}
