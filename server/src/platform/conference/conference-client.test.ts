import { readFile } from 'node:fs/promises';
import { AppError } from '@thedot/domain/errors';
import { describe, expect, test } from 'vitest';
import { verifyQuery } from './checksum.ts';
import { createConferenceClient, type CreateInput } from './conference-client.ts';
import type { SendRequest } from './send.ts';

const SECRET = 'ECCJZNJWLPEA3YB6Y2LTQGQD3GJZ3F93';
const SERVER = {
  id: 'bbb.example.com/bigbluebutton',
  url: 'https://bbb.example.com/bigbluebutton',
  secret: SECRET,
  algorithm: 'sha256',
  isDraining: false,
} as const;

const recorded = (name: string) =>
  readFile(new URL(`recorded-answers/${name}`, import.meta.url), 'utf8');

interface SentCall extends SendRequest {
  readonly url: URL;
}

/** The calls of one server that gives these answers, in turn. */
function answering(...answers: readonly string[]) {
  const asked: SentCall[] = [];
  const logged: unknown[] = [];
  const client = createConferenceClient({
    servers: [SERVER],
    now: () => new Date(),
    log: { warn: (...line: unknown[]) => void logged.push(line) },
    send: async (url, request) => {
      asked.push({ url: new URL(url), ...request });
      return { status: 200, body: answers[asked.length - 1] ?? '' };
    },
  });
  return { asked, logged, client, calls: client.at(SERVER.id) };
}

/** The name and parameters of a signed call. */
function readCall(asked: SentCall | undefined) {
  const { origin = '', pathname = '', search = '', searchParams } = asked?.url ?? {};
  const [, call = ''] = /^\/bigbluebutton\/api\/(\w+)$/.exec(pathname) ?? [];
  expect(origin).toBe('https://bbb.example.com');
  expect(verifyQuery(call, search.slice(1), SECRET)).toBe(true);
  const { checksum: _, ...params } = Object.fromEntries(searchParams ?? []);
  return { call, params };
}

const ROOM: CreateInput = {
  meetingId: 'session-0042',
  name: 'Business model, with Slimane & Amira',
  endCallbackUrl: 'https://hub.example.org/api/meetings/ended?meetingId=session-0042&nonce=n0',
  recordingReadyUrl: 'https://hub.example.org/api/meetings/recording-ready',
};

