import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

export interface NewCode {
  readonly code: string;
  readonly resourceId: string;
  /** The number of a desk or an item; null for the resource as a whole. */
  readonly unit: number | null;
}

/** The codes of a resource that are not revoked: its own, then those of its units. */
export const findResourceCodes = (db: Db, resourceId: string) =>
  db
    .selectFrom('resource_codes')
    .select(['code', 'unit', 'created_at as createdAt'])
    .where('resource_id', '=', resourceId)
    .where('revoked_at', 'is', null)
    .orderBy('unit', (order) => order.asc().nullsFirst())
    .execute();

/** Leaves out those of units that have a code. */
export const insertResourceCodes = (db: Db, codes: readonly NewCode[], now: Date) =>
  db
    .insertInto('resource_codes')
    .values(
      codes.map(({ code, resourceId, unit }) => ({
        code,
        resource_id: resourceId,
        unit,
        created_at: now.toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** What a code names, unless it is revoked. */
export const findCode = (db: Db, code: string) =>
  db
    .selectFrom('resource_codes as c')
    .innerJoin('resources as r', 'r.id', 'c.resource_id')
    .select(['c.resource_id as resourceId', 'c.unit', 'r.kind'])
    .where('c.code', '=', code)
    .where('c.revoked_at', 'is', null)
    .executeTakeFirst();

/** Revokes a code of a resource of this kind, and returns what it named; undefined when there was none. */
export const revokeCode = (
  db: Db,
  { code, kind, now }: { readonly code: string; readonly kind: string; readonly now: Date },
) =>
  db
    .updateTable('resource_codes as c')
    .set({ revoked_at: now.toISOString() })
    .where('c.code', '=', code)
    .where('c.revoked_at', 'is', null)
    .where(
      sql<boolean>`exists (select from resources as r where r.id = c.resource_id and r.kind = ${kind})`,
    )
    .returning(['c.resource_id as resourceId', 'c.unit'])
    .executeTakeFirst();
