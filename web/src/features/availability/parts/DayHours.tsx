import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Schedule } from '@thedot/domain/availability/availability.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { useWeekday } from '../use-weekday.ts';
import { CopyDay } from './CopyDay.tsx';
import classes from './DayHours.module.css';
import { IntervalFields } from './IntervalFields.tsx';

interface Props {
  wday: number;
  form: ContractFormHandle<Schedule>;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onCopy: (to: readonly number[]) => void;
}

/** One weekday: its intervals, each with what is wrong with it. */
export function DayHours({ wday, form, onAdd, onRemove, onCopy }: Props) {
  const { t } = useTranslation('availability');
  const day = useWeekday()(wday);
  const mine = form.values.hours
    .map((interval, index) => ({ ...interval, index }))
    .filter((interval) => interval.wday === wday);

  return (
    <div className={classes.day} role="group" aria-label={day}>
      <span className={classes.name} data-closed={mine.length === 0 || undefined}>
        {day}
      </span>
      <div className={classes.intervals}>
        {mine.length === 0 && <span className={classes.closed}>{t('hours.closed')}</span>}
        {mine.map(({ index }) => (
          <IntervalFields
            key={index}
            of={day}
            path={`hours.${index}`}
            form={form}
            onRemove={() => onRemove(index)}
          />
        ))}
      </div>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t('hours.add_to', { day })}
          onClick={onAdd}
        >
          {t('hours.add')}
        </Button>
        <CopyDay from={wday} onCopy={onCopy} />
      </div>
    </div>
  );
}
