import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { WeeklyHours } from '@thedot/domain/availability/availability.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../app/use-contract-form.ts';
import { TimeField } from '../../../ui/TimeField.tsx';
import { useWeekday } from '../use-weekday.ts';
import { CopyDay } from './CopyDay.tsx';
import classes from './DayHours.module.css';

interface Props {
  wday: number;
  form: ContractFormHandle<{ timeZone: string; hours: WeeklyHours[] }>;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onCopy: (to: readonly number[]) => void;
}

/** One weekday: its intervals, each with what is wrong with it. */
export function DayHours({ wday, form, onAdd, onRemove, onCopy }: Props) {
  const { t } = useTranslation('users');
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
          <Interval key={index} day={day} index={index} form={form} onRemove={onRemove} />
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

function Interval({
  day,
  index,
  form,
  onRemove,
}: Pick<Props, 'form' | 'onRemove'> & { day: string; index: number }) {
  const { t } = useTranslation('users');
  const start = form.getInputProps(`hours.${index}.start`);
  const end = form.getInputProps(`hours.${index}.end`);
  const wrong = start.error ?? end.error;
  return (
    <div>
      <div className={classes.interval}>
        <TimeField aria-label={t('hours.from', { day })} {...start} error={Boolean(wrong)} />
        <span aria-hidden>–</span>
        <TimeField aria-label={t('hours.to', { day })} {...end} error={Boolean(wrong)} />
        <Tooltip label={t('hours.remove')}>
          <ActionIcon
            size={36}
            aria-label={t('hours.remove_from', { day })}
            onClick={() => onRemove(index)}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {wrong && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
