import { randomUUID } from 'node:crypto';
import { CALL_REQUESTS } from '@thedot/domain/conference/call-socket';
import { ABSENCE_REPORT_AFTER_MS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { enterAs, openCallScreen, snapshotOf } from '../../../testing/call-screens.ts';
import { runWhileHeld } from '../../../testing/concurrency.ts';
import { insertConference, insertTestAttendee } from '../../../testing/conferences.ts';
import { useWorld } from '../../../testing/world.ts';
import { endOverdueConferences } from '../lifecycle/ends.jobs.ts';

const world = await useWorld();
const now = () => world.clock ?? new Date();
let conference: string;
beforeEach(async () => {
  conference = await insertConference(world.db, new Date());
});

const SDP = { description: { type: 'offer', sdp: 'v=0\r\n'.repeat(11_000) } } as const;
const CANDIDATES = {
  candidates: [{ candidate: '', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null }],
};
const signal = (content: typeof SDP | typeof CANDIDATES) => ({ from: 'a', to: null, content });
const findStays = (attendeeId: string) =>
  world.db
    .selectFrom('conference_stays')
    .select(['joined_at', 'left_at'])
    .where('attendee_id', '=', attendeeId)
    .orderBy('joined_at')
    .execute();
const addWaiting = async (name = 'Guest') => {
  const guest = await openCallScreen(
    world,
    await insertTestAttendee(world.db, conference, {
      name,
      role: 'viewer',
      is_guest: true,
      state: 'waiting',
      user_id: `guest:${randomUUID()}`,
    }),
  );
  expect(await guest.enter()).toEqual({ reply: { state: 'waiting' } });
  return guest;
};

describe('a meeting token', () => {
  test('opens the call screen’s socket, and nothing else', async () => {
    const { token } = await insertTestAttendee(world.db, conference);

    await expect(world.socket({ accessToken: token })).rejects.toThrow('auth.session_expired');
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { 'x-access-token': token },
      { 'x-meeting-token': token },
      { cookie: `files=${token}; refresh=${token}` },
    ]) {
      const reply = await world.app.inject({ url: '/api/users/me', headers });
      expect(reply.statusCode).toBe(401);
    }
  });

  test('is needed: other tokens and the sign-in of a user open no call screen', async () => {
    const amira = await world.person('startup');
    const attendee = await insertTestAttendee(world.db, conference);

    for (const token of [amira.accessToken, `${attendee.token}x`, '']) {
      const opening = openCallScreen(world, { ...attendee, token });
      await expect(opening).rejects.toThrow('meeting.token_invalid');
    }
  });
});

