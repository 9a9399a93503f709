import { randomUUID } from 'node:crypto';
import { syncOpenRuns } from './attendance.service.ts';
import { followSession } from './end-run.service.ts';
import { setUser } from '../../testing/people.ts';
import { describe, expect, test } from 'vitest';
import { cancel, expectRefusal } from '../../testing/bookings/bookings.ts';
import { NINE } from '../../testing/bookings/sessions.ts';
import {
  createAnsweredCall,
  createSession,
  getMeeting,
  joinAddress,
  joinMeeting,
  replaceExpert,
  useVideoWorld,
} from '../../testing/meetings.ts';
import type { TestPerson } from '../../testing/world.ts';

const { world, video } = await useVideoWorld();

const minutesAfterStart = (minutes: number) => new Date(Date.parse(NINE.start) + minutes * 60_000);
const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe('joining a session', () => {
  test('opens a meeting whose expert is the moderator and whose requester is no guest (A53)', async () => {
    const { expert, startup, id } = await createSession(world);

    const [first, second] = [await joinAddress(expert, id), await joinAddress(startup, id)];

    expect(parametersOf(first)).toMatchObject({ role: 'MODERATOR', userID: expert.id });
    expect(parametersOf(second)).toMatchObject({ role: 'VIEWER', userID: startup.id });
    expect(second).not.toContain('guest=true');
    expect(parametersOf(first).meetingID).toBe(parametersOf(second).meetingID);
  });

  test('creates one run when both join at once', async () => {
    const { expert, startup, id } = await createSession(world);

    const urls = await Promise.all(
      [expert, startup, expert, startup].map((it) => joinAddress(it, id)),
    );

    expect(new Set(urls.map((url) => parametersOf(url).meetingID)).size).toBe(1);
    const runs = await world.db
      .selectFrom('meeting_runs')
      .select('id')
      .where('meeting_id', '=', id)
      .execute();
    expect(runs).toHaveLength(1);
  });

  test('lasts until the end of the booking and 15 minutes more', async () => {
    const { expert, id } = await createSession(world, { minutesBefore: 10 });

    const { meetingID = '' } = parametersOf(await joinAddress(expert, id));

    const { params } = video.meetings.get(meetingID)!;
    expect(params.get('duration')).toBe(String(10 + 60 + 15));
    expect(params.get('guestPolicy')).toBe('ASK_MODERATOR');
  });

  test('is refused before and after its time (A53)', async () => {
    const { startup, id } = await createSession(world, { minutesBefore: 11 });
    await expectRefusal(joinMeeting(startup, id), 'meeting.not_open');

    world.clock = minutesAfterStart(60 + 15);
    await expectRefusal(joinMeeting(startup, id), 'meeting.finished');
    expect((await getMeeting(startup, id)).state).toBe('over');
  });

  test('is refused after its cancellation', async () => {
    const { startup, id } = await createSession(world);
    await cancel(await world.person('dot'), id, 'Ill');

    await expectRefusal(joinMeeting(startup, id), 'meeting.gone');
    await expectRefusal(getMeeting(startup, id), 'meeting.gone');
  });

  test.each(['startup', 'expert', 'dot', 'admin', 'super-admin'] as const)(
    'answers a %s who is no party as if it did not exist',
    async (role) => {
      const { id } = await createSession(world);
      const other = await world.person(role);

      await expectRefusal(joinMeeting(other, id), 'meeting.gone');
      await expectRefusal(joinMeeting(other, randomUUID()), 'meeting.gone');
    },
  );

  test('is refused to users without permission and to visitors (A53)', async () => {
    const { id } = await createSession(world);

    await expectRefusal(joinMeeting(await world.person('guest'), id), 'access.denied');
    await expectRefusal(joinMeeting({ api: world.anonymous }, id), 'auth.no_token');
  });

  test.each([
    ['is cancelled', async (id: string) => cancel(await world.person('dot'), id, 'Ill')],
    [
      'goes to another expert',
      async (id: string, expert: TestPerson) => replaceExpert(world, { expert, id }),
    ],
  ] as const)('that %s while its conference is created is refused', async (_, change) => {
    const { expert, startup, id } = await createSession(world);
    video.setBeforeCreate(async () => {
      await change(id, expert);
      await world.runJobs();
    });

    await expectRefusal(joinMeeting(startup, id), 'meeting.gone');

    const runs = await world.db
      .selectFrom('meeting_runs')
      .select(['id', 'server', 'ended_at'])
      .where('meeting_id', '=', id)
      .execute();
    expect(runs).toMatchObject([{ server: null, ended_at: expect.any(String) }]);
    expect(video.meetings.get(runs[0]!.id)?.endedAt).not.toBeNull();
  });

  test('in person has no meeting', async () => {
    const { startup, id } = await createSession(world);
    await world.db
      .updateTable('expert_sessions')
      .set({ mode: 'in_person' })
      .where('id', '=', id)
      .execute();

    await expectRefusal(joinMeeting(startup, id), 'meeting.gone');
  });

  test('continues in another run when the first has ended', async () => {
    const { expert, startup, id } = await createSession(world);
    const first = video.enter(await joinAddress(expert, id));
    video.end(first.meetingId);

    const second = video.enter(await joinAddress(startup, id));

    expect(second.meetingId).not.toBe(first.meetingId);
  });

  test('says that the video service does not answer, and leaves the booking as it was', async () => {
    const { expert, id } = await createSession(world);
    video.setDown(true);

    await expectRefusal(joinMeeting(expert, id), 'meeting.service_unreachable');

    expect((await expert.api.bookings.get({ params: { id } })).status).toBe('accepted');
    video.setDown(false);
    expect((await joinMeeting(expert, id)).kind).toBe('external');
  });

  test('gives an address that has no secret (A53)', async () => {
    const { expert, id } = await createSession(world);

    expect(await joinAddress(expert, id)).not.toContain(video.secret);
  });
});

