import * as availability from '../features/availability/personal-data.queries.ts';
import * as bookings from '../features/expert-sessions/personal.queries.ts';
import * as calendar from '../features/calendar/personal.queries.ts';
import * as chat from '../features/chat/personal.queries.ts';
import * as experts from '../features/experts/personal-data.queries.ts';
import * as followups from '../features/followups/personal-data.queries.ts';
import * as uploads from '../features/files/personal.queries.ts';
import * as imports from '../features/imports/personal-data.queries.ts';
import * as notifications from '../features/notifications/personal.queries.ts';
import * as organizations from '../features/organizations/personal-data.queries.ts';
import * as signUpReviews from '../features/sign-up-reviews/personal-data.queries.ts';
import * as signIn from '../features/auth/personal.queries.ts';
import * as reviews from '../features/reviews/personal-data.queries.ts';
import * as users from '../features/users/personal-data/personal-data.queries.ts';
import type { PersonalData } from '../kernel/personal-data.ts';
import * as repeats from '../http/idempotency-personal.queries.ts';
import * as audit from '../platform/audit-personal.queries.ts';
import * as files from '../platform/files/personal.queries.ts';
import * as mails from '../platform/mail/personal.queries.ts';

/** The personal data of every feature, by the name of its file in an export; erased in this order. */
export const PERSONAL_DATA: Readonly<Record<string, PersonalData>> = {
  organization: organizations,
  registration: signUpReviews,
  expert: experts,
  availability,
  bookings,
  reviews,
  calendar,
  chat,
  notifications,
  mails,
  // After all of the above: their erasure finds the author of a text by rows that are deleted here.
  followups,
  files,
  uploads,
  'sign-in': signIn,
  activity: audit,
  imports,
  repeats,
  profile: users,
};
