import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { transact } from '../../../kernel/context.ts';
import { findFile, insertFile } from '../../../platform/files/files.queries.ts';
import { parseAnswer, type Part } from '../../../platform/conference/parse-answer.ts';
import { type QueryParams, signQuery } from '../../../platform/conference/checksum.ts';
import { createWorld, useWorld } from '../../../testing/world.ts';
import { openStay } from '../attendees.queries.ts';
import { findAttendeeByToken, notePresence } from '../attendees.service.ts';
import { endOverdueConferences } from '../lifecycle/ends.jobs.ts';

const START = new Date('2026-11-26T09:00:00Z');
const world = await useWorld({ clock: START });
const now = () => world.clock ?? new Date();
const ctx = () => ({ db: world.db, live: world.live, now });
const later = (minutes: number) => (world.clock = new Date(START.getTime() + minutes * MINUTE_MS));
const secret = world.keys.conferenceSecret();

const addressOf = (call: string, params: QueryParams = {}) =>
  `/bigbluebutton/api/${call}?${signQuery(call, params, secret)}`;

type Inject = Omit<InjectOptions, 'url'>;

async function get(url: string, options: Inject = {}) {
  const answer = await world.app.inject({ method: 'GET', url, ...options });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return fieldsOf(parseAnswer(answer.body));
}

/** Elements with text only become texts, all others records; repeated ones the last. */
const fieldsOf = ({ parts }: Part): Record<string, string> =>
  Object.fromEntries(parts.map((part) => [part.name, part.text]));

const call = (name: string, params: QueryParams = {}) => get(addressOf(name, params));

const newId = () => `m-${crypto.randomUUID()}`;

async function createMeeting(params: QueryParams = {}) {
  const meetingID = newId();
  const created = await call('create', {
    meetingID,
    name: 'Session',
    attendeePW: 'viewers',
    moderatorPW: 'moderators',
    ...params,
  });
  expect(created['returncode']).toBe('SUCCESS');
  return { meetingID, created };
}

const join = (meetingID: string, params: QueryParams = {}) =>
  call('join', { meetingID, fullName: 'Amira', role: 'MODERATOR', redirect: false, ...params });

async function enter(meetingID: string, params: QueryParams = {}) {
  const joined = await join(meetingID, params);
  const attendee = await findAttendeeByToken(ctx(), joined['session_token']);
  await transact(ctx(), async (tx) => {
    await openStay(tx.db, attendee.id, now());
    await notePresence(tx, attendee.conferenceId);
  });
  return joined;
}

const countConferences = async (meetingID: string) =>
  (
    await world.db
      .selectFrom('conferences')
      .select('id')
      .where('meeting_id', '=', meetingID)
      .execute()
  ).length;

test('tells its version without a checksum, with or without a slash', async () => {
  for (const url of ['/bigbluebutton/api', '/bigbluebutton/api/'])
    expect(await get(url)).toMatchObject({ returncode: 'SUCCESS', version: '2.0' });
});

