import { type KyselyPlugin, sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setOnline } from '../../../testing/presence.ts';
import { updateUser } from '../../../testing/rows.ts';
import {
  createAcceptedBooking,
  MONDAY,
  NINE,
  createPendingBooking,
} from '../../../testing/bookings/sessions.ts';
import { createTeam } from '../../../testing/teams.ts';
import { runWhileHeld } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld, type World } from '../../../testing/world.ts';
import { publishSessionPresence } from './presence.jobs.ts';
import { trackPresence } from './presence.live.ts';
import { watchPresences } from './presence.service.ts';

const world = await useWorld();
const staff = await world.person('dot');

/** Presence updates as the server announces them to watchers. */
const announced = vi.spyOn(world.live, 'sendPresence');
const statusesOf = ({ id }: TestPerson) =>
  announced.mock.calls.flatMap(([{ userId, status }]) => (userId === id ? [status] : []));

async function actorOf({ sessionId }: TestPerson) {
  const { signedIn } = (await world.people.find(sessionId)) ?? {};
  if (!signedIn) throw new Error('They are signed in');
  return signedIn;
}
async function presenceFor(viewer: TestPerson, { id }: TestPerson) {
  const [presence] = await watchPresences({ db: world.db, actor: await actorOf(viewer) }, [id]);
  return presence ?? null;
}
const statusOf = async (person: TestPerson) => (await presenceFor(staff, person))?.status;
type Status = Parameters<TestPerson['api']['users']['choosePresence']>[0]['body']['status'];
const choose = ({ api }: TestPerson, status: Status) =>
  api.users.choosePresence({ body: { status } });
const connectionsOf = async ({ id }: TestPerson) =>
  (await world.db.selectFrom('connections').select('instance').where('user_id', '=', id).execute())
    .length;

