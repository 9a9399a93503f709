import { authRoutes } from './features/auth/auth.routes.ts';
import { mySessionRoutes } from './features/auth/my-sessions.routes.ts';
import { secondFactorRoutes } from './features/auth/second-factor.routes.ts';
import { availabilityRoutes } from './features/availability/availability.routes.ts';
import { boardRoutes } from './features/availability/board.routes.ts';
import { closureRoutes } from './features/availability/closures.routes.ts';
import { personalCalendarRoutes } from './features/availability/personal-calendar.routes.ts';
import { bookingRoutes } from './features/bookings/bookings.routes.ts';
import { hubBookingRoutes } from './features/bookings/hub-bookings.routes.ts';
import { moveRoutes } from './features/bookings/moves.routes.ts';
import { proposalRoutes } from './features/bookings/proposals.routes.ts';
import { seriesRoutes } from './features/bookings/series.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import {
  callRoutes,
  messageActRoutes,
  messageRoutes,
  roomRoutes,
} from './features/chat/chat.routes.ts';
import { chatFileRoutes } from './features/chat/chat-files.routes.ts';
import { dashboardRoutes, expertFigureRoutes } from './features/dashboard/dashboard.routes.ts';
import { expertRoutes } from './features/experts/experts.routes.ts';
import {
  bookingNoteRoutes,
  briefingRoutes,
  nextStepRoutes,
} from './features/followups/followups.routes.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { uploadRoutes } from './features/files/uploads.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { announcementRoutes } from './features/notifications/announcements.routes.ts';
import { preferenceRoutes } from './features/notifications/preferences.routes.ts';
import { pushRoutes } from './features/notifications/push.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { registrationRoutes } from './features/registrations/registrations.routes.ts';
import { reviewRoutes, sessionFeedbackRoutes } from './features/reviews/reviews.routes.ts';
import { openIdRoutes } from './features/auth/openid.routes.ts';
import { directoryRoutes } from './features/users/directory.routes.ts';
import { noteRoutes } from './features/users/notes.routes.ts';
import { organizationRoutes } from './features/organizations/organizations.routes.ts';
import { teamRoutes } from './features/organizations/team.routes.ts';
import { personalDataRoutes } from './features/users/personal-data.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';

/** Every feature's calls. */
export const features = [
  authRoutes,
  secondFactorRoutes,
  mySessionRoutes,
  openIdRoutes,
  userRoutes,
  personalDataRoutes,
  directoryRoutes,
  noteRoutes,
  registrationRoutes,
  importRoutes,
  expertRoutes,
  availabilityRoutes,
  closureRoutes,
  personalCalendarRoutes,
  boardRoutes,
  bookingRoutes,
  moveRoutes,
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
  messageActRoutes,
  callRoutes,
  dashboardRoutes,
  expertFigureRoutes,
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
