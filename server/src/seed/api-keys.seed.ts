import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';

/** A key that an admin revoked, whose text nobody has: the hash is of nothing. */
export async function insertSampleApiKey(db: Db, people: SamplePeople, now: Date): Promise<void> {
  const maker = people.get('Jelassi');
  if (!maker) throw new Error('The maker of the sample API key is missing');
  const at = (days: number, more = 0) =>
    new Date(now.getTime() + days * DAY_MS + more).toISOString();
  await db
    .insertInto('api_keys')
    .values({
      name: 'Screen at the reception',
      maker_id: maker.id,
      scopes: ['events:read', 'spaces:read'],
      prefix: 'dot_5a3f01',
      token_hash: 'sample',
      created_at: at(-20),
      expires_at: at(70),
      last_used_at: at(-3, 5 * HOUR_MS),
      last_used_address: '192.0.2.14',
      revoked_at: at(-2),
      revoked_by: maker.id,
    })
    .execute();
}
