// Recordings of meetings, which their participants review.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id, line, page, pageOf } from '../kernel/fields.ts';
import { MAX_CAPTIONS_CHARACTERS } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { MeetingKind } from './meetings.contract.ts';

/** `processing`: the hub or the conference server still prepares it. */
export const RecordingState = z.enum(['processing', 'ready', 'failed']);
export type RecordingState = z.infer<typeof RecordingState>;

/**
 * Who may see a recording besides the host: only the host (`host`), the users who belong to the meeting (`people`), also
 * the members of their organizations (`organization`).
 */
export const RecordingVisibility = z.enum(['host', 'people', 'organization']);
export type RecordingVisibility = z.infer<typeof RecordingVisibility>;

export const TextTrack = z.object({
  id,
  language: z.string(),
  label: z.string(),
  /** On a BigBlueButton server, which also shows them; null when the hub has them. */
  url: z.url().nullable(),
});
export type TextTrack = z.infer<typeof TextTrack>;

export const Recording = z.object({
  id,
  meeting: z.object({
    id,
    kind: MeetingKind,
    name: z.string(),
    bookingId: id.nullable(),
    people: z.array(PersonBrief),
  }),
  name: z.string(),
  state: RecordingState,
  visibility: RecordingVisibility,
  startedAt: z.string(),
  /** In seconds; null while it is unknown. */
  seconds: z.number().nullable(),
  /** In bytes; null for recordings of other servers. */
  size: z.number().nullable(),
  /** When the hub deletes it. */
  expiresAt: z.string(),
  /** Whether the caller may rename it, change who sees it, add captions and delete it. */
  canManage: z.boolean(),
});
export type Recording = z.infer<typeof Recording>;

export const RecordingPage = Recording.extend({
  /** Chapters, in seconds from the beginning. */
  marks: z.array(z.object({ at: z.number(), label: z.string() })),
  tracks: z.array(TextTrack),
  /** Who agreed to the recording, and who did not. */
  consents: z.array(z.object({ name: z.string(), agrees: z.boolean(), at: z.string() })),
  notes: z.string(),
  /** Pages of a BigBlueButton server that play it; empty when the hub has the file. */
  playback: z.array(z.object({ format: z.string(), url: z.url() })),
});
export type RecordingPage = z.infer<typeof RecordingPage>;

const one = z.object({ id });
const NOT_FOUND = ['recording.not_found'] as const;
const SERVER_ERRORS = [
  'recording.server_gone',
  'meeting.service_unreachable',
  'meeting.service_refused',
  'meeting.service_unexpected',
] as const;

export const recordings = contract({
  list: {
    summary:
      'Lists the recordings that I may see, latest first; those of one meeting with `meetingId`',
    method: 'GET',
    path: '/visio/recordings',
    viewAs: 'private',
    access: permission('read', 'visio'),
    query: z.strictObject({ ...page, meetingId: id.optional() }),
    reply: pageOf(Recording),
  },
  get: {
    summary: 'Returns one recording',
    method: 'GET',
    path: '/visio/recordings/{id}',
    viewAs: 'private',
    access: permission('read', 'visio'),
    params: one,
    reply: RecordingPage,
    errors: NOT_FOUND,
  },
  media: {
    summary: 'Returns the video of a recording, with ranges',
    method: 'GET',
    path: '/visio/recordings/{id}/media',
    viewAs: 'private',
    access: permission('read', 'visio'),
    params: one,
    query: z.strictObject({ download: z.literal('1').optional() }),
    reply: 'file',
    errors: [...NOT_FOUND, 'recording.not_ready'],
  },
  change: {
    summary: 'Renames a recording, or changes who sees it',
    method: 'PUT',
    path: '/visio/recordings/{id}',
    access: permission('update', 'visio'),
    params: one,
    body: z.strictObject({ name: line(200), visibility: RecordingVisibility }).partial(),
    reply: Recording,
    errors: [
      ...NOT_FOUND,
      'meeting.service_unreachable',
      'meeting.service_refused',
      'meeting.service_unexpected',
    ],
  },
  remove: {
    summary: 'Deletes a recording for good',
    method: 'DELETE',
    path: '/visio/recordings/{id}',
    access: permission('update', 'visio'),
    params: one,
    reply: emptyReply,
    errors: [...NOT_FOUND, ...SERVER_ERRORS],
  },
  addTrack: {
    summary:
      'Adds captions in WebVTT; those of the same language are replaced. Null while a BigBlueButton server prepares them',
    method: 'POST',
    path: '/visio/recordings/{id}/tracks',
    access: permission('update', 'visio'),
    params: one,
    body: z.strictObject({
      language: z.enum(['en', 'fr', 'ar']),
      text: z.string().max(MAX_CAPTIONS_CHARACTERS),
    }),
    reply: TextTrack.nullable(),
    errors: [...NOT_FOUND, ...SERVER_ERRORS, 'recording.captions_invalid'],
  },
  track: {
    summary: 'Returns captions',
    method: 'GET',
    path: '/visio/recordings/{id}/tracks/{trackId}',
    viewAs: 'private',
    access: permission('read', 'visio'),
    params: z.object({ id, trackId: id }),
    reply: 'file',
    errors: NOT_FOUND,
  },
  removeTrack: {
    summary: 'Deletes captions',
    method: 'DELETE',
    path: '/visio/recordings/{id}/tracks/{trackId}',
    access: permission('update', 'visio'),
    params: z.object({ id, trackId: id }),
    reply: emptyReply,
    errors: NOT_FOUND,
  },
});
