import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isSlotFree, type Snapshot } from '@thedot/domain/scheduling/free-slots.rules';
import { refuseSlots } from '@thedot/domain/expert-sessions/bookings.rules';
import { DAY_MS, dayOf, daysAfter, HOUR_MS, overlap, slotOf } from '@thedot/domain/kernel/time';
import { SESSION_LENGTHS_MIN, SLOT_STEP_MIN } from '@thedot/domain/limits';
import { WEBHOOK_TOPICS, WebhookTopic } from '@thedot/domain/webhooks/webhook-events';
import { describe, expect, test } from 'vitest';
import { connect, type Db } from '../db/db.ts';
import { tokenOf } from '../testing/api.ts';
import { createDatabase } from '../testing/database.ts';
import { expectNaiveFigures } from '../testing/statistics/expect-naive-figures.ts';
import { collectJourney } from '../testing/naive-journey.ts';
import { readHub } from '../testing/statistics/naive-statistics.ts';
import { updateUser } from '../testing/rows.ts';
import { useWorld } from '../testing/world.ts';
import { BOOKINGS } from './sample-bookings.ts';
import { EXPERTS } from './sample-experts.ts';
import { createSampleHub } from './sample-hub.ts';
import { placeBookings } from './sample-times.ts';

const world = await useWorld();
const { dataDir } = world.settings;

const make = (db: Db, folder: string) =>
  createSampleHub({ db, settings: { ...world.settings, dataDir: folder }, now: () => new Date() });
const peopleIn = (db: Db) => db.selectFrom('users').select('id').execute();

/** Is told of all that the sample hub has. */
await world.db
  .insertInto('webhooks')
  .values({
    name: 'Everything',
    url: 'https://everything.example.org',
    topics: WebhookTopic.options,
    is_on: true,
    created_at: new Date().toISOString(),
  })
  .execute();
const accounts = await make(world.db, dataDir);

describe('what a webhook is told', () => {
  const told = (topic: string) =>
    world.db
      .selectFrom('webhook_deliveries')
      .select(['type', 'data'])
      .where('type', 'like', `${topic}.%`)
      .orderBy('id')
      .execute();

  test.each(WebhookTopic.options)(
    'of %s is what is documented, and nothing else',
    async (topic) => {
      const deliveries = await told(topic);
      expect(deliveries.map(({ type }) => type)).toContain(`${topic}.created`);
      for (const { data } of deliveries) WEBHOOK_TOPICS[topic].parse(data);
    },
  );

  test('of a change is told once, and of a change of what is not told is not', async () => {
    const [user] = await peopleIn(world.db);
    for (const change of [
      { is_completed: false },
      { first_name: 'Another' },
      { is_completed: true },
    ])
      await updateUser(world, user!, change);
    const changes = (await told('user')).filter(
      ({ type, data }) => type === 'user.changed' && Object(data).id === user!.id,
    );
    expect(changes.map(({ data }) => Object(data).isCompleted)).toEqual([false, true]);
  });
});

test('inserts no user when the passwords cannot be stored', async () => {
  const database = await createDatabase();
  const { db, pool } = connect(database.url);

  await expect(make(db, join(dataDir, 'no-such-folder'))).rejects.toThrow('ENOENT');

  expect(await peopleIn(db)).toEqual([]);
  await pool.end();
  await database.drop();
});

test('stored accounts can sign in, and only the file owner can read them', async () => {
  const path = join(dataDir, 'sample-accounts.json');
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(accounts);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const { email = '', password = '' } = accounts?.find(({ role }) => role === 'startup') ?? {};
  expect(await world.anonymous.auth.signIn({ body: { email, password } })).toHaveProperty(
    'accessToken',
  );
});

test('a past session has a recording with chapters, notes and captions in both languages', async () => {
  const amira = accounts?.find(({ email }) => email.startsWith('amira')) ?? {
    email: '',
    password: '',
  };
  const { email, password } = amira;
  const admission = await world.anonymous.auth.signIn({ body: { email, password } });
  const options = { headers: { authorization: `Bearer ${tokenOf(admission)}` } };

  const { items } = await world.anonymous.recordings.list({}, options);
  const params = { id: items[0]?.id ?? '' };

  const recording = await world.anonymous.recordings.get({ params }, options);
  expect(recording.tracks.map(({ language }) => language)).toEqual(['en', 'fr']);
  expect([recording.marks.length, recording.consents.length]).toEqual([1, 2]);
  expect(recording.notes).toContain('Pitch rehearsal');
  const media = { url: `/api/visio/recordings/${params.id}/media`, ...options };
  expect((await world.app.inject(media)).headers['content-type']).toBe('video/webm');
});

test('each figure of the statistics equals a slow count of its rows', async () => {
  const staff = await world.person('dot');
  const now = new Date();
  world.clock = now;
  const { hubTimeZone: timeZone } = world.settings;
  const day = dayOf(now.getTime(), timeZone);
  const rows = await readHub(world.owner);
  const days = { from: daysAfter(day, -29), to: daysAfter(day, 14) };
  await expectNaiveFigures(staff, rows, { now, timeZone }, { ...days, compare: 'previous' });
});

test('the journey of each sample organization has all its facts', async () => {
  const staff = await world.person('dot');
  const organizations = await world.db.selectFrom('organizations').select('id').execute();
  const kinds = new Set<string>();
  for (const { id } of organizations) {
    const reader = { organizationId: id, userId: staff.id, isStaff: true };
    const facts = await collectJourney(world.owner, reader);
    const { items, counts } = await staff.api.journey.list({ query: { id, limit: 100 } });
    expect(items.map((it) => `${it.kind} ${it.id}`)).toEqual(
      facts.slice(0, 100).map((it) => `${it.kind} ${it.id}`),
    );
    expect(Object.values(counts).reduce((sum, it) => sum + it, 0)).toBe(facts.length);
    for (const { kind } of facts) kinds.add(kind);
  }
  expect(kinds.size).toBeGreaterThan(8);
});