describe('presence', () => {
  interface Watcher {
    readonly onConnect: (userId: string) => void;
    readonly onDisconnect: (userId: string) => void;
  }
  const GRACE_MS = 400;
  const running: { readonly stop: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
  });

  /** A server with connections and presence only, with short delays. */
  function startServer({ refreshMs = 200 } = {}) {
    const { db, live } = world;
    const connections = new Map<string, number>();
    let watcher: Watcher | undefined;
    const keeper = trackPresence({
      db,
      live,
      log: pino({ level: 'silent' }),
      intervals: { refreshMs, graceMs: GRACE_MS },
      connections: {
        connectedUserIds: () => [...connections.keys()],
        isConnected: (userId) => connections.has(userId),
        onUserConnection: (it) => void (watcher = it),
      },
    });
    running.push(keeper);
    return {
      connect: ({ id }: TestPerson) => {
        connections.set(id, (connections.get(id) ?? 0) + 1);
        if (connections.get(id) === 1) watcher?.onConnect(id);
      },
      disconnect: ({ id }: TestPerson) => {
        connections.set(id, (connections.get(id) ?? 1) - 1);
        if (connections.get(id) !== 0) return;
        connections.delete(id);
        watcher?.onDisconnect(id);
      },
      stop: keeper.stop,
    };
  }

  test('is active while connected, and offline some time after the last disconnect', async () => {
    const server = startServer();
    const amira = await world.person('startup');
    expect(await statusOf(amira)).toBe('Offline');

    server.connect(amira);
    await expect.poll(() => statusOf(amira)).toBe('Active');
    const left = Date.now();
    server.disconnect(amira);

    await expect.poll(() => statusesOf(amira)).toEqual(['Active', 'Offline']);
    expect(Date.now() - left).toBeGreaterThanOrEqual(GRACE_MS);
    expect(await statusOf(amira)).toBe('Offline');
    const { user } = await staff.api.directory.get({ params: amira });
    expect(Date.parse(user.seenAt ?? '')).toBeGreaterThanOrEqual(left);
  });

  test('does not change during a reload, and returns to the chosen one after a pause', async () => {
    const server = startServer();
    const amira = await world.person('startup');
    await choose(amira, 'Do Not Disturb');
    server.connect(amira);
    await expect.poll(() => statusesOf(amira)).toEqual(['Offline', 'Do Not Disturb']);

    server.disconnect(amira);
    server.connect(amira);
    await expect.poll(() => statusOf(amira)).toBe('Do Not Disturb');
    server.disconnect(amira);
    await expect.poll(() => statusesOf(amira)).toEqual(['Offline', 'Do Not Disturb', 'Offline']);
    expect(await statusOf(amira)).toBe('Offline');
    server.connect(amira);

    await expect.poll(() => statusOf(amira)).toBe('Do Not Disturb');
    await expect
      .poll(() => statusesOf(amira))
      .toEqual(['Offline', 'Do Not Disturb', 'Offline', 'Do Not Disturb']);
  });

  test('is active again after a pause when offline was chosen before', async () => {
    const server = startServer();
    const amira = await world.person('startup');
    server.connect(amira);
    await expect.poll(() => statusOf(amira)).toBe('Active');

    await choose(amira, 'Offline');
    expect(await statusOf(amira)).toBe('Offline');
    server.disconnect(amira);
    await expect.poll(() => connectionsOf(amira)).toBe(0);
    server.connect(amira);

    await expect.poll(() => statusOf(amira)).toBe('Active');
    await expect.poll(() => statusesOf(amira).at(-1)).toBe('Active');
  });

  test('stays active while a person is connected to another server', async () => {
    const [one, another] = [startServer(), startServer()];
    const amira = await world.person('startup');
    one.connect(amira);
    await expect.poll(() => statusOf(amira)).toBe('Active');
    another.connect(amira);
    await expect.poll(() => connectionsOf(amira)).toBe(2);

    one.disconnect(amira);
    await expect.poll(() => connectionsOf(amira)).toBe(1);

    expect(await statusOf(amira)).toBe('Active');
    expect(statusesOf(amira)).toEqual(['Active']);
  });

  test('is published as offline by another server after a server was killed', async () => {
    const amira = await world.person('startup');
    await setOnline(world, amira);
    expect(await statusOf(amira)).toBe('Active');
    await setOnline(world, amira, -1);

    startServer();

    await expect.poll(() => statusesOf(amira)).toEqual(['Offline']);
    expect(await statusOf(amira)).toBe('Offline');
  });

  test('lasts for some time after a server stopped', async () => {
    const server = startServer({ refreshMs: 60_000 });
    const amira = await world.person('startup');
    server.connect(amira);
    await expect.poll(() => statusOf(amira)).toBe('Active');

    const stopped = Date.now();
    await server.stop();

    await expect.poll(() => statusOf(amira)).toBe('Offline');
    expect(Date.now() - stopped).toBeGreaterThanOrEqual(GRACE_MS);
  });

  test('is offline for removed people', async () => {
    const [amira, slimane] = [await world.person('startup'), await world.person('expert')];
    for (const person of [amira, slimane]) await setOnline(world, person);
    await staff.api.directory.remove({ body: { userId: amira.id, isRemoved: true } });

    expect(await statusOf(amira)).toBe('Offline');
    expect(await statusOf(slimane)).toBe('Active');
  });

  test('is published once when it is chosen', async () => {
    const amira = await world.person('startup');
    await setOnline(world, amira);

    await choose(amira, 'Away');

    expect(statusesOf(amira)).toEqual(['Away']);
  });

  test('is visible to the organization, chat partners and staff, and that of experts to all but externals', async () => {
    const { owner, member } = await createTeam(world);
    const [stranger, expert] = [await world.person('startup'), await world.person('expert')];
    const external = await world.person('external');

    for (const viewer of [owner, member, staff]) {
      expect(await presenceFor(viewer, owner)).toMatchObject({ userId: owner.id });
    }
    expect(await presenceFor(stranger, owner)).toBeNull();
    for (const person of [expert, staff]) {
      expect(await presenceFor(stranger, person)).toMatchObject({ userId: person.id });
    }
    expect(await presenceFor(external, expert)).toBeNull();
    await world.db
      .insertInto('rooms')
      .values({ sender_id: owner.id, receiver_id: stranger.id })
      .execute();
    expect(await presenceFor(stranger, owner)).toMatchObject({ userId: owner.id });
  });
});