describe('participants', () => {
  test('see each other enter, change and leave', async () => {
    const amira = await enterAs(world, conference, { name: 'Amira' });
    const karim = await enterAs(world, conference, { name: 'Karim', role: 'viewer' });
    expect(karim.snapshot.participants.map(({ name }) => name)).toEqual(['Amira', 'Karim']);
    expect(karim.snapshot).toMatchObject({ selfId: karim.id, waiting: [], recording: null });

    await amira.waitFor('participants', (all) => all.length === 2);
    await karim.ask('media', { microphone: true, camera: true, screen: false });
    await karim.ask('hand', { raised: true });
    await amira.waitFor('participants', (all) =>
      all.some((it) => it.id === karim.id && it.camera && it.handRaisedAt !== null),
    );
    await karim.ask('react', { emoji: '👍' });
    expect(await amira.waitFor('reaction')).toEqual([{ from: karim.id, emoji: '👍' }]);
    await karim.ask('leave', {});

    await amira.waitFor('participants', (all) => all.length === 1 && all[0]?.id === amira.id);
    expect(await karim.codeOf('hand', { raised: true })).toBe('meeting.token_invalid');
    expect(await karim.codeOf('react', { emoji: '👍' })).toBe('meeting.token_invalid');
  });

  test('pass long descriptions to one of their meeting only', async () => {
    const amira = await enterAs(world, conference);
    const karim = await enterAs(world, conference, { role: 'viewer' });
    const third = await enterAs(world, conference, { role: 'viewer' });
    const elsewhere = await enterAs(world, await insertConference(world.db, new Date()));

    expect(await amira.codeOf('signal', { to: karim.id, signal: signal(SDP) })).toBe('allowed');
    await amira.ask('signal', { to: elsewhere.id, signal: signal(SDP) });
    await amira.ask('signal', { to: karim.id, signal: signal(CANDIDATES) });

    await karim.waitFor(
      'signal',
      ({ signal: { content } }) => content !== null && 'candidates' in content,
    );
    expect(karim.receivedOf('signal')).toEqual([
      [{ from: amira.id, signal: signal(SDP) }],
      [{ from: amira.id, signal: signal(CANDIDATES) }],
    ]);
    expect([...third.receivedOf('signal'), ...elsewhere.receivedOf('signal')]).toEqual([]);
  });

  test('write messages once, and see those of before', async () => {
    const amira = await enterAs(world, conference);
    const karim = await enterAs(world, conference, { role: 'viewer', name: 'Karim' });
    const message = { clientId: randomUUID(), text: 'Hello' };

    const [first, again] = await Promise.all([
      karim.ask('say', message),
      karim.ask('say', message),
    ]);

    expect(again).toEqual(first);
    expect(await amira.waitFor('message')).toEqual([
      expect.objectContaining({ text: 'Hello', from: { id: karim.id, name: 'Karim' } }),
    ]);
    const late = await enterAs(world, conference);
    expect(late.snapshot.messages).toEqual([expect.objectContaining(message)]);
    expect(amira.receivedOf('message')).toHaveLength(1);
  });

  test('change the notes one after the other: of two at once one is told', async () => {
    const amira = await enterAs(world, conference);
    const karim = await enterAs(world, conference, { role: 'viewer' });

    const both = await Promise.all(
      [amira, karim].map((it) => it.codeOf('edit-notes', { text: it.id, version: 0 })),
    );

    expect(both.toSorted()).toEqual(['allowed', 'meeting.notes_changed']);
    const loser = both[0] === 'allowed' ? karim : amira;
    const [notes] = await loser.waitFor('notes');
    expect(notes.version).toBe(1);
    expect(await loser.ask('edit-notes', { text: '', version: 1 })).toEqual({
      reply: { text: '', version: 2 },
    });
  });

  test('enter up to six: the seventh, also at once, learns that the meeting is full', async () => {
    const screens = await Promise.all(
      Array.from({ length: 7 }, async () =>
        openCallScreen(world, await insertTestAttendee(world.db, conference)),
      ),
    );

    const replies = await Promise.all(screens.map((it) => it.enter()));

    expect(replies.filter((it) => 'code' in it)).toEqual([{ code: 'meeting.full' }]);
    const inside = screens[replies.findIndex((it) => 'reply' in it)];
    await inside?.ask('leave', {});
    const refused = screens[replies.findIndex((it) => 'code' in it)];
    expect(await refused?.enter()).toMatchObject({ reply: { state: 'inside' } });
  });

  test('who enter twice are inside once: the page that came first is told', async () => {
    const userId = randomUUID();
    const pages = await Promise.all(
      [1, 2].map(async () =>
        openCallScreen(world, await insertTestAttendee(world.db, conference, { user_id: userId })),
      ),
    );

    // The page that came first may be closed before it is answered.
    await Promise.allSettled(pages.map((it) => it.enter()));

    const loser = await Promise.any(
      pages.map(async (page) => {
        expect(await page.waitFor('closed')).toEqual([{ reason: 'elsewhere' }]);
        await page.waitForDisconnect();
        return page;
      }),
    );
    const winner = pages.find((it) => it !== loser);
    expect(await winner?.codeOf('hand', { raised: true })).toBe('allowed');
    await expect(openCallScreen(world, loser)).rejects.toThrow('meeting.token_invalid');
  });
});

describe('two pages with one meeting token', () => {
  test.each([
    ['enter the meeting', 'admitted'],
    ['wait', 'waiting'],
  ] as const)(
    'that %s at once leave one: the later takes over, and the other is told',
    async (_, state) => {
      const attendee = await insertTestAttendee(world.db, conference, { state });
      const pages = [await openCallScreen(world, attendee), await openCallScreen(world, attendee)];
      const lock = (db: typeof world.db) =>
        db.selectFrom('conferences').select('id').where('id', '=', conference).forUpdate();

      const { ended } = await runWhileHeld(world, {
        hold: (tx) => lock(tx).execute(),
        calls: pages.map((page) => () => page.enter()),
      });
      expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);

      const { socket_id: socketId } = await world.db
        .selectFrom('conference_attendees')
        .select('socket_id')
        .where('id', '=', attendee.id)
        .executeTakeFirstOrThrow();
      const winner = pages.find(({ socket }) => socket.id === socketId);
      const loser = pages.find((page) => page !== winner);
      expect(await loser?.waitFor('closed')).toEqual([{ reason: 'elsewhere' }]);
      await loser?.waitForDisconnect();
      expect(await winner?.enter()).toMatchObject({
        reply: { state: state === 'waiting' ? 'waiting' : 'inside' },
      });
      expect(winner?.receivedOf('closed')).toEqual([]);
      expect(await findStays(attendee.id)).toHaveLength(state === 'waiting' ? 0 : 1);
    },
  );
});