describe('create', () => {
  test('answers in the shape of BigBlueButton, with its defaults', async () => {
    const meetingID = newId();
    const answer = await world.app.inject(
      addressOf('create', { meetingID, name: 'Test', attendeePW: 'ap', moderatorPW: 'mp' }),
    );

    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    const fields = fieldsOf(parseAnswer(answer.body));
    expect(Object.keys(fields)).toEqual([
      'returncode',
      'meetingID',
      'internalMeetingID',
      'parentMeetingID',
      'attendeePW',
      'moderatorPW',
      'createTime',
      'voiceBridge',
      'dialNumber',
      'createDate',
      'hasUserJoined',
      'duration',
      'hasBeenForciblyEnded',
      'messageKey',
      'message',
    ]);
    expect(fields).toMatchObject({
      returncode: 'SUCCESS',
      meetingID,
      parentMeetingID: 'bbb-none',
      attendeePW: 'ap',
      moderatorPW: 'mp',
      createTime: String(START.getTime()),
      createDate: 'Thu Nov 26 09:00:00 UTC 2026',
      hasUserJoined: 'false',
      duration: '0',
      messageKey: '',
    });
  });

  test('repeated with the same passwords finds the meeting, with others it is refused', async () => {
    const { meetingID, created } = await createMeeting();
    const again = { meetingID, name: 'Session', attendeePW: 'viewers', moderatorPW: 'moderators' };
    later(1);

    expect(await call('create', again)).toMatchObject({
      returncode: 'SUCCESS',
      messageKey: 'duplicateWarning',
      createTime: created['createTime'],
      internalMeetingID: created['internalMeetingID'],
    });
    expect(await call('create', { ...again, moderatorPW: 'others' })).toMatchObject({
      returncode: 'FAILED',
      messageKey: 'idNotUnique',
    });
    expect(await countConferences(meetingID)).toBe(1);
  });

  test('by several servers at once makes one meeting', async () => {
    const meetingID = newId();
    const params = { meetingID, name: 'Session', attendeePW: 'viewers', moderatorPW: 'moderators' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('create', params)));

    expect(new Set(answers.map((it) => it['internalMeetingID'])).size).toBe(1);
    expect(await countConferences(meetingID)).toBe(1);
  });

  test('keeps texts that XML and HTML could take for markup', async () => {
    const name = `L’été <b>&"'</b> ]]> 日本`;
    const { meetingID } = await createMeeting({ name, meta_Category: '<&"', 'meta_bad name': 'x' });
    const answer = await world.app.inject(addressOf('getMeetingInfo', { meetingID }));

    expect(answer.body).toContain('&lt;b&gt;&amp;&quot;&apos;&lt;/b&gt; ]]&gt;');
    const parsed = parseAnswer(answer.body);
    expect(fieldsOf(parsed)['meetingName']).toBe(name);
    const metadata = parsed.parts.find((it) => it.name === 'metadata');
    expect(metadata && fieldsOf(metadata)).toEqual({ category: '<&"' });
  });

  test.each([
    [{ meetingID: undefined }, 'missingParamMeetingID'],
    [{ meetingID: ' ' }, 'missingParamMeetingID'],
    [{ meetingID: 'a' }, 'validationError'],
    [{ meetingID: 'a,b' }, 'validationError'],
    [{ meetingID: '😀' }, 'validationError'],
    [{ name: '😀' }, 'validationError'],
    [{ name: undefined }, 'missingParamName'],
    [{ name: 'x'.repeat(257) }, 'validationError'],
    [{ name: 'a\u0000b' }, 'validationError'],
    [{ duration: 'long' }, 'validationError'],
    [{ duration: -1 }, 'validationError'],
    [{ record: 'yes' }, 'validationError'],
    [{ guestPolicy: 'MAYBE' }, 'validationError'],
    [{ logoutURL: 'javascript:alert(1)' }, 'validationError'],
    [{ isBreakout: true }, 'unsupportedRequest'],
  ])('with %j is refused by %s', async (params, key) => {
    const answer = await call('create', { meetingID: newId(), name: 'Session', ...params });

    expect(answer).toMatchObject({ returncode: 'FAILED', messageKey: key });
  });

  test('of an id whose meeting has ended makes another meeting, which old joins do not open', async () => {
    const { meetingID, created } = await createMeeting();
    const createTime = created['createTime'];
    await call('end', { meetingID });
    later(1);
    await call('create', { meetingID, name: 'Again' });

    expect(await join(meetingID, { createTime })).toMatchObject({
      returncode: 'FAILED',
      messageKey: 'mismatchCreateTimeParam',
    });
    expect(await countConferences(meetingID)).toBe(2);
  });
});