const failureOf = (calling: Promise<unknown>) =>
  calling.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('create', () => {
  test('sends the defaults of the specification and reads the documented answer', async () => {
    const { asked, calls } = answering(await recorded('create.xml'));

    expect(await calls.create(ROOM)).toEqual({
      meetingId: 'Test',
      internalMeetingId: '640ab2bae07bedc4c163f679a746f7ab7fb5d1fa-1531155809613',
      attendeePassword: 'ap',
      moderatorPassword: 'mp',
      createdAt: new Date(1_531_155_809_613),
      durationMinutes: 0,
      hasUserJoined: false,
      hasBeenForciblyEnded: false,
      isDuplicate: true,
    });
    expect(asked).toMatchObject([{ method: 'GET' }]);
    const { call, params } = readCall(asked[0]);
    expect(call).toBe('create');
    expect(params).toEqual({
      meetingID: 'session-0042',
      name: 'Business model, with Slimane & Amira',
      attendeePW: expect.stringMatching(/^[\w-]{32}$/),
      moderatorPW: expect.stringMatching(/^[\w-]{32}$/),
      duration: '31',
      record: 'true',
      autoStartRecording: 'false',
      allowStartStopRecording: 'true',
      notifyRecordingIsOn: 'true',
      guestPolicy: 'ASK_MODERATOR',
      endWhenNoModerator: 'true',
      endWhenNoModeratorDelayInMinutes: '15',
      meta_endCallbackUrl: ROOM.endCallbackUrl,
      'meta_bbb-recording-ready-url': ROOM.recordingReadyUrl,
    });
  });

  test('is the same call when it is repeated, with other passwords for each meeting', async () => {
    const answer = await recorded('create.xml');
    const { asked, calls } = answering(answer, answer, answer);
    await calls.create(ROOM);
    await calls.create(ROOM);
    await calls.create({ ...ROOM, meetingId: 'session-0043' });

    const passwords = asked.flatMap(({ url: { searchParams } }) => [
      searchParams.get('attendeePW'),
      searchParams.get('moderatorPW'),
    ]);
    expect(asked[1]?.url.href).toBe(asked[0]?.url.href);
    expect(new Set(passwords).size).toBe(4);
  });

  test('takes what a booking asks for instead of the defaults', async () => {
    const { asked, calls } = answering(await recorded('create.xml'));
    await calls.create({
      ...ROOM,
      name: `  Two\nlines ${'é'.repeat(100)}`,
      durationMinutes: 75,
      canBeRecorded: false,
      maxParticipants: 6,
      welcome: 'Bienvenue !',
      logoutUrl: 'https://hub.example.org/visio',
      metadata: { booking: '0042' },
    });

    expect(readCall(asked[0]).params).toMatchObject({
      name: `Two lines ${'é'.repeat(54)}`,
      duration: '75',
      record: 'false',
      maxParticipants: '6',
      welcome: 'Bienvenue !',
      logoutURL: 'https://hub.example.org/visio',
      meta_booking: '0042',
    });
  });

  test('posts the addresses of slides as XML', async () => {
    const { asked, calls } = answering(await recorded('create.xml'));
    await calls.create({
      ...ROOM,
      slides: [{ url: 'https://hub.example.org/f?a=1&b=2', fileName: 'Été "1" <a>.pdf' }],
    });

    expect(readCall(asked[0]).call).toBe('create');
    expect(asked).toMatchObject([
      {
        method: 'POST',
        body:
          '<modules><module name="presentation">' +
          '<document url="https://hub.example.org/f?a=1&#38;b=2" filename="Été &#34;1&#34; &#60;a&#62;.pdf"/>' +
          '</module></modules>',
      },
    ]);
  });

  test('refuses metadata whose name would be another parameter', async () => {
    const { calls } = answering();
    expect(() => calls.create({ ...ROOM, metadata: { 'a&record': 'x' } })).toThrow(RangeError);
  });
});

describe('join', () => {
  const AMIRA = {
    meetingId: 'session-0042',
    fullName: 'Amira Ben Salah',
    isModerator: false,
    userId: '0007',
    createdAt: new Date(1_531_155_809_613),
  };

  test('gives a signed address, for a guest as one', () => {
    const { calls } = answering();
    const open = (more: object) => {
      const url = new URL(calls.joinUrl({ ...AMIRA, ...more }));
      return readCall({ url, method: 'GET', signal: new AbortController().signal, maxBytes: 0 });
    };

    expect(open({})).toEqual({
      call: 'join',
      params: {
        meetingID: 'session-0042',
        fullName: 'Amira Ben Salah',
        role: 'VIEWER',
        userID: '0007',
        createTime: '1531155809613',
      },
    });
    expect(open({ isModerator: true }).params).toMatchObject({ role: 'MODERATOR' });
    expect(open({ isGuest: true }).params).toMatchObject({ guest: 'true' });
    expect(open({ isGuest: false }).params).not.toHaveProperty('guest');
  });

  test('returns the session of the documented answer', async () => {
    const { asked, calls } = answering(await recorded('join.xml'));

    expect(await calls.join(AMIRA)).toEqual({
      internalMeetingId: '640ab2bae07bedc4c163f679a746f7ab7fb5d1fa-1531155809613',
      userId: 'w_euxnssffnsbs',
      authToken: '14mm5y3eurjw',
      sessionToken: 'ai1wqj8wb6s7rnk0',
      url: 'https://yourserver.com/client/BigBlueButton.html?sessionToken=ai1wqj8wb6s7rnk0',
      isWaiting: false,
    });
    expect(readCall(asked[0])).toMatchObject({ call: 'join', params: { redirect: 'false' } });
  });

  test('tells that a guest waits or was denied', async () => {
    const answer = await recorded('join.xml');
    const { calls } = answering(
      answer.replace('successfullyJoined', 'guestWait'),
      answer.replace('successfullyJoined', 'guestDeny'),
    );

    expect(await calls.join(AMIRA)).toMatchObject({ isWaiting: true });
    expect(await failureOf(calls.join(AMIRA))).toBe('meeting.guest_denied');
  });

  test('does not accept an address that is no web address', async () => {
    const answer = await recorded('join.xml');
    const { calls } = answering(answer.replace(/<url>.*<\/url>/, '<url>javascript:alert(1)</url>'));

    expect(await failureOf(calls.join(AMIRA))).toBe('meeting.service_unexpected');
  });
});