describe('joining other meetings', () => {
  test('of an answered call makes both sides moderators, for 31 minutes', async () => {
    const { caller, callee, id, roomId } = await createAnsweredCall(world);

    const [first, second] = [await joinAddress(caller, id), await joinAddress(callee, id)];

    expect(parametersOf(first).role).toBe('MODERATOR');
    expect(parametersOf(second).role).toBe('MODERATOR');
    const { meetingID = '' } = parametersOf(second);
    expect(video.meetings.get(meetingID)?.params.get('duration')).toBe('31');
    expect(await getMeeting(callee, id)).toMatchObject({ kind: 'call', roomId, state: 'open' });
  });

  test('of a call is refused to others, and two hours after its answer', async () => {
    const { caller, id } = await createAnsweredCall(world);
    await expectRefusal(joinMeeting(await world.person('startup'), id), 'meeting.gone');

    world.clock = new Date(world.clock!.getTime() + 2 * 60 * 60_000);

    await expectRefusal(joinMeeting(caller, id), 'meeting.finished');
  });

  test('started at once lets its starter moderate, and others ask as guests once someone is inside', async () => {
    const [starter, other] = [await world.person('startup'), await world.person('member')];
    const { id, role } = await starter.api.meetings.start({ body: { name: 'Weekly call' } });
    expect(role).toBe('moderator');
    expect(await joinMeeting(other, id)).toEqual({ kind: 'not_started' });

    video.enter(await joinAddress(starter, id));
    await world.runJobs();

    expect(video.enter(await joinAddress(other, id))).toMatchObject({ isGuest: true });
  });

  test('of a room waits for its owner, until they let others in without them', async () => {
    const [owner, guest] = [await world.person('expert'), await world.person('startup')];
    const room = await owner.api.meetings.room();
    expect(room.waitsForOwner).toBe(true);
    expect(await joinMeeting(guest, room.id)).toEqual({ kind: 'not_started' });

    const body = { name: 'Office hours', waitsForOwner: false };
    await owner.api.meetings.changeRoom({ body });

    const { meetingId, isGuest } = video.enter(await joinAddress(guest, room.id));
    expect(isGuest).toBe(true);
    expect(video.meetings.get(meetingId)?.params.get('duration')).toBe('0');
  });

  test.each([
    ['en', 'Slimane', 'Slimane Khelifi’s room'],
    ['fr', 'Slimane', 'Salle de Slimane Khelifi'],
    ['fr', 'Amira', 'Salle d’Amira Khelifi'],
  ])(
    'a room has the name of its owner in their language: %s, %s',
    async (language, first, name) => {
      const owner = await world.person('expert');
      await setUser(world, owner, { language, first_name: first, last_name: 'Khelifi' });
      expect((await owner.api.meetings.room()).name).toBe(name);
    },
  );

  test('a user has one room, however many tabs ask for it at once', async () => {
    const owner = await world.person('expert');

    const rooms = await Promise.all([1, 2, 3].map(() => owner.api.meetings.room()));

    expect(new Set(rooms.map(({ id }) => id)).size).toBe(1);
  });
});

