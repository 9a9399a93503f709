import type { Role } from '@thedot/domain/access/roles';
import type { ManagedSpace, SpaceFields } from '@thedot/domain/spaces/space-management.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { selectResources } from '../../scheduling/snapshots.sql.ts';
import { photosOf } from '../shown-space.queries.ts';

/** All spaces by name, removed ones included, or one of them. */
export const findManagedSpaces = (db: Db, now: Date, id?: string) =>
  selectResources(db, now.toISOString())
    .innerJoin('spaces as s', 's.id', 'r.id')
    .leftJoin('buildings as building', 'building.id', 's.building_id')
    .select([
      // CHECKs of these columns allow what the contract does.
      sql<ManagedSpace['type']>`s.type`.as('type'),
      sql<ManagedSpace['floor']>`s.floor`.as('floor'),
      sql<ManagedSpace['equipment']>`s.equipment`.as('equipment'),
      sql<Role[] | null>`s.booker_roles`.as('bookerRoles'),
      sql<string>`coalesce(r.name, '')`.as('name'),
      's.description',
      's.building_id as buildingId',
      'building.name as building',
      's.location',
      's.capacity',
      's.bookable',
      's.shows_bookers as showsBookers',
      's.terms',
      's.terms_version as termsVersion',
      's.slot_minutes as slotMinutes',
      's.change_notice_minutes as changeNoticeMinutes',
      sql<boolean>`r.hidden_at is not null`.as('isRemoved'),
      photosOf,
    ])
    .$if(id !== undefined, (it) => it.where('s.id', '=', id!))
    .orderBy(sql`lower(unaccent(r.name))`)
    .orderBy('s.id')
    .execute();
export type ManagedSpaceRow = Awaited<ReturnType<typeof findManagedSpaces>>[number];

/** Omitted fields stay as they are. */
export type SpaceChanges = {
  readonly [Name in keyof SpaceFields]?: SpaceFields[Name] | undefined;
};

interface SpaceColumns extends SpaceChanges {
  readonly termsVersion?: number | undefined;
}

const toColumns = (space: SpaceColumns) => ({
  location: space.location,
  capacity: space.capacity,
  equipment: space.equipment && [...space.equipment],
  bookable: space.bookable,
  slot_minutes: space.slotMinutes,
  building_id: space.buildingId,
  description: space.description,
  booker_roles: space.bookerRoles && [...space.bookerRoles],
  shows_bookers: space.showsBookers,
  change_notice_minutes: space.changeNoticeMinutes,
  terms: space.terms,
  terms_version: space.termsVersion,
});

export const insertSpace = (
  db: Db,
  id: string,
  { floor, type, ...space }: SpaceColumns & Pick<SpaceFields, 'floor' | 'type'>,
) =>
  db
    .insertInto('spaces')
    .values({ id, floor, type, ...toColumns(space) })
    .execute();

/** Updates the given fields; omitted fields stay. */
export async function updateSpace(db: Db, id: string, space: SpaceColumns): Promise<void> {
  const columns = { type: space.type, floor: space.floor, ...toColumns(space) };
  if (Object.values(columns).every((value) => value === undefined)) return;
  await db.updateTable('spaces').set(columns).where('id', '=', id).execute();
}
