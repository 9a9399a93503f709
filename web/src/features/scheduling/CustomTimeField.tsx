import { Button } from '@mantine/core';
import { wallTime } from '@thedot/domain/kernel/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/DateField.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { parseTypedTime } from '../../lib/format/typed-time.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { toInstant, parseClockTime } from '../../lib/format/wall-time.ts';
import classes from './CustomTimeField.module.css';
import { overlapsSelected, type SelectedStarts } from './selected-slots.ts';

interface Props {
  day: string | null;
  first: string;
  last: string;
  minutes: number;
  selected: SelectedStarts;
  isFull: boolean;
  onSelect: (start: string) => void;
}

/** Lets an expert enter any of their hours, also outside their schedule. */
export function CustomTimeField({
  day: shown,
  first,
  last,
  minutes,
  selected,
  isFull,
  onSelect,
}: Props) {
  const { t } = useTranslation('experts');
  const { zone } = useFormat();
  const [chosen, setDay] = useState<string | null>(null);
  const [time, setTime] = useState('');
  const [refused, setRefused] = useState(false);
  const day = chosen ?? shown;

  function add() {
    const start = day && instantOfTyped(day, parseTypedTime(time), zone);
    if (!start || start <= new Date() || overlapsSelected(start.toISOString(), selected, minutes)) {
      return setRefused(true);
    }
    onSelect(start.toISOString());
    setTime('');
  }

  return (
    <div className={classes.hour} role="group" aria-label={t('ownHour.title')}>
      <p className={classes.title}>{t('ownHour.title')}</p>
      <DateField
        aria-label={t('ownHour.day')}
        min={first}
        max={last}
        value={day}
        onChange={(next) => {
          setDay(next);
          setRefused(false);
        }}
      />
      <TimeField
        aria-label={t('ownHour.time')}
        className={classes.time ?? ''}
        value={time}
        onChange={(next) => {
          setTime(next);
          setRefused(false);
        }}
      />
      <Button variant="default" disabled={isFull || time === ''} onClick={add}>
        {t('ownHour.add')}
      </Button>
      {refused && (
        <p role="alert" className={classes.error}>
          {t('ownHour.refused')}
        </p>
      )}
    </div>
  );
}

function instantOfTyped(day: string, time: string, zone: string): Date | null {
  if (!wallTime.safeParse(time).success) return null;
  return toInstant({ day, minutes: parseClockTime(time) }, zone);
}
