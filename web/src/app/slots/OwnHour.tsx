import { Button } from '@mantine/core';
import { wallTime } from '@thedot/domain/kernel/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/DateField.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { parseTypedTime } from '../../lib/format/typed-time.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { toInstant, parseClockTime } from '../../lib/format/wall-time.ts';
import classes from './OwnHour.module.css';
import { clashesWithPicks, type Picks } from './picks.ts';

interface Props {
  day: string | null;
  first: string;
  last: string;
  minutes: number;
  picks: Picks;
  isFull: boolean;
  onPick: (start: string) => void;
}

/** Whose hours they are may offer any of them, also outside of those they have said. */
export function OwnHour({ day: shown, first, last, minutes, picks, isFull, onPick }: Props) {
  const { t } = useTranslation('experts');
  const { zone } = useFormat();
  const [chosen, setDay] = useState<string | null>(null);
  const [time, setTime] = useState('');
  const [refused, setRefused] = useState(false);
  const day = chosen ?? shown;

  function add() {
    const start = day && instantOfTyped(day, parseTypedTime(time), zone);
    if (!start || start <= new Date() || clashesWithPicks(start.toISOString(), picks, minutes)) {
      return setRefused(true);
    }
    onPick(start.toISOString());
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
