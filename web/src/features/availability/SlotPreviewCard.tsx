import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Availability } from '@thedot/domain/availability/availability.contract';
import { defaultLength } from '@thedot/domain/scheduling/policy.rules';
import { useTranslation } from 'react-i18next';
import { groupSlotsByDay } from '../scheduling/slots/slots.ts';
import { addDays } from '../../lib/format/calendar-days.ts';
import { useDayFormat } from '../scheduling/use-day-format.ts';
import { Card } from '../../ui/Card.tsx';
import { toWallTime } from '../../lib/format/wall-time.ts';
import { slotPreviewQuery } from './availability.data.ts';
import classes from './SlotPreviewCard.module.css';

const DAYS = 7;
const MAX_DOTS = 16;

/** The free slots of the next days as requesters see them. */
export function SlotPreviewCard({ availability }: { availability: Availability }) {
  const { t } = useTranslation('availability');
  const dayFormat = useDayFormat();
  const { timeZone, expertId } = availability;
  const from = toWallTime(new Date(), timeZone).day;
  const minutes = defaultLength(availability.sessionMinutes);
  const { data: slots } = useQuery(
    slotPreviewQuery({ expertId, from, to: addDays(from, DAYS - 1), minutes, timeZone }),
  );
  const byDay = groupSlotsByDay(slots ?? [], timeZone);

  return (
    <Card title={t('seen.title')} hint={t('seen.hint', { minutes })}>
      <ul className={classes.days} aria-busy={!slots}>
        {Array.from({ length: DAYS }, (_, index) => addDays(from, index)).map((day) => {
          const count = byDay.get(day)?.length ?? 0;
          return (
            <li key={day} data-none={count === 0 || undefined}>
              <span data-capitalized>{dayFormat.shortDay(day)}</span>
              <span className={classes.dots} aria-hidden>
                {Array.from({ length: Math.min(count, MAX_DOTS) }, (_, dot) => (
                  <i key={dot} />
                ))}
              </span>
              <Box component="span" c="var(--dot-ink-2)">
                {t('seen.times', { count })}
              </Box>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