describe('the meetings of a server', () => {
  test('isMeetingRunning reads the documented answer', async () => {
    const answer = await recorded('isMeetingRunning.xml');
    const { asked, calls } = answering(answer, answer.replace('true', 'false'));

    expect(await calls.isMeetingRunning('test01')).toBe(true);
    expect(await calls.isMeetingRunning('test01')).toBe(false);
    expect(readCall(asked[0])).toEqual({
      call: 'isMeetingRunning',
      params: { meetingID: 'test01' },
    });
  });

  test('getMeetingInfo reads the documented answer, without the nonce of the end callback', async () => {
    const { asked, calls } = answering(await recorded('getMeetingInfo.xml'));

    expect(await calls.getMeetingInfo('gbesu')).toEqual({
      meetingId: 'gbesu6dht08uobpislzqxsizjzihn87cmewqyacs',
      internalMeetingId: 'a0715c95000a2bcb90604ecc7097dbc94592c690-1715261728123',
      name: "Anton G's Room",
      createdAt: new Date(1_715_261_728_123),
      startedAt: new Date(1_715_261_728_142),
      endedAt: null,
      isRunning: true,
      durationMinutes: 0,
      hasUserJoined: true,
      canBeRecorded: true,
      hasBeenForciblyEnded: false,
      participantCount: 1,
      listenerCount: 0,
      voiceParticipantCount: 1,
      videoCount: 1,
      moderatorCount: 1,
      maxParticipants: 0,
      attendees: [
        {
          userId: 'w_ftcrsyuh44oj',
          fullName: 'Anton G',
          isModerator: true,
          isPresenter: true,
          isListeningOnly: false,
          hasJoinedVoice: true,
          hasVideo: true,
          clientType: 'HTML5',
          customData: {},
        },
      ],
      metadata: {
        'bbb-origin-version': 'summit2024-6d8120x',
        'bbb-origin-server-name': 'test30.bigbluebutton.org',
        'bbb-recording-ready-url': 'https://test30.bigbluebutton.org/recording_ready',
        'bbb-origin': 'greenlight',
      },
    });
    expect(readCall(asked[0])).toEqual({ call: 'getMeetingInfo', params: { meetingID: 'gbesu' } });
  });

  test('getMeetings reads the documented answers, with one meeting and none', async () => {
    const { asked, calls } = answering(
      await recorded('getMeetings.xml'),
      await recorded('getMeetings-none.xml'),
    );

    expect(await calls.getMeetings()).toMatchObject([
      { meetingId: 'Demo Meeting', isRunning: false, participantCount: 0, attendees: [] },
    ]);
    expect(await calls.getMeetings()).toEqual([]);
    expect(readCall(asked[0])).toEqual({ call: 'getMeetings', params: {} });
  });

  test.each([0, 1, 3])('an answer with %i attendees has a list of as many', async (count) => {
    const answer = await recorded('getMeetingInfo.xml');
    const [attendee = ''] = /<attendee>[^]*<\/attendee>/.exec(answer) ?? [];
    const { calls } = answering(
      answer.replace(attendee, attendee.repeat(count).replaceAll('w_ftcrsyuh44oj', '0007')),
    );

    const { attendees } = await calls.getMeetingInfo('gbesu');
    expect(attendees.map(({ userId }) => userId)).toEqual(Array(count).fill('0007'));
  });

  test('texts stay as they were sent: leading zeros, entities, spaces within', async () => {
    const answer = await recorded('create.xml');
    const { calls } = answering(
      answer
        .replace('>Test<', '> 0042 &amp; &#233;&lt;b&gt; <![CDATA[1 < 2]]> <')
        .replace('>ap<', '>007<')
        .replace('>mp<', '>1e3<'),
    );

    expect(await calls.create(ROOM)).toMatchObject({
      meetingId: '0042 & é<b> 1 < 2',
      attendeePassword: '007',
      moderatorPassword: '1e3',
    });
  });

  test('end and signOut read their answers', async () => {
    const { asked, calls } = answering(await recorded('end.xml'), await recorded('signOut.xml'));
    await calls.end('session-0042');
    await calls.signOut({ meetingId: 'session-0042', userId: '0007', sessionToken: 'ai1w' });

    expect(asked.map(readCall)).toEqual([
      {
        call: 'end',
        params: { meetingID: 'session-0042', password: expect.stringMatching(/^[\w-]{32}$/) },
      },
      {
        call: 'signOut',
        params: { meetingID: 'session-0042', userID: '0007', sessionToken: 'ai1w' },
      },
    ]);
  });
});

