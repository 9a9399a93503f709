import { Button } from '@mantine/core';
import { can, permission } from '@thedot/domain/access/access';
import type { Booking } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { HaloDot } from '../../../ui/dots/HaloDot.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { greetingAt, momentOf, sessionsOf, untilStart } from '../today-line.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import classes from './Hero.module.css';
import { TodayLine } from './TodayLine.tsx';

interface Props {
  /** Undefined while they are on their way. */
  sessions: readonly Booking[] | undefined;
  proposals: number;
}

/** The day at a glance: who, when, what is next, and what to do about it. */
export function Hero({ sessions, proposals }: Props) {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const now = useNow();
  const format = useFormat();
  const { day } = toWallTime(now, format.zone);
  // Who has no bookings has no line to put them on.
  const hasLine = can(toPerson(me), permission('read', 'booking'));
  const today = sessions && sessionsOf(sessions, day, format.zone);

  return (
    <section className={classes.hero} aria-labelledby="greeting">
      <HaloDot className={classes.halo} columns={44} />
      <div className={classes.inside}>
        <p className={classes.date}>{format.longDay(now)}</p>
        <h1 id="greeting" className={classes.greeting}>
          {t(`hello.${greetingAt(now, format.zone)}`, { name: me.firstName })}
        </h1>
        {hasLine && (
          <p className={classes.text}>{today ? <Line today={today} now={now} /> : '\u00a0'}</p>
        )}
        <Actions proposals={proposals} />
        {hasLine && <TodayLine today={today ?? []} day={day} now={now} />}
      </div>
    </section>
  );
}

/** "2 things on today's line. The next one starts in 48 minutes." */
function Line({ today, now }: { today: ReturnType<typeof sessionsOf>; now: Date }) {
  const { t, i18n } = useTranslation('dashboard');
  if (today.length === 0) return t('line.none');
  const next = today.find(({ session }) => momentOf(session, now) === 'next');
  const isRunning = today.some(({ session }) => momentOf(session, now) === 'now');
  const then = next
    ? t('line.next', { when: untilStart(next.session, now, i18n.language) })
    : t(isRunning ? 'line.now' : 'line.over');
  return `${t('line.count', { count: today.length })} ${then}`;
}

function Actions({ proposals }: { proposals: number }) {
  const { t } = useTranslation('dashboard');
  const person = toPerson(useMe());
  const waits = proposals > 0 && {
    to: '/booking?tab=waiting',
    words: t('answer', { count: proposals }),
  };
  const books = can(person, permission('create', 'expert')) && {
    to: '/experts',
    words: t('bookExpert'),
  };
  const sees = can(person, permission('read', 'booking')) && {
    to: '/booking',
    words: t('seeBookings'),
  };
  const [first, second] = [waits, books, sees].filter((action) => action !== false);

  if (!first) return null;
  return (
    <div className={classes.actions}>
      <Button component={Link} to={first.to} radius="xl" className={classes.loud ?? ''}>
        {first.words}
      </Button>
      {second && (
        <Button component={Link} to={second.to} radius="xl" className={classes.quiet ?? ''}>
          {second.words}
        </Button>
      )}
    </div>
  );
}