test('unread counts of sample chats are correct', async () => {
  const sides = await world.db
    .selectFrom('chat_memberships as s')
    .innerJoin('rooms as r', 'r.id', 's.room_id')
    .select((eb) => [
      's.unseen',
      's.mentions',
      's.newest',
      'r.last_position as last',
      eb
        .selectFrom('messages as m')
        .select((m) => m.fn.countAll<number>().as('count'))
        .whereRef('m.room_id', '=', 's.room_id')
        .whereRef('m.receiver_id', '=', 's.user_id')
        .whereRef('m.position', '>', 's.seen')
        .where('m.deleted_at', 'is', null)
        .as('counted'),
    ])
    .execute();

  expect(sides.length).toBeGreaterThan(20);
  for (const side of sides) {
    expect(side).toMatchObject({ unseen: side.counted, newest: side.last });
    expect(side.mentions).toBeLessThanOrEqual(side.unseen);
  }
});

test('sample chats have pins, reactions, bookings and readable files', async () => {
  const has = await world.db
    .selectFrom('messages')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('pinned_at', 'is not', null).as('pinned'),
      fn.countAll<number>().filterWhere('reactions', '>', 0).as('reacted'),
      fn.countAll<number>().filterWhere('kind', '=', 'booking').as('cards'),
      fn.countAll<number>().filterWhere('files', '>', 0).as('withFiles'),
    ])
    .executeTakeFirstOrThrow();
  const files = await world.db
    .selectFrom('files')
    .select(['id', 'size', 'has_thumbnail as isPicture'])
    .where('subject_kind', '=', 'message')
    .execute();

  expect(Math.min(...Object.values(has))).toBeGreaterThan(0);
  expect(files.some(({ isPicture }) => isPicture)).toBe(true);
  expect(files.some(({ isPicture }) => !isPicture)).toBe(true);
  for (const { id, size } of files) {
    expect((await buffer(await world.files.read(id))).length).toBe(Number(size));
  }
});

test('does not change a hub that has users', async () => {
  const before = await peopleIn(world.db);
  expect(await make(world.db, dataDir)).toBeNull();
  expect(await peopleIn(world.db)).toEqual(before);
});

/** Every third hour of two weeks that include the change to summer time in Paris. */
const MOMENTS = Array.from({ length: 14 * 8 }, (_, n) => Date.UTC(2026, 2, 21) + n * 3 * HOUR_MS);

describe('a sample hub created at any time', () => {
  const PLACEMENTS = MOMENTS.map((now) => ({ now, placed: placeBookings(BOOKINGS, now) }));

  test('has all sessions, and none of a user overlap', () => {
    for (const { placed } of PLACEMENTS) {
      const sessions = placed.flatMap(({ booking, session }) =>
        session ? [{ booking, session }] : [],
      );
      const clashes = sessions.filter(({ booking, session }, index) =>
        sessions
          .slice(index + 1)
          .some(
            (other) =>
              [other.booking.expert, other.booking.requester].some(
                (name) => name === booking.expert || name === booking.requester,
              ) && overlap(other.session, session),
          ),
      );

      expect(placed.map(({ booking }) => booking)).toEqual(BOOKINGS);
      expect(clashes).toEqual([]);
    }
  });

  test('requests only future, free times within the expert’s hours', () => {
    for (const { now, placed } of PLACEMENTS) {
      const takenFrom = (name: string) =>
        placed.flatMap(({ booking, session }) =>
          session && [booking.expert, booking.requester].includes(name) ? [session] : [],
        );
      for (const { booking, spans } of placed.filter((it) => it.booking.status === 'pending')) {
        const { minutes, expert, requester } = booking;
        const offer = EXPERTS.find(({ name }) => name[1] === expert) ?? { hours: [], timeZone: '' };
        const snapshot: Snapshot = {
          resource: { id: expert, kind: 'person', mode: 'exclusive', units: 1 },
          schedule: { ...offer, days: [], closures: [], hubClosures: [] },
          policy: {
            noticeMinutes: 0,
            horizonDays: 60,
            lengths: [...SESSION_LENGTHS_MIN],
            step: SLOT_STEP_MIN,
            bufferBefore: 0,
            bufferAfter: 0,
            maxPerDay: null,
            hoursApply: 'interval',
            needsApproval: false,
            holdHours: 24,
            checkInMinutes: null,
          },
          usages: takenFrom(expert).map((span) => ({ ...span, quantity: 1, unit: 1 })),
          external: [],
          starts: [],
          requesterBusy: takenFrom(requester),
        };
        const search = { minutes, now };
        const slots = spans.map(slotOf);

        expect(
          refuseSlots(slots, { minutes, lengths: SESSION_LENGTHS_MIN, now: new Date(now) }),
        ).toBeNull();
        expect(slots.filter((slot) => !isSlotFree(slot, snapshot, search))).toEqual([]);
      }
    }
  });

  test('has sessions today, and finished ones in the past', () => {
    for (const { now, placed } of PLACEMENTS) {
      const today = placed.filter(
        ({ session }) => session && Math.abs(session.from - now) < DAY_MS,
      );
      const past = placed.filter(({ booking }) => booking.status === 'finished');

      expect(today.length).toBeGreaterThan(3);
      expect(past.filter(({ session }) => session && session.to > now)).toEqual([]);
    }
  });
});
