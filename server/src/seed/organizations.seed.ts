import { DAY_MS } from '@thedot/domain/kernel/time';
import { INVITE_TOKEN_MS } from '@thedot/domain/limits';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';
import { ORGANIZATIONS } from './sample-organizations.ts';

/** Inserts the organizations and returns their ids by key. */
export async function insertSampleOrganizations(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .insertInto('organizations')
    .values(ORGANIZATIONS.map(({ key: _, ...organization }) => organization))
    .returning(['id', 'name'])
    .execute();
  return new Map(
    ORGANIZATIONS.map(({ key, name }) => [key, rows.find((row) => row.name === name)?.id ?? '']),
  );
}

/** Invitations by owners, with their age in days. */
const INVITED = [
  { email: 'rim.sassi@thedot.example', by: 'Ben Salah', daysAgo: 2 },
  { email: 'walid.mzoughi@thedot.example', by: 'Ben Salah', daysAgo: 9 },
] as const;

export async function insertSampleInvitations(
  db: Db,
  people: SamplePeople,
  now: Date,
): Promise<void> {
  for (const { email, by, daysAgo } of INVITED) {
    const inviter = people.get(by);
    if (!inviter?.organizationId) continue;
    const sentAt = now.getTime() - daysAgo * DAY_MS;
    await db
      .insertInto('organization_invitations')
      .values({
        organization_id: inviter.organizationId,
        email,
        language: 'en',
        invited_by: inviter.id,
        created_at: new Date(sentAt).toISOString(),
        expires_at: new Date(sentAt + INVITE_TOKEN_MS).toISOString(),
      })
      .execute();
  }
}
