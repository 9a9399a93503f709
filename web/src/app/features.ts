import { announcements } from '../features/announcements/announcements.feature.ts';
import { apiKeys } from '../features/api-keys/api-keys.feature.ts';
import { audit } from '../features/audit/audit.feature.ts';
import { auth } from '../features/auth/auth.feature.ts';
import { availability } from '../features/availability/availability.feature.ts';
import { calendar } from '../features/calendar/calendar.feature.ts';
import { chat } from '../features/chat/chat.feature.ts';
import { dashboard } from '../features/dashboard/dashboard.feature.ts';
import { health } from '../features/health/health.feature.ts';
import { hubSettings } from '../features/hub-settings/hub-settings.feature.ts';
import { deals } from '../features/deals/deals.feature.ts';
import { expertSessions } from '../features/expert-sessions/expert-sessions.feature.ts';
import { events } from '../features/events/events.feature.ts';
import { experts } from '../features/experts/experts.feature.ts';
import { followups } from '../features/followups/followups.feature.ts';
import { imports } from '../features/imports/imports.feature.ts';
import { material } from '../features/material/material.feature.ts';
import { meetings } from '../features/meetings/meetings.feature.ts';
import { notifications } from '../features/notifications/notifications.feature.ts';
import { opportunities } from '../features/opportunities/opportunities.feature.ts';
import { organizations } from '../features/organizations/organizations.feature.ts';
import { reviews } from '../features/reviews/reviews.feature.ts';
import { signUpReviews } from '../features/sign-up-reviews/sign-up-reviews.feature.ts';
import { spaces } from '../features/spaces/spaces.feature.ts';
import { submissions } from '../features/submissions/submissions.feature.ts';
import { community } from '../features/community/community.feature.ts';
import { tickets } from '../features/tickets/tickets.feature.ts';
import { users } from '../features/users/users.feature.ts';
import { webhooks } from '../features/webhooks/webhooks.feature.ts';
import type { WebFeature } from '../lib/feature.ts';

/** All features. The groups of the menu show their pages in this order. */
const ALL = [
  dashboard,
  chat,
  experts,
  expertSessions,
  meetings,
  calendar,
  users,
  signUpReviews,
  availability,
  spaces,
  material,
  opportunities,
  organizations,
  deals,
  hubSettings,
  health,
  events,
  auth,
  followups,
  imports,
  notifications,
  announcements,
  reviews,
  submissions,
  tickets,
  community,
  audit,
  apiKeys,
  webhooks,
] as const;

export const FEATURES: readonly WebFeature[] = ALL;

/** The kinds that the features show, of calendar entries or of affected bookings. */
export type LoadedKinds<
  Views extends 'calendarEntries' | 'affectedBookings',
  F = (typeof ALL)[number],
> = F extends {
  readonly [V in Views]: { readonly load: () => Promise<infer Loaded> };
}
  ? keyof Loaded
  : never;
