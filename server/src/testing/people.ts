import { SESSION_MS } from '@thedot/domain/limits';
import type { Updateable } from 'kysely';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/schema.ts';
import { hashPassword } from '../features/auth/passwords/passwords.ts';
import type { PersonOptions, World } from './world.ts';

const NAMES = ['Amira Ben Salah', 'Slimane Khelifi', 'Sonia Trabelsi', 'Youssef Gharbi'] as const;
let count = 0;

const hashes = new Map<string, Promise<string>>();
/** Caches password hashes, which are as slow as in production. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** Inserts a user as after registration and profile completion. */
export async function insertPerson(db: Db, role: string, options: PersonOptions) {
  count++;
  const name = NAMES[count % NAMES.length] ?? NAMES[0];
  const [firstName = '', ...rest] = name.split(' ');
  const email = `${firstName.toLowerCase()}.${count}@example.org`;
  const organizationId = options.organizationId ?? (await insertOrganization(db, options));
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      email_verified_at: new Date().toISOString(),
      password_hash: options.password ? await hashOf(options.password) : null,
      role,
      first_name: firstName,
      last_name: rest.join(' '),
      country: 'TN',
      language: options.language ?? 'en',
      time_zone: options.timeZone ?? null,
      organization_id: organizationId,
      station_5g: options.station5G ?? false,
      review: options.review ?? null,
      is_completed: !options.incomplete,
      is_removed: options.removed ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!options.organizationId) {
    const owner = { owner_id: id };
    await db.updateTable('organizations').set(owner).where('id', '=', organizationId).execute();
  }
  const session = await db
    .insertInto('sign_in_sessions')
    .values({
      user_id: id,
      keep: true,
      expires_at: new Date(Date.now() + SESSION_MS).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, email, organizationId, sessionId: session.id };
}

async function insertOrganization(db: Db, options: PersonOptions): Promise<string> {
  const { id } = await db
    .insertInto('organizations')
    .values({
      name: `Organization ${count}`,
      kind: options.organizationKind ?? 'hub',
      can_book_expert: options.canBookExpert ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a user's row and drops it from the session cache. */
export async function setUser(
  { db, people }: Pick<World, 'db' | 'people'>,
  { id }: { readonly id: string },
  values: Updateable<DB['users']>,
): Promise<void> {
  await db.updateTable('users').set(values).where('id', '=', id).execute();
  people.invalidate({ user: id });
}
