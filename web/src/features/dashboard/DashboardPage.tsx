import type { Person } from '@thedot/domain/access/abilities';
import { can, permission } from '@thedot/domain/access/access';
import { hasOpeningHours } from '@thedot/domain/access/roles';
import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ActiveDeals } from '../deals/active-deals.public.tsx';
import { MyNextSteps } from '../followups/my-next-steps.public.tsx';
import { AvailableOpportunities } from '../opportunities/available-opportunities.public.tsx';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { loadMe, toPerson, useMe } from '../../lib/session/session.ts';
import { Column } from '../../ui/Columns.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { dashboardQuery } from './dashboard.data.ts';
import classes from './DashboardPage.module.css';
import { UpcomingBookingsCard } from './parts/BookingCards.tsx';
import { Day } from './parts/Day.tsx';
import { WaitingStrip } from './parts/WaitingStrip.tsx';

// Loaded only for the users who see them.
const AwaitingAnswerCard = lazy(async () => ({
  default: (await import('./parts/AwaitingAnswerCard.tsx')).AwaitingAnswerCard,
}));
const MyBookingsCard = lazy(async () => ({
  default: (await import('./parts/MyBookingsCard.tsx')).MyBookingsCard,
}));
const StaffDashboard = lazyPart(async () => {
  const [{ StaffDashboard: component }] = await Promise.all([
    import('./parts/StaffDashboard.tsx'),
    loadTexts('staff-dashboard'),
  ]);
  return component;
});
const GetStarted = lazy(async () => {
  const [{ GetStarted: component }] = await Promise.all([
    import('./parts/GetStarted.tsx'),
    loadTexts('get-started'),
  ]);
  return { default: component };
});
const ExpertHours = lazy(async () => {
  const [{ ExpertHours: component }] = await Promise.all([
    import('./parts/ExpertHours.tsx'),
    loadTexts('expert-hours'),
  ]);
  return { default: component };
});
const WaitingForReview = lazy(async () => ({
  default: (await import('./WaitingForReview.tsx')).WaitingForReview,
}));
const MyReviews = lazy(async () => ({
  default: (await import('./parts/MyReviews.tsx')).MyReviews,
}));

const isStaff = (person: Person) => can(person, permission('read', 'hub'));

/** The page is shown with what it has by then. */
const LONGEST_WAIT_MS = 1_000;

/** Loads what the page shows first: drawn at once, it is drawn once and nothing moves. */
export async function loadFirstView(): Promise<void> {
  const me = await loadMe().catch(() => null);
  if (!me) return;
  const person = toPerson(me);
  // Others see another page.
  if (person.standing !== 'full') return;
  const loads = [
    queryClient.prefetchQuery(dashboardQuery()),
    ...(isStaff(person) ? [loadHubDay(), StaffDashboard.preload()] : []),
  ];
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([Promise.allSettled(loads), late]);
}

/** Its code is loaded for staff only. */
async function loadHubDay(): Promise<void> {
  const { hubDayQuery } = await import('./hub-day.data.ts');
  await queryClient.prefetchQuery(hubDayQuery);
}

export function DashboardPage() {
  const person = toPerson(useMe());
  if (person.standing === 'waiting') {
    return (
      <Suspense fallback={<Skeletons shape="page" />}>
        <WaitingForReview />
      </Suspense>
    );
  }
  return isStaff(person) ? (
    <Suspense fallback={<Skeletons shape="page" />}>
      <StaffDashboard />
    </Suspense>
  ) : (
    <Day>
      {(dashboard) => (
        <>
          <Cards dashboard={dashboard} />
          <ActiveDeals />
        </>
      )}
    </Day>
  );
}

/** Omits the cards that the user has no permission for. */
function Cards({ dashboard }: { dashboard: Dashboard }) {
  const { waiting, coming, bookings, hours, contact } = dashboard;
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const person = toPerson(me);
  const hasBookings = can(person, permission('read', 'booking'));
  const hasProposals = Boolean(waiting.proposals);
  const hasHours = can(person, permission('create', 'expert'));
  const isNew = !hasBookings || (!dashboard.hasSessions && coming.length === 0);
  const strip = Object.values(waiting).some((count) => count > 0) && (
    <WaitingStrip waiting={waiting} />
  );
  const spacesAndMaterial = bookings.length > 0 && (
    <Suspense fallback={null}>
      <MyBookingsCard bookings={bookings} />
    </Suspense>
  );
  if (isNew)
    return (
      <>
        {strip}
        <div className={classes.cards} data-single>
          <Suspense fallback={<Skeletons shape="rows" />}>
            <GetStarted contact={contact} />
          </Suspense>
          {spacesAndMaterial}
          <MyNextSteps />
          <AvailableOpportunities />
        </div>
      </>
    );
  return (
    <>
      {strip}
      <div className={classes.cards} data-single={(!hasHours && !hasProposals) || undefined}>
        {!hasHours && hasProposals && (
          <Column>
            <Suspense fallback={<Skeletons shape="rows" />}>
              <AwaitingAnswerCard />
            </Suspense>
            <AvailableOpportunities />
          </Column>
        )}
        <Column>
          <UpcomingBookingsCard coming={coming} />
          {spacesAndMaterial}
          <MyNextSteps />
          {!hasHours && !hasProposals && <AvailableOpportunities />}
          {hasOpeningHours(person.role) && (
            <>
              <Suspense fallback={null}>
                <MyReviews />
              </Suspense>
              <TextLink to={`/expert/${me.id}/impact`}>{t('impact')}</TextLink>
            </>
          )}
        </Column>
        {hasHours && (
          <Column>
            <Suspense fallback={<Skeletons shape="rows" />}>
              <ExpertHours hours={hours} />
            </Suspense>
            <AvailableOpportunities />
          </Column>
        )}
      </div>
    </>
  );
}
