import type { ImportOutcome, ImportRow } from '@thedot/domain/imports/imports.contract';
import type { RowEvaluation, ExistingUser } from '@thedot/domain/imports/outcomes.rules';
import type { ParsedRow } from '@thedot/domain/imports/rows.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export interface NewRow extends ParsedRow {
  readonly position: number;
  readonly line: number;
  readonly cells: readonly string[];
}

export const insertRows = (db: Db, importId: string, rows: readonly NewRow[]) =>
  sql`
    insert into import_rows (import_id, position, line, cells, email, organization, input, errors)
    select ${importId}, position, line, cells, input ->> 'email', input ->> 'organization', input, faults
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      position int, line int, cells text[], input jsonb, faults jsonb
    )`.execute(db);

export interface PendingRow extends ParsedRow {
  readonly position: number;
  /** The organization's name, normalized for comparison. */
  readonly organizationKey: string;
  readonly organizationIds: readonly string[];
  readonly userId: string | null;
  readonly person: ExistingUser | null;
}

/** Finds the next rows that are not done, each with everything its outcome depends on. */
export async function findPendingRows(
  db: Db,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<readonly PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select r.position, r.input, r.errors as faults,
      plain_text(r.organization) as "organizationKey",
      array(
        select distinct coalesce(o.merged_into, o.id) from organizations o
        where o.sort_name = plain_text(r.organization) and r.organization <> ''
      ) as "organizationIds",
      u.id as "userId",
      case when u.id is not null then json_build_object(
        'role', u.role, 'firstName', u.first_name, 'lastName', u.last_name, 'phone', u.phone,
        'position', u.position, 'country', u.country, 'language', u.language,
        'organizationId', u.organization_id, 'isRemoved', u.is_removed, 'review', u.review,
        'isActor', u.id is not distinct from i.actor_id
      ) end as person
    from import_rows r
    join imports i on i.id = r.import_id
    left join users u on u.email = r.email and r.email <> ''
    where r.import_id = ${importId} and r.position > ${after} and r.done_at is null
    order by r.position
    limit ${limit}`.execute(db);
  return rows;
}

/** Locks the users of the next rows against concurrent changes. */
export const lockPendingUsers = (db: Db, importId: string, limit: number) =>
  sql`
    select u.id from users u
    where u.email in (
      select email from import_rows
      where import_id = ${importId} and done_at is null
      order by position
      limit ${limit}
    )
    order by u.id
    for update`.execute(db);

export interface RowOutcome extends RowEvaluation {
  readonly position: number;
  readonly isFounding: boolean;
  readonly organizationId: string | null;
  readonly userId: string | null;
}

/** Writes outcomes: planned without `doneAt`, final with it. */
export const updateOutcomes = (
  db: Db,
  importId: string,
  rows: readonly RowOutcome[],
  doneAt: Date | null,
) =>
  sql`
    update import_rows r set
      outcome = judged.outcome,
      reasons = judged.reasons,
      changes = judged.changes,
      is_founding = judged."isFounding",
      organization_id = judged."organizationId",
      user_id = judged."userId",
      done_at = ${doneAt?.toISOString() ?? null}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as judged (
      position int, outcome import_outcome, reasons jsonb, changes text[], "isFounding" boolean,
      "organizationId" uuid, "userId" uuid
    )
    where r.import_id = ${importId} and r.position = judged.position`.execute(db);

/** Finds the first startup user of each organization that this import created and gave to another user. */
export async function findStartupOwners(db: Db, importId: string) {
  const { rows } = await sql<{ organizationId: string; userId: string }>`
    select distinct on (o.id) o.id as "organizationId", u.id as "userId"
    from import_rows founding
    join organizations o on o.id = founding.organization_id
    join users owner on owner.id = o.owner_id and owner.role <> 'startup'
    join import_rows owning on owning.import_id = founding.import_id and owning.user_id = owner.id
    join users u on u.organization_id = o.id and u.role = 'startup'
    join import_rows r on r.import_id = founding.import_id and r.user_id = u.id
    where founding.import_id = ${importId} and founding.is_founding and r.outcome = 'created'
    order by o.id, r.position`.execute(db);
  return rows;
}

interface ListRowsQuery {
  readonly outcome: ImportOutcome | undefined;
  readonly after: number;
  readonly limit: number;
}

const selectRows = (db: Db, importId: string, { outcome, after, limit }: ListRowsQuery) =>
  db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('position', '>', after)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
    .orderBy('position')
    .limit(limit);

export const findRows = (db: Db, importId: string, query: ListRowsQuery) =>
  selectRows(db, importId, query)
    .select([
      'position',
      'line',
      'email',
      'organization',
      sql<string>`trim(concat_ws(' ', input ->> 'firstName', input ->> 'lastName'))`.as('name'),
      sql<string>`coalesce(input ->> 'role', '')`.as('role'),
      'outcome',
      sql<ImportRow['reasons']>`reasons`.as('reasons'),
      sql<ImportRow['changes']>`changes`.as('changes'),
      sql<boolean>`done_at is not null`.as('isDone'),
      'user_id as userId',
    ])
    .execute();

/** Finds the original cells of the rows. */
export const findFileRows = (db: Db, importId: string, query: ListRowsQuery) =>
  selectRows(db, importId, query)
    .select([
      'position',
      'line',
      'cells',
      'outcome',
      sql<ImportRow['reasons']>`reasons`.as('reasons'),
      sql<boolean>`done_at is not null`.as('isDone'),
    ])
    .execute();