describe('recordings', () => {
  test('getRecordings reads the documented answer', async () => {
    const { asked, calls } = answering(await recorded('getRecordings.xml'));
    const [first, second] = await calls.getRecordings({
      meetingIds: ['a', 'b'],
      states: ['published', 'unpublished'],
      metadata: { booking: '0042' },
      limit: 10,
    });

    expect(readCall(asked[0])).toEqual({
      call: 'getRecordings',
      params: {
        meetingID: 'a,b',
        state: 'published,unpublished',
        meta_booking: '0042',
        limit: '10',
      },
    });
    expect(first).toMatchObject({
      recordId: 'ffbfc4cc24428694e8b53a4e144f414052431693-1530718721124',
      meetingId: 'c637ba21adcd0191f48f5c4bf23fab0f96ed5c18',
      name: "Fred's Room",
      isPublished: true,
      state: 'published',
      startedAt: new Date(1_530_718_721_124),
      endedAt: new Date(1_530_718_810_456),
      participantCount: 3,
      metadata: { 'gl-listed': 'false', meetingName: "Fred's Room" },
    });
    expect(first?.formats).toMatchObject([
      { type: 'podcast', url: expect.stringMatching(/audio\.ogg$/), previews: [] },
      {
        type: 'presentation',
        lengthMinutes: 0,
        previews: [
          { alt: 'Welcome to', width: 176, height: 136, url: expect.stringMatching(/1\.png$/) },
          { url: expect.stringMatching(/2\.png$/) },
        ],
      },
    ]);
    expect(second).toMatchObject({ participantCount: 7, formats: [{ lengthMinutes: 33 }] });
  });

  test('formats whose address is no web address, and unreadable recordings, are left out', async () => {
    const answer = await recorded('getRecordings.xml');
    const { calls } = answering(
      answer
        .replaceAll(/<url>.*audio.ogg<\/url>/g, '<url>data:text/html,x</url>')
        .replace('</recordings>', '<recording><error/></recording></recordings>'),
    );

    const recordings = await calls.getRecordings({ recordIds: ['r'] });
    expect(recordings.map(({ formats }) => formats.map(({ type }) => type))).toEqual([
      ['presentation'],
      [],
    ]);
  });

  test('none is an empty list', async () => {
    const { calls } = answering(
      '<response><returncode>SUCCESS</returncode><recordings/><messageKey>noRecordings</messageKey></response>',
    );
    expect(await calls.getRecordings({})).toEqual([]);
  });

  test('getRecordingTextTracks reads the documented answer, which is JSON', async () => {
    const { asked, calls } = answering(
      await recorded('getRecordingTextTracks.json'),
      '{"response":{"returncode":"SUCCESS","tracks":[]}}',
    );

    expect(await calls.getRecordingTextTracks('record')).toMatchObject([
      {
        url: expect.stringMatching(/subtitles_en-US\.vtt$/),
        kind: 'subtitles',
        label: 'English',
        language: 'en-US',
        source: 'upload',
      },
      { language: 'pt-BR' },
    ]);
    expect(await calls.getRecordingTextTracks('record')).toEqual([]);
    expect(readCall(asked[0])).toEqual({
      call: 'getRecordingTextTracks',
      params: { recordID: 'record' },
    });
  });

  test('publish, update and delete read the documented answers', async () => {
    const { asked, calls } = answering(
      await recorded('publishRecordings.xml'),
      await recorded('updateRecordings.xml'),
      await recorded('deleteRecordings.xml'),
    );

    expect(await calls.publishRecordings(['a', 'b'], false)).toBe(true);
    expect(await calls.updateRecordings(['a'], { name: 'Pitch', category: '' })).toBe(true);
    expect(await calls.deleteRecordings(['a', 'b'])).toBe(true);
    expect(asked.map(readCall)).toEqual([
      { call: 'publishRecordings', params: { recordID: 'a,b', publish: 'false' } },
      {
        call: 'updateRecordings',
        params: { recordID: 'a', meta_name: 'Pitch', meta_category: '' },
      },
      { call: 'deleteRecordings', params: { recordID: 'a,b' } },
    ]);
  });
});

