import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../../app/build-app.ts';
import { runCommand } from '../../../admin/commands.ts';
import type { Keys } from '../../../kernel/keys.ts';
import type { Settings } from '../../../kernel/settings.ts';
import { createKeys } from '../../../platform/keys.ts';
import { nextAddress } from '../../../testing/attacks/addresses.ts';
import { advanceClock } from '../../../testing/concurrency.ts';
import { PASSWORD } from '../../../testing/sign-in/registration.ts';
import { createSecuredPerson } from '../../../testing/sign-in/second-factor.ts';
import { SECRET, useWorld } from '../../../testing/world.ts';

const NEXT = 'the secret that the hub changes to';

const world = await useWorld({ clock: new Date('2026-11-26T09:00:00Z') });

/** A server of the same hub with other secrets. */
async function serverWith(keys: Keys) {
  const app = await buildApp({ ...world, keys, now: () => world.clock ?? new Date() });
  await app.ready();
  afterAll(() => app.close());
  return app;
}

const former = await serverWith(createKeys(SECRET, NEXT));
const changed = await serverWith(createKeys(NEXT, SECRET));
const final = await serverWith(createKeys(NEXT));
type Server = typeof changed;

const signIn = (app: Server, email: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    remoteAddress: nextAddress(),
    payload: { email, password: PASSWORD, keep: true },
  });
const answer = (app: Server, ticket: string, code: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/signin/code',
    remoteAddress: nextAddress(),
    payload: { ticket, code },
  });
const me = (app: Server, token: string) =>
  app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } });
const refresh = (app: Server, cookie: string) =>
  app.inject({ url: '/api/auth/refreshtoken', headers: { cookie } });
const cookieOf = (reply: { cookies: { name: string; value: string }[] }) =>
  `refresh=${reply.cookies.find(({ name }) => name === 'refresh')?.value ?? ''}`;

test('a sign-in goes on between servers of both secrets, and outlives the former one', async () => {
  const amira = await world.person('startup', { password: PASSWORD });
  const begun = await signIn(world.app, amira.email);
  const { accessToken } = begun.json<{ accessToken: string }>();

  expect((await me(changed, accessToken)).statusCode).toBe(200);
  const renewed = await refresh(changed, cookieOf(begun));
  expect(renewed.statusCode).toBe(200);
  const { accessToken: next } = renewed.json<{ accessToken: string }>();
  expect((await me(former, next)).statusCode).toBe(200);
  const back = await refresh(former, cookieOf(renewed));
  const again = await refresh(changed, cookieOf(back));
  const last = await refresh(final, cookieOf(again));
  expect([back, again, last].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await me(final, accessToken)).statusCode).toBe(401);
});

test('a second factor opens after the change, is encrypted anew by its use, and outlives the former secret', async () => {
  const leila = await createSecuredPerson(world, 'admin');
  const ticketOf = async (app: Server) =>
    (await signIn(app, leila.email)).json<{ ticket: string }>().ticket;

  const crossing = await ticketOf(world.app);
  expect((await answer(changed, crossing, leila.code())).statusCode).toBe(200);
  advanceClock(world, 30_000);
  expect((await answer(final, await ticketOf(final), leila.code())).statusCode).toBe(200);
});

test('recovery codes of both secrets, and of versions that did not name theirs, open', async () => {
  const { id, email, recoveryCodes } = await createSecuredPerson(world, 'admin');
  const [first = '', second = '', third = ''] = recoveryCodes;
  const legacy = createKeys(SECRET).recoveryCodeHash(id, second.replace('-', '')).split('.');
  await world.db
    .updateTable('recovery_codes')
    .set({ code_digest: legacy[1] ?? '' })
    .where('user_id', '=', id)
    .where('code_digest', '=', legacy.join('.'))
    .execute();

  const use = async (app: Server, code: string) =>
    (await answer(app, (await signIn(app, email)).json<{ ticket: string }>().ticket, code))
      .statusCode;
  expect(await use(changed, first)).toBe(200);
  expect(await use(changed, second)).toBe(200);
  expect(await use(changed, second)).toBe(422);
  expect(await use(final, third)).toBe(422);
});

