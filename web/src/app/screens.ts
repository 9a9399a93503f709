import type { ScreenPath } from '@thedot/domain/access/screens';
import { accountScreens } from './account/account.screens.ts';
import { announcementsScreens } from '../features/announcements/announcements.screens.ts';
import { apiKeysScreens } from '../features/api-keys/api-keys.screens.ts';
import { auditScreens } from '../features/audit/audit.screens.ts';
import { availabilityScreens } from '../features/availability/availability.screens.ts';
import { calendarScreens } from '../features/calendar/calendar.screens.ts';
import { chatScreens } from '../features/chat/chat.screens.ts';
import { communityScreens } from '../features/community/community.screens.ts';
import { dashboardScreens } from '../features/dashboard/dashboard.screens.ts';
import { healthScreens } from '../features/health/health.screens.ts';
import { hubSettingsScreens } from '../features/hub-settings/hub-settings.screens.ts';
import { dealsScreens } from '../features/deals/deals.screens.ts';
import { eventsScreens } from '../features/events/events.screens.ts';
import { expertSessionsScreens } from '../features/expert-sessions/expert-sessions.screens.ts';
import { expertsScreens } from '../features/experts/experts.screens.ts';
import { importsScreens } from '../features/imports/imports.screens.ts';
import { materialScreens } from '../features/material/material.screens.ts';
import { meetingsScreens } from '../features/meetings/meetings.screens.ts';
import { opportunitiesScreens } from '../features/opportunities/opportunities.screens.ts';
import { organizationsScreens } from '../features/organizations/organizations.screens.ts';
import { signUpReviewsScreens } from '../features/sign-up-reviews/sign-up-reviews.screens.ts';
import { spacesScreens } from '../features/spaces/spaces.screens.ts';
import { ticketsScreens } from '../features/tickets/tickets.screens.ts';
import { usersScreens } from '../features/users/users.screens.ts';
import { webhooksScreens } from '../features/webhooks/webhooks.screens.ts';
import { type LazyRoute, lazyScreen } from '../lib/screen.ts';

/** The pages of all features, apart from their menus: a visit of the dashboard does not load this list. */
const SCREENS = [
  accountScreens,
  announcementsScreens,
  apiKeysScreens,
  auditScreens,
  availabilityScreens,
  calendarScreens,
  chatScreens,
  communityScreens,
  dashboardScreens,
  dealsScreens,
  healthScreens,
  hubSettingsScreens,
  eventsScreens,
  expertSessionsScreens,
  expertsScreens,
  importsScreens,
  materialScreens,
  meetingsScreens,
  opportunitiesScreens,
  organizationsScreens,
  signUpReviewsScreens,
  spacesScreens,
  ticketsScreens,
  usersScreens,
  webhooksScreens,
];

const PAGES = new Map<string, LazyRoute>(SCREENS.flatMap((screens) => Object.entries(screens)));

const notFound = lazyScreen([], async () => (await import('./errors/ErrorPages.tsx')).NotFoundPage);

export const hasPage = (path: ScreenPath): boolean => PAGES.has(path);

/** A screen of the permission table whose feature has no page yet is not found. */
export const screenAt = (path: ScreenPath): LazyRoute => PAGES.get(path) ?? notFound;
