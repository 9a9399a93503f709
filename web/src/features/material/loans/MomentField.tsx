import { Box, Group, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { wallTime } from '@thedot/domain/kernel/fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  formatClockTime,
  parseClockTime,
  toInstant,
  toWallTime,
} from '../../../lib/format/wall-time.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TimeField } from '../../../ui/fields/TimeField.tsx';

/** A local time such as `2026-12-01T09:00`, or what is typed of it. */
export const Moment = z.iso.datetime({ local: true });

export function toMoment(instant: string, zone: string): string {
  const { day, minutes } = toWallTime(instant, zone);
  return `${day}T${formatClockTime(minutes)}`;
}

export function toInstantOf(moment: string, zone: string): string {
  const [day = '', time = ''] = moment.split('T');
  const minutes = parseClockTime(wallTime.parse(time));
  return toInstant({ day, minutes }, zone).toISOString();
}

interface Props extends GetInputPropsReturnType {
  label: string;
}

/** A day and a time, as one value with one error. */
export function MomentField({ label, value, onChange, onBlur, error, ...field }: Props) {
  const { t } = useTranslation('loans');
  const [day = '', time = ''] = String(value).split('T');
  const hasError = Boolean(error);
  return (
    <div>
      <Group gap={10} wrap="nowrap" align="flex-end">
        <Box flex="1 1 170px">
          <DateField
            {...field}
            label={label}
            value={day}
            error={hasError}
            onBlur={onBlur}
            onChange={(next) => onChange(`${next ?? ''}T${time}`)}
          />
        </Box>
        <Box flex="0 0 92px">
          <TimeField
            aria-label={t('time_of', { name: label })}
            value={time}
            error={hasError}
            onBlur={onBlur}
            onChange={(next) => onChange(`${day}T${next}`)}
          />
        </Box>
      </Group>
      {error && (
        <Text fz="sm" c="var(--mantine-color-error)" mt={6} role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}
