import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHere } from '../../testing/presence.ts';
import { teamIn } from '../../testing/teams.ts';
import { keepTold } from '../../testing/told.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { keepPresence } from './presence.live.ts';
import { findVisible } from './presence.service.ts';

const told = keepTold();
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { live: told.live });
});
afterAll(() => world.close());

const log = pino({ level: 'silent' });
/** Quick, so that nobody waits eight seconds. */
const QUICK = { refreshMs: 200, graceMs: 400 };

interface Watcher {
  readonly came: (userId: string) => void;
  readonly gone: (userId: string) => void;
}

/** A server as far as people have lines to it. */
function serverIn({ db, live }: World, every = QUICK) {
  const lines = new Map<string, number>();
  let watcher: Watcher | undefined;
  const keeper = keepPresence({
    db,
    live,
    log,
    every,
    lines: {
      connected: () => [...lines.keys()],
      isConnected: (userId) => lines.has(userId),
      onPerson: (it) => void (watcher = it),
    },
  });
  return {
    come: ({ id }: TestPerson) => {
      lines.set(id, (lines.get(id) ?? 0) + 1);
      if (lines.get(id) === 1) watcher?.came(id);
    },
    leave: ({ id }: TestPerson) => {
      lines.set(id, (lines.get(id) ?? 1) - 1);
      if (lines.get(id) !== 0) return;
      lines.delete(id);
      watcher?.gone(id);
    },
    stop: keeper.stop,
  };
}

async function see(viewer: TestPerson, person: TestPerson) {
  const { signedIn } = (await world.people.find(viewer.sessionId)) ?? {};
  if (!signedIn) throw new Error('They are signed in');
  const [how] = await findVisible({ db: world.db, actor: signedIn }, [person.id]);
  return how ?? null;
}
const statusOf = async (person: TestPerson) =>
  (await see(await world.person('dot'), person))?.status;