describe('join', () => {
  test('gives a session with its address, and the same address joins again', async () => {
    const { meetingID } = await createMeeting();
    const address = addressOf('join', {
      meetingID,
      fullName: 'Amira',
      password: 'moderators',
      redirect: false,
    });
    const first = await get(address);
    const second = await get(address);

    expect(Object.keys(first)).toEqual([
      'returncode',
      'messageKey',
      'message',
      'meeting_id',
      'user_id',
      'auth_token',
      'session_token',
      'guestStatus',
      'url',
    ]);
    expect(first).toMatchObject({ messageKey: 'successfullyJoined', guestStatus: 'ALLOW' });
    expect(first['url']).toBe(
      `${world.settings.publicUrl}/visio/guest/${String(first['session_token'])}`,
    );
    expect(second['session_token']).not.toBe(first['session_token']);
    expect(await findAttendeeByToken(ctx(), first['session_token'])).toMatchObject({
      name: 'Amira',
      role: 'moderator',
      isGuest: false,
    });
  });

  test('redirects browsers, also from another site', async () => {
    const { meetingID } = await createMeeting();
    const answer = await world.app.inject({
      url: addressOf('join', { meetingID, fullName: 'Sami', password: 'viewers' }),
      headers: { 'sec-fetch-site': 'cross-site' },
    });

    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toMatch(
      new RegExp(`^${world.settings.publicUrl}/visio/guest/mt_[\\w-]{43}$`),
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('takes the role before the password, and refuses a wrong password', async () => {
    const { meetingID } = await createMeeting();
    const params = { role: 'viewer', password: 'moderators' };
    const { session_token: token } = await join(meetingID, params);

    expect(await findAttendeeByToken(ctx(), token)).toMatchObject({ role: 'viewer' });
    for (const password of ['wrong', undefined])
      expect(await join(meetingID, { role: undefined, password })).toMatchObject({
        messageKey: 'invalidPassword',
      });
  });

  test.each([
    ['ASK_MODERATOR', true, { guestStatus: 'WAIT', messageKey: 'guestWait' }],
    ['ASK_MODERATOR', undefined, { guestStatus: 'ALLOW' }],
    ['ALWAYS_ACCEPT', true, { guestStatus: 'ALLOW' }],
    ['ALWAYS_DENY', true, { returncode: 'FAILED', messageKey: 'guestDeny' }],
  ])('of policy %s with guest %s', async (guestPolicy, guest, answer) => {
    const { meetingID } = await createMeeting({ guestPolicy });

    expect(await join(meetingID, { role: 'VIEWER', guest })).toMatchObject(answer);
  });

  test('is refused when the meeting is full, but not to who takes over from themselves', async () => {
    const { meetingID } = await createMeeting();
    const users = [1, 2, 3, 4, 5, 6];
    await Promise.all(users.map((it) => join(meetingID, { userID: `user-${it}` })));

    expect(await join(meetingID, { userID: 'user-7' })).toMatchObject({
      returncode: 'FAILED',
      messageKey: 'maxParticipantsReached',
    });
    expect(await join(meetingID, { userID: 'user-6' })).toMatchObject({ returncode: 'SUCCESS' });
    later(2);
    expect(await join(meetingID, { userID: 'user-7' })).toMatchObject({ returncode: 'SUCCESS' });
  });

  test('by many at once gives no more places than there are', async () => {
    const { meetingID } = await createMeeting({ maxParticipants: 2 });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((it) => join(meetingID, { userID: `user-${it}` })),
    );

    expect(answers.filter((it) => it['returncode'] === 'SUCCESS')).toHaveLength(2);
  });

  test('takes no place that is kept for a user, who is told by a repeated create', async () => {
    const [first, second] = ['party-1', 'party-2'];
    const { meetingID } = await createMeeting({ keepsPlacesFor: `${first},other` });
    await call('create', {
      meetingID,
      name: 'Session',
      attendeePW: 'viewers',
      moderatorPW: 'moderators',
      keepsPlacesFor: `${first},${second}`,
    });

    const guests = await Promise.all(
      Array.from({ length: 8 }, (_, it) => join(meetingID, { userID: `guest:${it}:personal` })),
    );

    expect(guests.filter((it) => it['returncode'] === 'SUCCESS')).toHaveLength(4);
    const parties = await Promise.all([first, second].map((it) => join(meetingID, { userID: it })));
    expect(parties).toMatchObject([{ returncode: 'SUCCESS' }, { returncode: 'SUCCESS' }]);
    expect(await join(meetingID, { userID: 'other' })).toMatchObject({
      messageKey: 'maxParticipantsReached',
    });
  });

  test('lets 20 guests wait at most, however many ask at once, and those who ask again', async () => {
    const { meetingID } = await createMeeting({ guestPolicy: 'ASK_MODERATOR' });
    const ask = (it: number) => join(meetingID, { role: 'VIEWER', guest: true, userID: `g-${it}` });

    const answers = await Promise.all(Array.from({ length: 23 }, (_, it) => ask(it)));

    const isWaiting = (it: Record<string, string>) => it['guestStatus'] === 'WAIT';
    expect(answers.filter(isWaiting)).toHaveLength(20);
    const refused = answers.findIndex((it) => !isWaiting(it));
    expect(answers[refused]).toMatchObject({ messageKey: 'waitingRoomFull' });
    expect(isWaiting(await ask(answers.findIndex(isWaiting)))).toBe(true);
    // Their pages never came.
    later(2);
    expect(isWaiting(await ask(refused))).toBe(true);
  });

  test('lets 20 guests without a user id wait at most', async () => {
    const { meetingID } = await createMeeting({ guestPolicy: 'ASK_MODERATOR' });

    const answers = await Promise.all(
      Array.from({ length: 22 }, () => join(meetingID, { role: 'VIEWER', guest: true })),
    );

    expect(answers.filter((it) => it['guestStatus'] === 'WAIT')).toHaveLength(20);
    expect(answers.filter((it) => it['messageKey'] === 'waitingRoomFull')).toHaveLength(2);
  });

  test('of a meeting that never was or has ended is refused', async () => {
    const { meetingID } = await createMeeting();
    await call('end', { meetingID });

    expect(await join(meetingID)).toMatchObject({ messageKey: 'meetingForciblyEnded' });
    expect(await join(newId())).toMatchObject({ messageKey: 'invalidMeetingIdentifier' });
    expect(await call('join', { meetingID, redirect: false })).toMatchObject({
      messageKey: 'missingParamFullName',
    });
  });

  test('that fails leads to the signed address for errors, and never to an unsigned one', async () => {
    const params = { meetingID: newId(), fullName: 'A', errorRedirectUrl: 'https://lms.tn/x?a=b' };
    const signed = addressOf('join', params);
    const answer = await world.app.inject(signed);

    expect(answer.statusCode).toBe(302);
    const location = new URL(String(answer.headers.location));
    expect(location.origin + location.pathname).toBe('https://lms.tn/x');
    expect(location.searchParams.get('a')).toBe('b');
    expect(location.searchParams.get('errors')).toContain('invalidMeetingIdentifier');
    const forged = await get(signed.replace('lms.tn', 'evil.tn'));
    expect(forged).toMatchObject({ messageKey: 'checksumError' });
  });

  test('shows what it says of the user in getMeetingInfo', async () => {
    const { meetingID } = await createMeeting();
    await enter(meetingID, { userID: 'u1', 'userdata-bbb_team': 'Blue & Co' });
    const { body } = await world.app.inject(addressOf('getMeetingInfo', { meetingID }));

    expect(body).toContain('<customdata><bbb_team>Blue &amp; Co</bbb_team></customdata>');
    expect(body).toContain('<userID>u1</userID><fullName>Amira</fullName><role>MODERATOR</role>');
  });
});

describe('a meeting', () => {
  test('runs while someone is inside', async () => {
    const { meetingID } = await createMeeting({ record: true, duration: 31 });
    expect(await call('isMeetingRunning', { meetingID })).toEqual({
      returncode: 'SUCCESS',
      running: 'false',
    });
    await enter(meetingID, { userID: 'u1' });
    await enter(meetingID, { userID: 'u2', role: 'VIEWER' });

    expect(await call('isMeetingRunning', { meetingID })).toMatchObject({ running: 'true' });
    expect(await call('getMeetingInfo', { meetingID })).toMatchObject({
      returncode: 'SUCCESS',
      meetingID,
      running: 'true',
      duration: '31',
      hasUserJoined: 'true',
      recording: 'true',
      hasBeenForciblyEnded: 'false',
      startTime: String(START.getTime()),
      endTime: '0',
      participantCount: '2',
      moderatorCount: '1',
      maxUsers: '6',
      isBreakout: 'false',
    });
  });

  test('is not found by an unknown id', async () => {
    const meetingID = newId();
    expect(await call('getMeetingInfo', { meetingID })).toMatchObject({ messageKey: 'notFound' });
    expect(await call('end', { meetingID })).toMatchObject({ messageKey: 'notFound' });
    expect(await call('isMeetingRunning', { meetingID })).toMatchObject({ running: 'false' });
    for (const name of ['getMeetingInfo', 'end', 'isMeetingRunning', 'join', 'signOut'])
      expect(await call(name, { fullName: 'A', redirect: false })).toMatchObject({
        messageKey: 'missingParamMeetingID',
      });
  });

  test('is over at its duration, before a job has ended it', async () => {
    const { meetingID } = await createMeeting({ duration: 31 });
    const { session_token: token } = await enter(meetingID);
    later(31);

    expect(await call('getMeetingInfo', { meetingID })).toMatchObject({ messageKey: 'notFound' });
    await endOverdueConferences(ctx());
    await expect(findAttendeeByToken(ctx(), token)).rejects.toThrow('token_invalid');
  });

  test('ends by a call, without a password or with that of moderators', async () => {
    const { meetingID } = await createMeeting();
    const { session_token: token } = await enter(meetingID);

    expect(await call('end', { meetingID, password: 'viewers' })).toMatchObject({
      messageKey: 'invalidPassword',
    });
    expect(await call('isMeetingRunning', { meetingID })).toMatchObject({ running: 'true' });
    expect(await call('end', { meetingID, password: 'moderators' })).toMatchObject({
      returncode: 'SUCCESS',
      messageKey: 'sentEndMeetingRequest',
    });
    expect(await call('isMeetingRunning', { meetingID })).toMatchObject({ running: 'false' });
    await expect(findAttendeeByToken(ctx(), token)).rejects.toThrow('token_invalid');
  });

  test('is listed with the others that run', async () => {
    const { meetingID } = await createMeeting({ name: 'Listed' });
    await enter(meetingID);
    const { body } = await world.app.inject(addressOf('getMeetings'));

    expect(body).toContain(`<meetingName>Listed</meetingName><meetingID>${meetingID}</meetingID>`);
  });
});

describe('signOut', () => {
  test('ends the presence of one user in one meeting', async () => {
    const { meetingID } = await createMeeting();
    const other = await createMeeting();
    const here = await enter(meetingID, { userID: 'u1' });
    const colleague = await enter(meetingID, { userID: 'u2' });
    const elsewhere = await enter(other.meetingID, { userID: 'u1' });

    expect(await call('signOut', { meetingID, userID: 'u1' })).toEqual({ returncode: 'SUCCESS' });
    await expect(findAttendeeByToken(ctx(), here['session_token'])).rejects.toThrow('invalid');
    for (const kept of [colleague, elsewhere])
      expect(await findAttendeeByToken(ctx(), kept['session_token'])).toBeDefined();
    expect(await call('getMeetingInfo', { meetingID })).toMatchObject({ participantCount: '1' });
  });

  test('of a session token ends that session', async () => {
    const { meetingID } = await createMeeting();
    const { session_token: sessionToken } = await enter(meetingID, { userID: 'u1' });
    expect(await call('signOut', { sessionToken })).toEqual({ returncode: 'SUCCESS' });

    await expect(findAttendeeByToken(ctx(), sessionToken)).rejects.toThrow('invalid');
  });

  test('is refused without a user, and for a meeting that does not run', async () => {
    const { meetingID } = await createMeeting();
    expect(await call('signOut', { meetingID })).toMatchObject({
      messageKey: 'missingParamUserID',
    });
    expect(await call('signOut', { meetingID: newId(), userID: 'u1' })).toMatchObject({
      messageKey: 'notFound',
    });
  });
});

describe('recordings', () => {
  const insertRecording = async (
    conferenceId: string,
    state: 'published' | 'unpublished' | 'processing' | 'recording' = 'published',
  ) =>
    (
      await world.db
        .insertInto('conference_recordings')
        .values({
          conference_id: conferenceId,
          name: 'Session',
          state,
          started_at: START.toISOString(),
          ended_at: state === 'recording' ? null : later(20).toISOString(),
          file_key: crypto.randomUUID(),
          media_type: 'video/webm',
          bytes: 1234,
          milliseconds: 20 * MINUTE_MS,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const FILE = {
    id: crypto.randomUUID(),
    name: 'Session.webm',
    mediaType: 'video/webm',
    size: 1234,
    sha256: '0'.repeat(64),
    hasThumbnail: false,
    width: null,
    height: null,
    verdict: 'clean' as const,
  };
  const list = async (params: QueryParams) => {
    const { body } = await world.app.inject(addressOf('getRecordings', params));
    const answer = parseAnswer(body);
    const recordings = answer.parts.find(({ name }) => name === 'recordings')?.parts ?? [];
    return { ...fieldsOf(answer), recordings: recordings.map(fieldsOf), body };
  };

  test('are listed by meeting, record id, state and metadata', async () => {
    const { meetingID, created } = await createMeeting({ record: true, meta_kind: 'session' });
    const conference = String(created['internalMeetingID']);
    const published = await insertRecording(conference);
    const processing = await insertRecording(conference, 'processing');
    await insertRecording(conference, 'recording');

    const listed = await list({ meetingID });
    expect(listed.recordings).toMatchObject([
      {
        recordID: published,
        meetingID,
        internalMeetingID: conference,
        name: 'Session',
        isBreakout: 'false',
        published: 'true',
        state: 'published',
        startTime: String(START.getTime()),
        endTime: String(START.getTime() + 20 * MINUTE_MS),
        participants: '0',
      },
    ]);
    expect(listed.body).toContain('<type>video</type>');
    const ids = async (params: QueryParams) =>
      (await list(params)).recordings.map((it) => it['recordID']);
    expect(await ids({ recordID: published })).toEqual([published]);
    expect(await ids({ meetingID, state: 'processing' })).toEqual([processing]);
    expect((await ids({ meetingID, state: 'any' })).toSorted()).toEqual(
      [published, processing].toSorted(),
    );
    expect(await ids({ meetingID, meta_kind: 'session' })).toEqual([published]);
    expect(await list({ meetingID, meta_kind: 'other' })).toMatchObject({
      returncode: 'SUCCESS',
      messageKey: 'noRecordings',
      recordings: [],
    });
    expect(await list({ meetingID, limit: 0 })).toMatchObject({ messageKey: 'validationError' });
  });

  test('are published, renamed and deleted', async () => {
    const { meetingID, created } = await createMeeting();
    const recordID = await insertRecording(String(created['internalMeetingID']));
    await insertFile(world.db, FILE, {
      ownerId: null,
      subjectKind: 'recording',
      subjectId: recordID,
    });
    expect(await call('publishRecordings', { recordID, publish: false })).toEqual({
      returncode: 'SUCCESS',
      published: 'false',
    });
    expect(await call('updateRecordings', { recordID, meta_name: 'First talk' })).toEqual({
      returncode: 'SUCCESS',
      updated: 'true',
    });
    expect((await list({ meetingID })).recordings).toMatchObject([
      { state: 'unpublished', published: 'false', name: 'First talk' },
    ]);

    expect(await call('deleteRecordings', { recordID })).toEqual({
      returncode: 'SUCCESS',
      deleted: 'true',
    });
    expect((await list({ meetingID })).recordings).toEqual([]);
    expect(await call('deleteRecordings', { recordID })).toMatchObject({ messageKey: 'notFound' });
    expect(await findFile(world.db, FILE.id)).toBeUndefined();
  });

  test.each([
    ['publishRecordings', { publish: true }, 'missingParamRecordID'],
    ['publishRecordings', { recordID: crypto.randomUUID() }, 'missingParamPublish'],
    ['publishRecordings', { recordID: 'x', publish: true }, 'notFound'],
    ['updateRecordings', {}, 'missingParamRecordID'],
    ['deleteRecordings', {}, 'missingParamRecordID'],
    ['deleteRecordings', { recordID: crypto.randomUUID() }, 'notFound'],
  ])('%s with %j is refused by %s', async (name, params, key) => {
    expect(await call(name, params)).toMatchObject({ returncode: 'FAILED', messageKey: key });
  });

  test('have text tracks, which are answered in JSON and can be read at their addresses', async () => {
    const { created } = await createMeeting();
    const recordID = await insertRecording(String(created['internalMeetingID']));
    await world.db
      .insertInto('conference_text_tracks')
      .values({
        recording_id: recordID,
        language: 'fr',
        label: 'Français',
        kind: 'subtitles',
        content: 'WEBVTT\n',
      })
      .execute();
    const answer = await world.app.inject(addressOf('getRecordingTextTracks', { recordID }));
    const { response } = answer.json<{ response: { tracks: { href: string }[] } }>();

    expect(answer.headers['content-type']).toContain('application/json');
    expect(response).toMatchObject({
      returncode: 'SUCCESS',
      tracks: [{ kind: 'subtitles', label: 'Français', lang: 'fr', source: 'upload' }],
    });
    const trackPath = new URL(String(response.tracks[0]?.href)).pathname;
    const track = await world.app.inject(trackPath);
    expect(track.body).toBe('WEBVTT\n');
    expect(track.headers['content-type']).toContain('text/vtt');
    await call('publishRecordings', { recordID, publish: false });
    expect((await world.app.inject(trackPath)).statusCode).toBe(404);
    const absent = await world.app.inject(
      addressOf('getRecordingTextTracks', { recordID: crypto.randomUUID() }),
    );
    expect(absent.json()).toMatchObject({
      response: { returncode: 'FAILED', messageKey: 'noRecordings' },
    });
  });

  test('take captions as a file in a form, which replace those of the same language', async () => {
    const { created } = await createMeeting();
    const recordID = await insertRecording(String(created['internalMeetingID']), 'published');
    const put = async (changes: Record<string, string | undefined>, content: string | null) => {
      const form = new FormData();
      if (content !== null) form.append('file', new Blob([content], { type: 'text/vtt' }), 'a.vtt');
      const params = { recordID, kind: 'subtitles', lang: 'fr-fr', label: 'Français', ...changes };
      const sent = new Request('http://hub', { method: 'POST', body: form });
      const answer = await world.app.inject({
        method: 'POST',
        url: addressOf('putRecordingTextTrack', params),
        headers: { 'content-type': sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      });
      return answer.json<{ response: { messageKey: string } }>().response;
    };

    await put({}, 'WEBVTT\n\nAvant');
    expect(await put({}, 'WEBVTT\n\nÀ tous')).toEqual({
      returncode: 'SUCCESS',
      messageKey: 'upload_text_track_success',
      message: 'Text track uploaded successfully',
      recordId: recordID,
    });

    const stored = await world.db
      .selectFrom('conference_text_tracks')
      .select(['language', 'label', 'kind', 'content'])
      .where('recording_id', '=', recordID)
      .execute();
    expect(stored).toEqual([
      { language: 'fr-FR', label: 'Français', kind: 'subtitles', content: 'WEBVTT\n\nÀ tous' },
    ]);
    for (const [changes, content, key] of [
      [{ recordID: undefined }, 'WEBVTT', 'paramError'],
      [{ recordID: crypto.randomUUID() }, 'WEBVTT', 'noRecordings'],
      [{ kind: 'audio' }, 'WEBVTT', 'invalidKind'],
      [{ lang: 'x_y z' }, 'WEBVTT', 'invalidLang'],
      [{}, null, 'empty_uploaded_text_track'],
      [{}, 'x'.repeat(3_000_000), 'empty_uploaded_text_track'],
      [{}, '1\n00:00:00,000', 'upload_text_track_failed'],
    ] as const)
      expect([key, (await put(changes, content)).messageKey]).toEqual([key, key]);
  });

  test('cannot be played at a changed address, nor when they are not published', async () => {
    const { created } = await createMeeting();
    const id = await insertRecording(String(created['internalMeetingID']), 'unpublished');
    const token = world.keys.linkToken('recording', id);

    for (const path of [token, `${token.slice(0, -2)}AA`, world.keys.linkToken('captions', id)])
      expect((await world.app.inject(`/bigbluebutton/playback/${path}`)).statusCode).toBe(404);
  });
});

describe('a call is refused with checksumError and without effect (A52)', () => {
  const meetingID = newId();
  const params = { meetingID, name: 'Session', record: false };
  const query = signQuery('create', params, secret);
  const checksum = query.split('checksum=')[1] ?? '';

  test.each([
    ['without a checksum', query.replace(/&checksum=.*/, '')],
    ['with an empty one', query.replace(/checksum=.*/, 'checksum=')],
    ['with a wrong one', query.replace(checksum, 'a'.repeat(64))],
    ['with that of another call', signQuery('end', params, secret)],
    ['with that of another secret', signQuery('create', params, 'another secret')],
    ['with a changed parameter', query.replace('record=false', 'record=true')],
    ['with a parameter added', `${query}&duration=600`],
    ['with a parameter twice', `${query}&record=true`],
    ['with a parameter twice, once encoded', `${query}&%72ecord=true`],
    ['with its checksum twice', `${query}&checksum=${checksum}`],
  ])('%s', async (_, changed) => {
    expect(await get(`/bigbluebutton/api/create?${changed}`)).toMatchObject({
      returncode: 'FAILED',
      messageKey: 'checksumError',
      message: 'Checksums do not match',
    });
    expect(await countConferences(meetingID)).toBe(0);
  });

  test('before it tells of anything else, for each call', async () => {
    for (const name of ['create', 'join', 'end', 'getMeetings', 'signOut', 'deleteRecordings'])
      expect(await get(`/bigbluebutton/api/${name}`)).toMatchObject({
        messageKey: 'checksumError',
      });
  });

  test('when the body has further parameters', async () => {
    const answer = await get(`/bigbluebutton/api/create?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'record=true',
    });

    expect(answer).toMatchObject({ messageKey: 'checksumError' });
    expect(await countConferences(meetingID)).toBe(0);
  });

  test('when the parameters of the body are not signed', async () => {
    const unsigned = signQuery('create', {}, secret);
    const answer = await get('/bigbluebutton/api/create', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `meetingID=${meetingID}&name=Session&${unsigned}`,
    });

    expect(answer).toMatchObject({ messageKey: 'checksumError' });
    expect(await countConferences(meetingID)).toBe(0);
  });
});

describe('a request by POST', () => {
  test('may have its parameters in the body, signed as a query', async () => {
    const meetingID = newId();
    const answer = await get('/bigbluebutton/api/create', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: signQuery('create', { meetingID, name: 'L’été & co' }, secret),
    });

    expect(answer).toMatchObject({ returncode: 'SUCCESS', meetingID });
  });

  test('in JSON is not taken for a form', async () => {
    const meetingID = newId();
    const answer = await world.app.inject({
      method: 'POST',
      url: '/bigbluebutton/api/create',
      payload: { form: signQuery('create', { meetingID, name: 'Session' }, secret) },
    });

    expect(answer.statusCode).toBe(415);
    expect(await countConferences(meetingID)).toBe(0);
  });

  test('creates a meeting whose slides are not read', async () => {
    const meetingID = newId();
    const answer = await get(addressOf('create', { meetingID, name: 'Session' }), {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      payload:
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><modules>&b;<module name="presentation"/></modules>',
    });

    expect(answer).toMatchObject({ returncode: 'SUCCESS', meetingID });
  });
});

test('refuses calls that it does not know', async () => {
  for (const name of ['hooks/create', 'insertDocument', 'toString', 'create/x'])
    expect(await call(name)).toMatchObject({
      returncode: 'FAILED',
      messageKey: 'unsupportedRequest',
    });
});

test('HEAD and requests in advance create nothing', async () => {
  const meetingID = newId();
  const url = addressOf('create', { meetingID, name: 'Session' });
  await world.app.inject({ method: 'HEAD', url });
  await world.app.inject({ url, headers: { 'sec-purpose': 'prefetch' } });

  expect(await countConferences(meetingID)).toBe(0);
});

test('a session token opens nothing else of the API', async () => {
  const { meetingID } = await createMeeting();
  const { session_token: token } = await enter(meetingID);
  const answer = await world.app.inject({
    url: '/api/account/me',
    headers: { authorization: `Bearer ${String(token)}` },
  });

  expect([401, 404]).toContain(answer.statusCode);
});

test('a hub with a BigBlueButton server has no API of its own', async () => {
  const other = await createWorld({
    bbbServers: [
      {
        id: 'bbb.example.org/bigbluebutton',
        url: 'https://bbb.example.org/bigbluebutton',
        secret,
        algorithm: 'sha256',
        isDraining: false,
      },
    ],
  });
  for (const path of [addressOf('getMeetings'), '/bigbluebutton/api', '/bigbluebutton/playback/x'])
    expect((await other.app.inject(path)).statusCode).toBe(404);
  await other.close();
});
