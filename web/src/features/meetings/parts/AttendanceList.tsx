import { Group, Stack, Text } from '@mantine/core';
import type { SessionAttendance } from '@thedot/domain/meetings/meetings.contract';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { plannedMinutes, toAttendees } from '../attendance.ts';
import classes from './AttendanceList.module.css';

interface Props {
  meeting: SessionAttendance;
}

/** Who attended, when, and for how long, beside the planned length of a session. */
export function AttendanceList({ meeting }: Props) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const nameOf = useDisplayName();
  const now = useNow();
  const { kind, attendance, people, startsAt, endsAt, minutesAttended } = meeting;
  const planned = kind === 'session' ? plannedMinutes(startsAt, endsAt) : null;
  const attendees = toAttendees(attendance, now);
  const absent = people.filter(({ id }) => !attendance.some(({ userId }) => userId === id));
  const photoOf = (key: string) => people.find(({ id }) => id === key)?.photo;
  return (
    <Stack gap="md">
      {planned !== null && minutesAttended !== null && (
        <Text fw={600}>
          {t('attendance.together', {
            minutes: format.minutes(minutesAttended),
            planned: format.minutes(planned),
          })}
        </Text>
      )}
      <ul className={classes.list}>
        {attendees.map(({ key, name, role, isGuest, joinedAt, leftAt, minutes }) => (
          <li key={key} className={classes.person}>
            <DotAvatar name={name} photo={photoOf(key)} size={36} />
            <div className={classes.words}>
              <Group gap="2px 8px">
                <Text span fw={600}>
                  {nameOf(name)}
                </Text>
                {isGuest && <Chip>{t('attendance.guest')}</Chip>}
                {role === 'moderator' && kind !== 'call' && (
                  <Chip>{t('attendance.moderator')}</Chip>
                )}
              </Group>
              <Text fz="sm" c="var(--dot-ink-2)">
                {leftAt
                  ? format.timeRange(joinedAt, leftAt)
                  : t('attendance.since', { time: format.time(joinedAt) })}
              </Text>
            </div>
            <Text fz="sm" className={classes.minutes ?? ''}>
              {planned === null
                ? format.minutes(minutes)
                : t('attendance.of', { minutes, planned: format.minutes(planned) })}
            </Text>
          </li>
        ))}
        {absent.map(({ id, name, photo }) => (
          <li key={id} className={classes.person}>
            <DotAvatar name={name} photo={photo} size={36} />
            <div className={classes.words}>
              <Text fw={600}>{nameOf(name)}</Text>
            </div>
            <Text fz="sm" c="var(--dot-ink-2)">
              {t('attendance.absent')}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
