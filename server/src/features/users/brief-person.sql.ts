import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';

/** Selects the public summary of the user with the referenced id, as JSON. */
export const briefPerson = (db: Db, userId: string) =>
  jsonObjectFrom(
    db
      .selectFrom('users as person')
      .leftJoin('organizations as place', 'place.id', 'person.organization_id')
      .select([
        'person.id',
        fullName('person').as('name'),
        'person.photo_id as photo',
        'place.name as organization',
      ])
      .where('person.id', '=', sql.ref<string>(userId)),
  );

export const fullName = (user: string) =>
  sql<string>`${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}`;
