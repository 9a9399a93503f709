import { permission } from '@thedot/domain/access/access';
import * as bookingData from './expert-sessions.personal-data.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { findSessionEntries } from './calendar/session-entries.service.ts';
import { expertSessionBookable } from './calendar/expert-sessions.bookable.ts';
import {
  bookingRoutes,
  expertRoutes,
  hubBookingRoutes,
  proposalRoutes,
  seriesRoutes,
  sessionResourceRoutes,
  transitionRoutes,
} from './expert-sessions.routes.ts';
import { canReadBookingFiles, countMyProposals } from './lists/bookings.service.ts';
import { countPendingRequests } from './lists/bookings.queries.ts';
import { findSessionHits, findSessionSubjects } from './lists/session-hits.service.ts';
import { requestOffboarding, sessionOffboarding } from './offboarding/offboarding.service.ts';
import { finishBookings, lapseBookings } from './transitions/transitions.jobs.ts';
import {
  sessionInbox,
  sessionRequestInbox,
  sessionResourceInbox,
} from './inbox/session-inbox.service.ts';
import { sessionJourney } from './session-journey.sql.ts';

export const expertSessions = defineFeature({
  routes: [
    expertRoutes,
    sessionResourceRoutes,
    bookingRoutes,
    transitionRoutes,
    proposalRoutes,
    seriesRoutes,
    hubBookingRoutes,
  ],
  journey: sessionJourney,
  scheduledJobs: {
    'lapse-bookings': { schedule: '*/5 * * * *', attempts: 3, run: lapseBookings },
    'finish-bookings': { schedule: '*/10 * * * *', attempts: 3, run: finishBookings },
  },
  bookables: [expertSessionBookable],
  calendarEntries: findSessionEntries,
  waiting: {
    proposals: { access: permission('read', 'booking'), count: countMyProposals },
    requests: { access: permission('read', 'hub'), count: ({ db }) => countPendingRequests(db) },
  },
  searchHits: findSessionHits,
  decisions: [sessionInbox, sessionRequestInbox, sessionResourceInbox],
  ticketSubjects: { expert_session: findSessionSubjects },
  offboardingChecks: [sessionOffboarding, requestOffboarding],
  fileSubjects: { booking: { canRead: canReadBookingFiles } },

  retention: {
    booking_events: 'with expert_sessions',
    expert_session_rounds: 'with expert_sessions',
    expert_session_slots: 'with expert_sessions',
    expert_sessions: 'for ever',
  },
  tables: {
    expert_sessions: {
      subject: { expert_id: 'id', requester_id: 'id' },
      erasedByFeature: ['description', 'place'],
      keep: {
        expert_id: 'That a session took place stays, with its time and topic.',
        requester_id: 'That a session took place stays, with its time and topic.',
        needs: 'The space and material that it takes, by their ids.',
      },
      organization: 'organization_id',
    },
    expert_session_rounds: {
      subject: 'author_id',
      erase: { message: '' },
      keep: { author_id: 'Who proposed is part of the history.' },
    },
    booking_events: {
      subject: 'actor_id',
      erase: { reason: '' },
      keep: {
        actor_id: 'Who acted is part of the history.',
        expert_id: 'Who was asked before is part of the history.',
        reassign_reason: 'One of a list of reasons.',
        slots: 'The proposed times.',
      },
    },
    expert_session_slots: 'The proposed times.',
  },
  personalData: { file: 'bookings', ...bookingData },
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** A session was cancelled, changed or passed on, or an event or its places changed: its meeting follows. */
      'follow-session': { readonly bookingId: string };
    }
  }
}
