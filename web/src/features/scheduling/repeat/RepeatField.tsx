import { Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { daysAfter } from '@thedot/domain/kernel/time';
import { MAX_SERIES_DAYS, MAX_SERIES_OCCURRENCES } from '@thedot/domain/limits';
import type { SeriesRule } from '@thedot/domain/scheduling/series.contract';
import { weeklyRule } from '@thedot/domain/scheduling/series.rules';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { CustomRepeat } from './CustomRepeat.tsx';
import { applyPreset, presetOf, presetsFor, PRESETS, type RepeatPreset } from './repeat-presets.ts';
import { useRepeatText } from './use-repeat-text.ts';

interface Props {
  /** The day of the first booking, in the zone of what is booked. */
  day: string;
  value: SeriesRule | null;
  onChange: (rule: SeriesRule | null) => void;
  error?: ReactNode;
}

const CUSTOM = 'custom';

/** How a booking repeats: one of the usual ways, or a custom one; until a day, or a number of times. */
export function RepeatField({ day, value: rule, onChange, error }: Props) {
  const { t } = useTranslation('scheduling');
  const text = useRepeatText();
  const [isCustom, setCustom] = useState(false);
  const preset = isCustom ? null : presetOf(rule, day);

  function select(next: string | null) {
    setCustom(next === CUSTOM);
    const chosen = PRESETS.find((it) => it === next);
    if (chosen) onChange(applyPreset(chosen, day, rule));
    else onChange(rule ?? weeklyRule(4));
  }

  const labelOf = (it: RepeatPreset) => {
    if (it === 'workdays') return t('repeat.workdays');
    const preview = applyPreset(it, day, null);
    return preview ? text.pattern(preview, day) : t('repeat.none');
  };
  return (
    <Stack gap="sm">
      <Select
        label={t('repeat.label')}
        allowDeselect={false}
        data={[
          ...presetsFor(day).map((it) => ({ value: it, label: labelOf(it) })),
          { value: CUSTOM, label: t('repeat.custom') },
        ]}
        value={preset ?? CUSTOM}
        onChange={select}
        error={rule ? undefined : error}
      />
      {rule && preset === null && <CustomRepeat day={day} rule={rule} onChange={onChange} />}
      {rule && <RepeatEnd day={day} rule={rule} onChange={onChange} error={error} />}
      {rule && (
        <Text fz="sm" c="var(--dot-ink-2)" role="status">
          {text.sentence(rule, day)}
        </Text>
      )}
    </Stack>
  );
}

interface EndProps extends Omit<Props, 'value'> {
  rule: SeriesRule;
}

function RepeatEnd({ day, rule, onChange, error }: EndProps) {
  const { t } = useTranslation('scheduling');
  const { count, until, ...pattern } = rule;
  const isByDate = until !== undefined;
  return (
    <Group grow align="flex-start">
      <Select
        label={t('repeat.ends')}
        allowDeselect={false}
        data={[
          { value: 'count', label: t('repeat.ends_after') },
          { value: 'until', label: t('repeat.ends_on') },
        ]}
        value={isByDate ? 'until' : 'count'}
        onChange={(next) =>
          onChange(
            next === 'until'
              ? { ...pattern, until: daysAfter(day, 28) }
              : { ...pattern, count: count ?? 4 },
          )
        }
      />
      {isByDate ? (
        <DateField
          label={t('repeat.last_day')}
          min={day}
          max={daysAfter(day, MAX_SERIES_DAYS)}
          value={until}
          datesOnly
          error={error}
          onChange={(next) => next && onChange({ ...pattern, until: next })}
        />
      ) : (
        <NumberInput
          label={t('repeat.count')}
          min={2}
          max={MAX_SERIES_OCCURRENCES}
          allowDecimal={false}
          value={count ?? ''}
          error={error}
          onChange={(next) => typeof next === 'number' && onChange({ ...pattern, count: next })}
        />
      )}
    </Group>
  );
}
