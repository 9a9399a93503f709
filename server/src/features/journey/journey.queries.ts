import type { JourneyKind } from '@thedot/domain/journey/journey.contract';
import type { Span } from '@thedot/domain/kernel/time';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/db.ts';
import { afterCursor } from '../../db/after-cursor.ts';
import type { JourneyReader, JourneySource } from '../../kernel/journey.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

/** The last fact of a page. */
export interface JourneyPlace {
  readonly at: string;
  readonly kind: string;
  readonly id: string;
}

export interface JourneyPage {
  readonly within: Partial<Span>;
  readonly after: JourneyPlace | undefined;
  readonly limit: number;
}

export interface FoundFact {
  readonly id: string;
  readonly kind: JourneyKind;
  readonly at: string;
  /** The time as precisely as it is stored. */
  readonly place: string;
  readonly title: string;
  readonly detail: string;
  readonly person: PersonBrief | null;
  readonly path: string | null;
}

const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;

const isWithin = ({ at }: JourneySource, { from, to }: Partial<Span>) =>
  sql<SqlBool>`(${from === undefined ? sql`true` : sql`${at} >= ${instant(from)}`}
    and ${to === undefined ? sql`true` : sql`${at} < ${instant(to)}`})`;

/** Facts are sorted by time, those of one time by kind, and those of one kind by id, all downwards. */
function isAfter({ kind, at, id }: JourneySource, last: JourneyPlace): RawBuilder<SqlBool> {
  if (kind === last.kind) return afterCursor([at, id], [last.at, last.id], 'desc');
  return kind < last.kind
    ? sql<SqlBool>`${at} <= ${last.at}::timestamptz`
    : sql<SqlBool>`${at} < ${last.at}::timestamptz`;
}

/** One page of the facts of all sources in one statement, which reads at most a page of each. */
export async function findFacts(
  db: Db,
  sources: readonly JourneySource[],
  reader: JourneyReader,
  { within, after, limit }: JourneyPage,
): Promise<readonly FoundFact[]> {
  if (sources.length === 0) return [];
  const pages = sources.map((source) => {
    const { kind, from, id, at, where, title, detail, person, page } = source;
    return sql`(select ${sql.lit(kind)} as kind, ${id} as id, ${at} as at,
        ${title ?? sql.lit('')} as title, ${detail ?? sql.lit('')} as detail,
        ${person ?? sql`null`}::uuid as "personId",
        ${page ? sql`case when ${page.opens(reader)} then ${page.path} end` : sql`null`}::text as path
      from ${from}
      where ${where(reader)} and ${isWithin(source, within)} and ${after ? isAfter(source, after) : sql`true`}
      order by ${at} desc, ${id} desc limit ${sql.lit(limit)})`;
  });
  const { rows } = await sql<FoundFact>`
    select shown.id, shown.kind, shown.at, shown.at::text as place, coalesce(shown.title, '') as title,
      coalesce(shown.detail, '') as detail, shown.path, ${briefPerson(db, 'shown.personId')} as person
    from (
      select * from (${sql.join(pages, sql` union all `)}) as facts
      order by at desc, kind collate "C" desc, id desc limit ${sql.lit(limit)}
    ) as shown
    order by shown.at desc, shown.kind collate "C" desc, shown.id desc`.execute(db);
  return rows;
}

/** How many facts there are of each kind; kinds without any are left out. */
export async function countFacts(
  db: Db,
  sources: readonly JourneySource[],
  reader: JourneyReader,
  within: Partial<Span>,
): Promise<Partial<Record<JourneyKind, number>>> {
  const counts = sources.map(
    (source) => sql`(select ${sql.lit(source.kind)} as kind, count(*)::int as facts
      from ${source.from} where ${source.where(reader)} and ${isWithin(source, within)})`,
  );
  const { rows } = await sql<{ counts: Partial<Record<JourneyKind, number>> | null }>`
    select jsonb_object_agg(kind, facts) filter (where facts > 0) as counts
    from (${sql.join(counts, sql` union all `)}) as each_kind`.execute(db);
  return rows[0]?.counts ?? {};
}