describe('a connection that is lost', () => {
  test('comes back to the same stay within 30 seconds', async () => {
    const amira = await enterAs(world, conference);
    const karim = await enterAs(world, conference, { role: 'viewer' });

    karim.close();
    await amira.waitFor('participants', (all) =>
      all.some((it) => it.id === karim.id && !it.isConnected),
    );
    amira.clear();
    const again = await openCallScreen(world, karim);
    expect(snapshotOf(await again.enter()).participants.map(({ id }) => id)).toEqual([
      amira.id,
      karim.id,
    ]);

    await amira.waitFor('participants', (all) => all.every((it) => it.isConnected));
    expect(await findStays(karim.id)).toHaveLength(1);
  });

  test('ends the stay after 30 seconds, at the time when it was lost, and may begin another', async () => {
    const amira = await enterAs(world, conference);
    const karim = await enterAs(world, conference, { role: 'viewer' });
    karim.close();
    await amira.waitFor('participants', (all) => all.some((it) => !it.isConnected));
    await world.db
      .updateTable('conference_attendees')
      .set({ seen_at: new Date(Date.now() + 31_000).toISOString() })
      .where('id', '=', amira.id)
      .execute();

    world.clock = new Date(Date.now() + 31_000);
    await endOverdueConferences({ db: world.db, live: world.live, now });

    await amira.waitFor('participants', (all) => all.length === 1);
    expect(await findStays(karim.id)).toEqual([
      { joined_at: expect.any(String), left_at: expect.any(String) },
    ]);
    const again = await openCallScreen(world, karim);
    expect(snapshotOf(await again.enter()).selfId).toBe(karim.id);
    expect(await findStays(karim.id)).toHaveLength(2);
  });
});

