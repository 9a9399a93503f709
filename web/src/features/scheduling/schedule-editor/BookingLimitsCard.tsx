import { Checkbox, Select, SimpleGrid, Stack } from '@mantine/core';
import type { ScheduleSettings } from '@thedot/domain/scheduling/schedule.contract';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { useCallback } from 'react';

const HOUR = 60;
const DAY = 24 * HOUR;
const NOTICES = [
  0,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
];
const HORIZONS = [7, 14, 30, 60, 90, 120, 180];
const BUFFERS = [0, 5, 10, 15, 30, 45, 60, 90, 120, 240];
const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240];
const COUNTS_PER_DAY = [1, 2, 3, 4, 5, 6, 8, 10, 12];
/** Select values are strings. */
const NO_LIMIT = 'none';

export interface LimitLabels {
  readonly title: string;
  readonly hint: string;
  readonly lengths: string;
  readonly lengthsHint: string;
  readonly maxPerDay: string;
}

type NumberField = 'noticeMinutes' | 'horizonDays' | 'bufferBefore' | 'bufferAfter';

interface Props {
  form: ContractFormHandle<ScheduleSettings>;
  labels: LimitLabels;
}

/** The booking policy: those of its fields that the form has. */
export function BookingLimitsCard({ form, labels }: Props) {
  const { t } = useTranslation('availability');
  const formatDuration = useDurationFormat();
  const { lengths, maxPerDay } = form.values;
  const isGiven = (name: NumberField) => form.values[name] !== undefined;
  const choice = (
    name: NumberField,
    usual: readonly number[],
    formatValue: (value: number) => string,
  ) => {
    const { onChange: _, value, ...props } = form.getInputProps(name);
    const values = [...new Set([...usual, Number(value)])].sort((a, b) => a - b);
    return {
      ...props,
      allowDeselect: false,
      value: String(value),
      data: values.map((it) => ({ value: String(it), label: formatValue(it) })),
      onChange: (chosen: string | null) =>
        chosen !== null && form.setFieldValue(name, Number(chosen)),
    };
  };
  const { onChange: _, value: __, ...daily } = form.getInputProps('maxPerDay');
  const counts = [...new Set([...COUNTS_PER_DAY, ...(maxPerDay ? [maxPerDay] : [])])];

  return (
    <Card title={labels.title} hint={labels.hint}>
      <Stack gap="md">
        {isGiven('noticeMinutes') && (
          <Select
            label={t('distances.notice')}
            {...choice('noticeMinutes', NOTICES, (it) =>
              it === 0 ? t('distances.no_notice') : formatDuration(it),
            )}
          />
        )}
        {isGiven('horizonDays') && (
          <Select
            label={t('distances.horizon')}
            {...choice('horizonDays', HORIZONS, (it) => t('distances.days', { count: it }))}
          />
        )}
        {isGiven('bufferBefore') && isGiven('bufferAfter') && (
          <SimpleGrid cols={2} spacing={12}>
            <Select label={t('distances.before')} {...choice('bufferBefore', BUFFERS, pause)} />
            <Select label={t('distances.after')} {...choice('bufferAfter', BUFFERS, pause)} />
          </SimpleGrid>
        )}
        {Array.isArray(lengths) && (
          <Checkbox.Group
            {...DESCRIPTION_BELOW}
            label={labels.lengths}
            description={labels.lengthsHint}
            error={form.errors['lengths']}
            data-path="lengths"
            value={lengths.map(String)}
            onChange={(chosen) =>
              form.setFieldValue(
                'lengths',
                chosen.map(Number).sort((a, b) => a - b),
              )
            }
          >
            <SimpleGrid cols={2} spacing="xs" mt={4} mb={4}>
              {[...new Set([...LENGTHS, ...lengths])]
                .sort((a, b) => a - b)
                .map((length) => (
                  <Checkbox key={length} value={String(length)} label={formatDuration(length)} />
                ))}
            </SimpleGrid>
          </Checkbox.Group>
        )}
        {maxPerDay !== undefined && (
          <Select
            {...daily}
            label={labels.maxPerDay}
            allowDeselect={false}
            value={maxPerDay === null ? NO_LIMIT : String(maxPerDay)}
            data={[
              { value: NO_LIMIT, label: t('distances.no_limit') },
              ...counts
                .sort((a, b) => a - b)
                .map((count) => ({
                  value: String(count),
                  label: t('distances.sessions', { count }),
                })),
            ]}
            onChange={(chosen) =>
              form.setFieldValue(
                'maxPerDay',
                chosen === NO_LIMIT || chosen === null ? null : Number(chosen),
              )
            }
          />
        )}
      </Stack>
    </Card>
  );

  function pause(minutes: number): string {
    return minutes === 0 ? t('distances.no_pause') : formatDuration(minutes);
  }
}

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** Formats minutes as "90 minutes", "2 hours" or "1 day". */
function useDurationFormat() {
  const { language } = useTranslation().i18n;
  return useCallback(
    (minutes: number) => {
      const formatValue = (value: number, unit: 'minute' | 'hour' | 'day') =>
        new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
      if (minutes >= MINUTES_PER_DAY && minutes % MINUTES_PER_DAY === 0)
        return formatValue(minutes / MINUTES_PER_DAY, 'day');
      if (minutes >= MINUTES_PER_HOUR && minutes % MINUTES_PER_HOUR === 0)
        return formatValue(minutes / MINUTES_PER_HOUR, 'hour');
      return formatValue(minutes, 'minute');
    },
    [language],
  );
}
