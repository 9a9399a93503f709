import { defineFeature } from '../../kernel/feature.ts';
import { conferenceApiRoutes } from './api/conference-api.routes.ts';
import { callRoutes } from './call/call.routes.ts';
import { erase, find } from './conference.personal-data.ts';
import { meetingNamespace } from './live/meeting-namespace.ts';
import { finishRecording } from './recordings/finish-recording.jobs.ts';
import { pieceRoutes } from './recordings/pieces.routes.ts';
import { stopOverdueRecordings } from './recordings/recordings.service.ts';
import { callConferenceClient, type ClientCallback } from './client-callbacks.service.ts';
import { endOverdueConferences } from './lifecycle/ends.jobs.ts';
import { forgetConferences } from './lifecycle/retention.jobs.ts';

/** The embedded conference: the API of a BigBlueButton server and the call screen's socket. */
export const conference = defineFeature({
  routes: [conferenceApiRoutes, callRoutes, pieceRoutes],
  socketNamespaces: [meetingNamespace],
  scheduledJobs: {
    'end-conferences': { schedule: '* * * * *', attempts: 1, run: endOverdueConferences },
    'stop-recordings': { schedule: '* * * * *', attempts: 1, run: stopOverdueRecordings },
    'forget-conferences': { schedule: '37 3 * * *', attempts: 3, run: forgetConferences },
  },
  queuedJobs: {
    'finish-recording': finishRecording,
    'call-conference-client': callConferenceClient,
  },
  retention: {
    conference_attendees: 'with conferences',
    conference_messages: 'with conferences',
    conference_notes: 'with conferences',
    conference_ratings: 'with conference_attendees',
    conference_recording_consents: 'with conference_recordings',
    conference_recording_marks: 'with conference_recordings',
    conference_recording_segments: 'with conference_recordings',
    conference_recordings: 'with conferences',
    conference_stays: 'with conference_attendees',
    conference_text_tracks: 'with conference_recordings',
    conferences: {
      job: 'forget-conferences',
      after: '`MEETING_DAYS` after the meeting, or with its last recording',
    },
  },
  tables: {
    conferences: 'Its name is given by the meeting, which is exported and erased by its feature.',
    conference_attendees: {
      subject: 'user_id',
      exports: [
        {
          as: 'attended',
          columns: ['conference_id as conference', 'role', 'asked_at as askedAt'],
          orderBy: ['asked_at', 'id'],
        },
      ],
      erase: { user_id: null, name: '-', custom: '{}', token_hash: null, socket_id: null },
    },
    conference_stays: 'The times of attendees, who are known by their row.',
    conference_messages:
      'Of attendees: exported and erased by the feature, else deleted with the meeting.',
    conference_notes: 'A text of all attendees.',
    conference_recordings: 'What all attendees said; deleted after its retention.',
    conference_recording_segments: 'The bytes of recordings.',
    conference_recording_marks: 'The chapters of recordings.',
    conference_recording_consents: 'The proof of consent, kept as long as its recording.',
    conference_text_tracks: 'The captions of recordings.',
    conference_ratings: 'Of attendees: exported by the feature, which erases the comments.',
  },
  personalData: { file: 'video-calls', find, erase },
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'call-conference-client': ClientCallback;
      'end-conferences': object;
      'finish-recording': { readonly recordingId: string };
      /** Something of a meeting has changed that the hub shows. `meetingId` is that of the API's client. */
      'sync-meeting': { readonly meetingId: string };
    }
  }
}
