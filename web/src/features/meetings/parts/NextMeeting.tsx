import { Group, Skeleton } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import type { Meeting } from '@thedot/domain/meetings/meetings.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalize } from '../../../lib/format/capitalize.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { HeroButton } from '../../../ui/hero/HeroButton.tsx';
import { HeroCard } from '../../../ui/hero/HeroCard.tsx';
import { useMeetingName, useOthers, useWaitingText } from '../use-meeting-format.ts';
import { canJoin, isOver } from './JoinButton.tsx';
import classes from './NextMeeting.module.css';
import { PeopleDots } from './PeopleDots.tsx';

interface Props {
  query: { readonly data: readonly Meeting[] | undefined; readonly isLoadingError: boolean };
  /** Omitted for users who may not start meetings. */
  onStart?: () => void;
}

/** The meeting that runs or comes next, with its join button; without one, the way to start one. */
export function NextMeeting({ query, onStart }: Props) {
  const now = useNow();
  const next = query.data?.find((meeting) => !isOver(meeting, now));
  if (query.isLoadingError) return null;
  return (
    <HeroCard className={classes.hero} labelledBy="next-meeting" columns={40}>
      {!query.data ? (
        <Loading />
      ) : next ? (
        <Next meeting={next} />
      ) : (
        <Nothing {...(onStart && { onStart })} />
      )}
    </HeroCard>
  );
}

const Eyebrow = ({ isLive, children }: { isLive?: boolean; children: ReactNode }) => (
  <p className={classes.eyebrow}>
    {isLive && <i className={classes.live} aria-hidden />}
    {children}
  </p>
);

function Loading() {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton className={classes.bone ?? ''} height={12} width={90} mb={16} />
      <Skeleton className={classes.bone ?? ''} height={30} width="min(360px, 60%)" mb={14} />
      <Skeleton className={classes.bone ?? ''} height={12} width="min(240px, 45%)" mb={26} />
      <Skeleton className={classes.bone ?? ''} height={40} width={120} radius="xl" />
    </div>
  );
}

function Next({ meeting }: { meeting: Meeting }) {
  const { t, i18n } = useTranslation('meetings');
  const format = useFormat();
  const now = useNow();
  const meetingName = useMeetingName();
  const waiting = useWaitingText()(meeting);
  const others = useOthers()(meeting.people);
  const { startsAt, endsAt } = meeting;
  const isOpen = canJoin(meeting, now);
  const isToday = startsAt !== null && format.daysFromToday(startsAt, now) === 0;
  const minutes = startsAt ? Math.ceil((Date.parse(startsAt) - now.getTime()) / 60_000) : 0;

  return (
    <>
      <Eyebrow isLive={meeting.state === 'running'}>
        {meeting.state === 'running'
          ? t('next.now')
          : isToday && minutes > 0
            ? t('next.in', { time: format.length(minutes) })
            : t(isOpen ? 'next.open' : 'next.title')}
      </Eyebrow>
      <h2 id="next-meeting" className={classes.title}>
        {meetingName(meeting)}
      </h2>
      <Group component="p" gap="4px 14px" className={classes.text ?? ''}>
        {startsAt && (meeting.kind === 'session' || meeting.kind === 'event') && endsAt && (
          <time dateTime={startsAt}>
            {capitalize(format.relativeDay(startsAt, now), i18n.language)},{' '}
            {format.timeRange(startsAt, endsAt)}
          </time>
        )}
        <PeopleDots people={others} size={22} />
      </Group>
      {waiting && (
        <p className={classes.waiting} role="status">
          <i className={classes.dot} aria-hidden />
          {waiting}
        </p>
      )}
      <Group gap={10} mt={20}>
        {isOpen ? (
          <HeroButton
            tone="loud"
            to={`/visio/join/${meeting.id}`}
            leftSection={<IconVideo size={18} stroke={1.75} aria-hidden />}
          >
            {t('join')}
          </HeroButton>
        ) : (
          meeting.opensAt && (
            <HeroButton tone="quiet" to={`/visio/join/${meeting.id}`}>
              {isToday
                ? t('opens_at', { time: format.time(meeting.opensAt) })
                : t('opens_on', { day: format.relativeDay(meeting.opensAt, now) })}
            </HeroButton>
          )
        )}
        {meeting.bookingId && (
          <HeroButton tone="quiet" to={`/booking/${meeting.bookingId}`}>
            {t('open_booking')}
          </HeroButton>
        )}
      </Group>
    </>
  );
}

function Nothing({ onStart }: Pick<Props, 'onStart'>) {
  const { t } = useTranslation('meetings');
  return (
    <>
      <h2 id="next-meeting" className={classes.title}>
        {t('next.none')}
      </h2>
      <p className={classes.text}>{t(onStart ? 'next.none_text' : 'next.none_invited')}</p>
      {onStart && (
        <HeroButton
          tone="loud"
          mt={20}
          leftSection={<IconVideo size={18} stroke={1.75} aria-hidden />}
          onClick={onStart}
        >
          {t('start.action')}
        </HeroButton>
      )}
    </>
  );
}
