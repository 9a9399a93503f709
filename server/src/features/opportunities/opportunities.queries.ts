import type {
  OpportunityFilter,
  OpportunityKind,
  OpportunityOutcome,
  OpportunityStatus,
  StartupStage,
  TargetRole,
} from '@thedot/domain/opportunities/opportunities.contract';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { afterCursor } from '../../db/after-cursor.ts';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { containsAllWords } from '../../db/search.ts';
import type { Cursor } from '../../kernel/paging.ts';
import { type Applicant, ownApplication } from './applications.queries.ts';
import {
  currentStatus,
  hasOrganizations,
  includesFieldOf,
  isFor,
  isOpen,
  namesOrganization,
} from './opportunity-targets.sql.ts';

export interface OpportunityReader {
  readonly userId: string;
  readonly role: string;
  readonly organizationId: string | null;
  /** Staff see drafts and deleted ones too. */
  readonly seesAll: boolean;
  readonly now: Date;
}

const organizationOf = ({ organizationId }: OpportunityReader) => sql`${organizationId}::uuid`;

/**
 * Drafts first, then open ones with the reader's field, then other open ones, each by deadline; then all others, the
 * latest deadline first.
 */
const position = (reader: OpportunityReader) => {
  const seconds = sql`extract(epoch from o.deadline_at)::bigint`;
  return sql<string>`case
    when o.status = 'draft' then '0' || lpad(${seconds}::text, 12, '0')
    when not ${isOpen(reader.now)} then '3' || lpad((99999999999 - ${seconds})::text, 12, '0')
    when ${includesFieldOf(organizationOf(reader))} then '1' || lpad(${seconds}::text, 12, '0')
    else '2' || lpad(${seconds}::text, 12, '0') end collate "C"`;
};

const selectCards = (db: Db, reader: OpportunityReader) => {
  const query = db.selectFrom('opportunities as o').select([
    'o.id',
    'o.title',
    sql<OpportunityKind>`o.kind`.as('kind'),
    sql<StartupStage | null>`o.stage`.as('stage'),
    'o.provider',
    sql<TargetRole[]>`o.roles`.as('roles'),
    'o.fields',
    sql<number>`(
        select count(*)::int from opportunity_organizations as t where t.opportunity_id = o.id)`.as(
      'organizations',
    ),
    'o.deadline_at as deadline',
    'o.time_zone as timeZone',
    currentStatus(reader.now).as('status'),
    includesFieldOf(organizationOf(reader)).as('isMatched'),
    sql<boolean>`exists (
        select from opportunity_follows as f where f.opportunity_id = o.id and f.user_id = ${reader.userId})`.as(
      'isFollowed',
    ),
    sql<OpportunityOutcome | null>`o.outcome`.as('outcome'),
    position(reader).as('position'),
  ]);
  return reader.seesAll ? query : query.where('o.status', 'not in', ['draft', 'deleted']);
};

export type OpportunityCardRow = Awaited<ReturnType<typeof findOpportunities>>[number];

interface Page {
  readonly limit: number;
  readonly after: Cursor | undefined;
}

const selectPage = (db: Db, reader: OpportunityReader, { limit, after }: Page) =>
  selectCards(db, reader)
    .$if(after !== undefined, (q) =>
      q.where((eb) => afterCursor([position(reader), eb.ref('o.id')], after!, 'asc')),
    )
    .orderBy(position(reader))
    .orderBy('o.id')
    .limit(limit + 1);

/** One row more than the limit when there is a next page. */
export const findOpportunities = (
  db: Db,
  reader: OpportunityReader,
  { search, kind, stage, role, field, status, days, followed, ...page }: OpportunityFilter & Page,
) => {
  const { now } = reader;
  let query = selectPage(db, reader, page).where((eb) =>
    eb.and(containsAllWords(eb.ref('o.search_text'), search)),
  );
  if (kind) query = query.where('o.kind', '=', kind);
  if (stage) query = query.where(sql<boolean>`(o.stage is null or o.stage = ${stage})`);
  if (role) query = query.where(sql<boolean>`(o.roles = '{}' or ${role} = any(o.roles))`);
  if (field) {
    query = query.where(sql<boolean>`(o.fields = '{}' or exists (
      select from unnest(o.fields) as f (name) where searchable_text(f.name) = searchable_text(${field})))`);
  }
  query = status
    ? query.where(currentStatus(now), '=', status)
    : query.where('o.status', '<>', 'deleted');
  if (days) {
    const until = new Date(now.getTime() + Number(days) * DAY_MS).toISOString();
    query = query.where(isOpen(now)).where('o.deadline_at', '<=', until);
  }
  if (followed) {
    query = query.where(sql<boolean>`exists (
      select from opportunity_follows as f where f.opportunity_id = o.id and f.user_id = ${reader.userId})`);
  }
  return query.execute();
};

