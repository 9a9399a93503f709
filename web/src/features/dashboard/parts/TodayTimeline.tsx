import { Box, VisuallyHidden } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../../lib/session/session.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import {
  TIMELINE_START_HOUR,
  TIMELINE_HOURS,
  TIMELINE_END_HOUR,
  getSessionPhase,
  toTimelinePosition,
  type TimelineSession,
} from '../today-timeline.ts';
import { JoinLink } from '../../expert-sessions/join-link.public.tsx';
import classes from './TodayTimeline.module.css';

interface Props {
  today: readonly TimelineSession[];
  day: string;
  now: Date;
}

const TICKS_AN_HOUR = 4;

/** The working day as a dotted timeline with its sessions and a marker for the current time. */
export function TodayTimeline({ today, day, now }: Props) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const position = toTimelinePosition(now, day, format.zone);
  const scroll = useInitialScroll(position ?? today[0]?.left ?? null);
  const ticks = (TIMELINE_END_HOUR - TIMELINE_START_HOUR) * TICKS_AN_HOUR + 1;

  return (
    <div className={classes.band}>
      <div
        ref={scroll}
        className={classes.scroll}
        role="group"
        tabIndex={0}
        aria-label={t('line.label', {
          from: format.hourOfDay(TIMELINE_START_HOUR),
          to: format.hourOfDay(TIMELINE_END_HOUR),
        })}
      >
        <div className={classes.inner}>
          <div className={classes.hours} aria-hidden>
            {TIMELINE_HOURS.map((it) => (
              <span key={it}>{format.shortHour(it)}</span>
            ))}
          </div>
          <div
            className={classes.track}
            data-empty={today.length === 0 || undefined}
            data-now={position !== null || undefined}
          >
            <div className={classes.ticks} aria-hidden>
              {Array.from({ length: ticks }, (_, index) => (
                <i key={index} data-hour={index % TICKS_AN_HOUR === 0 || undefined} />
              ))}
            </div>
            <ul>
              {today.map((it, index) => (
                <li key={it.booking.id}>
                  <SessionLink {...it} now={now} room={(today[index + 1]?.left ?? 100) - it.left} />
                </li>
              ))}
            </ul>
            {position !== null && (
              <div className={classes.now} style={{ left: `${position}%` }}>
                <i aria-hidden />
                <time dateTime={now.toISOString()}>
                  <VisuallyHidden>{t('line.nowWord')} </VisuallyHidden>
                  {format.time(now)}
                </time>
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

interface SessionLinkProps extends TimelineSession {
  now: Date;
  /** Percent of the timeline until the next session; limits the width of the label. */
  room: number;
}

function SessionLink({ booking, session, left, width, now, room }: SessionLinkProps) {
  const { t } = useTranslation(['dashboard', 'ui']);
  const format = useFormat();
  const { id } = useMe();
  const title = t(`ui:category.${booking.category}`);
  const name = useDisplayName()(
    (booking.expert.id === id ? booking.requester : booking.expert).name,
  );
  const style: CSSProperties & { '--room': number } = {
    left: `${left}%`,
    width: `${width}%`,
    '--room': room,
  };

  return (
    <div className={classes.place} style={style}>
      <Link
        to={`/booking/${booking.id}`}
        className={classes.session}
        data-moment={getSessionPhase(session, now)}
      >
        <span className={classes.icon} aria-hidden>
          <IconMessages size={17} stroke={2} />
        </span>
        <span className={classes.label}>
          <b>{t('line.session', { title, name })}</b>
          <Box component="time" fz={12.5} c="var(--dot-hero-ink-2)" dateTime={session.start}>
            {format.time(session.start)}
          </Box>
        </span>
      </Link>
      <JoinLink
        booking={booking}
        size="compact-sm"
        radius="xl"
        pos="absolute"
        className={classes.join ?? ''}
      />
    </div>
  );
}

/** On a phone the timeline is wider than the screen: scrolls once to the current time, outside its hours to the first session. */
function useInitialScroll(position: number | null) {
  const element = useRef<HTMLDivElement>(null);
  const hasScrolled = useRef(false);
  useEffect(() => {
    const line = element.current;
    if (!line || position === null || hasScrolled.current) return;
    hasScrolled.current = true;
    line.scrollLeft = (line.scrollWidth * position) / 100 - line.clientWidth / 2;
  }, [position]);
  return element;
}
