import { describe, expect, test } from 'vitest';
import { syncOpenRuns } from './attendance.service.ts';
import { findAttendeeByToken } from '../conference/attendees.service.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { openCallScreen } from '../../testing/call-screens.ts';
import { createEvent } from '../../testing/events.ts';
import { createSession, getMeeting, joinMeeting, replaceExpert } from '../../testing/meetings.ts';
import { cancel, editBooking, moveBooking } from '../../testing/bookings/bookings.ts';
import { MONDAY, tunisSlot } from '../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const ctx = { ...world, now: () => world.clock! };

async function tokenFor(person: Pick<TestPerson, 'api'>, id: string): Promise<string> {
  const reply = await joinMeeting(person, id);
  if (reply.kind !== 'embedded') throw new Error(`The reply is ${reply.kind}`);
  return reply.token;
}

type Session = Awaited<ReturnType<typeof createSession>>;
const screenOf = async (token: string) =>
  openCallScreen(world, { ...(await findAttendeeByToken(ctx, token)), token });

/** As its call screen does. */
async function enter(token: string): Promise<void> {
  const { id } = await findAttendeeByToken(ctx, token);
  const joinedAt = world.clock!.toISOString();
  await world.db
    .insertInto('conference_stays')
    .values({ attendee_id: id, joined_at: joinedAt })
    .execute();
  await syncOpenRuns(ctx);
}

