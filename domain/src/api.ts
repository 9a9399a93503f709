import { auth } from './auth/auth.contract.ts';
import { firstPassword } from './auth/first-password.contract.ts';
import { registration } from './sign-up-reviews/registration.contract.ts';
import { availability } from './availability/availability.contract.ts';
import { board } from './availability/board.contract.ts';
import { closures } from './scheduling/hub-closures.contract.ts';
import { personalCalendar } from './availability/personal-calendar.contract.ts';
import { eventAttendance } from './events/event-attendance.contract.ts';
import { eventCopies } from './events/event-copies.contract.ts';
import { eventGuests } from './events/event-guests.contract.ts';
import { eventRegistrations } from './events/event-registrations.contract.ts';
import { eventSurveys } from './events/event-surveys.contract.ts';
import { events } from './events/events.contract.ts';
import { bookings } from './expert-sessions/bookings.contract.ts';
import { hubBookings } from './expert-sessions/hub-bookings.contract.ts';
import { transitions } from './expert-sessions/transitions.contract.ts';
import { proposals } from './expert-sessions/proposals.contract.ts';
import { series } from './expert-sessions/series.contract.ts';
import { sessionResources } from './expert-sessions/session-resources.contract.ts';
import { call } from './conference/call.contract.ts';
import { calendar } from './calendar/calendar.contract.ts';
import { spaceFeeds } from './calendar/space-feed.contract.ts';
import { calls } from './chat/calls.contract.ts';
import { messageActions } from './chat/message-actions.contract.ts';
import { chatFiles } from './chat/chat-files.contract.ts';
import { messages } from './chat/messages.contract.ts';
import { rooms } from './chat/rooms.contract.ts';
import { deals } from './deals/deals.contract.ts';
import { health } from './health/health.contract.ts';
import { hubSettings } from './hub-settings/hub-settings.contract.ts';
import { dashboard } from './dashboard/dashboard.contract.ts';
import { decisions } from './dashboard/decisions.contract.ts';
import { hubDay } from './dashboard/hub-day.contract.ts';
import { expertMetrics } from './dashboard/expert-metrics.contract.ts';
import { expertImpact } from './statistics/expert-impact.contract.ts';
import { journey } from './journey/journey.contract.ts';
import { statistics } from './statistics/statistics.contract.ts';
import { experts } from './experts/experts.contract.ts';
import { materialBookings } from './material/material-bookings.contract.ts';
import { materialItems } from './material/material-items.contract.ts';
import { inventory } from './material/inventory.contract.ts';
import { materialManagement } from './material/material-management.contract.ts';
import { materialWaiting } from './material/material-waiting.contract.ts';
import { material } from './material/material.contract.ts';
import { meetingCallbacks } from './meetings/callbacks.contract.ts';
import { meetingGuests, meetingLinks } from './meetings/links.contract.ts';
import { meetings } from './meetings/meetings.contract.ts';
import { recordings } from './meetings/recordings.contract.ts';
import { bookingNotes } from './followups/booking-notes.contract.ts';
import { briefing } from './followups/briefing.contract.ts';
import { nextSteps } from './followups/next-steps.contract.ts';
import { files } from './files/files.contract.ts';
import { uploads } from './files/uploads.contract.ts';
import { imports } from './imports/imports.contract.ts';
import { announcements } from './announcements/announcements.contract.ts';
import { notifications } from './notifications/notifications.contract.ts';
import { preferences } from './notifications/preferences.contract.ts';
import { push } from './notifications/push.contract.ts';
import { applications } from './opportunities/applications.contract.ts';
import { opportunities } from './opportunities/opportunities.contract.ts';
import { search } from './search/search.contract.ts';
import { spaceBookings } from './spaces/space-bookings.contract.ts';
import { spaceGuests } from './spaces/space-guests.contract.ts';
import { spaceCodes } from './spaces/space-codes.contract.ts';
import { doorDisplay } from './spaces/door-display.contract.ts';
import { spaceWaiting } from './spaces/space-waiting.contract.ts';
import { spaceQuotas } from './spaces/space-quotas.contract.ts';
import { spaceManagement } from './spaces/space-management.contract.ts';
import { spacePhotos } from './spaces/space-photos.contract.ts';
import { desks } from './spaces/desks/desks.contract.ts';
import { spaces } from './spaces/spaces.contract.ts';
import { stationBookings } from './spaces/station-bookings.contract.ts';
import { community } from './community/community.contract.ts';
import { submissions } from './submissions/submissions.contract.ts';
import { apiKeys } from './api-keys/api-keys.contract.ts';
import { auditLog } from './audit/audit-log.contract.ts';
import { tickets } from './tickets/tickets.contract.ts';
import { openId } from './auth/openid.contract.ts';
import { reviews } from './reviews/reviews.contract.ts';
import { sessionFeedback } from './reviews/session-feedback.contract.ts';
import { signUpReviews } from './sign-up-reviews/sign-up-reviews.contract.ts';
import { secondFactor } from './auth/second-factor.contract.ts';
import { sessions } from './auth/sessions.contract.ts';
import { viewAs } from './auth/view-as.contract.ts';
import { organizations } from './organizations/organizations.contract.ts';
import { team } from './organizations/team.contract.ts';
import { directory } from './accounts/directory.contract.ts';
import { personalData } from './accounts/personal-data.contract.ts';
import { userNotes } from './accounts/notes.contract.ts';
import { users } from './users/users.contract.ts';
import { webhooks } from './webhooks/webhooks.contract.ts';

/** All endpoints of the product, by feature. */
export const api = {
  auth: { ...auth, ...registration },
  secondFactor,
  firstPassword,
  sessions,
  viewAs,
  openId,
  users,
  directory,
  userNotes,
  personalData,
  signUpReviews,
  imports,
  experts,
  availability,
  closures,
  personalCalendar,
  board,
  bookings: {
    ...bookings,
    ...transitions,
    ...proposals,
    ...series,
    ...hubBookings,
    ...sessionResources,
  },
  calendar: { ...calendar, ...spaceFeeds },
  spaces: {
    ...spaces,
    ...spaceGuests,
    ...spaceManagement,
    ...spaceQuotas,
    ...spaceBookings,
    ...spaceWaiting,
    ...stationBookings,
    ...desks,
    ...spacePhotos,
    ...spaceCodes,
    ...doorDisplay,
  },
  material: {
    ...material,
    ...materialBookings,
    ...materialItems,
    ...materialManagement,
    ...inventory,
    ...materialWaiting,
  },
  submissions,
  tickets,
  auditLog,
  events: {
    ...events,
    ...eventRegistrations,
    ...eventGuests,
    ...eventAttendance,
    ...eventCopies,
    ...eventSurveys,
  },
  community,
  chat: { ...rooms, ...messages, ...chatFiles, ...messageActions, ...calls },
  deals,
  hubSettings,
  apiKeys,
  webhooks,
  health,
  meetings,
  meetingLinks,
  meetingGuests,
  recordings,
  meetingCallbacks,
  call,
  bookingNotes,
  nextSteps,
  briefing,
  search,
  dashboard: { ...dashboard, ...hubDay, ...expertMetrics, ...expertImpact, ...decisions },
  journey,
  statistics,
  reviews,
  sessionFeedback,
  announcements,
  notifications,
  preferences,
  push,
  opportunities,
  applications,
  organizations,
  team,
  files,
  uploads,
} as const;
