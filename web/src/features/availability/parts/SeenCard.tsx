import { useQuery } from '@tanstack/react-query';
import type { Availability } from '@thedot/domain/availability/availability.contract';
import { defaultLength } from '@thedot/domain/availability/free-slots.rules';
import { useTranslation } from 'react-i18next';
import { slotsByDay } from '../../../app/slots/slot-days.ts';
import { addDays } from '../../../lib/format/calendar-days.ts';
import { useDayWords } from '../../../app/slots/use-day-words.ts';
import { Card } from '../../../ui/Card.tsx';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { seenQuery } from '../availability.data.ts';
import classes from './SeenCard.module.css';

const DAYS = 7;
const MOST_DOTS = 16;

/** The next days as whoever may book sees them: hours, less what is taken, closed, or too soon. */
export function SeenCard({ said }: { said: Availability }) {
  const { t } = useTranslation('availability');
  const words = useDayWords();
  const { timeZone, expertId } = said;
  const from = toWallTime(new Date(), timeZone).day;
  const minutes = defaultLength(said.sessionMinutes);
  const { data: slots } = useQuery(
    seenQuery({ expertId, from, to: addDays(from, DAYS - 1), minutes, timeZone }),
  );
  const byDay = slotsByDay(slots ?? [], timeZone);

  return (
    <Card title={t('seen.title')} hint={t('seen.hint', { minutes })}>
      <ul className={classes.days} aria-busy={!slots}>
        {Array.from({ length: DAYS }, (_, index) => addDays(from, index)).map((day) => {
          const count = byDay.get(day)?.length ?? 0;
          return (
            <li key={day} data-none={count === 0 || undefined}>
              <span className={classes.day}>{words.shortDay(day)}</span>
              <span className={classes.dots} aria-hidden>
                {Array.from({ length: Math.min(count, MOST_DOTS) }, (_, dot) => (
                  <i key={dot} />
                ))}
              </span>
              <span className={classes.count}>{t('seen.times', { count })}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