test('reseal encrypts everything anew, and doctor counts what needs the former secret', async () => {
  const slimane = await createSecuredPerson(world, 'expert');
  const other = await world.person('expert');
  await world.db
    .insertInto('expert_calendars')
    .values({
      expert_id: other.id,
      address: world.keys.seal('personal-calendar', 'https://example.org/a.ics', other.id),
      host: 'example.org',
      due_at: '2026-11-26T09:00:00Z',
    })
    .execute();
  const webhookId = crypto.randomUUID();
  const [secret, formerSecret] = ['whsec_now', 'whsec_before'].map((it) =>
    world.keys.seal('webhook', it, webhookId),
  );
  await world.db
    .insertInto('webhooks')
    .values({
      id: webhookId,
      name: 'Accounting',
      url: 'https://accounting.example/',
      topics: ['deal'],
      is_on: true,
      created_at: '2026-11-26T09:00:00Z',
      secret,
      former_secret: formerSecret,
      former_secret_until: '2026-11-27T09:00:00Z',
    })
    .execute();
  const settings = {
    ...world.settings,
    databaseUrl: world.databaseUrl,
    secretKey: NEXT,
    secretKeyPrevious: SECRET,
  };
  const former = async () =>
    (await runCommand(settings, ['doctor'])).lines.find((line) => line.includes('former secret'));

  expect(await former()).toMatch(/^WARNING former secret: \d+ encrypted values need it/);
  await runCommand(settings, ['reseal']);
  expect(await former()).toMatch(
    /^WARNING former secret: \d+ users have recovery codes made with it/,
  );
  const { address } = await world.db
    .selectFrom('expert_calendars')
    .select('address')
    .where('expert_id', '=', other.id)
    .executeTakeFirstOrThrow();
  expect(createKeys(NEXT).unseal('personal-calendar', address, other.id)).toBe(
    'https://example.org/a.ics',
  );
  const webhook = await world.db
    .selectFrom('webhooks')
    .select(['secret', 'former_secret as formerSecret'])
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow();
  const opened = Object.values(webhook).map((it) =>
    createKeys(NEXT).unseal('webhook', it ?? '', webhookId),
  );
  expect(opened).toEqual(['whsec_now', 'whsec_before']);
  const { ticket } = (await signIn(final, slimane.email)).json<{ ticket: string }>();
  expect((await answer(final, ticket, slimane.code())).statusCode).toBe(200);
});

test('doctor and reseal count what no secret opens, and are not satisfied', async () => {
  await createSecuredPerson(world, 'expert');
  const run = async (command: string, secrets: Partial<Settings>) => {
    const settings = { ...world.settings, databaseUrl: world.databaseUrl, ...secrets };
    const { lines, hasSucceeded } = await runCommand(settings, [command]);
    return { line: lines.find((it) => it.includes('encrypted values')), hasSucceeded };
  };
  const mistyped = { secretKey: 'another secret '.repeat(3), secretKeyPrevious: `${SECRET}.` };
  const problem = /^WRONG .*\d+ encrypted values open with neither secret \(second factors: \d+/;

  for (const command of ['doctor', 'reseal']) {
    expect(await run(command, mistyped)).toEqual({
      line: expect.stringMatching(problem),
      hasSucceeded: false,
    });
  }
  const alone = { ...mistyped, secretKeyPrevious: null };
  expect((await run('doctor', alone)).line).toMatch(/^WRONG .* do not open with the secret/);
  // Without a setting and without a file there is no secret, and doctor makes none.
  expect((await run('doctor', { secretKey: null })).line).toMatch(/^WRONG /);
  await expect(stat(join(world.settings.dataDir, 'secret.key'))).rejects.toThrow('ENOENT');
  const right = { secretKey: NEXT, secretKeyPrevious: SECRET };
  expect((await run('doctor', right)).line).toMatch(/^OK +encrypted values: all open$/);
});

test('reading a personal calendar encrypts its address anew', async () => {
  const slimane = await world.person('expert');
  const address = 'http://127.0.0.1:9/a.ics';
  await world.db
    .insertInto('expert_calendars')
    .values({
      expert_id: slimane.id,
      address: world.keys.seal('personal-calendar', address, slimane.id),
      host: '127.0.0.1',
      due_at: '2026-11-26T09:00:00Z',
    })
    .execute();

  const { headers } = slimane;
  const read = await changed.inject({
    method: 'POST',
    url: '/api/availability/calendar/refresh',
    headers,
  });

  expect(read.json()).toMatchObject({
    calendar: { failure: expect.not.stringContaining('key_lost') },
  });
  const stored = await world.db
    .selectFrom('expert_calendars')
    .select('address')
    .where('expert_id', '=', slimane.id)
    .executeTakeFirstOrThrow();
  expect(createKeys(NEXT).unseal('personal-calendar', stored.address, slimane.id)).toBe(address);
});

test('a sign-in renews the hash of a password with lower parameters, also when two run at once', async () => {
  const amira = await world.person('startup');
  const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await world.db
    .updateTable('users')
    .set({ password_hash: weak })
    .where('id', '=', amira.id)
    .execute();

  const both = await Promise.all([signIn(changed, amira.email), signIn(changed, amira.email)]);

  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { password_hash } = await world.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', amira.id)
    .executeTakeFirstOrThrow();
  expect(password_hash).toContain('$m=19456,t=2,p=1$');
  expect((await signIn(changed, amira.email)).statusCode).toBe(200);
});
