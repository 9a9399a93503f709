import { Box, Button, Group } from '@mantine/core';
import { can, permission } from '@thedot/domain/access/access';
import type { Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { HaloDot } from '../../../ui/dots/HaloDot.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import {
  chooseGreeting,
  getSessionPhase,
  listTimelineSessions,
  formatTimeUntilStart,
} from '../today-timeline.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import classes from './Hero.module.css';
import { TodayTimeline } from './TodayTimeline.tsx';

interface Props {
  /** Undefined while loading. */
  sessions: readonly Booking[] | undefined;
  proposals: number;
}

/** Greeting, summary of the day, main actions and today's timeline. */
export function Hero({ sessions, proposals }: Props) {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const now = useNow();
  const format = useFormat();
  const { day } = toWallTime(now, format.zone);
  // No timeline for users without bookings.
  const hasTimeline = can(toPerson(me), permission('read', 'booking'));
  const today = sessions && listTimelineSessions(sessions, day, format.zone);

  return (
    <section className={classes.hero} aria-labelledby="greeting">
      <HaloDot className={classes.halo} columns={44} />
      <Box pos="relative">
        <Box component="p" m="0 0 10px" fz={13} fw={600} c="var(--dot-hero-ink-2)" data-capitalized>
          {format.longDay(now)}
        </Box>
        <h1 id="greeting" className={classes.greeting}>
          {t(`hello.${chooseGreeting(now, format.zone)}`, { name: me.firstName })}
        </h1>
        {hasTimeline && (
          <p className={classes.text}>{today ? <Summary today={today} now={now} /> : '\u00a0'}</p>
        )}
        <Actions proposals={proposals} />
        {hasTimeline && <TodayTimeline today={today ?? []} day={day} now={now} />}
      </Box>
    </section>
  );
}

/** "2 things on today's line. The next one starts in 48 minutes." */
function Summary({ today, now }: { today: ReturnType<typeof listTimelineSessions>; now: Date }) {
  const { t, i18n } = useTranslation('dashboard');
  if (today.length === 0) return t('line.none');
  const next = today.find(({ session }) => getSessionPhase(session, now) === 'next');
  const isRunning = today.some(({ session }) => getSessionPhase(session, now) === 'now');
  const then = next
    ? t('line.next', { when: formatTimeUntilStart(next.session, now, i18n.language) })
    : t(isRunning ? 'line.now' : 'line.over');
  return `${t('line.count', { count: today.length })} ${then}`;
}

function Actions({ proposals }: { proposals: number }) {
  const { t } = useTranslation('dashboard');
  const person = toPerson(useMe());
  const answerAction = proposals > 0 && {
    to: '/booking?scope=mine&tab=waiting',
    words: t('answer', { count: proposals }),
  };
  const bookAction = can(person, permission('create', 'expert')) && {
    to: '/experts',
    words: t('bookExpert'),
  };
  const listAction = can(person, permission('read', 'booking')) && {
    to: '/booking',
    words: t('seeBookings'),
  };
  const [first, second] = [answerAction, bookAction, listAction].filter(
    (action) => action !== false,
  );

  if (!first) return null;
  return (
    <Group gap={10} align="stretch" mt={18}>
      <Button component={Link} to={first.to} radius="xl" className={classes.loud ?? ''}>
        {first.words}
      </Button>
      {second && (
        <Button component={Link} to={second.to} radius="xl" className={classes.quiet ?? ''}>
          {second.words}
        </Button>
      )}
    </Group>
  );
}
