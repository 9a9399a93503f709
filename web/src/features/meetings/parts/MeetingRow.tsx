import { IconPlayerPlay } from '@tabler/icons-react';
import type { Meeting } from '@thedot/domain/meetings/meetings.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { useMeetingName, useOthers, useWaitingText } from '../use-meeting-format.ts';
import { JoinButton } from './JoinButton.tsx';
import classes from './MeetingRow.module.css';
import { PeopleDots } from './PeopleDots.tsx';

interface Props {
  meeting: Meeting;
  /** Instead of the join button. */
  action?: ReactNode;
  /** Below the people. */
  children?: ReactNode;
}

/** A meeting in a list: its day, name, people, and how to join it or what is left of it. */
export function MeetingRow({ meeting, action, children }: Props) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const meetingName = useMeetingName();
  const others = useOthers()(meeting.people);
  const waiting = useWaitingText()(meeting);
  const { startsAt, endsAt, state, kind, bookingId, recordings } = meeting;
  const page = kind === 'event' ? `/events/detail/${meeting.id}` : `/booking/${bookingId}`;
  const hasPage = kind === 'event' || (bookingId !== null && state !== 'over');
  const to = hasPage ? page : `/visio/join/${meeting.id}`;

  return (
    <div className={classes.row}>
      <DayTile at={startsAt} isLive={state === 'running'} />
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Link to={to} className={classes.link}>
            {meetingName(meeting)}
          </Link>
        </h3>
        <p className={classes.facts}>
          {startsAt && (
            <time dateTime={startsAt}>
              {endsAt && (kind === 'session' || kind === 'event')
                ? format.timeRange(startsAt, endsAt)
                : format.time(startsAt)}
            </time>
          )}
          <PeopleDots people={others} />
          {others.length === 0 && <span>{t(`kind.${kind}`)}</span>}
        </p>
        {state === 'running' && waiting && (
          <p className={classes.waiting}>
            <i aria-hidden />
            {waiting}
          </p>
        )}
        {children}
      </div>
      {recordings > 0 && (
        <Chip>
          <IconPlayerPlay size={14} stroke={1.75} aria-hidden />
          {t('recordings', { count: recordings })}
        </Chip>
      )}
      {action ?? <JoinButton meeting={meeting} size="sm" className={classes.press ?? ''} />}
    </div>
  );
}

/** The day as number and name, as on the dashboard; for a meeting without a time, a dot. */
export function DayTile({ at, isLive = false }: { at: string | null; isLive?: boolean }) {
  const format = useFormat();
  return (
    <span
      className={classes.day}
      aria-hidden={at === null || undefined}
      data-live={isLive || undefined}
    >
      {at ? (
        <>
          <b>{format.dayNumber(at)}</b>
          <span>{format.weekday(at)}</span>
        </>
      ) : (
        <i />
      )}
    </span>
  );
}