describe('guests', () => {
  test('wait, are admitted by a moderator, and then enter', async () => {
    const amira = await enterAs(world, conference);
    const guests = [await addWaiting('Salma'), await addWaiting('Tarek'), await addWaiting('Ines')];
    const [salma, tarek, ines] = guests;
    const [waiting] = await amira.waitFor('waiting', (all) => all.length === 3);
    expect(waiting.map(({ name }) => name).toSorted()).toEqual(['Ines', 'Salma', 'Tarek']);

    await amira.ask('admit', { attendees: [salma?.id ?? ''] });
    await salma?.waitFor('admitted');
    expect(await salma?.enter()).toMatchObject({ reply: { state: 'inside' } });
    await amira.ask('deny', { attendees: [tarek?.id ?? ''] });
    expect(await tarek?.waitFor('closed')).toEqual([{ reason: 'denied' }]);
    await amira.ask('admit', { attendees: 'all' });
    await ines?.waitFor('admitted');

    await amira.waitFor('waiting', (all) => all.length === 0);
    expect(salma?.receivedOf('waiting')).toEqual([]);
    const snapshot = snapshotOf(await amira.enter());
    expect(snapshot.waiting).toEqual([]);
  });

  test.each([
    ['', (it: number) => `guest:${it}`],
    [' without a user id', () => null],
  ] as const)('enter up to 20%s to wait; guest 21 is refused', async (_, userIdOf) => {
    const addGuest = (it: number) =>
      insertTestAttendee(world.db, conference, {
        name: `Guest ${it}`,
        role: 'viewer',
        is_guest: true,
        state: 'waiting',
        user_id: userIdOf(it),
        asked_at: new Date(Date.now() - 120_000).toISOString(),
      });
    const ids = [];
    for (let it = 1; it < 20; it++) ids.push((await addGuest(it)).id);
    await world.db
      .updateTable('conference_attendees')
      .set({ socket_id: sql<string>`id::text`, seen_at: now().toISOString() })
      .where('id', 'in', ids)
      .execute();
    const last = await openCallScreen(world, await addGuest(20));
    const late = await openCallScreen(world, await addGuest(21));

    for (let repeat = 0; repeat < 2; repeat++)
      expect(await last.enter()).toEqual({ reply: { state: 'waiting' } });
    expect(await late.enter()).toEqual({ code: 'meeting.waiting_full' });
  });

  test('get no place by approval that is kept for a party, until the meeting has run for 10 minutes', async () => {
    const [host, other] = [randomUUID(), randomUUID()];
    await world.db
      .updateTable('conferences')
      .set({ keeps_places_for: [host, other], max_participants: 3 })
      .where('id', '=', conference)
      .execute();
    const moderator = await enterAs(world, conference, { user_id: host });
    const [salma, tarek] = [await addWaiting('Salma'), await addWaiting('Tarek')];

    expect(await moderator.codeOf('admit', { attendees: 'all' })).toBe('meeting.places_kept');
    await salma.waitFor('admitted');
    // Her place is hers before she has entered.
    expect(await moderator.codeOf('admit', { attendees: [tarek.id] })).toBe('meeting.places_kept');
    expect(await salma.enter()).toMatchObject({ reply: { state: 'inside' } });
    expect(await tarek.enter()).toEqual({ reply: { state: 'waiting' } });

    const startedAt = new Date(now().getTime() - ABSENCE_REPORT_AFTER_MS).toISOString();
    await world.db
      .updateTable('conferences')
      .set({ started_at: startedAt })
      .where('id', '=', conference)
      .execute();
    expect(await moderator.codeOf('admit', { attendees: [tarek.id] })).toBe('allowed');
    expect(await tarek.enter()).toMatchObject({ reply: { state: 'inside' } });
  });

  test('take no place that is kept for someone who has not come yet', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await world.db
      .updateTable('conferences')
      .set({ keeps_places_for: [first, second] })
      .where('id', '=', conference)
      .execute();
    const guests = await Promise.all(
      Array.from({ length: 6 }, async (_, it) =>
        openCallScreen(
          world,
          await insertTestAttendee(world.db, conference, { user_id: `guest:${it}:personal` }),
        ),
      ),
    );

    const replies = await Promise.all(guests.map((it) => it.enter()));

    expect(replies.filter((it) => 'code' in it)).toEqual(
      Array.from({ length: 2 }, () => ({ code: 'meeting.full' })),
    );
    const host = await enterAs(world, conference, { user_id: first });
    const other = await enterAs(world, conference, { user_id: second });
    expect(other.snapshot.participants).toHaveLength(6);
    await Promise.all([host, other].map((it) => it.ask('leave', {})));
    expect(await guests[replies.findIndex((it) => 'code' in it)]?.enter()).toEqual({
      code: 'meeting.full',
    });
  });

  test('who give up are not waited for', async () => {
    const amira = await enterAs(world, conference);
    const guest = await addWaiting();
    await amira.waitFor('waiting', (all) => all.length === 1);

    guest.close();

    await amira.waitFor('waiting', (all) => all.length === 0);
  });
});

describe('moderators', () => {
  test('mute, promote, remove, and end for all', async () => {
    const amira = await enterAs(world, conference);
    const karim = await enterAs(world, conference, { role: 'viewer' });
    const third = await enterAs(world, conference, { role: 'viewer' });

    await amira.ask('mute', { attendee: karim.id });
    expect(await karim.waitFor('muted')).toEqual([{ by: amira.id }]);
    await karim.waitFor('participants', (all) =>
      all.some((it) => it.id === karim.id && !it.microphone),
    );
    await amira.ask('set-role', { attendee: karim.id, role: 'moderator' });
    expect(await karim.codeOf('remove', { attendee: third.id })).toBe('allowed');
    expect(await third.waitFor('closed')).toEqual([{ reason: 'removed' }]);
    await third.waitForDisconnect();
    await expect(openCallScreen(world, third)).rejects.toThrow('meeting.token_invalid');
    expect(await karim.codeOf('remove', { attendee: third.id })).toBe('meeting.participant_gone');
    expect(await karim.codeOf('end', {})).toBe('allowed');

    expect(await amira.waitFor('closed')).toEqual([{ reason: 'ended', why: 'moderator' }]);
    await amira.waitForDisconnect();
    await expect(openCallScreen(world, amira)).rejects.toThrow('meeting.token_invalid');
  });

  test('cannot all give up their role: of two at once one keeps it', async () => {
    const amira = await enterAs(world, conference);
    expect(await amira.codeOf('set-role', { attendee: amira.id, role: 'viewer' })).toBe(
      'meeting.last_moderator',
    );
    const karim = await enterAs(world, conference);

    const both = await Promise.all(
      [amira, karim].map((it) => it.codeOf('set-role', { attendee: it.id, role: 'viewer' })),
    );

    expect(both.toSorted()).toEqual(['allowed', 'meeting.last_moderator']);
  });
});

