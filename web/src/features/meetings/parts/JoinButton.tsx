import { Button, type ButtonProps } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import type { Meeting } from '@thedot/domain/meetings/meetings.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';

interface Props extends Omit<ButtonProps, 'children'> {
  meeting: Pick<Meeting, 'id' | 'state' | 'opensAt' | 'closesAt'>;
}

/** Whether a meeting cannot be joined any more: the shown answer may be older than its end. */
export const isOver = ({ state, closesAt }: Props['meeting'], now: Date): boolean =>
  state === 'over' ||
  (state !== 'running' && closesAt !== null && now.getTime() >= Date.parse(closesAt));

/** Whether a meeting can be joined now: the shown answer may be older than its opening. */
export function canJoin({ state, opensAt, closesAt }: Props['meeting'], now: Date): boolean {
  if (state === 'over' || (closesAt !== null && now.getTime() >= Date.parse(closesAt)))
    return false;
  return state !== 'upcoming' || (opensAt !== null && now.getTime() >= Date.parse(opensAt));
}

/** Joins a meeting; before it opens, says when. */
export function JoinButton({ meeting, ...props }: Props) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const now = useNow();
  if (canJoin(meeting, now)) {
    return (
      <Button
        {...props}
        component={Link}
        to={`/visio/join/${meeting.id}`}
        leftSection={<IconVideo size={18} stroke={1.75} aria-hidden />}
      >
        {t('join')}
      </Button>
    );
  }
  if (meeting.state !== 'upcoming' || meeting.opensAt === null) return null;
  const isToday = format.daysFromToday(meeting.opensAt, now) === 0;
  return (
    <Button {...props} variant="default" component={Link} to={`/visio/join/${meeting.id}`}>
      {isToday
        ? t('opens_at', { time: format.time(meeting.opensAt) })
        : t('opens_on', { day: format.relativeDay(meeting.opensAt, now) })}
    </Button>
  );
}
