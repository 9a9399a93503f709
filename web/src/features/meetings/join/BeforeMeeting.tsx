import { Box, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import type { MeetingPage } from '@thedot/domain/meetings/meetings.contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalize } from '../../../lib/format/capitalize.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { FileLinks } from '../../../ui/FileLinks.tsx';
import { HeroButton } from '../../../ui/hero/HeroButton.tsx';
import { HeroCard } from '../../../ui/hero/HeroCard.tsx';
import { meetingQuery } from '../meetings.data.ts';
import classes from '../parts/NextMeeting.module.css';
import { DeviceTestButton } from '../parts/DeviceTestButton.tsx';
import { PeopleDots } from '../parts/PeopleDots.tsx';
import { Notes } from '../parts/AfterMeeting.tsx';
import { sessionQuery } from '../recordings.data.ts';
import { useMeetingName, useOthers } from '../use-meeting-format.ts';

const SECOND_MS = 1_000;

/** A meeting that cannot be joined yet: the time left, and what it is about. It opens by itself. */
export function BeforeMeeting({ meeting }: { meeting: MeetingPage }) {
  const { t, i18n } = useTranslation('meetings');
  const format = useFormat();
  const meetingName = useMeetingName();
  const others = useOthers()(meeting.people);
  const { startsAt, endsAt, opensAt, bookingId } = meeting;
  return (
    <>
      <HeroCard className={classes.hero} labelledBy="meeting" columns={40}>
        <h1 id="meeting" className={classes.title}>
          {meetingName(meeting)}
        </h1>
        <Group component="p" gap="4px 14px" className={classes.text ?? ''}>
          {startsAt && endsAt && (
            <time dateTime={startsAt}>
              {capitalize(format.longDay(startsAt), i18n.language)},{' '}
              {format.timeRange(startsAt, endsAt)}
            </time>
          )}
          <PeopleDots people={others} size={22} />
        </Group>
        {opensAt && <Countdown id={meeting.id} opensAt={opensAt} />}
        <Group gap={10} mt={20}>
          <DeviceTestButton isOnHero />
          {bookingId && (
            <HeroButton tone="quiet" to={`/booking/${bookingId}`}>
              {t('open_booking')}
            </HeroButton>
          )}
        </Group>
      </HeroCard>
      {bookingId && <Agenda bookingId={bookingId} />}
    </>
  );
}

function Countdown({ id, opensAt }: { id: string; opensAt: string }) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const cache = useQueryClient();
  const [left, setLeft] = useState(() => Date.parse(opensAt) - Date.now());
  const isOpen = left <= 0;
  useEffect(() => {
    const timer = setInterval(() => setLeft(Date.parse(opensAt) - Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [opensAt]);
  // The server's clock decides: asks until it says that the meeting is open.
  const ask = useEffectEvent(() => void cache.invalidateQueries(meetingQuery(id)));
  useEffect(() => {
    if (!isOpen) return undefined;
    ask();
    const timer = setInterval(() => ask(), 3 * SECOND_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  return (
    <>
      <p className={classes.count} role="timer" aria-live="off">
        {isOpen
          ? t('before.opening')
          : left < HOUR_MS
            ? clock(left)
            : format.length(Math.ceil(left / MINUTE_MS))}
      </p>
      <p className={classes.text}>{t('before.text', { time: format.time(opensAt) })}</p>
    </>
  );
}

/** 09:05 */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const parts = [Math.floor(seconds / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** The request and the files of the session, to prepare. */
function Agenda({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('meetings');
  const { data } = useQuery(sessionQuery(bookingId));
  if (!data) return null;
  return (
    <Box mt={20}>
      <Card title={t('before.agenda')}>
        <Notes text={data.description} />
        {data.files.length > 0 && (
          <Box mt="md">
            <FileLinks files={data.files} />
          </Box>
        )}
      </Card>
    </Box>
  );
}
