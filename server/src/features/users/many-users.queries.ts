import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export interface NewPerson {
  readonly email: string;
  readonly role: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly position: string;
  readonly country: string;
  readonly language: string;
  readonly organizationId: string | null;
}

/** Null leaves what is there. */
export interface PersonChange {
  readonly id: string;
  readonly role: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly position: string | null;
  readonly country: string | null;
  readonly language: string | null;
  readonly organizationId: string | null;
}

/** Answers those that are new; an address that somebody has already is left out. */
export async function insertUsers(
  db: Db,
  people: readonly NewPerson[],
): Promise<readonly { id: string; email: string }[]> {
  if (!people.length) return [];
  const { rows } = await sql<{ id: string; email: string }>`
    insert into users (
      email, role, first_name, last_name, phone, position, country, language, organization_id
    )
    select email, role, "firstName", "lastName", phone, position, country, language, "organizationId"
    from json_to_recordset(${JSON.stringify(people)}::json) as person (
      email citext, role text, "firstName" text, "lastName" text, phone text, position text,
      country text, language text, "organizationId" uuid
    )
    on conflict (email) do nothing
    returning id, email`.execute(db);
  return rows;
}

export async function updateUsers(db: Db, changes: readonly PersonChange[]): Promise<void> {
  const place = changes.filter(
    ({ role, organizationId }) => role !== null || organizationId !== null,
  );
  await sql`
    update users u set
      first_name = coalesce(change."firstName", u.first_name),
      last_name = coalesce(change."lastName", u.last_name),
      phone = coalesce(change.phone, u.phone),
      position = coalesce(change.position, u.position),
      country = coalesce(change.country, u.country),
      language = coalesce(change.language, u.language)
    from ${asRows(changes)} where u.id = change.id`.execute(db);
  // Apart, because whoever is named here has their rights looked at anew by every server.
  await sql`
    update users u set
      role = coalesce(change.role, u.role),
      organization_id = coalesce(change."organizationId", u.organization_id)
    from ${asRows(place)} where u.id = change.id`.execute(db);
}

const asRows = (changes: readonly PersonChange[]) => sql`
  json_to_recordset(${JSON.stringify(changes)}::json) as change (
    id uuid, role text, "firstName" text, "lastName" text, phone text, position text,
    country text, language text, "organizationId" uuid
  )`;
