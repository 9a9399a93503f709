import { Group } from '@mantine/core';
import { can, permission } from '@thedot/domain/access/access';
import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import type { HubDay } from '@thedot/domain/dashboard/hub-day.contract';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toPerson, useIsViewing, useMe } from '../../../lib/session/session.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import {
  chooseGreeting,
  getSessionPhase,
  listDaySessions,
  listTimelineSessions,
  formatTimeUntilStart,
} from '../today-timeline.ts';
import { keepGreeting } from '../keep-greeting.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { HeroButton } from '../../../ui/hero/HeroButton.tsx';
import { HeroCard } from '../../../ui/hero/HeroCard.tsx';
import classes from './Hero.module.css';
import { TodayTimeline } from './TodayTimeline.tsx';

interface Props {
  /** Undefined while loading. */
  data: Dashboard | undefined;
  /** The hub's day, for staff. */
  hub?: HubDay | undefined;
  /** The hub's day as a line, for staff without a line of their own. */
  hubLine?: ReactNode;
}

/** Greeting, summary of the day, main actions and today's timeline. */
export function Hero({ data, hub, hubLine }: Props) {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const now = useNow();
  const format = useFormat();
  const { day } = toWallTime(now, format.zone);
  const person = toPerson(me);
  const isStaff = can(person, permission('read', 'hub'));
  const isViewing = useIsViewing();
  useEffect(() => {
    // An administrator who views the hub as this user is greeted by their own name next time.
    if (!isViewing) keepGreeting({ firstName: me.firstName, zone: format.zone });
  }, [isViewing, me.firstName, format.zone]);
  const today = data && listTimelineSessions(data.today, day, format.zone);
  // No timeline for users without bookings; staff have one on days with sessions of their own.
  const hasSummary = can(person, permission('read', 'booking'));
  const hasTimeline = hasSummary && (!isStaff || Boolean(today?.length));

  return (
    <HeroCard className={classes.hero} labelledBy="greeting" columns={44}>
      <p className={classes.day} data-capitalized>
        {format.longDay(now)}
      </p>
      <h1 id="greeting" className={classes.greeting}>
        {t(`hello.${chooseGreeting(now, format.zone)}`, { name: me.firstName })}
      </h1>
      {hasSummary && (
        <p className={classes.text}>
          {hub && <HubSummary {...hub} />}
          {data && !isStaff && (
            <Summary sessions={listDaySessions(data.today, day, format.zone)} now={now} />
          )}
          {'\u00a0'}
        </p>
      )}
      <Actions waiting={data?.waiting ?? {}} isStaff={isStaff} />
      {hasTimeline ? <TodayTimeline today={today ?? []} day={day} now={now} /> : hubLine}
    </HeroCard>
  );
}

/** "5 bookings at the hub today. 1 left." */
function HubSummary({ bookingsToday, leftToday }: Pick<HubDay, 'bookingsToday' | 'leftToday'>) {
  const { t } = useTranslation('dashboard');
  const count = t('hub_day', { count: bookingsToday });
  return leftToday === bookingsToday ? count : `${count} ${t('hub_left', { count: leftToday })}`;
}

/** "2 sessions today. The next session starts in 48 minutes." */
function Summary({ sessions, now }: { sessions: readonly Slot[]; now: Date }) {
  const { t, i18n } = useTranslation('dashboard');
  if (sessions.length === 0) return t('line.none');
  const next = sessions.find((session) => getSessionPhase(session, now) === 'next');
  const isRunning = sessions.some((session) => getSessionPhase(session, now) === 'now');
  const then = next
    ? t('line.next', {
        count: sessions.length,
        when: formatTimeUntilStart(next, now, i18n.language),
      })
    : t(isRunning ? 'line.now' : 'line.over');
  return `${t('line.count', { count: sessions.length })} ${then}`;
}

interface ActionsProps {
  waiting: Dashboard['waiting'];
  isStaff: boolean;
}

/** The two actions that matter most now: what waits first, then what the role does most. */
function Actions({ waiting, isStaff }: ActionsProps) {
  const { t } = useTranslation('dashboard');
  const person = toPerson(useMe());
  const { proposals = 0, registrations = 0, approvals = 0 } = waiting;
  const [first, second] = [
    proposals > 0 && {
      to: '/booking?scope=mine&tab=waiting',
      text: t('answer', { count: proposals }),
    },
    registrations > 0 && { to: '/users/external', text: t('review', { count: registrations }) },
    approvals > 0 && {
      to: '/bookingspace/calendar?tab=requests',
      text: t('approve', { count: approvals }),
    },
    !isStaff &&
      can(person, permission('create', 'expert')) && { to: '/experts', text: t('bookExpert') },
    isStaff && { to: '/booking', text: t('hubBookings') },
    can(person, permission('read', 'booking')) && {
      to: '/booking?scope=mine',
      text: t('seeBookings'),
    },
  ].filter((action) => action !== false);

  if (!first) return null;
  return (
    <Group gap={10} align="stretch" mt={18}>
      <HeroButton tone="loud" to={first.to}>
        {first.text}
      </HeroButton>
      {second && (
        <HeroButton tone="quiet" to={second.to}>
          {second.text}
        </HeroButton>
      )}
    </Group>
  );
}
