import { SESSION_MS } from '@thedot/domain/limits';
import { sql, type Updateable } from 'kysely';
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

/** Inserts a user as after registration and profile completion; in few statements, since most tests begin with some. */
export async function insertPerson(db: Db, role: string, options: PersonOptions) {
  count++;
  const name = NAMES[count % NAMES.length] ?? NAMES[0];
  const [firstName = '', ...rest] = name.split(' ');
  const email = `${firstName.toLowerCase()}.${count}@example.org`;
  const organizationId = options.organizationId ?? (await insertOrganization(db, options));
  const passwordHash = options.password ? await hashOf(options.password) : null;
  const { id, sessionId } = await db
    .with('person', (qc) =>
      qc
        .insertInto('users')
        .values({
          email,
          email_verified_at: new Date().toISOString(),
          password_hash: passwordHash,
          role,
          first_name: firstName,
          last_name: rest.join(' '),
          country: 'TN',
          language: options.language ?? 'en',
          time_zone: options.timeZone ?? null,
          clock: options.clock ?? null,
          organization_id: organizationId,
          station_5g: options.station5G ?? false,
          review: options.review ?? null,
          is_completed: !options.incomplete,
          is_removed: options.removed ?? false,
        })
        .returning('id'),
    )
    .with('owner', (qc) =>
      qc
        .updateTable('organizations')
        .from('person')
        .set((eb) => ({ owner_id: eb.ref('person.id') }))
        .where('organizations.id', '=', organizationId)
        .where(sql<boolean>`${!options.organizationId}::boolean`),
    )
    .insertInto('sign_in_sessions')
    .columns(['user_id', 'keep', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('person')
        .select((it) => [
          'person.id',
          it.lit(true).as('keep'),
          sql`${new Date(Date.now() + SESSION_MS).toISOString()}::timestamptz`.as('expires_at'),
        ]),
    )
    .returning(['user_id as id', 'id as sessionId'])
    .executeTakeFirstOrThrow();
  return { id, name, email, organizationId, sessionId };
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
