import { sql } from 'kysely';
import { defineFeature } from '../../kernel/feature.ts';
import {
  deleteExpiredRecordings,
  findNewRecordings,
  followBooking,
  leaveAllMeetings,
  syncMeeting,
  syncMeetings,
} from './meetings.jobs.ts';
import { erase, forgetGuests } from './meetings.personal-data.ts';
import {
  meetingCallbackRoutes,
  meetingGuestRoutes,
  meetingLinkRoutes,
  meetingRoutes,
  recordingRoutes,
} from './meetings.routes.ts';
import { canReadRecording } from './recordings.service.ts';

const meetingKind = sql<string>`(
  select m.kind from meeting_runs as r join meetings as m on m.id = r.meeting_id where r.id = run_id)`;

export const meetings = defineFeature({
  routes: [
    meetingRoutes,
    meetingLinkRoutes,
    meetingGuestRoutes,
    recordingRoutes,
    meetingCallbackRoutes,
  ],
  scheduledJobs: {
    'sync-meetings': { schedule: '* * * * *', attempts: 1, run: syncMeetings },
    'find-recordings': { schedule: '7,27,47 * * * *', attempts: 1, run: findNewRecordings },
    'forget-guests': { schedule: '47 3 * * *', attempts: 3, run: forgetGuests },
    'expire-recordings': { schedule: '17 * * * *', attempts: 1, run: deleteExpiredRecordings },
  },
  queuedJobs: {
    'sync-meeting': syncMeeting,
    'follow-session': followBooking,
    'leave-meetings': leaveAllMeetings,
  },
  fileSubjects: { recording: { canRead: canReadRecording, isPrivate: true } },

  retention: {
    meeting_attendances: 'with meeting_runs',
    meeting_links: { job: 'forget-guests', after: '`MEETING_DAYS`' },
    meeting_recordings: { job: 'expire-recordings', after: '`RECORDING_DAYS`' },
    meeting_runs: 'with meetings',
    meetings: 'for ever',
  },
  tables: {
    meetings: {
      subject: 'owner_id',
      exports: [
        {
          as: 'meetings',
          columns: ['id', 'kind', 'name', 'created_at as createdAt'],
          orderBy: ['created_at', 'id'],
        },
      ],
      erase: { name: '' },
      keep: { owner_id: 'Those who were in it keep its recordings.', kind: 'One of a list.' },
    },
    meeting_runs: {
      subject: 'host_id',
      erasedByFeature: ['name'],
      keep: { host_id: 'Those who were in it keep its recordings.' },
      keepTexts: 'The notes of all who were in it.',
    },
    meeting_attendances: {
      subject: 'user_id',
      exports: [
        {
          as: 'attendance',
          columns: [
            meetingKind.as('meeting'),
            'role',
            'joined_at as joinedAt',
            'left_at as leftAt',
          ],
          orderBy: ['joined_at', 'id'],
        },
      ],
      erase: { user_id: null, attendee: sql`'erased:' || id`, name: '–' },
      keep: { role: 'One of a list.' },
    },
    meeting_links: {
      subject: 'created_by',
      exports: [
        {
          as: 'guestLinks',
          columns: ['name', 'role', 'expires_at as expiresAt', 'created_at as createdAt'],
          orderBy: ['created_at', 'id'],
        },
      ],
      // Guests who came by them are removed after the erasure; old links are deleted.
      erase: {
        name: sql`case when name is not null then '–' end`,
        revoked_at: sql`coalesce(revoked_at, now())`,
      },
      keep: { created_by: 'Whose links they are.', role: 'One of a list.' },
    },
    meeting_recordings: 'What all who were in it said; deleted after its retention.',
  },
  personalData: { file: 'meetings', erase },
});