describe('the page of a meeting', () => {
  test('of a session has both sides, its times and who is inside', async () => {
    const { expert, startup, id } = await createSession(world);
    video.enter(await joinAddress(expert, id));
    await world.runJobs();

    const page = await getMeeting(startup, id);

    expect(page).toMatchObject({
      kind: 'session',
      state: 'running',
      host: { id: expert.id },
      startsAt: NINE.start,
      endsAt: NINE.end,
      bookingId: id,
      role: 'viewer',
      canManage: false,
      inside: [{ userId: expert.id, name: expert.name }],
    });
    expect(page.people.map((it) => it.id)).toEqual([expert.id, startup.id]);
    expect((await getMeeting(expert, id)).canManage).toBe(true);
  });

  test('of an instant meeting tells others who hosts it, and not who is inside', async () => {
    const [starter, other] = [await world.person('startup'), await world.person('member')];
    const { id } = await starter.api.meetings.start({ body: { name: 'Weekly call' } });
    video.enter(await joinAddress(starter, id));
    await world.runJobs();

    expect(await getMeeting(other, id)).toMatchObject({
      name: 'Weekly call',
      state: 'running',
      host: { id: starter.id },
      inside: [],
      attendance: [],
    });
  });

  test('is open to admins, with its attendance', async () => {
    const { expert, id } = await createSession(world);
    video.enter(await joinAddress(expert, id));
    await world.runJobs();

    const admin = await world.person('admin');

    expect((await getMeeting(admin, id)).attendance).toHaveLength(1);
    await expectRefusal(getMeeting(await world.person('dot'), id), 'meeting.gone');
  });
});

describe('the list of meetings', () => {
  const list = (
    { api }: Awaited<ReturnType<typeof world.person>>,
    query: { tab?: 'coming' | 'past'; limit?: number; after?: string } = {},
  ) => api.meetings.list({ query });

  test('has running and coming ones, soonest first, and past ones', async () => {
    const { expert, id } = await createSession(world);
    const { id: later } = await createSession(world, {
      slot: { start: '2026-03-12T08:00:00.000Z', end: '2026-03-12T09:00:00.000Z' },
    }).then(async ({ id: other }) => {
      await world.db
        .updateTable('expert_sessions')
        .set({ expert_id: expert.id })
        .where('id', '=', other)
        .execute();
      return { id: other };
    });
    world.clock = minutesAfterStart(-5);
    const { id: instant } = await expert.api.meetings.start({ body: { name: 'Now' } });
    video.enter(await joinAddress(expert, instant));
    await world.runJobs();

    expect((await list(expert)).items.map((it) => it.id)).toEqual([instant, id, later]);
    const { next } = await list(expert, { limit: 2 });
    expect((await list(expert, { limit: 2, after: next! })).items.map((it) => it.id)).toEqual([
      later,
    ]);

    world.clock = minutesAfterStart(75);
    const past = (await list(expert, { tab: 'past' })).items;
    expect(past.map(({ id: it, state }) => [it, state])).toEqual([[id, 'over']]);
  });

  test('has a call that runs among the coming ones, and among the past ones once it has ended', async () => {
    const { caller, id } = await createAnsweredCall(world);
    const { meetingId } = video.enter(await joinAddress(caller, id));
    await world.runJobs();
    expect((await list(caller)).items).toMatchObject([{ id, state: 'running' }]);

    video.end(meetingId);
    await syncOpenRuns({ ...world, now: () => world.clock! });

    expect((await list(caller)).items).toEqual([]);
    expect((await list(caller, { tab: 'past' })).items).toMatchObject([{ id, state: 'over' }]);
  });
});