describe('requests that are refused', () => {
  const someone = randomUUID();
  const OF_MODERATORS = {
    admit: { attendees: 'all' },
    deny: { attendees: 'all' },
    remove: { attendee: someone },
    'set-role': { attendee: someone, role: 'moderator' },
    mute: { attendee: someone },
    end: {},
    'start-recording': {},
    'stop-recording': {},
    mark: { label: 'Chapter' },
  } as const;
  const OF_PARTICIPANTS = {
    signal: { to: someone, signal: { from: 'a', to: null, content: null } },
    react: { emoji: '👍' },
    media: { microphone: true, camera: true, screen: true },
    hand: { raised: true },
    say: { clientId: someone, text: 'Hello' },
    'edit-notes': { text: '', version: 0 },
    consent: { recordingId: someone, agrees: true },
  } as const;

  test('are all but entering and leaving', () => {
    const listed = [
      ...Object.keys(OF_MODERATORS),
      ...Object.keys(OF_PARTICIPANTS),
      'enter',
      'leave',
    ];
    expect(listed.toSorted()).toEqual(Object.keys(CALL_REQUESTS).toSorted());
  });

  test.each(Object.entries(OF_MODERATORS))('of viewers: %s', async (name, payload) => {
    await enterAs(world, conference);
    const viewer = await enterAs(world, conference, { role: 'viewer' });

    expect(await viewer.codeOf(name, payload)).toBe('meeting.not_moderator');
  });

  test.each(Object.entries({ ...OF_MODERATORS, ...OF_PARTICIPANTS }))(
    'of guests who wait: %s',
    async (name, payload) => {
      const guest = await addWaiting();
      const isPassing = name === 'signal' || name === 'react';
      const code = isPassing ? 'meeting.token_invalid' : 'access.denied';

      expect(await guest.codeOf(name, payload)).toBe(code);
    },
  );

  test('are recorded with the attendee, unknown and malformed ones too', async () => {
    const viewer = await enterAs(world, conference, { role: 'viewer' });

    expect(await viewer.codeOf('end', {})).toBe('meeting.not_moderator');
    expect(await viewer.codeOf('constructor', {})).toBe('request.not_found');
    expect(await viewer.codeOf('say', { clientId: 'x', text: '' })).toBe('request.invalid');

    await expect
      .poll(() =>
        world.db
          .selectFrom('audit_log')
          .select('details')
          .where('action', '=', 'access.refused')
          .where('subject_kind', '=', 'attendee')
          .where('subject_id', '=', viewer.id)
          .orderBy(sql`details ->> 'code'`)
          .execute(),
      )
      .toEqual([
        { details: { call: 'line end', code: 'meeting.not_moderator' } },
        { details: { call: 'line say', code: 'request.invalid' } },
        { details: { call: 'line', code: 'request.not_found' } },
      ]);
  });

  test('are those of a page that sends too many, which is cut off when it goes on', async () => {
    const amira = await enterAs(world, conference);
    const codes = await Promise.all(
      Array.from({ length: 150 }, () => amira.codeOf('hand', { raised: true })),
    );
    expect(new Set(codes)).toEqual(new Set(['allowed', 'request.rate_limited']));

    for (let n = 0; n < 1_500; n++) amira.socket.emit('react', { emoji: '👍' });
    await amira.waitForDisconnect();
  });

  test('are frames that are too long: for a call screen at 80 kB, for other pages at 16', async () => {
    const amira = await enterAs(world, conference);
    amira.socket.emit('say', { clientId: randomUUID(), text: 'x'.repeat(90_000) });
    await amira.waitForDisconnect();

    const page = await world.socket(await world.person('startup'));
    page.socket.emit('watch', 'x'.repeat(20_000));
    await page.waitForDisconnect();
  });
});

test('each connected page keeps its attendee seen', async () => {
  const amira = await enterAs(world, conference);
  const { meetingNamespace } = await import('./meeting-namespace.ts');
  const at = new Date(Date.now() + 60_000);

  await meetingNamespace.heartbeat?.beat([amira.socket.id ?? ''], {
    db: world.db,
    live: world.live,
    settings: world.settings,
    now: () => at,
  });

  const { seen_at: seen } = await world.db
    .selectFrom('conference_attendees')
    .select('seen_at')
    .where('id', '=', amira.id)
    .executeTakeFirstOrThrow();
  expect(seen).toBe(at.toISOString());
});