describe('without a BigBlueButton server', () => {
  test('a join gives a meeting token of the embedded conference, one conference for both', async () => {
    const { expert, startup, id } = await createSession(world);

    const [first, second] = await Promise.all([tokenFor(expert, id), tokenFor(startup, id)]);

    const attendees = await Promise.all(
      [first, second].map((token) => findAttendeeByToken(ctx, token)),
    );
    expect(attendees).toMatchObject([
      { userId: expert.id, role: 'moderator', isGuest: false },
      { userId: startup.id, role: 'viewer', isGuest: false },
    ]);
    expect(new Set(attendees.map(({ conferenceId }) => conferenceId)).size).toBe(1);
  });

  test.each(['A', '😀'])('a meeting named %s is held', async (name) => {
    const starter = await world.person('startup');
    const { id } = await starter.api.meetings.start({ body: { name } });

    expect(await tokenFor(starter, id)).toMatch(/^mt_/);
  });

  test('a guest whose link is revoked while they join is not let in', async () => {
    const starter = await world.person('startup');
    const { id } = await starter.api.meetings.start({ body: { name: 'Demo' } });
    await enter(await tokenFor(starter, id));
    for (let round = 0; round < 5; round++) {
      const link = await starter.api.meetingLinks.create({
        params: { id },
        body: { name: `Salma ${round}`, role: 'moderator', expiresAt: null },
      });
      const token = link.path.replace('/visio/guest/', '');
      await Promise.all([
        world.anonymous.meetingGuests.join({ params: { token }, body: {} }).catch(() => null),
        starter.api.meetingLinks.revoke({ params: { id: link.id } }),
      ]);
    }

    const guests = await world.db
      .selectFrom('conference_attendees')
      .select('name')
      .where('name', 'like', 'Salma %')
      .where('token_hash', 'is not', null)
      .execute();
    expect(guests).toEqual([]);
  });

  test('guests with links for moderators leave the places of both sides free, also when all join at once', async () => {
    const { expert, startup, id } = await createSession(world);
    await enter(await tokenFor(expert, id));
    const tokens = await Promise.all(
      Array.from({ length: 6 }, async (_, guest) => {
        const body = { name: `Guest ${guest}`, role: 'moderator', expiresAt: null } as const;
        const { path } = await expert.api.meetingLinks.create({ params: { id }, body });
        return path.replace('/visio/guest/', '');
      }),
    );

    const joined = await Promise.allSettled(
      tokens.map((token) => world.anonymous.meetingGuests.join({ params: { token }, body: {} })),
    );

    expect(joined.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'meeting.full' } },
      { reason: { code: 'meeting.full' } },
    ]);
    expect(await tokenFor(startup, id)).toMatch(/^mt_/);
    expect(await tokenFor(expert, id)).toMatch(/^mt_/);
  });

  test('at most 20 guests of a public link wait, and the others are told', async () => {
    const { expert, id } = await createSession(world);
    await enter(await tokenFor(expert, id));
    const { path } = await expert.api.meetingLinks.create({
      params: { id },
      body: { name: null, role: 'viewer', expiresAt: null },
    });
    const token = path.replace('/visio/guest/', '');

    const joined = await Promise.allSettled(
      Array.from({ length: 23 }, (_, guest) =>
        world.anonymous.meetingGuests.join({ params: { token }, body: { name: `Guest ${guest}` } }),
      ),
    );

    const refused = joined.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ reason: { code: 'meeting.waiting_full' } });
  });

  test('a meeting token opens no call of the hub', async () => {
    const { expert, id } = await createSession(world);
    const token = await tokenFor(expert, id);

    for (const url of [`/api/visio/meetings/${id}`, '/api/user', '/api/visio/recordings']) {
      const answer = await world.app.inject({
        url,
        headers: { authorization: `Bearer ${token}`, 'x-meeting-token': token },
      });
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
    await expectRefusal(
      world.anonymous.meetingGuests.find({ params: { token } }),
      'meeting.link_gone',
    );
  });

  test('attendance is what the conference says', async () => {
    const { expert, startup, id } = await createSession(world);
    await enter(await tokenFor(expert, id));

    expect(await getMeeting(startup, id)).toMatchObject({
      state: 'running',
      inside: [{ userId: expert.id, name: expert.name }],
      attendance: [{ userId: expert.id, role: 'moderator', isGuest: false, leftAt: null }],
    });
  });

  test('an end for all takes everyone’s token', async () => {
    const { expert, startup, id } = await createSession(world);
    const token = await tokenFor(startup, id);
    await tokenFor(expert, id);

    await expert.api.meetings.end({ params: { id } });

    await expectRefusal(findAttendeeByToken(ctx, token), 'meeting.token_invalid');
    expect(await tokenFor(startup, id)).not.toBe(token);
  });

  describe('a session that is changed while its meeting runs', () => {
    const later = tunisSlot(12, '14:00');

    test.each([
      [
        'is cancelled',
        'cancelled',
        async ({ id }: Session) => cancel(await world.person('dot'), id, 'Ill'),
      ],
      [
        'is moved',
        'moved',
        async ({ id }: Session) => moveBooking(await world.person('dot'), id, later),
      ],
      [
        'will be in person',
        'moved',
        ({ expert, id }: Session) =>
          editBooking(expert, id, { mode: 'in_person', place: 'Room 1, first floor' }),
      ],
      ['goes to another expert', 'reassigned', (session: Session) => replaceExpert(world, session)],
    ] as const)('and %s ends, and says why', async (_, why, changeSession) => {
      const session = await createSession(world);
      const { expert, startup, id } = session;
      const tokens = [await tokenFor(expert, id), await tokenFor(startup, id)] as const;
      const screens = [await screenOf(tokens[0]), await screenOf(tokens[1])];
      for (const screen of screens)
        expect(await screen.enter()).toMatchObject({ reply: { state: 'inside' } });

      await changeSession(session);
      await world.runJobs();

      for (const screen of screens)
        expect(await screen.waitFor('closed')).toEqual([{ reason: 'ended', why }]);
      for (const token of tokens)
        await expectRefusal(findAttendeeByToken(ctx, token), 'meeting.token_invalid');
    });

    test('goes on when the other party is only told something', async () => {
      const { expert, id } = await createSession(world);
      const screen = await screenOf(await tokenFor(expert, id));
      await screen.enter();

      await editBooking(expert, id, { message: 'Bring the deck' });
      await world.runJobs();

      expect(await screen.codeOf('hand', { raised: true })).toBe('allowed');
    });

    test('continues with the other expert as moderator; the links of the first open nothing', async () => {
      const session = await createSession(world);
      const { expert, startup, id } = session;
      const before = await findAttendeeByToken(ctx, await tokenFor(expert, id));
      const body = { name: 'Salma', role: 'moderator', expiresAt: null } as const;
      const link = await expert.api.meetingLinks.create({ params: { id }, body });

      const other = await replaceExpert(world, session);

      const params = { token: link.path.replace('/visio/guest/', '') };
      await expectRefusal(
        world.anonymous.meetingGuests.join({ params, body: {} }),
        'meeting.link_gone',
      );
      // Before the job has run, too.
      const after = await findAttendeeByToken(ctx, await tokenFor(other, id));
      expect(after).toMatchObject({ userId: other.id, role: 'moderator' });
      expect(after.conferenceId).not.toBe(before.conferenceId);
      const { items } = await other.api.meetingLinks.list({ params: { id } });
      expect(items).toEqual([]);
      await world.runJobs();
      expect(await findAttendeeByToken(ctx, await tokenFor(startup, id))).toMatchObject({
        conferenceId: after.conferenceId,
        role: 'viewer',
      });
    });
  });

  test('the attendance and notes of an expert stay closed to the one who takes their session over', async () => {
    const session = await createSession(world);
    const { expert, startup, id } = session;
    await enter(await tokenFor(expert, id));
    const dot = await world.person('dot');
    const other = await replaceExpert(world, session);
    await world.runJobs();
    const notes = 'Of the first expert';
    await world.db
      .updateTable('meeting_runs')
      .set({ notes })
      .where('meeting_id', '=', id)
      .execute();
    const first = { userId: expert.id, name: expert.name };
    const attendanceOf = async ({ api }: TestPerson) =>
      (await api.meetings.attendance({ params: { id } })).attendance;

    expect(await getMeeting(other, id)).toMatchObject({ attendance: [], notes: '' });
    expect(await attendanceOf(other)).toEqual([]);
    expect(await getMeeting(startup, id)).toMatchObject({ attendance: [first], notes });
    for (const reader of [startup, dot]) expect(await attendanceOf(reader)).toMatchObject([first]);

    await enter(await tokenFor(other, id));
    expect(await getMeeting(other, id)).toMatchObject({
      attendance: [{ userId: other.id }],
      notes: '',
    });
  });

  describe('a revoked link', () => {
    /** A session with its expert inside, and a guest link to it. */
    async function inviteGuests() {
      const session = await createSession(world);
      const { expert, id } = session;
      await enter(await tokenFor(expert, id));
      const link = await expert.api.meetingLinks.create({
        params: { id },
        body: { name: null, role: 'viewer', expiresAt: null },
      });
      const params = { token: link.path.replace('/visio/guest/', '') };
      return {
        ...session,
        join: async (name: string) => {
          const reply = await world.anonymous.meetingGuests.join({ params, body: { name } });
          return reply.kind === 'embedded' ? reply.token : '';
        },
        revoke: () => expert.api.meetingLinks.revoke({ params: { id: link.id } }),
      };
    }
    test('closes the call screens of its guests, also of those who wait, and says why', async () => {
      const { startup, id, join, revoke } = await inviteGuests();
      const tokens = [await join('Salma'), await join('Hatem')] as const;
      const [inside, waiting] = [await screenOf(tokens[0]), await screenOf(tokens[1])];
      await world.db
        .updateTable('conference_attendees')
        .set({ state: 'admitted' })
        .where('id', '=', inside.id)
        .execute();
      expect(await inside.enter()).toMatchObject({ reply: { state: 'inside' } });
      expect(await waiting.enter()).toEqual({ reply: { state: 'waiting' } });
      const other = await tokenFor(startup, id);

      await revoke();

      for (const screen of [inside, waiting]) {
        expect(await screen.waitFor('closed')).toEqual([{ reason: 'link_revoked' }]);
        await expectRefusal(findAttendeeByToken(ctx, screen.token), 'meeting.token_invalid');
      }
      expect(await findAttendeeByToken(ctx, other)).toMatchObject({ userId: startup.id });
    });
  });
});

