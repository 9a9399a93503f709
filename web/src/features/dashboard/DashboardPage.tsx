import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { hasOpeningHours } from '@thedot/domain/access/roles';
import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MyNextSteps } from '../followups/my-next-steps.public.tsx';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Column } from '../../ui/Columns.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { dashboardQuery } from './dashboard.data.ts';
import classes from './DashboardPage.module.css';
import { AwaitingAnswerCard, UpcomingBookingsCard } from './parts/BookingCards.tsx';
import { ExpertHours } from './parts/ExpertHours.tsx';
import { Hero } from './parts/Hero.tsx';
import { WaitingStrip } from './parts/WaitingStrip.tsx';

// Loaded only for the users who see them.
const StaffDashboard = lazy(async () => ({
  default: (await import('./parts/StaffDashboard.tsx')).StaffDashboard,
}));
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
      <StaffDashboard>
        <MyDay />
      </StaffDashboard>
    </Suspense>
  ) : (
    <MyDay />
  );
}

function MyDay() {
  const { t } = useTranslation('dashboard');
  const dashboard = useQuery(dashboardQuery());
  const { data } = dashboard;

  return (
    <>
      <Hero sessions={data?.today} proposals={data?.waiting.proposals ?? 0} />
      {data && <Cards dashboard={data} />}
      {dashboard.isPending && (
        <div className={classes.cards}>
          <Card>
            <Skeletons shape="rows" count={4} />
          </Card>
          <Card>
            <Skeletons shape="text" count={5} />
          </Card>
        </div>
      )}
      {dashboard.isLoadingError && (
        <div className={classes.cards} data-single>
          <Card>
            <LoadFailed text={t('failed')} onRetry={() => void dashboard.refetch()} />
          </Card>
        </div>
      )}
    </>
  );
}

/** Omits the cards that the user has no permission for. */
function Cards({ dashboard: { waiting, coming, hours } }: { dashboard: Dashboard }) {
  const person = toPerson(useMe());
  const hasBookings = can(person, permission('read', 'booking'));
  const hasProposals = Boolean(waiting.proposals);
  const hasHours = can(person, permission('create', 'expert'));
  return (
    <>
      <WaitingStrip waiting={waiting} />
      {hasBookings && (
        <div className={classes.cards} data-single={(!hasHours && !hasProposals) || undefined}>
          {!hasHours && hasProposals && <AwaitingAnswerCard />}
          <Column>
            <UpcomingBookingsCard coming={coming} />
            <MyNextSteps />
            {hasOpeningHours(person.role) && (
              <Suspense fallback={null}>
                <MyReviews />
              </Suspense>
            )}
          </Column>
          {hasHours && <ExpertHours hours={hours} />}
        </div>
      )}
      {!hasBookings && (
        <div className={classes.cards} data-single>
          <MyNextSteps />
        </div>
      )}
    </>
  );
}
