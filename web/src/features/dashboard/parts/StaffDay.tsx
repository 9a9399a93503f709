import { Box, Stack, Text } from '@mantine/core';
import { can, permission } from '@thedot/domain/access/access';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import type { HubDay } from '@thedot/domain/dashboard/hub-day.contract';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { Column } from '../../../ui/Columns.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { RecordRow } from '../../../ui/records/RecordRow.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { EntryViewsProvider, useEntryViews } from '../../calendar/calendar.public.ts';
import { MyNextSteps } from '../../followups/my-next-steps.public.tsx';
import pageClasses from '../DashboardPage.module.css';
import { hubDayQuery } from '../hub-day.data.ts';
import { UpcomingBookingsCard } from './BookingCards.tsx';
import classes from './BookingCards.module.css';
import { Day } from './Day.tsx';
import { WaitingStrip } from './WaitingStrip.tsx';

/** What waits for staff, the hub's bookings of today and the latest users; own sessions only where there are any. */
export function StaffDay() {
  const { t } = useTranslation('dashboard');
  const hub = useQuery(hubDayQuery);
  return (
    <Day hub={hub.data}>
      {({ waiting, coming }) => (
        <>
          <WaitingStrip waiting={waiting} />
          <div className={pageClasses.cards}>
            <Column>
              {hub.isLoadingError ? (
                <Card title={t('hub.title')}>
                  <LoadFailed text={t('failed')} onRetry={() => void hub.refetch()} />
                </Card>
              ) : (
                <UpNextAtTheHub hub={hub.data} />
              )}
              {coming.length > 0 && <UpcomingBookingsCard coming={coming} />}
              <MyNextSteps />
            </Column>
            {hub.data && <NewUsers users={hub.data.newUsers} />}
          </div>
        </>
      )}
    </Day>
  );
}

function UpNextAtTheHub({ hub }: { hub: HubDay | undefined }) {
  const { t } = useTranslation('dashboard');
  const { bookingsToday, upNext } = hub ?? { bookingsToday: 0, upNext: [] };
  return (
    <Card
      title={t('hub.title')}
      aside={
        <TextLink to="/calendar?scope=hub" flex="none" fz={13} fw={600}>
          {t('hub.calendar')}
        </TextLink>
      }
    >
      {!hub && <Skeletons shape="rows" />}
      {hub && upNext.length === 0 && (
        <EmptyState compact title={t(bookingsToday ? 'hub.over' : 'hub.empty')} />
      )}
      {upNext.length > 0 && (
        <Suspense fallback={<Skeletons shape="rows" count={upNext.length} />}>
          <EntryViewsProvider>
            <ul className={classes.list}>
              {upNext.map((entry) => (
                <li key={entry.id}>
                  <EntryRow entry={entry} />
                </li>
              ))}
            </ul>
          </EntryViewsProvider>
        </Suspense>
      )}
    </Card>
  );
}

function EntryRow({ entry }: { entry: CalendarEntry }) {
  const view = useEntryViews()(entry.kind);
  const format = useFormat();
  const nameOf = useDisplayName();
  const { id } = useMe();
  const { topic, people } = view.describe(entry, { id, nameOf });
  const path = view.path?.(entry);
  return (
    <div className={classes.row}>
      <Box component="time" fw={700} dateTime={entry.start}>
        {format.time(entry.start)}
      </Box>
      <Box miw={0}>
        {path ? (
          <Link to={path} className={classes.title}>
            {topic}
          </Link>
        ) : (
          topic
        )}
        <Text fz={13} c="var(--dot-ink-2)">
          {people}
        </Text>
      </Box>
      {'status' in entry && (
        <div className={classes.end}>
          <StatusBadge kind="booking" status={displayedStatus(entry)} />
        </div>
      )}
    </div>
  );
}

function NewUsers({ users }: { users: HubDay['newUsers'] }) {
  const { t } = useTranslation('dashboard');
  const nameOf = useDisplayName();
  const roleName = useRoleName();
  const format = useFormat();
  const canOpen = can(toPerson(useMe()), permission('read', 'user'));
  return (
    <Card
      title={t('hub.new')}
      aside={
        canOpen && (
          <TextLink to="/users/list?sort=joined&direction=desc" flex="none" fz={13} fw={600}>
            {t('hub.new_all')}
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
