import { Box } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { defaultLength } from '@thedot/domain/scheduling/policy.rules';
import type { Expert, Expertise } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { toTopicSearch } from '../topic-search.ts';
import { freeSlotsQuery } from '../experts.data.ts';
import { groupSlotsByDay } from '../../scheduling/slots/slots.ts';
import { addDays, monthOf } from '../../../lib/format/calendar-days.ts';
import { useDayFormat } from '../../scheduling/use-day-format.ts';
import classes from './NextFreeTimes.module.css';
import { ZoneHint } from '../../scheduling/slots/ZoneHint.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

const DAYS = 3;
const TIMES_A_DAY = 6;

interface Props {
  expert: Expert;
  /** The topic that a request starts with. */
  topic: Expertise | null;
  canBook: boolean;
}

/** The next days with free slots; a click on a slot starts a request with it. */
export function NextFreeTimes({ expert, topic, canBook }: Props) {
  const { t } = useTranslation('experts');
  return (
    <Card
      title={t('freeTimes')}
      hint={canBook && t('freeTimesText')}
      aside={
        canBook && (
          <TextLink
            to={`/expert/${expert.id}/book${toTopicSearch(topic)}`}
            flex="none"
            fz={13}
            fw={600}
          >
            {t('allTimes')}
          </TextLink>
        )
      }
    >
      <Days expert={expert} topic={topic} canBook={canBook} />
    </Card>
  );
}

function Days({ expert, topic, canBook }: Props) {
  const { t } = useTranslation(['experts', 'scheduling']);
  const { zone } = useFormat();
  const dayFormat = useDayFormat();
  const minutes = defaultLength(expert.sessionMinutes);
  const today = toWallTime(new Date(), zone).day;
  const first = monthOf(toWallTime(expert.nextFree ?? new Date(), zone).day);
  const months = [first, monthOf(addDays(`${first}-28`, 7))];
  const answers = useQueries({
    queries: months.map((month) =>
      freeSlotsQuery({ expertId: expert.id }, month, { minutes, timeZone: zone }),
    ),
  });

  if (answers.some(({ isLoadingError }) => isLoadingError)) {
    const retry = () => answers.forEach((answer) => void answer.refetch());
    return <LoadFailed text={t('scheduling:times.failed')} onRetry={retry} />;
  }
  if (answers.some(({ isPending }) => isPending)) return <Skeletons shape="text" />;
  const days = [
    ...groupSlotsByDay(
      answers.flatMap(({ data = [] }) => data),
      zone,
    ),
  ].slice(0, DAYS);
  if (days.length === 0) {
    const until = dayFormat.longDay(addDays(today, expert.horizonDays));
    return <EmptyState compact title={t('noFree')} text={t('noTimes', { until })} />;
  }
  return (
    <>
      <ul className={classes.days}>
        {days.map(([day, slots]) => (
          <li key={day}>
            <Box component="h3" m={0} ff="inherit" fz={14} fw={600} lts={0} data-capitalized>
              {dayFormat.longDay(day)}
            </Box>
            <Times expertId={expert.id} topic={topic} slots={slots} canBook={canBook} />
          </li>
        ))}
      </ul>
      <ZoneHint owner={expert} />
    </>
  );
}

interface TimesProps {
  expertId: string;
  topic: Expertise | null;
  slots: readonly Slot[];
  canBook: boolean;
}

function Times({ expertId, topic, slots, canBook }: TimesProps) {
  const format = useFormat();
  return (
    <ul className={classes.times}>
      {slots.slice(0, TIMES_A_DAY).map(({ start }) => (
        <li key={start}>
          {canBook ? (
            <Link
              className={classes.time}
              to={`/expert/${expertId}/book?${new URLSearchParams({ start, ...(topic && { category: topic }) })}`}
            >
              <time dateTime={start}>{format.time(start)}</time>
            </Link>
          ) : (
            <time className={classes.time} dateTime={start}>
              {format.time(start)}
            </time>
          )}
        </li>
      ))}
    </ul>
  );
}
