// The embedded conference as its call screen uses it. Callers are known by a meeting token, which a join gives: it is good
// for the calls and the socket of one meeting, and for nothing else.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id, optionalText } from '../kernel/fields.ts';

export const MEETING_TOKEN_HEADER = 'x-meeting-token';

export const AttendeeRole = z.enum(['moderator', 'viewer']);
export type AttendeeRole = z.infer<typeof AttendeeRole>;

/** `waiting`: a guest whom no moderator has admitted yet. `left` attendees may come back with their token. */
export const AttendeeState = z.enum(['waiting', 'admitted', 'denied', 'removed', 'left']);
export type AttendeeState = z.infer<typeof AttendeeState>;

/**
 * Why a meeting ended. `empty`: all participants left. `cancelled`, `moved`, `reassigned`: what it was for was cancelled,
 * takes place at another time or place, or has another host.
 */
export const MeetingEndReason = z.enum([
  'moderator',
  'api',
  'duration',
  'no_moderator',
  'empty',
  'cancelled',
  'moved',
  'reassigned',
]);
export type MeetingEndReason = z.infer<typeof MeetingEndReason>;

const IceServer = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.string().optional(),
  credential: z.string().optional(),
});

export const CallInfo = z.object({
  /** The id that the client of the conference gave, e.g. that of the hub's meeting. */
  meetingId: z.string(),
  name: z.string(),
  welcome: z.string(),
  self: z.object({
    id,
    name: z.string(),
    role: AttendeeRole,
    isGuest: z.boolean(),
    state: AttendeeState,
  }),
  startedAt: z.string(),
  /** Null for a meeting without a limit. */
  endsAt: z.string().nullable(),
  /** Without a moderator inside it ends after so many minutes; null if it does not. */
  endsWithoutModeratorMin: z.number().nullable(),
  /** Null while the meeting runs. */
  ended: z.object({ at: z.string(), reason: MeetingEndReason }).nullable(),
  /** Whether its moderators may record the meeting; shown to everyone beforehand. */
  canRecord: z.boolean(),
  logoutUrl: z.string().nullable(),
  iceServers: z.array(IceServer),
  iceTransportPolicy: z.enum(['all', 'relay']),
});
export type CallInfo = z.infer<typeof CallInfo>;

/** The bytes of one recorder that are stored: it continues from there. */
export const RecordingSegment = z.object({ segment: z.number(), bytes: z.number() });
export type RecordingSegment = z.infer<typeof RecordingSegment>;

export const CallProblem = z.enum(['echo', 'no_sound', 'poor_video', 'interruptions', 'delay']);
export type CallProblem = z.infer<typeof CallProblem>;

const headers = z.object({ [MEETING_TOKEN_HEADER]: z.string().min(1).max(200) });
const limit = {
  tries: 1_200,
  minutes: 1,
  perToken: { tries: 60, name: MEETING_TOKEN_HEADER },
} as const;

export const call = contract({
  info: {
    summary: 'Returns the meeting and attendee of a meeting token',
    method: 'GET',
    path: '/visio/call',
    access: 'public',
    headers,
    reply: CallInfo,
    limit,
    errors: ['meeting.token_invalid'],
  },
  // Also sent while a page closes, when its socket is gone already.
  leave: {
    summary: 'Leaves the meeting of a meeting token',
    method: 'POST',
    path: '/visio/call/leave',
    access: 'public',
    headers,
    reply: emptyReply,
    limit,
    errors: ['meeting.token_invalid'],
  },
  openSegment: {
    summary:
      'Opens the next segment of the running recording: the pieces of one recorder, until its page is reloaded',
    method: 'POST',
    path: '/visio/call/recordings/{id}/segments',
    access: 'public',
    headers,
    params: z.object({ id }),
    body: z.strictObject({ mediaType: z.string().min(1).max(100) }),
    reply: RecordingSegment,
    limit,
    errors: [
      'meeting.token_invalid',
      'meeting.not_moderator',
      'recording.not_running',
      'request.media_type',
      'access.denied',
    ],
  },
  // `PUT /visio/call/recordings/{id}/segments/{segment}/{offset}` takes the bytes of one piece; it is no contract call,
  // since its body is no JSON.
  rate: {
    summary: 'Rates the quality of the call',
    method: 'POST',
    path: '/visio/call/rating',
    access: 'public',
    headers,
    body: z.strictObject({
      stars: z.number().int().min(1).max(5),
      problems: z.array(CallProblem).max(CallProblem.options.length),
      comment: optionalText(500),
    }),
    reply: emptyReply,
    limit,
    errors: ['meeting.token_invalid'],
  },
});
