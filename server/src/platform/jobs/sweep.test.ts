import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';
import { sweepDatabase } from './sweep.jobs.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('what has had its time goes, what is still needed stays', async () => {
  const { db } = world;
  const { id, organizationId } = await world.person('startup');
  const key = { scope: id, request_hash: 'x' };
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...key, key: 'old', created_at: ago(2) },
      { ...key, key: 'new' },
    ])
    .execute();
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'old', points: 1, expire: Date.now() - 1_000 },
      { key: 'new', points: 1, expire: Date.now() + 60_000 },
    ])
    .execute();
  await db
    .insertInto('account_tokens')
    .values([
      { user_id: id, purpose: 'reset', expires_at: ago(31) },
      { user_id: id, purpose: 'verify', expires_at: ago(1) },
    ])
    .execute();
  await db
    .insertInto('sessions')
    .values([
      { user_id: id, keep: true, expires_at: ago(31) },
      { user_id: id, keep: false, expires_at: ago(1) },
    ])
    .execute();
  await db
    .insertInto('openid_flows')
    .values([
      { provider: 'old', browser: '', expires_at: ago(1) },
      { provider: 'new', browser: '', expires_at: ago(-1) },
    ])
    .execute();
  const invitation = { organization_id: organizationId, language: 'en' };
  await db
    .insertInto('organization_invitations')
    .values([
      { ...invitation, email: 'old@example.org', expires_at: ago(31) },
      { ...invitation, email: 'new@example.org', expires_at: ago(29) },
    ])
    .execute();
  const mail = { user_id: id, template: 'verify', params: '{}', created_at: ago(100) };
  await db
    .insertInto('mails')
    .values([
      { ...mail, dedupe_key: 'sent', sent_at: ago(100) },
      { ...mail, dedupe_key: 'unsent' },
    ])
    .execute();
  await db
    .insertInto('audit_log')
    .values([
      { action: 'access.refused', subject_kind: 'old call', at: ago(91) },
      { action: 'access.refused', subject_kind: 'new call', at: ago(89) },
      { action: 'user.created-by-command', subject_kind: 'user', at: ago(500) },
    ])
    .execute();

  await sweepDatabase({ db, now: () => new Date() });

  const left = async <T>(rows: Promise<readonly T[]>, name: keyof T) =>
    (await rows).map((row) => row[name]);
  expect(await left(db.selectFrom('idempotency_keys').select('key').execute(), 'key')).toEqual([
    'new',
  ]);
  expect(await left(db.selectFrom('rate_limits').select('key').execute(), 'key')).toEqual(['new']);
  expect(
    await left(db.selectFrom('account_tokens').select('purpose').execute(), 'purpose'),
  ).toEqual(['verify']);
  expect(
    await left(db.selectFrom('openid_flows').select('provider').execute(), 'provider'),
  ).toEqual(['new']);
  const invited = db.selectFrom('organization_invitations').select('email').execute();
  expect(await left(invited, 'email')).toEqual(['new@example.org']);
  // The one that ended yesterday, and the one this person is signed in with.
  expect(await left(db.selectFrom('sessions').select('id').execute(), 'id')).toHaveLength(2);
  expect(await left(db.selectFrom('mails').select('dedupe_key').execute(), 'dedupe_key')).toEqual([
    'unsent',
  ]);
  const noted = db.selectFrom('audit_log').select('subject_kind').orderBy('at').execute();
  expect(await left(noted, 'subject_kind')).toEqual(['user', 'new call']);
});