describe('who is here', () => {
  test('is whoever has an open page, as they chose; without one they are offline after a moment', async () => {
    const server = serverIn(world);
    const [amira, staff] = [await world.person('startup'), await world.person('dot')];
    expect(await statusOf(amira)).toBe('Offline');

    server.come(amira);
    await expect.poll(() => statusOf(amira)).toBe('Active');
    const left = Date.now();
    server.leave(amira);
    expect(await statusOf(amira)).toBe('Active');
    await expect.poll(() => statusOf(amira), { timeout: 30_000 }).toBe('Offline');

    await expect.poll(() => told.watched(amira)).toEqual(['Active', 'Offline']);
    const { user } = await staff.api.directory.one({ params: { id: amira.id } });
    expect(Date.parse(user.seenAt ?? '')).toBeGreaterThanOrEqual(left);
    await server.stop();
  });

  test('does not flicker when a page is loaded again, and shows again what was chosen', async () => {
    const server = serverIn(world);
    const amira = await world.person('startup');
    await amira.api.users.choosePresence({ body: { status: 'Do Not Disturb' } });
    server.come(amira);
    await expect.poll(() => told.watched(amira)).toEqual(['Offline', 'Do Not Disturb']);

    server.leave(amira);
    server.come(amira);
    await expect.poll(() => statusOf(amira)).toBe('Do Not Disturb');
    server.leave(amira);
    await expect
      .poll(() => told.watched(amira), { timeout: 30_000 })
      .toEqual(['Offline', 'Do Not Disturb', 'Offline']);
    expect(await statusOf(amira)).toBe('Offline');
    server.come(amira);

    await expect.poll(() => statusOf(amira)).toBe('Do Not Disturb');
    await expect
      .poll(() => told.watched(amira))
      .toEqual(['Offline', 'Do Not Disturb', 'Offline', 'Do Not Disturb']);
    await server.stop();
  });

  test('is not offline, though they had chosen it, once they come again', async () => {
    const server = serverIn(world);
    const amira = await world.person('startup');
    server.come(amira);
    await expect.poll(() => statusOf(amira)).toBe('Active');

    await amira.api.users.choosePresence({ body: { status: 'Offline' } });
    expect(await statusOf(amira)).toBe('Offline');
    server.leave(amira);
    await expect.poll(() => rowsOf(amira), { timeout: 30_000 }).toBe(0);
    server.come(amira);

    await expect.poll(() => statusOf(amira)).toBe('Active');
    await expect.poll(() => told.watched(amira).at(-1)).toBe('Active');
    await server.stop();
  });

  test('is the same on all servers: who leaves one and is on another has not left', async () => {
    const [one, another] = [serverIn(world), serverIn(world)];
    const amira = await world.person('startup');
    one.come(amira);
    await expect.poll(() => statusOf(amira)).toBe('Active');
    another.come(amira);
    await expect.poll(() => rowsOf(amira)).toBe(2);

    one.leave(amira);
    await expect.poll(() => rowsOf(amira), { timeout: 30_000 }).toBe(1);

    expect(await statusOf(amira)).toBe('Active');
    expect(told.watched(amira)).toEqual(['Active']);
    for (const server of [one, another]) await server.stop();
  });

  test('of a server that was killed is nobody, as soon as its word has run out; another one says so', async () => {
    const amira = await world.person('startup');
    await isHere(world, amira, 300);
    expect(await statusOf(amira)).toBe('Active');

    const other = serverIn(world);

    await expect.poll(() => told.watched(amira), { timeout: 30_000 }).toEqual(['Offline']);
    expect(await statusOf(amira)).toBe('Offline');
    await other.stop();
  });

  test('stays for a moment when a server stops: people are on their way to another', async () => {
    const server = serverIn(world, { refreshMs: 60_000, graceMs: 400 });
    const amira = await world.person('startup');
    server.come(amira);
    await expect.poll(() => statusOf(amira)).toBe('Active');

    await server.stop();

    expect(await statusOf(amira)).toBe('Active');
    await expect.poll(() => statusOf(amira), { timeout: 30_000 }).toBe('Offline');
  });

  test('is nobody who was removed', async () => {
    const [amira, slimane] = [await world.person('startup'), await world.person('expert')];
    const staff = await world.person('dot');
    for (const person of [amira, slimane]) await isHere(world, person);
    await staff.api.directory.remove({ body: { userId: amira.id, isRemoved: true } });

    expect(await statusOf(amira)).toBe('Offline');
    expect(await statusOf(slimane)).toBe('Active');
  });

  const rowsOf = async ({ id }: TestPerson) =>
    (
      await world.db
        .selectFrom('connections')
        .select('instance')
        .where('user_id', '=', id)
        .execute()
    ).length;
});

describe('how somebody is', () => {
  test('is shown at once when they choose it', async () => {
    const amira = await world.person('startup');
    await isHere(world, amira);

    await amira.api.users.choosePresence({ body: { status: 'Away' } });

    expect(told.watched(amira)).toEqual(['Away']);
  });

  test('is seen by their organization, by who chats with them and by staff; of experts by everybody', async () => {
    const { owner, member } = await teamIn(world);
    const [stranger, expert, dot] = [
      await world.person('startup'),
      await world.person('expert'),
      await world.person('dot'),
    ];

    for (const viewer of [owner, member, dot]) {
      expect(await see(viewer, owner)).toMatchObject({ userId: owner.id });
    }
    expect(await see(stranger, owner)).toBeNull();
    expect(await see(stranger, expert)).toMatchObject({ userId: expert.id });
    expect(await see(stranger, dot)).toMatchObject({ userId: dot.id });
    await world.db
      .insertInto('rooms')
      .values({ sender_id: owner.id, receiver_id: stranger.id })
      .execute();
    expect(await see(stranger, owner)).toMatchObject({ userId: owner.id });
  });

  test('is nothing to external people', async () => {
    const [outside, expert] = [await world.person('external'), await world.person('expert')];

    expect(await see(outside, expert)).toBeNull();
  });
});
