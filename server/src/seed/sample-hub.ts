import { randomBytes } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@thedot/domain/access/roles';
import { DAY_MS } from '@thedot/domain/kernel/time';
import type { Settings } from '../kernel/settings.ts';
import type { Db } from '../db/db.ts';
import { hashPassword } from '../features/auth/passwords/passwords.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { insertSampleAnnouncements } from './announcements.seed.ts';
import { insertSampleApiKey } from './api-keys.seed.ts';
import { insertApplicationFiles } from './application-files.seed.ts';
import { insertSampleApplications } from './applications.seed.ts';
import { insertSampleBookings } from './bookings.seed.ts';
import { insertSampleDocuments, insertSampleRequests } from './community.seed.ts';
import { insertSampleChats } from './chats.seed.ts';
import { insertSampleDeals } from './deals.seed.ts';
import { insertSampleEvents } from './events.seed.ts';
import { insertSampleExperts } from './experts.seed.ts';
import { insertSampleFloorPlan } from './floor-plan.seed.ts';
import { insertSampleFollowups } from './followups.seed.ts';
import { insertSampleMaterial } from './material.seed.ts';
import { insertSampleMeetings } from './meetings.seed.ts';
import { insertPastSessions } from './past-sessions.seed.ts';
import { insertSampleOpportunities } from './opportunities.seed.ts';
import { insertSampleInvitations, insertSampleOrganizations } from './organizations.seed.ts';
import { insertSampleRegistrations } from './registrations.seed.ts';
import { insertSampleReviews } from './reviews.seed.ts';
import { EXPERTS } from './sample-experts.ts';
import { PEOPLE, type SamplePerson } from './sample-people.ts';
import { insertSampleSpacePhotos } from './space-photos.seed.ts';
import { insertSampleTickets } from './tickets.seed.ts';
import { insertSampleSpaces } from './spaces.seed.ts';
import { daysSinceJoining, hasUsers, insertSamplePerson, setLastSeen } from './people.seed.ts';
import { insertSampleViewing } from './viewings.seed.ts';
import { insertSampleWebhook } from './webhooks.seed.ts';
import { collectSearchWords } from '../features/search/search.jobs.ts';

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

/** The sample users by last name. */
export type SamplePeople = ReadonlyMap<
  string,
  { readonly id: string; readonly name: string; readonly organizationId: string | null }
>;

/**
 * Fills an empty hub with sample data around today; does nothing if the hub has users.
 * Stores the accounts with generated passwords in `sample-accounts.json`.
 */
export async function createSampleHub({
  db,
  settings,
  now,
}: Setup): Promise<SampleAccount[] | null> {
  // Runs at each start: checked before hashing passwords, which is slow.
  if (await hasUsers(db)) return null;
  const everyone: readonly SamplePerson[] = [
    ...PEOPLE,
    ...EXPERTS.map((expert) => ({ ...expert, role: 'expert' as const, position: expert.headline })),
  ];
  const accounts = await Promise.all(everyone.map(createAccount));
  const kept = accounts.map(({ role, email, password }) => ({ role, email, password }));

  const isMade = await db.transaction().execute(async (tx) => {
    if (await hasUsers(tx)) return false;
    const organizations = await insertSampleOrganizations(tx);
    const people = new Map<string, { id: string; name: string; organizationId: string | null }>();
    for (const [index, person] of everyone.entries()) {
      const account = accounts[index];
      if (!account) continue;
      const organizationId = person.organization
        ? (organizations.get(person.organization) ?? null)
        : null;
      const { email, hash } = account;
      const joinedAt = new Date(now().getTime() - daysSinceJoining(person, index) * DAY_MS);
      const id = await insertSamplePerson(tx, person, { email, hash, organizationId, joinedAt });
      people.set(person.name[1], { id, name: person.name.join(' '), organizationId });
    }
    await setLastSeen(
      tx,
      [...people.values()].map(({ id }) => id),
      now(),
    );
    await insertSampleExperts(tx, people);
    await insertSampleBookings(tx, people, now());
    await insertPastSessions(tx, people, { now: now(), timeZone: settings.hubTimeZone });
    await insertSampleReviews(tx, people);
    await insertSampleFollowups(tx, people, now());
    await insertSampleSpaces(tx, people, { now: now(), timeZone: settings.hubTimeZone });
    await insertSampleRegistrations(tx, people, now());
    await insertSampleInvitations(tx, people, now());
    await insertSampleOpportunities(tx, people, { now: now(), timeZone: settings.hubTimeZone });
    await insertSampleApplications(tx, people, { now: now() });
    // Before the commit: if the process is killed in between, no account is left without a known password.
    await storeAccounts(settings.dataDir, kept);
    const store = await openFileStore(settings);
    await insertSampleFloorPlan(tx, store);
    await insertSampleSpacePhotos(tx, store);
    await insertSampleChats(tx, store, people, now());
    await insertSampleMeetings(tx, store, people, now());
    const clock = { now: now(), timeZone: settings.hubTimeZone };
    await insertSampleMaterial(tx, store, people, clock);
    await insertSampleEvents(tx, people, { now: now(), timeZone: settings.hubTimeZone });
    await insertSampleDeals(tx, store, people, clock);
    await insertSampleAnnouncements(tx, people, clock);
    await insertApplicationFiles(tx, store);
    await insertSampleTickets(tx, people, now());
    await insertSampleRequests(tx, people, now());
    await insertSampleDocuments(tx, store);
    await insertSampleViewing(tx, people, now());
    await insertSampleApiKey(tx, people, now());
    await insertSampleWebhook(tx, people, now());
    await collectSearchWords({ db: tx });
    return true;
  });
  return isMade ? kept : null;
}

async function storeAccounts(dataDir: string, accounts: readonly SampleAccount[]): Promise<void> {
  const path = join(dataDir, 'sample-accounts.json');
  await writeFile(path, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600, flush: true });
  await chmod(path, 0o600);
}

/** One account of each role, for the start message. */
export const oneAccountPerRole = (accounts: readonly SampleAccount[]): SampleAccount[] =>
  accounts.filter(({ role }, index) => accounts.findIndex((it) => it.role === role) === index);

async function createAccount({ name, role }: SamplePerson) {
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
