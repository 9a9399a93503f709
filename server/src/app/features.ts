import type { Feature } from '../kernel/feature.ts';
import { accounts } from '../features/accounts/accounts.feature.ts';
import { announcements } from '../features/announcements/announcements.feature.ts';
import { apiKeys } from '../features/api-keys/api-keys.feature.ts';
import { audit } from '../features/audit/audit.feature.ts';
import { auth } from '../features/auth/auth.feature.ts';
import { availability } from '../features/availability/availability.feature.ts';
import { calendar } from '../features/calendar/calendar.feature.ts';
import { conference } from '../features/conference/conference.feature.ts';
import { chat } from '../features/chat/chat.feature.ts';
import { dashboard } from '../features/dashboard/dashboard.feature.ts';
import { events } from '../features/events/events.feature.ts';
import { expertSessions } from '../features/expert-sessions/expert-sessions.feature.ts';
import { deals } from '../features/deals/deals.feature.ts';
import { health } from '../features/health/health.feature.ts';
import { hubSettings } from '../features/hub-settings/hub-settings.feature.ts';
import { experts } from '../features/experts/experts.feature.ts';
import { files } from '../features/files/files.feature.ts';
import { followups } from '../features/followups/followups.feature.ts';
import { journey } from '../features/journey/journey.feature.ts';
import { imports } from '../features/imports/imports.feature.ts';
import { material } from '../features/material/material.feature.ts';
import { meetings } from '../features/meetings/meetings.feature.ts';
import { notifications } from '../features/notifications/notifications.feature.ts';
import { opportunities } from '../features/opportunities/opportunities.feature.ts';
import { organizations } from '../features/organizations/organizations.feature.ts';
import { reviews } from '../features/reviews/reviews.feature.ts';
import { scheduling } from '../features/scheduling/scheduling.feature.ts';
import { signUpReviews } from '../features/sign-up-reviews/sign-up-reviews.feature.ts';
import { search } from '../features/search/search.feature.ts';
import { statistics } from '../features/statistics/statistics.feature.ts';
import { community } from '../features/community/community.feature.ts';
import { submissions } from '../features/submissions/submissions.feature.ts';
import { spaces } from '../features/spaces/spaces.feature.ts';
import { tickets } from '../features/tickets/tickets.feature.ts';
import { users } from '../features/users/users.feature.ts';
import { webhooks } from '../features/webhooks/webhooks.feature.ts';
import { allocations } from '../platform/allocations/allocations.feature.ts';
import { auditLog } from '../platform/audit/audit.feature.ts';
import { storedFiles } from '../platform/files/files.feature.ts';
import { idempotency } from '../platform/idempotency/idempotency.feature.ts';
import { jobs } from '../platform/jobs/jobs.feature.ts';
import { mail } from '../platform/mail/mail.feature.ts';
import { rateLimits } from '../platform/rate-limits/rate-limits.feature.ts';
import { pageSubscriptions } from './page-subscriptions.ts';

/** All features and parts of the platform. An export lists a person's data in this order, and it is erased so. */
const ALL = [
  organizations,
  signUpReviews,
  experts,
  availability,
  expertSessions,
  scheduling,
  spaces,
  material,
  submissions,
  tickets,
  audit,
  opportunities,
  deals,
  hubSettings,
  health,
  events,
  community,
  reviews,
  calendar,
  chat,
  conference,
  meetings,
  notifications,
  announcements,
  apiKeys,
  webhooks,
  mail,
  followups,
  storedFiles,
  files,
  auth,
  auditLog,
  imports,
  idempotency,
  users,
  accounts,
  pageSubscriptions,
  dashboard,
  search,
  journey,
  statistics,
  allocations,
  jobs,
  rateLimits,
] as const;

export const FEATURES: readonly Feature[] = ALL;

/** The names in a record of all features, e.g. of the queued jobs that have a handler. */
export type NamesIn<Registry extends keyof Feature, F = (typeof ALL)[number]> = F extends {
  readonly [R in Registry]: infer Entries;
}
  ? keyof Entries
  : never;
