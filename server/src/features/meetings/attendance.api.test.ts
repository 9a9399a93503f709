import { describe, expect, test } from 'vitest';
import { cancel } from '../../testing/bookings/bookings.ts';
import { eraseAccount } from '../../testing/erasures.ts';
import { NINE } from '../../testing/bookings/sessions.ts';
import { listNotificationsOfType } from '../../testing/notifications/notifications.ts';
import { recordLive } from '../../testing/notifications/recorded-live.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import type { TestPerson } from '../../testing/world.ts';
import {
  createAnsweredCall,
  createSession,
  getMeeting,
  joinAddress,
  joinMeeting,
  useVideoWorld,
} from '../../testing/meetings.ts';
import { syncOpenRuns, syncRun } from './attendance.service.ts';

const { live, sentTo, clear } = recordLive();
const { world, video } = await useVideoWorld({ live });

const ctx = { ...world, now: () => world.clock! };
const sync = () => syncOpenRuns(ctx);
const passMinutes = (minutes: number) => {
  world.clock = new Date(world.clock!.getTime() + minutes * 60_000);
};

/** A session at its start, with its expert inside. */
async function startSession() {
  const session = await createSession(world, { minutesBefore: 0 });
  const { meetingId } = video.enter(await joinAddress(session.expert, session.id));
  await sync();
  return { ...session, runId: meetingId };
}

const callBack = (search: string) =>
  world.app.inject({ method: 'GET', url: `/api/visio/callbacks/ended${search}` });
const endCallbackOf = (runId: string) =>
  new URL(video.meetings.get(runId)!.params.get('meta_endCallbackUrl')!).search;

describe('attendance', () => {
  test('has who was there when, and the minutes that both sides had together', async () => {
    const { expert, startup, id, runId } = await startSession();
    passMinutes(5);
    video.enter(await joinAddress(startup, id));
    await sync();
    passMinutes(20);
    video.leave(runId, startup.id);
    await sync();
    passMinutes(10);
    video.end(runId);
    await sync();

    const page = await getMeeting(startup, id);

    const at = (minutes: number) =>
      new Date(Date.parse(NINE.start) + minutes * 60_000).toISOString();
    expect(page).toMatchObject({
      state: 'open',
      minutesAttended: 20,
      attendance: [
        { userId: expert.id, role: 'moderator', isGuest: false, joinedAt: at(0), leftAt: at(35) },
        { userId: startup.id, role: 'viewer', isGuest: false, joinedAt: at(5), leftAt: at(25) },
      ],
    });
  });

  test('is told to both sides and staff, once for each change', async () => {
    const { expert, startup, id } = await createSession(world);
    const { meetingId } = video.enter(await joinAddress(expert, id));
    clear();

    await sync();
    expect([expert, startup].map(sentTo)).toEqual([
      ['update-meetings'],
      ['show_notification', 'update-meetings'],
    ]);
    clear();

    await sync();
    expect([expert, startup].map(sentTo)).toEqual([[], []]);
    video.end(meetingId);
    await sync();
    expect(sentTo(startup)).toEqual(['update-meetings']);
  });

  test('written by many jobs at once has one stay of each', async () => {
    const { id, runId, startup } = await startSession();
    video.enter(await joinAddress(startup, id));

    await Promise.all(Array.from({ length: 6 }, () => syncRun(ctx, runId)));

    expect((await getMeeting(startup, id)).attendance).toHaveLength(2);
  });

  test('ends when the server has forgotten the meeting', async () => {
    const { startup, id, runId } = await startSession();
    passMinutes(3);
    video.forget(runId);

    await sync();

    const [stay] = (await getMeeting(startup, id)).attendance;
    expect(stay?.leftAt).toBe(world.clock!.toISOString());
  });

  test('of other meetings is written while one server does not answer', async () => {
    const { startup, id } = await startSession();
    video.setDown(true);
    await expect(sync()).rejects.toThrow('Some meetings could not be asked for');
    video.setDown(false);

    await sync();

    expect((await getMeeting(startup, id)).state).toBe('running');
  });
});

describe('a user who is erased while they are in a meeting', () => {
  test('is signed out at its server, and is not named by what the server tells meanwhile', async () => {
    const dot = await world.person('dot');
    const owner = await world.person('startup');
    const member = await world.person('member', { organizationId: owner.organizationId });
    const { id } = await owner.api.meetings.start({ body: { name: 'Demo' } });
    const { meetingId } = video.enter(await joinAddress(owner, id));
    await sync();
    video.enter(await joinAddress(member, id));
    await sync();

    await eraseAccount(world, { staff: dot, person: member });
    await sync();
    await world.runJobs();
    await sync();

    const inside = video.meetings.get(meetingId)?.attendees.map(({ userId }) => userId);
    expect(inside).toEqual([owner.id]);
    const stays = await world.db
      .selectFrom('meeting_attendances')
      .select(['user_id', 'name', 'left_at'])
      .where('run_id', '=', meetingId)
      .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '<>', owner.id)]))
      .execute();
    expect(stays).toEqual([{ user_id: null, name: '–', left_at: world.clock!.toISOString() }]);
  });
});

