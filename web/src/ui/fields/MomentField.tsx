import { Box, Group, Text } from '@mantine/core';
import { wallTime } from '@thedot/domain/kernel/fields';
import type { ReactNode } from 'react';
import { z } from 'zod';
import {
  formatClockTime,
  parseClockTime,
  toInstant,
  toWallTime,
} from '../../lib/format/wall-time.ts';
import { DateField } from './DateField.tsx';
import { timeFieldWidth } from './time-field-width.ts';
import { TimeField } from './TimeField.tsx';

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

interface Props {
  label: string;
  /** The accessible name of the time. */
  timeLabel: string;
  /** As `Moment`. */
  value?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  /** Said in the label. */
  isOptional?: boolean;
  /** The first day that can be chosen. */
  min?: string;
  /** Where an error moves the focus. */
  'data-path'?: string;
}

const GAP = 10;

/** A day and a time, as one value with one error. */
export function MomentField({
  label,
  timeLabel,
  value = '',
  onChange,
  onBlur,
  error,
  ...field
}: Props) {
  const [day = '', time = ''] = value.split('T');
  const hasError = Boolean(error);
  const blur = onBlur && { onBlur };
  const timeWidth = timeFieldWidth();
  return (
    <div>
      <Group gap={GAP} wrap="nowrap" align="flex-end">
        <Box flex="1 1 170px">
          <DateField
            {...field}
            {...blur}
            label={label}
            // The label has the place above the time too.
            styles={{ label: { width: `calc(100% + ${timeWidth + GAP}px)` } }}
            value={day}
            error={hasError}
            onChange={(next) => onChange(`${next ?? ''}T${time}`)}
          />
        </Box>
        <Box flex={`0 0 ${timeWidth}px`}>
          <TimeField
            {...blur}
            aria-label={timeLabel}
            value={time}
            error={hasError}
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
