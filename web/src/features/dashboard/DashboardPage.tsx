import { can, permission } from '@thedot/domain/access/access';
import { hasOpeningHours } from '@thedot/domain/access/roles';
import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ActiveDeals } from '../deals/active-deals.public.tsx';
import { MyNextSteps } from '../followups/my-next-steps.public.tsx';
import { AvailableOpportunities } from '../opportunities/available-opportunities.public.tsx';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { Column } from '../../ui/Columns.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import classes from './DashboardPage.module.css';
import { AwaitingAnswerCard, UpcomingBookingsCard } from './parts/BookingCards.tsx';
import { Day } from './parts/Day.tsx';
import { WaitingStrip } from './parts/WaitingStrip.tsx';

// Loaded only for the users who see them.
const MyBookingsCard = lazy(async () => ({
  default: (await import('./parts/MyBookingsCard.tsx')).MyBookingsCard,
}));
const StaffDashboard = lazy(async () => {
  const [{ StaffDashboard: component }] = await Promise.all([
    import('./parts/StaffDashboard.tsx'),
    loadTexts('staff-dashboard'),
  ]);
  return { default: component };
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

export function DashboardPage() {
  const person = toPerson(useMe());
  if (person.standing === 'waiting') {
    return (
      <Suspense fallback={<Skeletons shape="page" />}>
        <WaitingForReview />
      </Suspense>
    );
  }
  return can(person, permission('read', 'hub')) ? (
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
            <AwaitingAnswerCard />
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
