import { Button, Group, Text } from '@mantine/core';
import { wallTime } from '@thedot/domain/kernel/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTypedTime } from '../../../lib/format/typed-time.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { parseClockTime, toInstant } from '../../../lib/format/wall-time.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { timeFieldWidth } from '../../../ui/fields/time-field-width.ts';
import { TimeField } from '../../../ui/fields/TimeField.tsx';
import { overlapsSelected } from './slots.ts';
import type { SlotSelection } from './use-slot-selection.ts';

/** Lets users who may choose any hour enter one, also outside the schedule. */
export function CustomTimeField({ slots }: { slots: SlotSelection }) {
  const { t } = useTranslation('scheduling');
  const { zone } = useFormat();
  const [chosen, setDay] = useState<string | null>(null);
  const [time, setTime] = useState('');
  const [refused, setRefused] = useState(false);
  const day = chosen ?? slots.day ?? slots.openingDay;
  if (!slots.allowsAnyHour) return null;

  function add() {
    const start = instantOfTyped(day, parseTypedTime(time), zone)?.toISOString();
    // With one place, the new time replaces the selected one.
    const others = slots.maxSlots === 1 ? [] : slots.selected;
    if (
      !start ||
      start <= new Date().toISOString() ||
      overlapsSelected(start, others, slots.minutes)
    ) {
      return setRefused(true);
    }
    slots.add(start);
    setTime('');
  }

  return (
    <Group gap="xs" role="group" aria-label={t('ownHour.title')}>
      <Text w="100%" fz="sm" fw={650}>
        {t('ownHour.title')}
      </Text>
      <DateField
        datesOnly
        aria-label={t('ownHour.day')}
        min={slots.firstDay}
        max={slots.lastDay}
        value={day}
        onChange={(next) => {
          setDay(next);
          setRefused(false);
        }}
      />
      <TimeField
        aria-label={t('ownHour.time')}
        w={timeFieldWidth()}
        value={time}
        onChange={(next) => {
          setTime(next);
          setRefused(false);
        }}
      />
      <Button variant="default" disabled={slots.isFull || time === ''} onClick={add}>
        {t('ownHour.add')}
      </Button>
      {refused && (
        <Text role="alert" w="100%" fz="sm" c="var(--dot-error)">
          {t('ownHour.refused')}
        </Text>
      )}
    </Group>
  );
}

function instantOfTyped(day: string, time: string, zone: string): Date | null {
  if (!wallTime.safeParse(time).success) return null;
  return toInstant({ day, minutes: parseClockTime(time) }, zone);
}