describe('the attendance of a session', () => {
  const attendanceOf = ({ api }: Pick<TestPerson, 'api'>, id: string) =>
    api.meetings.attendance({ params: { id } });

  test('is read by its parties and staff, who may not open the meeting', async () => {
    const { expert, startup, id } = await startSession();
    passMinutes(12);
    const dot = await world.person('dot');
    const wanted = {
      startsAt: NINE.start,
      endsAt: NINE.end,
      minutesAttended: 0,
      attendance: [{ userId: expert.id, joinedAt: NINE.start, leftAt: null }],
    };

    for (const reader of [expert, startup, dot, await world.person('admin')])
      expect(await attendanceOf(reader, id)).toMatchObject(wanted);
    await expectRefusal(getMeeting(dot, id), 'meeting.gone');
    await expectRefusal(joinMeeting(dot, id), 'meeting.gone');
    expect(await dot.api.recordings.list({ query: {} })).toEqual({ items: [], next: null });
  });

  test('stays readable after the session is marked as a no-show', async () => {
    const { expert, startup, id, runId } = await startSession();
    passMinutes(12);
    video.end(runId);
    await sync();
    const dot = await world.person('dot');
    const before = await attendanceOf(dot, id);
    await expert.api.bookings.recordAttendance({
      body: { bookingId: id, attendance: 'requester_absent' },
    });
    for (const reader of [expert, startup, dot])
      expect(await attendanceOf(reader, id)).toEqual(before);
  });

  test('stays readable after the session is cancelled, which closes its meeting', async () => {
    const { expert, startup, id } = await createSession(world);
    video.enter(await joinAddress(expert, id));
    await sync();
    const dot = await world.person('dot');
    await cancel(dot, id);

    for (const reader of [expert, startup, dot])
      expect((await attendanceOf(reader, id)).attendance).toMatchObject([{ userId: expert.id }]);
    await expectRefusal(getMeeting(startup, id), 'meeting.gone');
  });

  test('is not read by other users, and that of a call not by staff', async () => {
    const { id } = await startSession();
    await expectRefusal(attendanceOf(await world.person('startup'), id), 'meeting.gone');
    const call = await createAnsweredCall(world);
    await expectRefusal(attendanceOf(await world.person('dot'), call.id), 'meeting.gone');
  });
});

describe('the other side of a session', () => {
  test('is told once that the first is waiting', async () => {
    const { expert, startup, id } = await startSession();
    await sync();

    expect(await listNotificationsOfType(startup, 'meeting.waiting')).toMatchObject([
      { params: { name: expert.name }, link: `/visio/join/${id}` },
    ]);
    expect(await listNotificationsOfType(expert, 'meeting.waiting')).toEqual([]);
  });

  test('is not told when it was there already', async () => {
    const { expert, startup, id } = await createSession(world);
    const { meetingId } = video.enter(await joinAddress(expert, id));
    video.enter(await joinAddress(startup, id));
    await sync();
    video.leave(meetingId, startup.id);
    await sync();

    expect(await listNotificationsOfType(startup, 'meeting.waiting')).toEqual([]);
  });

  test('of a call is not told: the call has rung', async () => {
    const { caller, callee, id } = await createAnsweredCall(world);
    video.enter(await joinAddress(caller, id));
    await sync();

    expect(await listNotificationsOfType(callee, 'meeting.waiting')).toEqual([]);
  });
});

test('a call is over when both have left', async () => {
  const { caller, callee, id } = await createAnsweredCall(world);
  const { meetingId } = video.enter(await joinAddress(caller, id));
  await sync();
  video.end(meetingId);
  await sync();

  await expectRefusal(joinMeeting(callee, id), 'meeting.finished');
});

describe('the end callback (A54)', () => {
  test('names the meeting, the expert and the startup, and ends the meeting only if its server says so', async () => {
    const { expert, startup, id, runId } = await startSession();
    const search = endCallbackOf(runId);
    const query = new URLSearchParams(search);
    expect([query.get('expertId'), query.get('startupId')]).toEqual([expert.id, startup.id]);

    expect((await callBack(search)).statusCode).toBe(200);
    await world.runJobs();
    expect((await getMeeting(startup, id)).state).toBe('running');

    video.end(runId);
    const answers = [
      await callBack(`${search}&meetingID=${runId}&recordingmarks=false`),
      await callBack(search),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await world.runJobs();
    expect((await getMeeting(startup, id)).state).toBe('open');
  });

  test.each([
    ['without a nonce', (query: URLSearchParams) => query.delete('nonce'), 422],
    ['with a wrong nonce', (query: URLSearchParams) => query.set('nonce', 'a'.repeat(43)), 403],
    [
      'for another meeting',
      (query: URLSearchParams) => query.set('meetingId', '0199aaaa-0000-7000-8000-000000000001'),
      403,
    ],
    ['for another expert', (query: URLSearchParams) => query.set('expertId', 'x'), 403],
  ] as const)('is refused %s, and changes nothing', async (_, change, status) => {
    const { startup, id, runId } = await startSession();
    video.end(runId);
    const query = new URLSearchParams(endCallbackOf(runId));
    change(query);

    expect((await callBack(`?${query}`)).statusCode).toBe(status);

    expect((await getMeeting(startup, id)).state).toBe('running');
  });
});
