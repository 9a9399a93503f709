import type { Import, ImportColumn } from '@thedot/domain/imports/imports.contract';
import type { OrganizationKind } from '@thedot/domain/users/organization-brief.contract';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { fullName } from '../users/brief-person.sql.ts';

/** Rows without a language get the language of the user who uploads the file. */
export const insertImport = (
  db: Db,
  it: {
    actorId: string;
    fileName: string;
    titles: readonly string[];
    columns: readonly (ImportColumn | null)[];
    organizationKind: OrganizationKind;
    sendsInvitations: boolean;
  },
) =>
  db
    .insertInto('imports')
    .values((eb) => ({
      actor_id: it.actorId,
      file_name: it.fileName,
      titles: [...it.titles],
      columns: it.columns.map((column) => column ?? ''),
      organization_kind: it.organizationKind,
      sends_invitations: it.sendsInvitations,
      language: eb.selectFrom('users').select('language').where('id', '=', it.actorId).limit(1),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateRowCount = (db: Db, id: string, count: number) =>
  db.updateTable('imports').set({ row_count: count }).where('id', '=', id).execute();

const countOutcome = (outcome: string) =>
  sql<number>`count(r.*) filter (
    where r.outcome = ${sql.lit(outcome)} and (i.state <> 'cancelled' or r.done_at is not null)
  )`;

const selectImport = (db: Db) =>
  db
    .selectFrom('imports as i')
    .leftJoin('import_rows as r', 'r.import_id', 'i.id')
    .leftJoin('users as u', 'u.id', 'i.actor_id')
    .select((eb) => [
      'i.id',
      'i.state',
      'i.file_name as fileName',
      'i.titles',
      'i.columns',
      'i.organization_kind as organizationKind',
      'i.sends_invitations as sendsInvitations',
      'i.row_count as rows',
      'i.done_count as done',
      'i.created_at as createdAt',
      'i.ended_at as endedAt',
      eb
        .case()
        .when('u.id', 'is not', null)
        .then(jsonBuildObject({ id: eb.ref('u.id').$notNull(), name: fullName('u') }))
        .end()
        .as('by'),
      countOutcome('created').as('created'),
      countOutcome('updated').as('updated'),
      countOutcome('skipped').as('skipped'),
      countOutcome('refused').as('refused'),
      sql<number>`count(*) filter (
        where r.is_founding and (i.state <> 'cancelled' or r.done_at is not null)
      )`.as('newOrganizations'),
    ])
    .groupBy(['i.id', 'u.id']);

export const findImport = (db: Db, id: string) =>
  selectImport(db).where('i.id', '=', id).executeTakeFirst();

export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export const findImports = (db: Db, { since, limit }: { since: Date; limit: number }) =>
  selectImport(db)
    .where('i.created_at', '>', since.toISOString())
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute();

/** Locks the import, so that confirming, cancelling and running it exclude each other. */
export const lockImport = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select([
      'id',
      'state',
      'actor_id as actorId',
      'organization_kind as organizationKind',
      'sends_invitations as sendsInvitations',
      'language',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type LockedImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

export const updateState = (
  db: Db,
  id: string,
  change: { state: Import['state']; actorId?: string; endedAt?: Date },
) =>
  db
    .updateTable('imports')
    .set({
      state: change.state,
      ...(change.actorId && { actor_id: change.actorId }),
      ...(change.endedAt && { ended_at: change.endedAt.toISOString() }),
    })
    .where('id', '=', id)
    .execute();

export const incrementDoneCount = (db: Db, id: string, count: number) =>
  db
    .updateTable('imports')
    .set((eb) => ({ done_count: eb('done_count', '+', count) }))
    .where('id', '=', id)
    .execute();

/** Finds what the current permissions of the confirming user depend on. */
export const findActor = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([
      'u.id',
      'u.role',
      'u.is_removed as isRemoved',
      'u.is_completed as isCompleted',
      'u.review',
      'u.station_5g as station5G',
      'o.can_book_expert as canBookExpert',
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();
