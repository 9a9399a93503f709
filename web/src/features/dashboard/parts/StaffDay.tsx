import { Stack } from '@mantine/core';
import { can, permission } from '@thedot/domain/access/access';
import type { HubDay } from '@thedot/domain/dashboard/hub-day.contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { RecordRow } from '../../../ui/records/RecordRow.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ActiveDeals } from '../../deals/active-deals.public.tsx';
import { MyNextSteps } from '../../followups/my-next-steps.public.tsx';
import pageClasses from '../DashboardPage.module.css';
import { hubDayQuery } from '../hub-day.data.ts';
import { UpcomingBookingsCard } from './BookingCards.tsx';
import { Day } from './Day.tsx';
import { EntryRows } from './EntryRows.tsx';
import { HubLine } from './HubLine.tsx';
import { MyBookingsCard } from './MyBookingsCard.tsx';
import { WaitingStrip } from './WaitingStrip.tsx';

// Loaded with its texts, which other users do not need.
const DecisionsCard = lazy(async () => {
  const [{ DecisionsCard: component }] = await Promise.all([
    import('./Decisions.tsx'),
    loadTexts('decisions', 'submissions'),
  ]);
  return { default: component };
});

// Loaded with its texts; the hero and what waits are shown before.
const HubFigures = lazy(async () => {
  const [{ HubFigures: component }] = await Promise.all([
    import('../statistics/HubFigures.tsx'),
    loadTexts('statistics', 'figures'),
  ]);
  return { default: component };
});

/** What waits for staff, the figures of the hub, its bookings of today and the latest users; own sessions only where there are any. */
export function StaffDay() {
  const { t } = useTranslation(['dashboard', 'staff-dashboard']);
  const hub = useQuery(hubDayQuery);
  return (
    <Day hub={hub.data} hubLine={!hub.isLoadingError && <HubLine booked={hub.data?.booked} />}>
      {({ waiting, coming, bookings }) => (
        <>
          <WaitingStrip waiting={waiting} />
          <Suspense fallback={<Skeletons shape="page" />}>
            <HubFigures
              today={
                <>
                  <Suspense fallback={<Skeletons shape="rows" />}>
                    <DecisionsCard />
                  </Suspense>
                  {hub.isLoadingError ? (
                    <Card title={t('staff-dashboard:hub.title')}>
                      <LoadFailed text={t('failed')} onRetry={() => void hub.refetch()} />
                    </Card>
                  ) : (
                    <UpNextAtTheHub hub={hub.data} />
                  )}
                </>
              }
              newUsers={hub.data && <NewUsers users={hub.data.newUsers} />}
            />
          </Suspense>
          <div className={pageClasses.cards} data-single>
            {coming.length > 0 && <UpcomingBookingsCard coming={coming} />}
            {bookings.length > 0 && <MyBookingsCard bookings={bookings} />}
            <MyNextSteps />
          </div>
          <ActiveDeals />
        </>
      )}
    </Day>
  );
}

function UpNextAtTheHub({ hub }: { hub: HubDay | undefined }) {
  const { t } = useTranslation(['dashboard', 'staff-dashboard']);
  const { bookingsToday, upNext } = hub ?? { bookingsToday: 0, upNext: [] };
  return (
    <Card
      title={t('staff-dashboard:hub.title')}
      aside={
        <TextLink to="/calendar?scope=hub" flex="none" fz={13} fw={600}>
          {t('staff-dashboard:hub.calendar')}
        </TextLink>
      }
    >
      {!hub && <Skeletons shape="rows" />}
      {hub && upNext.length === 0 && (
        <EmptyState
          compact
          title={t(bookingsToday ? 'staff-dashboard:hub.over' : 'staff-dashboard:hub.empty')}
        />
      )}
      {upNext.length > 0 && <EntryRows entries={upNext} />}
    </Card>
  );
}

function NewUsers({ users }: { users: HubDay['newUsers'] }) {
  const { t } = useTranslation(['dashboard', 'staff-dashboard']);
  const nameOf = useDisplayName();
  const roleName = useRoleName();
  const format = useFormat();
  const canOpen = can(toPerson(useMe()), permission('read', 'user'));
  return (
    <Card
      title={t('staff-dashboard:hub.new')}
      aside={
        canOpen && (
          <TextLink to="/users/list?sort=joined&direction=desc" flex="none" fz={13} fw={600}>
            {t('staff-dashboard:hub.new_all')}
          </TextLink>
        )
      }
    >
      <Stack component="ul" gap={14}>
        {users.map(({ id, name, photo, role, organization, joinedAt }) => (
          <li key={id}>
            <RecordRow
              picture={<DotAvatar name={name} photo={photo} size={36} />}
              title={nameOf(name)}
              to={canOpen ? `/users/view/${id}` : undefined}
              subtitle={
                <>
                  {[roleName(role), organization?.name].filter(Boolean).join(' · ')}
                  {' · '}
                  <time dateTime={joinedAt}>{format.ago(joinedAt)}</time>
                </>
              }
            />
          </li>
        ))}
      </Stack>
    </Card>
  );
}
