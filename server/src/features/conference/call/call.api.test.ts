import { MEETING_TOKEN_HEADER } from '@thedot/domain/conference/call.contract';
import { beforeEach, expect, test } from 'vitest';
import { transact } from '../../../kernel/context.ts';
import { enterAs, snapshotOf } from '../../../testing/call-screens.ts';
import { insertConference, insertTestAttendee } from '../../../testing/conferences.ts';
import { useWorld } from '../../../testing/world.ts';
import { endConference } from '../attendees.service.ts';
import { erase, find } from '../conference.personal-data.ts';

const START = new Date('2026-11-26T09:00:00Z');
const world = await useWorld({
  clock: START,
  settings: { iceServers: [{ urls: ['turn:turn.example'], access: { secret: 's' } }] },
});
const { anonymous } = world;
const headersOf = ({ token }: { readonly token: string }) => ({ [MEETING_TOKEN_HEADER]: token });
let conference: string;
beforeEach(async () => {
  conference = await insertConference(world.db, START, {
    meeting_id: `m-${crypto.randomUUID()}`,
    name: 'Pitch',
    meta: JSON.stringify({ endcallbackurl: 'https://hub.example/ended?nonce=secret' }),
  });
});
const end = () =>
  transact({ db: world.db, live: world.live, now: () => START }, (tx) =>
    endConference(tx, conference, 'duration'),
  );

test('the call of a token is described, with TURN credentials that expire, and once it has ended without them', async () => {
  const attendee = await insertTestAttendee(world.db, conference, { name: 'Amira' });

  const info = await anonymous.call.info({ headers: headersOf(attendee) });

  expect(info).toMatchObject({
    name: 'Pitch',
    self: { id: attendee.id, name: 'Amira', role: 'moderator', isGuest: false, state: 'admitted' },
    startedAt: START.toISOString(),
    endsAt: '2026-11-26T09:31:00.000Z',
    endsWithoutModeratorMin: 15,
    ended: null,
    canRecord: true,
    iceTransportPolicy: 'all',
  });
  // Metadata are between the client of the API and the server: an address of a callback can be called.
  expect(JSON.stringify(info)).not.toContain('nonce');
  expect(info.iceServers).toEqual([
    {
      urls: ['turn:turn.example'],
      username: expect.stringContaining(attendee.id),
      credential: expect.any(String),
    },
  ]);
  await end();
  expect(await anonymous.call.info({ headers: headersOf(attendee) })).toMatchObject({
    ended: { at: START.toISOString(), reason: 'duration' },
    iceServers: [],
  });
});

test('viewers learn too whether the meeting may be recorded', async () => {
  const viewer = await insertTestAttendee(world.db, conference, { role: 'viewer' });
  const unrecorded = await insertConference(world.db, START, { record: false });
  const moderator = await insertTestAttendee(world.db, unrecorded);

  for (const [caller, canRecord] of [
    [viewer, true],
    [moderator, false],
  ] as const) {
    expect(await anonymous.call.info({ headers: headersOf(caller) })).toMatchObject({ canRecord });
  }
});

test('a meeting that goes on without a moderator has no minutes for its end', async () => {
  const lasting = await insertConference(world.db, START, { end_when_no_moderator: false });
  const attendee = await insertTestAttendee(world.db, lasting);

  expect(await anonymous.call.info({ headers: headersOf(attendee) })).toMatchObject({
    endsWithoutModeratorMin: null,
  });
});

test('leaving over HTTP ends the stay, tells the others, and may be repeated after the end', async () => {
  const amira = await enterAs(world, conference);
  const karim = await enterAs(world, conference, { role: 'viewer' });

  await anonymous.call.leave({ headers: headersOf(karim) });

  await amira.waitFor('participants', (all) => all.length === 1);
  expect(await karim.codeOf('react', { emoji: '👍' })).toBe('meeting.token_invalid');
  await end();
  await anonymous.call.leave({ headers: headersOf(karim) });
});

test('a call is rated during it and after its end, the last rating counts', async () => {
  const attendee = await insertTestAttendee(world.db, conference);
  const rate = (stars: number) =>
    anonymous.call.rate({
      headers: headersOf(attendee),
      body: { stars, problems: ['echo'], comment: '' },
    });

  await rate(2);
  await end();
  await rate(4);

  expect(
    await world.db
      .selectFrom('conference_ratings')
      .select(['stars', 'problems'])
      .where('attendee_id', '=', attendee.id)
      .execute(),
  ).toEqual([{ stars: 4, problems: ['echo'] }]);
});

test('unknown tokens are refused in all calls', async () => {
  const headers = headersOf({ token: 'mt_unknown' });

  await expect(anonymous.call.info({ headers })).rejects.toMatchObject({
    code: 'meeting.token_invalid',
  });
  await expect(anonymous.call.leave({ headers })).rejects.toMatchObject({
    code: 'meeting.token_invalid',
  });
  const rating = { stars: 5, problems: [], comment: '' };
  await expect(anonymous.call.rate({ headers, body: rating })).rejects.toMatchObject({
    code: 'meeting.token_invalid',
  });
  const segment = { params: { id: crypto.randomUUID() }, body: { mediaType: 'video/webm' } };
  await expect(anonymous.call.openSegment({ headers, ...segment })).rejects.toMatchObject({
    code: 'meeting.token_invalid',
  });
});

test('what a person wrote, agreed to and rated is in their export, and its texts go with an erasure', async () => {
  const person = { id: crypto.randomUUID(), email: '', name: '', isNameUnique: true };
  const amira = await enterAs(world, conference, { user_id: person.id });
  const other = await enterAs(world, conference);
  const clientId = crypto.randomUUID();
  await amira.ask('say', { clientId, text: 'My plan' });
  await other.ask('say', { clientId, text: 'Theirs' });
  const recording = await amira.ask('start-recording', {});
  await anonymous.call.rate({
    headers: headersOf(amira),
    body: { stars: 3, problems: ['delay'], comment: 'Too late' },
  });

  expect(await find(world.db, person)).toMatchObject({
    messages: [{ text: 'My plan' }],
    consents: ['reply' in recording && { recording: recording.reply.id, agrees: true }],
    ratings: [{ stars: 3, comment: 'Too late' }],
  });
  await erase(world.db, person);

  expect(await find(world.db, person)).toMatchObject({
    messages: [],
    ratings: [{ stars: 3, comment: '' }],
  });
  expect(snapshotOf(await other.enter()).messages).toEqual([
    expect.objectContaining({ text: 'Theirs' }),
  ]);
});

test('a token that asks too often is refused, others of its address are served', async () => {
  const [often, other] = [
    await insertTestAttendee(world.db, conference),
    await insertTestAttendee(world.db, conference),
  ];
  const rate = (it: typeof often) =>
    anonymous.call.rate({ headers: headersOf(it), body: { stars: 5, problems: [], comment: '' } });
  const ask = {
    info: (it: typeof often) => anonymous.call.info({ headers: headersOf(it) }),
    leave: (it: typeof often) => anonymous.call.leave({ headers: headersOf(it) }),
    rate,
  };

  for (const call of Object.values(ask)) {
    const answers = await Promise.allSettled(Array.from({ length: 62 }, () => call(often)));
    expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'request.rate_limited' } },
      { reason: { code: 'request.rate_limited' } },
    ]);
    await call(other);
  }
});
