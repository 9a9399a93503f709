import { createHmac } from 'node:crypto';
import { AppError } from '@thedot/domain/errors';
import { MEETING_DURATION_MIN, MEETING_NO_MODERATOR_MIN } from '@thedot/domain/limits';
import type { Logger } from 'pino';
import { addressOfCall, type Call, callServer } from './call-server.ts';
import { type RecordingReady, verifyRecordingReady } from './callbacks.ts';
import type { QueryParams } from './checksum.ts';
import { failedWith } from './conference-failure.ts';
import { flagOf, type Part, textOf } from './parse-answer.ts';
import {
  type CreatedMeeting,
  type JoinedUser,
  type Meeting,
  readCreated,
  readJoined,
  readMeeting,
  readMeetings,
  readRecordings,
  readTextTracks,
  type Recording,
  type TextTrack,
} from './read-answers.ts';
import { type Send, sendOverNetwork } from './send.ts';
import { type ConferenceServer, createServerChoice } from './servers.ts';

/** Repeated with the same values before each join: the first creates the meeting, the others find it. */
export interface CreateInput {
  /** 2 to 256 characters without commas. */
  readonly meetingId: string;
  readonly name: string;
  /** From `endCallbackAddress`. */
  readonly endCallbackUrl: string;
  readonly recordingReadyUrl: string;
  readonly durationMinutes?: number;
  readonly canBeRecorded?: boolean;
  readonly maxParticipants?: number;
  /** The users whose places the built-in conference keeps while they are not inside. */
  readonly keepsPlacesFor?: readonly string[];
  readonly welcome?: string;
  readonly logoutUrl?: string;
  readonly metadata?: Metadata;
  /** Documents that the server fetches and shows as slides. */
  readonly slides?: readonly { readonly url: string; readonly fileName: string }[];
}

/** By names of letters, digits and dashes. The server keeps them in lower case. */
type Metadata = Readonly<Record<string, string>>;

export interface JoinInput {
  readonly meetingId: string;
  readonly fullName: string;
  readonly isModerator: boolean;
  /** A guest waits until a moderator approves. */
  readonly isGuest?: boolean;
  readonly userId?: string;
  /** Of the meeting: the address then does not open a later meeting of the same id. */
  readonly createdAt?: Date;
  readonly avatarUrl?: string;
}

export interface SignOutInput {
  readonly meetingId: string;
  readonly userId: string;
  /** Of the answer to `join`. */
  readonly sessionToken?: string;
}

export interface RecordingsFilter {
  readonly meetingIds?: readonly string[];
  readonly recordIds?: readonly string[];
  readonly states?: readonly string[];
  readonly metadata?: Metadata;
  readonly offset?: number;
  /** At most 100. */
  readonly limit?: number;
}

export interface NewTextTrack {
  readonly recordId: string;
  /** A language tag, such as `fr`. */
  readonly language: string;
  readonly label: string;
  readonly text: string;
}

/** The calls of one server. Each fails with an `AppError` of a `meeting.…` code, within five seconds. */
export interface ConferenceCalls {
  readonly create: (input: CreateInput) => Promise<CreatedMeeting>;
  /** An address that opens the meeting in a browser. It is for one user and for no log. */
  readonly joinUrl: (input: JoinInput) => string;
  /**
   * Joins for a user and returns the session. BigBlueButton ties it to a cookie of the caller: for its meetings
   * the browser must open `joinUrl` itself.
   */
  readonly join: (input: JoinInput) => Promise<JoinedUser>;
  readonly isMeetingRunning: (meetingId: string) => Promise<boolean>;
  readonly getMeetingInfo: (meetingId: string) => Promise<Meeting>;
  /** Asks to end the meeting; `isMeetingRunning` tells when it has ended. */
  readonly end: (meetingId: string) => Promise<void>;
  readonly getMeetings: () => Promise<readonly Meeting[]>;
  readonly signOut: (input: SignOutInput) => Promise<void>;
  readonly getRecordings: (filter: RecordingsFilter) => Promise<readonly Recording[]>;
  readonly getRecordingTextTracks: (recordId: string) => Promise<readonly TextTrack[]>;
  /** Adds captions in WebVTT, which the server may list only some time later. */
  readonly putRecordingTextTrack: (track: NewTextTrack) => Promise<void>;
  readonly publishRecordings: (
    recordIds: readonly string[],
    isPublished: boolean,
  ) => Promise<boolean>;
  /** An empty value removes the name. The name of a recording is its metadata `name`. */
  readonly updateRecordings: (recordIds: readonly string[], metadata: Metadata) => Promise<boolean>;
  readonly deleteRecordings: (recordIds: readonly string[]) => Promise<boolean>;
}

