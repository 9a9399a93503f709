import { meetingCallbacks } from '@thedot/domain/meetings/callbacks.contract';
import { meetingGuests, meetingLinks } from '@thedot/domain/meetings/links.contract';
import { meetings } from '@thedot/domain/meetings/meetings.contract';
import { recordings } from '@thedot/domain/meetings/recordings.contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/implement.ts';
import { noteEnd, noteRecording } from './callbacks.service.ts';
import { joinMeeting } from './join.service.ts';
import {
  createLink,
  findGuestMeeting,
  joinAsGuest,
  listLinks,
  revokeLink,
} from './links.service.ts';
import {
  changeMyRoom,
  endMeeting,
  findMeetingPage,
  findMyRoom,
  findSessionAttendance,
  listMeetings,
  listRunning,
  startMeeting,
} from './meetings.service.ts';
import {
  changeRecording,
  findRecordingMedia,
  findRecordingPage,
  listRecordings,
  removeRecording,
} from './recordings.service.ts';
import { addTrack, findTrackFile, removeTrack } from './tracks.service.ts';

export const meetingRoutes = implement(meetings, {
  list: async ({ query }, ctx) => listMeetings(ctx, query),
  get: async ({ params }, ctx) => findMeetingPage(ctx, params.id),
  attendance: async ({ params }, ctx) => findSessionAttendance(ctx, params.id),
  start: async ({ body }, ctx) => startMeeting(ctx, body.name),
  join: async ({ params }, ctx) => joinMeeting(ctx, params.id),
  end: async ({ params }, ctx) => endMeeting(ctx, params.id),
  running: async (_, ctx) => listRunning(ctx),
  room: async (_, ctx) => findMyRoom(ctx),
  changeRoom: async ({ body }, ctx) => changeMyRoom(ctx, body),
});

export const meetingLinkRoutes = implement(meetingLinks, {
  list: async ({ params }, ctx) => listLinks(ctx, params.id),
  create: async ({ params, body }, ctx) => createLink(ctx, params.id, body),
  revoke: async ({ params }, ctx) => revokeLink(ctx, params.id),
});

export const meetingGuestRoutes = implement(meetingGuests, {
  find: async ({ params }, ctx) => findGuestMeeting(ctx, params.token),
  join: async ({ params, body }, ctx) => joinAsGuest(ctx, params.token, body.name),
});

export const recordingRoutes = implement(recordings, {
  list: async ({ query }, ctx) => listRecordings(ctx, query),
  get: async ({ params }, ctx) => findRecordingPage(ctx, params.id),
  media: async ({ params, query }, ctx) =>
    findRecordingMedia(ctx, params.id, query.download === '1'),
  change: async ({ params, body }, ctx) => changeRecording(ctx, params.id, body),
  remove: async ({ params }, ctx) => removeRecording(ctx, params.id),
  addTrack: async ({ params, body }, ctx) => addTrack(ctx, params.id, body),
  track: async ({ params }, ctx) => findTrackFile(ctx, params.id, params.trackId),
  removeTrack: async ({ params }, ctx) => removeTrack(ctx, params.id, params.trackId),
});

const callbacks = implement(meetingCallbacks, {
  ended: async ({ query }, ctx) => noteEnd(ctx, query),
  recording: async ({ body }, ctx) => noteRecording(ctx, body.signed_parameters),
});

/** BigBlueButton sends a form; in no other call is one read. */
export async function meetingCallbackRoutes(api: FastifyInstance): Promise<void> {
  await api.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    await callbacks(scope);
  });
}
