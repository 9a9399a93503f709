import { eventAttendance } from '@thedot/domain/events/event-attendance.contract';
import { eventCopies } from '@thedot/domain/events/event-copies.contract';
import { eventGuests } from '@thedot/domain/events/event-guests.contract';
import { eventRegistrations } from '@thedot/domain/events/event-registrations.contract';
import { eventSurveys } from '@thedot/domain/events/event-surveys.contract';
import { events } from '@thedot/domain/events/events.contract';
import { implement } from '../../http/implement.ts';
import {
  decideProposals,
  editEvent,
  proposeEvent,
  removeEvent,
  setEventStatus,
} from './change-events.service.ts';
import { exportAttendees, listBadges } from './attendees-export.service.ts';
import { copyEvent } from './copy-events.service.ts';
import { exportEvents } from './events-export.service.ts';
import {
  cancelGuest,
  confirmGuest,
  readGuest,
  readPublicEvent,
  readPublicPhoto,
  readThemeFeed,
  registerGuest,
} from './event-guests.service.ts';
import { findEventFile } from './event-file.service.ts';
import { findCalendar, findEventDetails, listEvents, listProposals } from './events.service.ts';
import {
  cancelRegistration,
  changeRegistrations,
  checkIn,
  findMyRegistration,
  listAttendees,
  register,
  sendMessage,
} from './registrations.service.ts';

import {
  answerGuestSurvey,
  answerSurvey,
  findSurvey,
  listSurveyComments,
  readGuestSurvey,
} from './surveys.service.ts';

export const eventRoutes = implement(events, {
  list: async ({ query }, ctx) => listEvents(ctx, query),
  upcoming: async ({ query }, ctx) => listEvents(ctx, { ...query, scope: 'upcoming' }),
  proposals: async ({ query }, ctx) => listProposals(ctx, query),
  calendar: async ({ query }, ctx) => findCalendar(ctx, query),
  data: async ({ query }, ctx) => exportEvents(ctx, query),
  one: async ({ params }, ctx) => findEventDetails(ctx, params.id),
  propose: async ({ body, files }, ctx) =>
    proposeEvent(ctx, { fields: body, photo: files.photo[0] }),
  edit: async ({ query, body: { version, removesPhoto, ...changes }, files }, ctx) =>
    editEvent(ctx, { id: query.id, version, removesPhoto, changes, photo: files.photo[0] }),
  decide: async ({ body }, ctx) => decideProposals(ctx, body),
  setStatus: async ({ body }, ctx) => setEventStatus(ctx, body),
  remove: async ({ params, query }, ctx) => removeEvent(ctx, params.id, query.reason),
});

export const registrationRoutes = implement(eventRegistrations, {
  registration: async ({ params }, ctx) => findMyRegistration(ctx, params.id),
  register: async ({ params, body }, ctx) => register(ctx, params.id, body.answers),
  cancelRegistration: async ({ params }, ctx) => cancelRegistration(ctx, params.id),
  attendees: async ({ params, query }, ctx) => listAttendees(ctx, params.id, query),
  changeRegistrations: async ({ params, body }, ctx) => changeRegistrations(ctx, params.id, body),
  checkIn: async ({ params, body }, ctx) => checkIn(ctx, params.id, body.items),
  message: async ({ params, body }, ctx) => sendMessage(ctx, params.id, body),
  calendarFile: async ({ params, query }, ctx) => findEventFile(ctx, params.id, query.language),
});

export const eventAttendanceRoutes = implement(eventAttendance, {
  attendeesData: async ({ params, query }, ctx) => exportAttendees(ctx, params.id, query),
  badges: async ({ params, query }, ctx) => listBadges(ctx, params.id, query),
});

export const eventCopyRoutes = implement(eventCopies, {
  copy: async ({ params, body }, ctx) => copyEvent(ctx, params.id, body),
});

export const eventSurveyRoutes = implement(eventSurveys, {
  survey: async ({ params }, ctx) => findSurvey(ctx, params.id),
  answerSurvey: async ({ params, body }, ctx) => answerSurvey(ctx, params.id, body),
  surveyComments: async ({ params, query }, ctx) => listSurveyComments(ctx, params.id, query),
  guestSurvey: async ({ body }, ctx) => readGuestSurvey(ctx, body.token),
  answerGuestSurvey: async ({ body }, ctx) => answerGuestSurvey(ctx, body),
});

export const eventGuestRoutes = implement(eventGuests, {
  publicEvent: async ({ params }, ctx) => readPublicEvent(ctx, params.id),
  publicPhoto: async ({ params }, ctx) => readPublicPhoto(ctx, params.id),
  registerGuest: async ({ params, body }, ctx) => registerGuest(ctx, params.id, body),
  guest: async ({ body }, ctx) => readGuest(ctx, body.token),
  confirmGuest: async ({ body }, ctx) => confirmGuest(ctx, body.token),
  cancelGuest: async ({ body }, ctx) => cancelGuest(ctx, body.token),
  themeFeed: async ({ params }, ctx) => readThemeFeed(ctx, params.theme),
});