/** The open ones to which the reader may apply. */
export const findAvailable = (db: Db, reader: OpportunityReader, page: Page) =>
  selectPage(db, reader, page)
    .where(isOpen(reader.now))
    .where(isFor({ role: sql`${reader.role}::text`, organizationId: organizationOf(reader) }))
    .execute();

export const findOpportunity = (
  db: Db,
  reader: OpportunityReader,
  id: string,
  applicant: Applicant,
) =>
  selectCards(db, reader)
    .select((eb) => [
      'o.text',
      'o.representative',
      'o.link as relevantLink',
      'o.reason',
      'o.owner_id as ownerId',
      'o.outcome_note as outcomeNote',
      ownApplication(applicant).as('application'),
      sql<
        string | null
      >`(select g.field from organizations as g where g.id = ${reader.organizationId}::uuid)`.as(
        'ownField',
      ),
      sql<boolean>`(not ${hasOrganizations} or ${namesOrganization(organizationOf(reader))})`.as(
        'isTargeted',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('files as f')
          .select(['f.id', 'f.name', 'f.media_type as mediaType', 'f.size'])
          .where('f.subject_kind', '=', 'opportunity')
          .whereRef('f.subject_id', '=', 'o.id')
          .orderBy('f.position')
          .orderBy('f.created_at')
          .orderBy('f.id'),
      ).as('files'),
    ])
    .where('o.id', '=', id)
    .executeTakeFirst();

export const lockOpportunity = (db: Db, id: string) =>
  db
    .selectFrom('opportunities')
    .select([
      'id',
      'title',
      'provider',
      sql<OpportunityStatus>`status`.as('status'),
      'deadline_at as deadline',
      'time_zone as timeZone',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertOpportunity = (db: Db, row: Insertable<DB['opportunities']>) =>
  db.insertInto('opportunities').values(row).returning('id').executeTakeFirstOrThrow();

/** Those of an owner that are not closed. */
export const findOpenOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('opportunities')
    .select(['id', 'title'])
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['draft', 'published'])
    .orderBy('id')
    .execute();

export const updateOpportunity = (db: Db, id: string, changes: Updateable<DB['opportunities']>) =>
  db.updateTable('opportunities').set(changes).where('id', '=', id).execute();

/** Returns whether all of these organizations exist, and makes them those that the opportunity is for. */
export async function replaceOrganizations(
  db: Db,
  id: string,
  organizationIds: readonly string[],
): Promise<boolean> {
  await db.deleteFrom('opportunity_organizations').where('opportunity_id', '=', id).execute();
  if (organizationIds.length === 0) return true;
  const wanted = [...new Set(organizationIds)];
  const rows = await db
    .insertInto('opportunity_organizations')
    .columns(['opportunity_id', 'organization_id'])
    .expression((eb) =>
      eb
        .selectFrom('organizations')
        .select([sql<string>`${id}::uuid`.as('opportunity_id'), 'id as organization_id'])
        .where('id', 'in', wanted),
    )
    .returning('organization_id')
    .execute();
  return rows.length === wanted.length;
}

export const countFiles = async (db: Db, id: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('files')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('subject_kind', '=', 'opportunity')
        .where('subject_id', '=', id)
        .executeTakeFirstOrThrow()
    ).count,
  );

/** Whether the opportunity exists for those who manage it, or for everyone. */
export const findVisibility = (db: Db, id: string) =>
  db
    .selectFrom('opportunities')
    .select((eb) => eb('status', 'not in', ['draft', 'deleted']).$castTo<boolean>().as('isShown'))
    .where('id', '=', id)
    .executeTakeFirst();

/** The fields that organizations and opportunities have, each in its most frequent spelling. */
export const findFields = (db: Db, limit: number) =>
  sql<{ field: string }>`
    select mode() within group (order by name) as field
    from (
      select field as name from organizations where field <> '' and merged_into is null
      union all select unnest(fields) from opportunities where status <> 'deleted'
    ) as named
    group by searchable_text(name) order by searchable_text(name) limit ${limit}`.execute(db);
