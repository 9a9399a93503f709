import { sql } from 'kysely';
import { defineFeature } from '../../kernel/feature.ts';
import { canReadPhoto } from './events.service.ts';
import { eventKind } from './event-kind.service.ts';
import { finishEvents } from './events.jobs.ts';
import { eventBookable, findEventEntries } from './events.bookable.ts';
import { eventOffboarding } from './event-offboarding.service.ts';
import { eventPage } from './event-head.service.ts';
import { expireUnconfirmed, forgetEventGuests } from './event-guests.service.ts';
import { remindEventGuests } from './guest-reminders.service.ts';
import { findEventHits } from './event-hits.service.ts';
import { askAttendees } from './surveys.service.ts';
import {
  eventAttendanceRoutes,
  eventCopyRoutes,
  eventGuestRoutes,
  eventRoutes,
  eventSurveyRoutes,
  registrationRoutes,
} from './events.routes.ts';
import { eventInbox } from './event-inbox.service.ts';
import { eventJourney } from './event-journey.sql.ts';

const eventTitle = sql<string>`(select s.title from submissions as s where s.id = event_id)`;
const eventStart = sql<string>`(select e.start_at from events as e where e.id = event_id)`;

export const events = defineFeature({
  part: 'events',
  routes: [
    eventRoutes,
    registrationRoutes,
    eventGuestRoutes,
    eventAttendanceRoutes,
    eventCopyRoutes,
    eventSurveyRoutes,
  ],
  journey: eventJourney,
  searchHits: findEventHits,
  bookables: [eventBookable],
  submissionKinds: [eventKind.handler],
  decisions: [eventInbox],
  offboardingChecks: [eventOffboarding],
  calendarEntries: findEventEntries,
  publicPages: [eventPage],
  scheduledJobs: {
    'expire-event-guests': { schedule: '*/5 * * * *', attempts: 1, run: expireUnconfirmed },
    'remind-event-guests': { schedule: '*/5 * * * *', attempts: 1, run: remindEventGuests },
    'forget-event-guests': { schedule: '45 3 * * *', attempts: 3, run: forgetEventGuests },
    'ask-event-attendees': { schedule: '10 * * * *', attempts: 1, run: askAttendees },
    'finish-events': { schedule: '*/5 * * * *', attempts: 1, run: finishEvents },
  },
  fileSubjects: { 'event-photo': { canRead: canReadPhoto } },
  retention: {
    event_hosts: 'with events',
    event_material: 'with events',
    event_registrations: {
      job: 'forget-event-guests',
      after: '`GUEST_DAYS` those of guests without an account; others stay with the event',
    },
    event_survey_answers: 'with events',
    events: 'with submissions',
  },
  tables: {
    events: 'What the hub holds: its author and texts are those of its submission.',
    event_material: 'The material of an event.',
    event_hosts: {
      subject: 'user_id',
      exports: [
        {
          as: 'organized',
          columns: [eventTitle.as('event'), eventStart.as('start')],
          orderBy: ['event_id'],
        },
      ],
      erase: 'delete',
    },
    event_survey_answers: {
      subject: 'user_id',
      exports: [
        {
          as: 'surveyAnswers',
          columns: [
            eventTitle.as('event'),
            'rating',
            'comment',
            'comes_again as comesAgain',
            'answered_at as answeredAt',
          ],
          orderBy: ['answered_at', 'id'],
        },
      ],
      erase: 'delete',
    },
    event_registrations: {
      subject: { user_id: 'id', email: 'email' },
      exports: [
        {
          as: 'registrations',
          columns: [
            eventTitle.as('event'),
            eventStart.as('start'),
            'status',
            'answers',
            'name',
            'created_at as createdAt',
            'checked_in_at as checkedInAt',
          ],
          orderBy: ['created_at', 'id'],
        },
      ],
      erase: 'delete',
      keep: { checked_in_by: 'Who checked in another user stays.' },
    },
  },
  personalData: { file: 'events' },
});
