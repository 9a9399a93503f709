import type { ScreenPath } from '@thedot/domain/access/screens';
import { NOT_YET_OPEN } from './not-yet-open/not-yet-open.ts';
import { type LazyRoute, screen } from './screen.ts';

const notYetOpen = screen(
  [],
  async () => (await import('./not-yet-open/NotYetOpenPage.tsx')).NotYetOpenPage,
);

type AvailablePath = Exclude<ScreenPath, (typeof NOT_YET_OPEN)[number]>;

/** The available screens; a path that is neither here nor in `NOT_YET_OPEN` does not compile. */
const AVAILABLE: Readonly<Record<AvailablePath, LazyRoute>> = {
  '/dashboard': screen(
    ['dashboard', 'experts'],
    async () => (await import('../features/dashboard/DashboardPage.tsx')).DashboardPage,
  ),
  '/account': screen(
    ['users'],
    async () => (await import('./account/AccountPage.tsx')).AccountPage,
  ),
  '/users/external': screen(
    ['registrations', 'experts', 'users'],
    async () =>
      (await import('../features/sign-up-reviews/SignUpReviewsPage.tsx')).SignUpReviewsPage,
  ),
  '/users/list': screen(
    ['directory'],
    async () => (await import('../features/users/directory/UsersPage.tsx')).UsersPage,
  ),
  '/users/view/:id': screen(
    ['directory', 'users', 'experts', 'mydata', 'security', 'errors'],
    async () => (await import('../features/users/record/UserPage.tsx')).UserPage,
  ),
  '/users/edit/:id': screen(
    ['directory', 'users'],
    async () => (await import('../features/users/record/UserEditPage.tsx')).UserEditPage,
  ),
  '/experts': screen(
    ['experts'],
    async () => (await import('../features/experts/ExpertsPage.tsx')).ExpertsPage,
  ),
  '/expert/:id': screen(
    ['experts', 'reviews'],
    async () => (await import('../features/experts/ExpertPage.tsx')).ExpertPage,
  ),
  '/expert/:id/book': screen(
    ['experts', 'bookings', 'life'],
    async () => (await import('../features/experts/BookExpertPage.tsx')).BookExpertPage,
  ),
  '/booking': screen(
    ['bookings', 'experts', 'life'],
    async () => (await import('../features/expert-sessions/BookingsPage.tsx')).BookingsPage,
  ),
  '/booking/:id': screen(
    ['bookings', 'experts', 'followups', 'life', 'reviews'],
    async () => (await import('../features/expert-sessions/BookingPage.tsx')).BookingPage,
  ),
  '/booking/:id/feedbacks': screen(
    ['reviews', 'experts'],
    async () => (await import('../features/reviews/SessionFeedbackPage.tsx')).SessionFeedbackPage,
  ),
  '/chat': screen(
    ['chat', 'chat-room'],
    async () => (await import('../features/chat/ChatPage.tsx')).ChatPage,
  ),
  '/calendar': screen(
    ['calendar', 'experts'],
    async () => (await import('../features/calendar/CalendarPage.tsx')).CalendarPage,
  ),
  '/booking/calendar/sechedule': screen(
    ['calendar', 'experts'],
    async () => (await import('../features/calendar/SessionCalendarPage.tsx')).SessionCalendarPage,
  ),
  '/availability': screen(
    ['availability', 'directory'],
    async () => (await import('../features/availability/AvailabilityPage.tsx')).AvailabilityPage,
  ),
  '/users/import': screen(
    ['imports'],
    async () => (await import('../features/imports/ImportsPage.tsx')).ImportsPage,
  ),
  '/users/import/:id': screen(
    ['imports'],
    async () => (await import('../features/imports/ImportPage.tsx')).ImportPage,
  ),
  '/team': screen(
    ['organizations'],
    async () => (await import('../features/organizations/team/TeamPage.tsx')).TeamPage,
  ),
  '/organizations': screen(
    ['organizations'],
    async () =>
      (await import('../features/organizations/directory/OrganizationsPage.tsx')).OrganizationsPage,
  ),
  '/organizations/:id': screen(
    ['organizations'],
    async () =>
      (await import('../features/organizations/record/OrganizationPage.tsx')).OrganizationPage,
  ),
};

export const screenAt = (path: ScreenPath): LazyRoute =>
  path in AVAILABLE ? AVAILABLE[path as AvailablePath] : notYetOpen;
