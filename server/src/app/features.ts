import { authRoutes } from '../features/auth/auth.routes.ts';
import { mySessionRoutes } from '../features/auth/my-sessions.routes.ts';
import { secondFactorRoutes } from '../features/auth/second-factor.routes.ts';
import { availabilityRoutes } from '../features/availability/availability.routes.ts';
import { boardRoutes } from '../features/availability/board.routes.ts';
import { closureRoutes } from '../features/availability/hub-closures.routes.ts';
import { personalCalendarRoutes } from '../features/availability/personal-calendar.routes.ts';
import { bookingRoutes } from '../features/expert-sessions/lists/bookings.routes.ts';
import { hubBookingRoutes } from '../features/expert-sessions/lists/hub-bookings.routes.ts';
import { transitionRoutes } from '../features/expert-sessions/transitions/transitions.routes.ts';
import { proposalRoutes } from '../features/expert-sessions/requests/proposals.routes.ts';
import { seriesRoutes } from '../features/expert-sessions/series/series.routes.ts';
import { calendarRoutes } from '../features/calendar/calendar.routes.ts';
import {
  callRoutes,
  messageActionRoutes,
  messageRoutes,
  roomRoutes,
} from '../features/chat/chat.routes.ts';
import { chatFileRoutes } from '../features/chat/messages/chat-files.routes.ts';
import { dashboardRoutes, expertMetricRoutes } from '../features/dashboard/dashboard.routes.ts';
import { expertRoutes } from '../features/experts/experts.routes.ts';
import {
  bookingNoteRoutes,
  briefingRoutes,
  nextStepRoutes,
} from '../features/followups/followups.routes.ts';
import { fileRoutes } from '../features/files/files.routes.ts';
import { uploadRoutes } from '../features/files/uploads.routes.ts';
import { importRoutes } from '../features/imports/imports.routes.ts';
import { announcementRoutes } from '../features/notifications/announcements.routes.ts';
import { preferenceRoutes } from '../features/notifications/preferences.routes.ts';
import { pushRoutes } from '../features/notifications/push.routes.ts';
import { notificationRoutes } from '../features/notifications/notifications.routes.ts';
import { signUpReviewRoutes } from '../features/sign-up-reviews/sign-up-reviews.routes.ts';
import { reviewRoutes, sessionFeedbackRoutes } from '../features/reviews/reviews.routes.ts';
import { openIdRoutes } from '../features/auth/openid.routes.ts';
import { directoryRoutes } from '../features/users/directory/directory.routes.ts';
import { noteRoutes } from '../features/users/notes/notes.routes.ts';
import { organizationRoutes } from '../features/organizations/organizations.routes.ts';
import { teamRoutes } from '../features/organizations/team.routes.ts';
import { personalDataRoutes } from '../features/users/personal-data/personal-data.routes.ts';
import { userRoutes } from '../features/users/users.routes.ts';

/** The routes of all features. */
export const featureRoutes = [
  authRoutes,
  secondFactorRoutes,
  mySessionRoutes,
  openIdRoutes,
  userRoutes,
  personalDataRoutes,
  directoryRoutes,
  noteRoutes,
  signUpReviewRoutes,
  importRoutes,
  expertRoutes,
  availabilityRoutes,
  closureRoutes,
  personalCalendarRoutes,
  boardRoutes,
  bookingRoutes,
  transitionRoutes,
  proposalRoutes,
  seriesRoutes,
  hubBookingRoutes,
  bookingNoteRoutes,
  nextStepRoutes,
  briefingRoutes,
  calendarRoutes,
  roomRoutes,
  messageRoutes,
  chatFileRoutes,
  messageActionRoutes,
  callRoutes,
  dashboardRoutes,
  expertMetricRoutes,
  reviewRoutes,
  sessionFeedbackRoutes,
  announcementRoutes,
  notificationRoutes,
  preferenceRoutes,
  pushRoutes,
  fileRoutes,
  uploadRoutes,
  organizationRoutes,
  teamRoutes,
] as const;