describe('presence during a session', () => {
  beforeEach(() => {
    world.clock = MONDAY;
  });
  const announceAt = (instant: string, lateMs: number) =>
    publishSessionPresence({ ...world, now: () => new Date(Date.parse(instant) + lateMs) });

  test('is published when the session begins and ends', async () => {
    const { expert, startup } = await createAcceptedBooking(world);

    for (const instant of [NINE.start, NINE.end]) {
      await announceAt(instant, -1);
      const before = statusesOf(expert).length;
      await announceAt(instant, 500);
      for (const person of [expert, startup]) {
        expect(statusesOf(person)).toHaveLength(before + 1);
      }
      await announceAt(instant, 120_000);
      expect(statusesOf(expert)).toHaveLength(before + 1);
    }
  });

  test('is published when the session is cancelled', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const later = new Date(MONDAY.getTime() + 600_000);
    await announceAt(later.toISOString(), 0);
    expect(statusesOf(expert)).toEqual([]);
    world.clock = later;
    await expert.api.bookings.setStatus({
      body: { bookingId: booking.id, status: 'cancelled', reason: 'Ill' },
    });

    await announceAt(later.toISOString(), 0);

    for (const person of [expert, startup]) expect(statusesOf(person)).toHaveLength(1);
  });

  test('shows until when the session lasts, without the expert’s buffers', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    await expert.api.availability.save({ body: { bufferBefore: 15, bufferAfter: 30 } });
    await expert.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } });
    const untilFor = async (person: TestPerson) =>
      (await presenceFor(staff, person))?.inSessionUntil;
    /** Moves the session so that it begins in so many minutes; returns its end. */
    async function beginIn(minutes: number): Promise<string> {
      const { start_at } = await world.db
        .selectFrom('expert_sessions')
        .select(sql<string>`start_at`.as('start_at'))
        .where('id', '=', booking.id)
        .executeTakeFirstOrThrow();
      const seconds = (Date.now() - Date.parse(start_at)) / 1000 + minutes * 60;
      const by = sql`make_interval(secs => ${seconds})`;
      await sql`update allocations set busy_from = busy_from + ${by}, busy_to = busy_to + ${by}
        where booking_id = ${booking.id}`.execute(world.db);
      const { rows } = await sql<{ until: string }>`
        update expert_sessions set start_at = start_at + ${by}, end_at = end_at + ${by}
        where id = ${booking.id} returning end_at as until`.execute(world.db);
      return rows[0]?.until ?? '';
    }

    for (const [minutes, isInSession] of [
      [10, false],
      [-1, true],
      [-61, false],
    ] as const) {
      const end = await beginIn(minutes);
      for (const person of [expert, startup]) {
        expect(await untilFor(person)).toBe(isInSession ? end : null);
      }
    }
  });
});