describe('ending a meeting', () => {
  const end = ({ api }: Awaited<ReturnType<typeof world.person>>, id: string) =>
    api.meetings.end({ params: { id } });

  test('is for moderators, ends it on its server, and closes the attendance', async () => {
    const { expert, startup, id } = await createSession(world);
    await expectRefusal(end(expert, id), 'meeting.not_running');
    const { meetingId } = video.enter(await joinAddress(expert, id));
    await world.runJobs();
    await expectRefusal(end(startup, id), 'meeting.not_moderator');

    await end(expert, id);

    expect(video.meetings.get(meetingId)?.endedAt).not.toBeNull();
    const page = await getMeeting(startup, id);
    expect(page.state).toBe('open');
    expect(page.attendance.map(({ leftAt }) => leftAt)).toEqual([world.clock!.toISOString()]);
  });

  test('by an admin is audited', async () => {
    const { expert, id } = await createSession(world);
    video.enter(await joinAddress(expert, id));
    await world.runJobs();
    const admin = await world.person('admin');
    const { items } = await admin.api.meetings.running();
    expect(items.filter((it) => it.id === id)).toMatchObject([{ inside: [{ name: expert.name }] }]);

    await end(admin, id);

    const entries = await world.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .where('action', '=', 'meeting.ended')
      .execute();
    expect(entries).toEqual([{ action: 'meeting.ended', actor_id: admin.id }]);
    expect((await admin.api.meetings.running()).items.map((it) => it.id)).not.toContain(id);
    await expectRefusal((await world.person('dot')).api.meetings.running(), 'access.denied');
  });

  test('of an instant meeting is for good', async () => {
    const starter = await world.person('startup');
    const { id } = await starter.api.meetings.start({ body: { name: 'Now' } });
    video.enter(await joinAddress(starter, id));

    await end(starter, id);

    await expectRefusal(joinMeeting(starter, id), 'meeting.finished');
  });
});

test('a session that is cancelled while its server does not answer ends once it does', async () => {
  const { expert, id } = await createSession(world);
  const { meetingId } = video.enter(await joinAddress(expert, id));
  await world.runJobs();
  const ctx = { ...world, now: () => world.clock! };
  video.setDown(true);
  await cancel(await world.person('dot'), id, 'Ill');
  await expect(followSession(ctx, id)).rejects.toMatchObject({
    code: 'meeting.service_unreachable',
  });
  expect(video.meetings.get(meetingId)?.endedAt).toBeNull();

  video.setDown(false);
  await syncOpenRuns(ctx);

  expect(video.meetings.get(meetingId)?.endedAt).not.toBeNull();
  const open = world.db.selectFrom('meeting_runs').select('id').where('meeting_id', '=', id);
  expect(await open.where('ended_at', 'is', null).execute()).toEqual([]);
});

test('a removed user leaves the meeting that they are in', async () => {
  const { expert, id } = await createSession(world);
  const { meetingId } = video.enter(await joinAddress(expert, id));
  await world.runJobs();
  await setUser(world, expert, { is_removed: true });

  await syncOpenRuns({ ...world, now: () => world.clock! });

  expect(video.meetings.get(meetingId)?.attendees).toEqual([]);
});