/** Null for a server that cannot be asked. */
export interface MeetingsOfServer {
  readonly serverId: string;
  readonly meetings: readonly Meeting[] | null;
}

export interface ConferenceClient {
  readonly serverIds: readonly string[];
  /** A meeting of a server that is no longer in the settings is gone. */
  readonly at: (serverId: string) => ConferenceCalls;
  /** Creates a meeting on the server with the least load; it stays on that server. */
  readonly create: (input: CreateInput) => Promise<CreatedMeeting & { readonly serverId: string }>;
  readonly listMeetings: () => Promise<readonly MeetingsOfServer[]>;
  /** What a server tells of a finished recording, and the servers that may have said so; null if none did. */
  readonly readRecordingReady: (
    signedParameters: string,
  ) => Promise<(RecordingReady & { readonly serverIds: readonly string[] }) | null>;
}

interface ConferenceClientOptions {
  readonly servers: readonly ConferenceServer[];
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
  readonly send?: Send;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 4_500;
const LOAD_TIMEOUT_MS = 2_000;

/** The client of the BigBlueButton API. Only the server has it: it signs. */
export function createConferenceClient({
  servers,
  log,
  now,
  send = sendOverNetwork,
  timeoutMs = TIMEOUT_MS,
}: ConferenceClientOptions): ConferenceClient {
  const callsOf = (server: ConferenceServer, callTimeoutMs = timeoutMs): ConferenceCalls => {
    const ask = <T>(
      name: string,
      params: QueryParams,
      read: (answer: Part) => T,
      content: Pick<Call, 'body' | 'file'> = {},
    ): Promise<T> =>
      callServer(server, { name, params, ...content, timeoutMs: callTimeoutMs }, read, {
        send,
        log,
      });
    return {
      create: (input) =>
        ask('create', paramsOfCreate(server, input), readCreated, {
          body: slidesOf(input),
        }),
      joinUrl: (input) => addressOfCall(server, 'join', paramsOfJoin(input)),
      join: (input) => ask('join', { ...paramsOfJoin(input), redirect: false }, readAdmitted),
      isMeetingRunning: (meetingID) =>
        ask('isMeetingRunning', { meetingID }, (answer) => flagOf(answer, 'running')),
      getMeetingInfo: (meetingID) => ask('getMeetingInfo', { meetingID }, readMeeting),
      end: (meetingID) =>
        ask('end', { meetingID, password: passwordOf(server, meetingID, 'moderator') }, nothing),
      getMeetings: () => ask('getMeetings', {}, readMeetings),
      signOut: ({ meetingId, userId, sessionToken }) =>
        ask('signOut', { meetingID: meetingId, userID: userId, sessionToken }, nothing),
      getRecordings: ({ meetingIds, recordIds, states, metadata, offset, limit }) =>
        ask(
          'getRecordings',
          {
            meetingID: meetingIds?.join(','),
            recordID: recordIds?.join(','),
            state: states?.join(','),
            offset,
            limit,
            ...paramsOfMetadata(metadata),
          },
          readRecordings,
        ),
      getRecordingTextTracks: (recordID) =>
        ask('getRecordingTextTracks', { recordID }, readTextTracks),
      putRecordingTextTrack: ({ recordId, language, label, text }) =>
        ask(
          'putRecordingTextTrack',
          { recordID: recordId, kind: 'captions', lang: language, label },
          assertTrackStored,
          { file: { name: `captions-${language}.vtt`, mediaType: 'text/vtt', text } },
        ),
      publishRecordings: (recordIds, publish) =>
        ask('publishRecordings', { recordID: recordIds.join(','), publish }, (answer) =>
          flagOf(answer, 'published'),
        ),
      updateRecordings: (recordIds, metadata) =>
        ask(
          'updateRecordings',
          { recordID: recordIds.join(','), ...paramsOfMetadata(metadata) },
          (answer) => flagOf(answer, 'updated'),
        ),
      deleteRecordings: (recordIds) =>
        ask('deleteRecordings', { recordID: recordIds.join(',') }, (answer) =>
          flagOf(answer, 'deleted'),
        ),
    };
  };
  const findMeetings = (server: ConferenceServer) =>
    callsOf(server, Math.min(timeoutMs, LOAD_TIMEOUT_MS)).getMeetings();
  const choice = createServerChoice({ servers, findMeetings, now });

  return {
    serverIds: servers.map(({ id }) => id),
    at: (serverId) => {
      const server = servers.find(({ id }) => id === serverId);
      if (!server) throw failedWith('meeting.gone', 'a server that is not in the settings');
      return callsOf(server);
    },
    create: async (input) => {
      const startedAt = performance.now();
      const server = await choice.choose();
      try {
        const left = Math.max(1, Math.ceil(timeoutMs - (performance.now() - startedAt)));
        return { ...(await callsOf(server, left).create(input)), serverId: server.id };
      } catch (error) {
        if (error instanceof AppError && error.code === 'meeting.service_unreachable')
          choice.noteFailure(server);
        throw error;
      }
    },
    listMeetings: () =>
      Promise.all(
        servers.map(async (server) => ({
          serverId: server.id,
          meetings: await findMeetings(server).catch(nullIfRefused),
        })),
      ),
    readRecordingReady: async (signedParameters) => {
      const read = await Promise.all(
        servers.map(async (server) => ({
          serverId: server.id,
          ready: await verifyRecordingReady(signedParameters, server.secret),
        })),
      );
      const verified = read.flatMap(({ serverId, ready }) => (ready ? [{ serverId, ready }] : []));
      const [first] = verified;
      return first ? { ...first.ready, serverIds: verified.map(({ serverId }) => serverId) } : null;
    },
  };
}

/** The defaults are those of the specification. */
function paramsOfCreate(server: ConferenceServer, input: CreateInput): QueryParams {
  const { meetingId } = input;
  return {
    meetingID: meetingId,
    name: toName(input.name) || meetingId.slice(0, MAX_NAME_LENGTH),
    // A repeated `create` finds its meeting only with the same passwords.
    attendeePW: passwordOf(server, meetingId, 'attendee'),
    moderatorPW: passwordOf(server, meetingId, 'moderator'),
    duration: input.durationMinutes ?? MEETING_DURATION_MIN,
    record: input.canBeRecorded ?? true,
    autoStartRecording: false,
    allowStartStopRecording: true,
    notifyRecordingIsOn: true,
    guestPolicy: 'ASK_MODERATOR',
    endWhenNoModerator: true,
    endWhenNoModeratorDelayInMinutes: MEETING_NO_MODERATOR_MIN,
    maxParticipants: input.maxParticipants,
    keepsPlacesFor: input.keepsPlacesFor?.join(','),
    welcome: input.welcome,
    logoutURL: input.logoutUrl,
    ...paramsOfMetadata(input.metadata),
    meta_endCallbackUrl: input.endCallbackUrl,
    'meta_bbb-recording-ready-url': input.recordingReadyUrl,
  };
}

const paramsOfJoin = (input: JoinInput): QueryParams => ({
  meetingID: input.meetingId,
  fullName: toName(input.fullName),
  role: input.isModerator ? 'MODERATOR' : 'VIEWER',
  userID: input.userId,
  createTime: input.createdAt?.getTime(),
  avatarURL: input.avatarUrl,
  // Must not be sent for others.
  guest: input.isGuest ? true : undefined,
});

const METADATA_NAME = /^[a-z][a-z\d-]*$/i;

function paramsOfMetadata(metadata: Metadata = {}): QueryParams {
  const entries = Object.entries(metadata);
  const wrong = entries.find(([name]) => !METADATA_NAME.test(name));
  if (wrong) throw new RangeError(`${wrong[0]} cannot be a name of metadata`);
  return Object.fromEntries(entries.map(([name, value]) => [`meta_${name}`, value]));
}

const MAX_NAME_LENGTH = 64;

/** Control characters are refused by BigBlueButton, as are longer names. */
const toName = (text: string): string =>
  [...text.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, MAX_NAME_LENGTH).join('');

/** Derived, so that nothing stores it; users join by their role instead. */
const passwordOf = (
  { secret }: ConferenceServer,
  meetingId: string,
  role: 'attendee' | 'moderator',
): string =>
  createHmac('sha256', secret).update(`${role} ${meetingId}`).digest('base64url').slice(0, 32);

/** The body of `create` that names the slides. */
function slidesOf({ slides = [] }: CreateInput): string | undefined {
  if (slides.length === 0) return undefined;
  const documents = slides.map(
    ({ url, fileName }) => `<document url="${escapeXml(url)}" filename="${escapeXml(fileName)}"/>`,
  );
  return `<modules><module name="presentation">${documents.join('')}</module></modules>`;
}

const escapeXml = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** A denied guest gets an answer of success. */
function readAdmitted(answer: Part): JoinedUser {
  if (/^guestDen(y|ied)$/.test(textOf(answer, 'messageKey')))
    throw failedWith('meeting.guest_denied', 'guestDeny');
  return readJoined(answer);
}

const nothing = () => undefined;

/** Some versions answer with success that they could not store it. */
function assertTrackStored(answer: Part): void {
  if (textOf(answer, 'messageKey') === 'upload_text_track_failed')
    throw failedWith('meeting.service_refused', 'upload_text_track_failed');
}

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