describe('a page that watches people', () => {
  type Page = Awaited<ReturnType<World['socket']>>;

  const watch = (page: Page, { id }: TestPerson) => page.ask('update_users', [id]);
  const heardBy = (page: Page, { id }: TestPerson) =>
    page.receivedOf('presence').flatMap(([{ userId, status }]) => (userId === id ? [status] : []));
  /** Resolves when everything published before has reached the page. */
  async function untilUpToDate(page: Page, { id }: TestPerson) {
    world.live.sendToUsers([id], 'update-organization');
    await page.waitForEvent('update-organization');
  }

  test('receives their presence now and when they connect', async () => {
    const { owner, member } = await createTeam(world);
    const page = await world.socket(member);

    expect(await watch(page, owner)).toEqual({
      reply: [{ userId: owner.id, status: 'Offline', inSessionUntil: null }],
    });
    await world.socket(owner);

    await expect.poll(() => heardBy(page, owner)).toEqual(['Active']);
  });

  test('receives a chosen presence, like the person’s own pages and no others', async () => {
    const { owner, member, other } = await createTeam(world);
    const [watching, idle, own] = [
      await world.socket(member),
      await world.socket(other),
      await world.socket(owner),
    ];
    await setOnline(world, owner);
    await watch(watching, owner);

    await choose(owner, 'Do Not Disturb');

    await expect.poll(() => heardBy(watching, owner)).toContain('Do Not Disturb');
    await expect.poll(() => heardBy(own, owner)).toContain('Do Not Disturb');
    await untilUpToDate(idle, other);
    expect(heardBy(idle, owner)).toEqual([]);
  });

  test('receives no updates of a person who left the organization, unless it may still see them', async () => {
    const { owner, member } = await createTeam(world);
    const own = await world.socket(member);
    const [colleague, staffPage] = [await world.socket(owner), await world.socket(staff)];
    for (const page of [colleague, staffPage]) await watch(page, member);

    await owner.api.team.removeMember({ body: { userId: member.id } });
    // One update goes to the organization, the other to the connection whose permissions changed, in any order.
    await own.waitForEvent('update-organization', 2);
    expect(await watch(staffPage, member)).toMatchObject({ reply: [{ userId: member.id }] });
    await setOnline(world, member);
    await choose(member, 'Do Not Disturb');

    await expect.poll(() => heardBy(staffPage, member)).toContain('Do Not Disturb');
    await untilUpToDate(colleague, owner);
    expect(heardBy(colleague, member)).not.toContain('Do Not Disturb');
  });

  test('of a blocked person receives no updates of the blocker, who appears offline', async () => {
    const { owner, member, other } = await createTeam(world);
    await setOnline(world, owner);
    const [blocked, colleague] = [await world.socket(member), await world.socket(other)];
    for (const page of [blocked, colleague]) await watch(page, owner);

    await owner.api.chat.block({ body: { userId: member.id, blocked: true } });
    await choose(owner, 'Do Not Disturb');

    await expect.poll(() => heardBy(colleague, owner)).toContain('Do Not Disturb');
    await untilUpToDate(blocked, member);
    expect(heardBy(blocked, owner)).not.toContain('Do Not Disturb');
    expect(await watch(blocked, owner)).toEqual({
      reply: [{ userId: owner.id, status: 'Offline', inSessionUntil: null }],
    });
  });

  test('receives nothing when its user leaves the organization during the request', async () => {
    const { owner, member } = await createTeam(world);
    const { organizationId } = await world.person('startup');
    const page = await world.socket(member);

    const { ended } = await runWhileHeld(world, {
      hold: (tx) => sql`lock table rooms in access exclusive mode`.execute(tx),
      calls: [() => watch(page, owner)],
      meanwhile: async () => {
        await updateUser(world, member, { organization_id: organizationId });
        await page.waitForEvent('update-organization');
      },
    });

    expect(await ended).toMatchObject([{ value: { reply: [] } }]);
    world.live.sendPresence({ userId: owner.id, status: 'Away', inSessionUntil: null });
    world.live.sendToUsers([member.id], 'show_notification');
    await page.waitForEvent('show_notification');
    expect(heardBy(page, owner)).toEqual([]);
  });

  test('stops watching a person who blocks its user during the request', async () => {
    const { owner, member } = await createTeam(world);
    await setOnline(world, owner);
    const watched: string[][] = [];
    /** The block comes after the rows were read. */
    const slowAnswer: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!watched.length) {
          await owner.api.chat.block({ body: { userId: member.id, blocked: true } });
        }
        return result;
      },
    };

    const answer = await watchPresences(
      { db: world.db.withPlugin(slowAnswer), actor: await actorOf(member) },
      [owner.id],
      (seen) => watched.push([...seen]),
    );

    expect(watched.at(-1)).toEqual([]);
    expect(answer).toEqual([{ userId: owner.id, status: 'Offline', inSessionUntil: null }]);
  });
});
