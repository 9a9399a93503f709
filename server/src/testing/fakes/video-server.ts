import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import { verifyQuery } from '../../platform/conference/checksum.ts';

interface FakeAttendee {
  readonly userId: string;
  readonly name: string;
  readonly role: 'MODERATOR' | 'VIEWER';
}

interface FakeMeeting {
  readonly id: string;
  readonly params: URLSearchParams;
  readonly createdAt: number;
  attendees: FakeAttendee[];
  endedAt: number | null;
}

interface FakeRecording {
  readonly recordId: string;
  readonly meetingId: string;
  readonly state: string;
  readonly minutes: number;
  readonly playback: string;
}

const TEXT_TRACK_CALLS = ['getRecordingTextTracks', 'putRecordingTextTrack'];
const SECRET = 'the secret of the video server';

/** A BigBlueButton server on the loopback address, with the calls that the hub makes. */
export async function startVideoServer() {
  const meetings = new Map<string, FakeMeeting>();
  let recordings: FakeRecording[] = [];
  const asked: string[] = [];
  const tracks: Record<string, string | null | undefined>[] = [];
  /** The meeting whose calls fail, or `all`. */
  let down: string | null = null;
  let beforeCreate: (() => Promise<unknown>) | null = null;
  let now = () => Date.now();

  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const call = path.split('/').at(-1) ?? '';
    asked.push(call);
    const meetingId = new URLSearchParams(query).get('meetingID');
    if (down === 'all' || (down !== null && down === meetingId))
      return void response.writeHead(502).end();
    if (TEXT_TRACK_CALLS.includes(call)) {
      void text(request).then((body) => {
        const isSigned = verifyQuery(call, query, SECRET);
        const answer = isSigned
          ? replyOfTracks(call, new URLSearchParams(query), body)
          : { returncode: 'FAILED', messageKey: 'checksumError' };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ response: answer }));
      });
      return;
    }
    const send = () => {
      const answer = verifyQuery(call, query, SECRET)
        ? reply(call, new URLSearchParams(query))
        : failure('checksumError');
      response.writeHead(200, { 'content-type': 'text/xml' }).end(`<response>${answer}</response>`);
    };
    const before = call === 'create' ? beforeCreate : null;
    if (!before) {
      send();
      return;
    }
    beforeCreate = null;
    void before().then(send);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  function reply(call: string, params: URLSearchParams): string {
    const id = params.get('meetingID') ?? '';
    const meeting = meetings.get(id);
    switch (call) {
      case 'create': {
        const known = meeting ?? { id, params, createdAt: now(), attendees: [], endedAt: null };
        meetings.set(id, known);
        return success(`<meetingID>${id}</meetingID><internalMeetingID>${id}-1</internalMeetingID>
          <attendeePW>a</attendeePW><moderatorPW>m</moderatorPW><createTime>${known.createdAt}</createTime>
          <duration>${params.get('duration')}</duration>
          <hasBeenForciblyEnded>${known.endedAt !== null}</hasBeenForciblyEnded>
          ${meeting ? '<messageKey>duplicateWarning</messageKey>' : ''}`);
      }
      case 'getMeetings':
        return success('<meetings/>');
      case 'getMeetingInfo':
        return meeting ? success(infoOf(meeting)) : failure('notFound');
      case 'end':
        if (!meeting) return failure('notFound');
        finish(meeting);
        return success('<messageKey>sentEndMeetingRequest</messageKey>');
      case 'signOut':
        if (!meeting) return failure('notFound');
        meeting.attendees = meeting.attendees.filter(
          ({ userId }) => userId !== params.get('userID'),
        );
        return success('');
      case 'getRecordings':
        return success(
          `<recordings>${recordings
            .filter(({ meetingId }) => meetingId === id)
            .map(recordingOf)
            .join('')}</recordings>`,
        );
      case 'deleteRecordings': {
        const some = recordings.some(({ recordId }) => recordId === params.get('recordID'));
        recordings = recordings.filter(({ recordId }) => recordId !== params.get('recordID'));
        return some ? success('<deleted>true</deleted>') : failure('notFound');
      }
      default:
        return failure('unsupportedRequest');
    }
  }

  /** Captions as BigBlueButton stores them, whose file is in a multipart form. */
  function replyOfTracks(call: string, params: URLSearchParams, body: string) {
    const recordId = params.get('recordID') ?? '';
    if (!recordings.some((it) => it.recordId === recordId))
      return { returncode: 'FAILED', messageKey: 'noRecordings', message: 'None' };
    if (call === 'getRecordingTextTracks')
      return { returncode: 'SUCCESS', tracks: tracks.filter((it) => it.recordId === recordId) };
    const [, content = ''] =
      /name="file"; filename="[^"]+"\r\n[^]*?\r\n\r\n([^]*)\r\n--/.exec(body) ?? [];
    if (content === '') return { returncode: 'FAILED', messageKey: 'empty_uploaded_text_track' };
    const [lang, label, kind] = ['lang', 'label', 'kind'].map((name) => params.get(name));
    const href = `https://bbb.example.org/captions/${recordId}/${kind}_${lang}.vtt`;
    tracks.push({ recordId, href, kind, lang, label, source: 'upload', content });
    return { returncode: 'SUCCESS', messageKey: 'upload_text_track_success', recordId };
  }

  const finish = (meeting: FakeMeeting) => {
    meeting.endedAt = now();
    meeting.attendees = [];
  };
  const find = (id: string) => {
    const meeting = meetings.get(id);
    if (!meeting) throw new Error(`There is no meeting ${id}`);
    return meeting;
  };

  return {
    secret: SECRET,
    settings: [
      {
        id: `127.0.0.1:${port}/bigbluebutton`,
        url: `http://127.0.0.1:${port}/bigbluebutton`,
        secret: SECRET,
        algorithm: 'sha256' as const,
        isDraining: false,
      },
    ],
    asked,
    meetings,
    setClock: (clock: () => number) => void (now = clock),
    setDown: (isDown: boolean, meetingId = 'all') => void (down = isDown ? meetingId : null),
    /** What happens while the next `create` is on its way. */
    setBeforeCreate: (work: () => Promise<unknown>) => void (beforeCreate = work),
    /** Opens a join address as a browser does, and returns whether the server asks a moderator first. */
    enter: (url: string) => {
      const [, query = ''] = url.split('?');
      if (!verifyQuery('join', query, SECRET)) throw new Error('The address is not signed');
      const params = new URLSearchParams(query);
      const role = params.get('role') === 'MODERATOR' ? 'MODERATOR' : 'VIEWER';
      const meeting = find(params.get('meetingID') ?? '');
      const userId = params.get('userID') ?? '';
      meeting.attendees.push({ userId, name: params.get('fullName') ?? '', role });
      return { meetingId: meeting.id, userId, role, isGuest: params.get('guest') === 'true' };
    },
    leave: (id: string, userId: string) => {
      const meeting = find(id);
      meeting.attendees = meeting.attendees.filter((it) => it.userId !== userId);
    },
    end: (id: string) => finish(find(id)),
    forget: (id: string) => void meetings.delete(id),
    record: (recording: FakeRecording) => {
      recordings = recordings.filter(({ recordId }) => recordId !== recording.recordId);
      recordings.push(recording);
    },
    recordings: () => recordings,
    tracks,
    /** The form of the recording-ready callback. */
    signReady: (meetingId: string, recordId: string, secret = SECRET) =>
      new SignJWT({ meeting_id: meetingId, record_id: recordId })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const success = (parts: string) => `<returncode>SUCCESS</returncode>${parts}`;
const failure = (key: string) =>
  `<returncode>FAILED</returncode><messageKey>${key}</messageKey><message>${key}</message>`;

const infoOf = ({ id, createdAt, attendees, endedAt }: FakeMeeting) =>
  `<meetingName>A meeting</meetingName><meetingID>${id}</meetingID><internalMeetingID>${id}-1</internalMeetingID>
  <createTime>${createdAt}</createTime><running>${attendees.length > 0}</running><duration>0</duration>
  <hasUserJoined>true</hasUserJoined><recording>true</recording>
  <hasBeenForciblyEnded>${endedAt !== null}</hasBeenForciblyEnded>
  <startTime>${createdAt}</startTime><endTime>${endedAt ?? 0}</endTime>
  <participantCount>${attendees.length}</participantCount><attendees>${attendees
    .map(
      ({ userId, name, role }) =>
        `<attendee><userID>${userId}</userID><fullName>${name}</fullName><role>${role}</role></attendee>`,
    )
    .join('')}</attendees><metadata/>`;

const recordingOf = ({ recordId, meetingId, state, minutes, playback }: FakeRecording) =>
  `<recording><recordID>${recordId}</recordID><meetingID>${meetingId}</meetingID><name>A meeting</name>
  <published>${state === 'published'}</published><state>${state}</state><startTime>0</startTime>
  <playback>${
    state === 'published'
      ? `<format><type>presentation</type><url>${playback}</url><length>${minutes}</length></format>`
      : ''
  }</playback></recording>`;