test('a user and a guest whose places at an event are cancelled leave its meeting, and read why', async () => {
  world.clock = MONDAY;
  const [amira, nour, firas] = [
    await world.person('startup'),
    await world.person('dot'),
    await world.person('member'),
  ];
  const event = await createEvent(amira, nour, { isOnline: true });
  const params = { id: event.id };
  const { events, meetingGuests } = world.anonymous;
  await firas.api.events.register({ params, body: {} });
  const lina = { name: 'Lina Haddad', email: 'lina@example.tn', language: 'en' } as const;
  await events.registerGuest({ params, body: lina });
  const { items } = await amira.api.events.attendees({ params, query: {} });
  const guestId = items.find(({ user }) => user === null)?.id ?? '';
  await events.confirmGuest({ body: { token: world.keys.linkToken('event-guest', guestId) } });
  world.clock = new Date(event.start);
  await enter(await tokenFor(amira, event.id));
  const link = { token: world.keys.linkToken('meeting', guestId) };
  const guest = await meetingGuests.join({ params: link, body: {} });
  const screens = [
    await screenOf(await tokenFor(firas, event.id)),
    await screenOf(guest.kind === 'embedded' ? guest.token : ''),
  ];
  for (const screen of screens)
    expect(await screen.enter()).toMatchObject({ reply: { state: 'inside' } });

  const ids = items.map(({ id }) => id);
  await amira.api.events.changeRegistrations({ params, body: { ids, action: 'cancel' } });
  await world.runJobs();

  for (const screen of screens)
    expect(await screen.waitFor('closed')).toEqual([{ reason: 'access_ended' }]);
});
