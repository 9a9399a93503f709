import { Button } from '@mantine/core';
import { AlternativesDetails } from '@thedot/domain/bookings/alternatives.contract';
import type { AppError } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './MoveDialog.module.css';

interface Props {
  refusal: AppError;
  onChoose: (start: string) => void;
}

/** Times of the same expert that the hub offers in place of the one it refused. */
export function OtherTimes({ refusal, onChoose }: Props) {
  const { t } = useTranslation('calendar');
  const { dayAndTime } = useFormat();
  const offered = AlternativesDetails.safeParse(refusal.details).data?.alternatives ?? [];
  const times = offered.filter(({ kind }) => kind !== 'other');
  if (times.length === 0) return null;
  return (
    <div className={classes.others} role="status">
      <p>{t('move.others')}</p>
      <ul>
        {times.map(({ start }) => (
          <li key={start}>
            <Button variant="default" onClick={() => onChoose(start)}>
              {dayAndTime(start)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
