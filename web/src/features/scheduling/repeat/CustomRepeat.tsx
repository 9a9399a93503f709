import { Checkbox, Group, NumberInput, Select, Stack } from '@mantine/core';
import { weekdayOf } from '@thedot/domain/kernel/time';
import { MAX_SERIES_INTERVAL } from '@thedot/domain/limits';
import {
  MonthlyOn,
  SeriesFrequency,
  type SeriesRule,
} from '@thedot/domain/scheduling/series.contract';
import { useTranslation } from 'react-i18next';
import { listWeekdays } from '../../../lib/format/time-format.ts';
import { useWeekdayName } from '../schedule-editor/use-weekday-name.ts';
import { useRepeatText } from './use-repeat-text.ts';

interface Props {
  day: string;
  rule: SeriesRule;
  onChange: (rule: SeriesRule) => void;
}

/** Every so many days, weeks on chosen weekdays, or months. */
export function CustomRepeat({ day, rule, onChange }: Props) {
  const { t } = useTranslation('scheduling');
  const weekdayName = useWeekdayName();
  const text = useRepeatText();
  const own = weekdayOf(day);
  const week = listWeekdays();
  return (
    <Stack gap="sm">
      <Group grow align="flex-start">
        <NumberInput
          label={t('repeat.interval')}
          min={1}
          max={MAX_SERIES_INTERVAL}
          allowDecimal={false}
          value={rule.interval}
          onChange={(next) =>
            typeof next === 'number' &&
            next >= 1 &&
            next <= MAX_SERIES_INTERVAL &&
            onChange({ ...rule, interval: next })
          }
        />
        <Select
          label={t('repeat.unit')}
          allowDeselect={false}
          data={SeriesFrequency.options.map((it) => ({
            value: it,
            label: t(`repeat.units.${it}`, { count: rule.interval }),
          }))}
          value={rule.frequency}
          onChange={(next) =>
            onChange({ ...rule, weekdays: [], frequency: SeriesFrequency.parse(next) })
          }
        />
      </Group>
      {rule.frequency === 'week' && (
        <Checkbox.Group
          label={t('repeat.weekdays')}
          value={[own, ...rule.weekdays].map(String)}
          onChange={(next) =>
            onChange({ ...rule, weekdays: week.filter((it) => next.includes(String(it))) })
          }
        >
          <Group gap="sm" mt={6}>
            {week.map((it) => (
              <Checkbox
                key={it}
                value={String(it)}
                label={weekdayName(it, 'short')}
                aria-label={weekdayName(it)}
                // The first booking is on its own day.
                disabled={it === own}
              />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {rule.frequency === 'month' && (
        <Select
          label={t('repeat.monthly_on')}
          allowDeselect={false}
          data={MonthlyOn.options.map((it) => ({
            value: it,
            label: text.pattern({ ...rule, monthlyOn: it }, day),
          }))}
          value={rule.monthlyOn}
          onChange={(next) => onChange({ ...rule, monthlyOn: MonthlyOn.parse(next) })}
        />
      )}
    </Stack>
  );
}