test('captions that a server could not store are refused, whatever its return code says', async () => {
  const { calls } = answering(
    '{"response":{"returncode":"SUCCESS","messageKey":"upload_text_track_failed"}}',
  );
  const track = { recordId: 'a', language: 'fr', label: 'Français', text: 'WEBVTT' };

  expect(await failureOf(calls.putRecordingTextTrack(track))).toBe('meeting.service_refused');
});

describe('a refusal', () => {
  const failed = (key: string) =>
    `<response><returncode>FAILED</returncode><messageKey>${key}</messageKey><message>${SECRET}</message></response>`;

  test.each([
    ['notFound', 'meeting.not_running'],
    ['invalidMeetingIdentifier', 'meeting.not_running'],
    ['meetingForciblyEnded', 'meeting.finished'],
    ['maxParticipantsReached', 'meeting.full'],
    ['idNotUnique', 'meeting.service_refused'],
    ['mismatchCreateTimeParam', 'meeting.finished'],
    ['guestDeny', 'meeting.guest_denied'],
    ['checksumError', 'meeting.service_refused'],
    ['invalidPassword', 'meeting.service_refused'],
    ['missingParamMeetingID', 'meeting.service_refused'],
    ['constructor', 'meeting.service_refused'],
    ['', 'meeting.service_refused'],
  ])('by the key “%s” is %s', async (key, code) => {
    const { calls } = answering(failed(key));
    expect(await failureOf(calls.end('session-0042'))).toBe(code);
  });

  test('of a missing meeting says that it is gone to those who ask about it', async () => {
    const { calls } = answering(failed('notFound'), failed('notFound'));

    expect(await failureOf(calls.getMeetingInfo('a'))).toBe('meeting.gone');
    expect(await failureOf(calls.deleteRecordings(['a']))).toBe('recording.not_found');
  });

  test('is read in JSON and in a list of errors, too', async () => {
    const { calls } = answering(
      '{"response":{"returncode":"FAILED","messageKey":"noRecordings","message":"No recording"}}',
      '<response><returncode>FAILED</returncode><errors><error><key>maxParticipantsReached</key><message>Full</message></error></errors></response>',
      await recorded('checksumError.xml'),
    );

    expect(await failureOf(calls.getRecordingTextTracks('a'))).toBe('recording.not_found');
    expect(await failureOf(calls.end('a'))).toBe('meeting.full');
    expect(await failureOf(calls.end('a'))).toBe('meeting.service_refused');
  });

  test('of a server that is no longer in the settings is that the meeting is gone', () => {
    const { client } = answering();
    expect(() => client.at('old.example.com')).toThrow(
      expect.objectContaining({ code: 'meeting.gone' }),
    );
  });
});
