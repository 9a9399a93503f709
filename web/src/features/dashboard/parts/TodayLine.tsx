import { VisuallyHidden } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../../lib/session/session.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import {
  LINE_FROM_HOUR,
  LINE_HOURS,
  LINE_TO_HOUR,
  momentOf,
  placeOf,
  type Today,
} from '../today-line.ts';
import classes from './TodayLine.module.css';

interface Props {
  today: readonly Today[];
  day: string;
  now: Date;
}

const TICKS_AN_HOUR = 4;

/** The working day as a line of dots, with its sessions and the dot that means now. */
export function TodayLine({ today, day, now }: Props) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const place = placeOf(now, day, format.zone);
  const scroll = useScrolledTo(place);
  const ticks = (LINE_TO_HOUR - LINE_FROM_HOUR) * TICKS_AN_HOUR + 1;

  return (
    <div className={classes.band}>
      <div
        ref={scroll}
        className={classes.scroll}
        role="group"
        tabIndex={0}
        aria-label={t('line.label', { from: hour(LINE_FROM_HOUR), to: hour(LINE_TO_HOUR) })}
      >
        <div className={classes.inner}>
          <div className={classes.hours} aria-hidden>
            {LINE_HOURS.map((it) => (
              <span key={it}>{String(it).padStart(2, '0')}</span>
            ))}
          </div>
          <div className={classes.track} data-empty={today.length === 0 || undefined}>
            <div className={classes.ticks} aria-hidden>
              {Array.from({ length: ticks }, (_, index) => (
                <i key={index} data-hour={index % TICKS_AN_HOUR === 0 || undefined} />
              ))}
            </div>
            <ul className={classes.sessions}>
              {today.map((it, index) => (
                <li key={it.booking.id}>
                  <Capsule {...it} now={now} room={(today[index + 1]?.left ?? 100) - it.left} />
                </li>
              ))}
            </ul>
            {place !== null && (
              <div className={classes.now} style={{ left: `${place}%` }}>
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

interface CapsuleProps extends Today {
  now: Date;
  /** Percent of the line until the next session: its label may be that wide. */
  room: number;
}

function Capsule({ booking, session, left, width, now, room }: CapsuleProps) {
  const { t } = useTranslation(['dashboard', 'experts']);
  const format = useFormat();
  const { id } = useMe();
  const title = t(`experts:category.${booking.category}`);
  const name = useDisplayName()(
    (booking.expert.id === id ? booking.requester : booking.expert).name,
  );
  const style: CSSProperties & { '--room': number } = {
    left: `${left}%`,
    width: `${width}%`,
    '--room': room,
  };

  return (
    <Link
      to={`/booking/${booking.id}`}
      className={classes.capsule}
      data-moment={momentOf(session, now)}
      style={style}
    >
      <span className={classes.icon} aria-hidden>
        <IconMessages size={17} stroke={2} />
      </span>
      <span className={classes.label}>
        <b>{t('line.session', { title, name })}</b>
        <time dateTime={session.start}>{format.time(session.start)}</time>
      </span>
    </Link>
  );
}

/** On a phone the line is wider than the screen: it opens where the day is. */
function useScrolledTo(place: number | null) {
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef(place);
  useEffect(() => {
    const line = element.current;
    if (!line || opened.current === null) return;
    line.scrollLeft = (line.scrollWidth * opened.current) / 100 - line.clientWidth / 2;
  }, []);
  return element;
}

const hour = (of: number) => `${String(of).padStart(2, '0')}:00`;
