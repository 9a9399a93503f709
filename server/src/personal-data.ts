import * as availability from './features/availability/personal.queries.ts';
import * as bookings from './features/bookings/personal.queries.ts';
import * as calendar from './features/calendar/personal.queries.ts';
import * as chat from './features/chat/personal.queries.ts';
import * as experts from './features/experts/personal.queries.ts';
import * as followups from './features/followups/personal.queries.ts';
import * as uploads from './features/files/personal.queries.ts';
import * as imports from './features/imports/personal.queries.ts';
import * as notifications from './features/notifications/personal.queries.ts';
import * as organizations from './features/organizations/personal.queries.ts';
import * as registrations from './features/registrations/personal.queries.ts';
import * as signIn from './features/auth/personal.queries.ts';
import * as reviews from './features/reviews/personal.queries.ts';
import * as users from './features/users/personal.queries.ts';
import type { PersonalData } from './kernel/personal-data.ts';
import * as repeats from './kernel/idempotency-personal.queries.ts';
import * as audit from './platform/audit-personal.queries.ts';
import * as files from './platform/files/personal.queries.ts';
import * as mails from './platform/mail/personal.queries.ts';

/** Every feature's part, by the name of its file in a copy; erased in this order. */
export const PERSONAL_DATA: Readonly<Record<string, PersonalData>> = {
  organization: organizations,
  registration: registrations,
  expert: experts,
  availability,
  bookings,
  reviews,
  calendar,
  chat,
  notifications,
  mails,
  // After what told of them: by the rows that go here it is found whose words those were.
  followups,
  files,
  uploads,
  'sign-in': signIn,
  activity: audit,
  imports,
  repeats,
  profile: users,
};
