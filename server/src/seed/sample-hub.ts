import { randomBytes } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@thedot/domain/access/roles';
import type { Settings } from '../config.ts';
import type { Db } from '../db/db.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { sampleBookings } from './bookings.seed.ts';
import { sampleChats } from './chats.seed.ts';
import { sampleExperts } from './experts.seed.ts';
import { sampleFollowups } from './followups.seed.ts';
import { sampleInvitations, sampleOrganizations } from './organizations.seed.ts';
import { sampleRegistrations } from './registrations.seed.ts';
import { sampleReviews } from './reviews.seed.ts';
import { EXPERTS } from './sample-experts.ts';
import { PEOPLE, type SamplePerson } from './sample-people.ts';
import { hasPeople, insertSamplePerson, seePeople } from './people.seed.ts';

export interface SampleAccount {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
}

interface Setup {
  readonly db: Db;
  readonly settings: Settings;
  readonly now: () => Date;
}

/** The people made so far, by last name. */
export type SamplePeople = ReadonlyMap<
  string,
  { readonly id: string; readonly name: string; readonly organizationId: string | null }
>;

/**
 * Fills an empty hub with a believable one, around today; does nothing to a hub that has people.
 * The accounts, with passwords made for this installation, are kept in `sample-accounts.json`.
 */
export async function makeSampleHub({ db, settings, now }: Setup): Promise<SampleAccount[] | null> {
  // Each start asks: the passwords of nobody are not worth their hashes.
  if (await hasPeople(db)) return null;
  const everyone: readonly SamplePerson[] = [
    ...PEOPLE,
    ...EXPERTS.map((expert) => ({ ...expert, role: 'expert' as const, position: expert.headline })),
  ];
  const accounts = await Promise.all(everyone.map(accountOf));
  const kept = accounts.map(({ role, email, password }) => ({ role, email, password }));

  const isMade = await db.transaction().execute(async (tx) => {
    if (await hasPeople(tx)) return false;
    const organizations = await sampleOrganizations(tx);
    const people = new Map<string, { id: string; name: string; organizationId: string | null }>();
    for (const [index, person] of everyone.entries()) {
      const account = accounts[index];
      if (!account) continue;
      const organizationId = person.organization
        ? (organizations.get(person.organization) ?? null)
        : null;
      const { email, hash } = account;
      const id = await insertSamplePerson(tx, person, { email, hash, organizationId, now: now() });
      people.set(person.name[1], { id, name: person.name.join(' '), organizationId });
    }
    await seePeople(
      tx,
      [...people.values()].map(({ id }) => id),
      now(),
    );
    await sampleExperts(tx, people);
    await sampleBookings(tx, people, now());
    await sampleReviews(tx, people);
    await sampleFollowups(tx, people, now());
    await sampleRegistrations(tx, people, now());
    await sampleInvitations(tx, people, now());
    // Before the commit: a program killed in between must not leave accounts that nobody can enter.
    await keepAccounts(settings.dataDir, kept);
    await sampleChats(tx, await openFileStore(settings), people, now());
    return true;
  });
  return isMade ? kept : null;
}

async function keepAccounts(dataDir: string, accounts: readonly SampleAccount[]): Promise<void> {
  const path = join(dataDir, 'sample-accounts.json');
  await writeFile(path, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600, flush: true });
  await chmod(path, 0o600);
}

/** One account of each role, to be printed. */
export const oneOfEach = (accounts: readonly SampleAccount[]): SampleAccount[] =>
  accounts.filter(({ role }, index) => accounts.findIndex((it) => it.role === role) === index);

async function accountOf({ name, role }: SamplePerson) {
  const password = randomBytes(9).toString('base64url');
  const email = `${name.map(plain).join('.')}@thedot.example`;
  return { role, email, password, hash: await hashPassword(password) };
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-');
