import { Select, Stack, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { weeksWithinHours } from '@thedot/domain/expert-sessions/bookings.rules';
import type { HoursUsed } from '@thedot/domain/experts/experts.contract';
import { MAX_SERIES_WEEKS } from '@thedot/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import type { SelectedStarts } from '../../scheduling/slots/slots.ts';
import { DESCRIPTION_BELOW } from '../../../ui/fields/description-below.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { seriesPreviewQuery } from './series-preview.data.ts';
import { SeriesPreviewWithStarts } from '../../scheduling/SeriesPreview.tsx';

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  expert: { readonly id: string; readonly name: string };
  /** The requester to whom the series is proposed; absent when the user requests it. */
  requesterId?: string;
  hours: HoursUsed;
  minutes: number;
  selectedStarts: SelectedStarts;
  value?: number;
  onChange: (weeks: number) => void;
}

/** Selects a number of weekly sessions, limited by the remaining hours. */
export function RepeatWeekly(props: Props) {
  const {
    expert,
    requesterId,
    hours,
    minutes,
    selectedStarts,
    value: weeks = 1,
    onChange,
    ...field
  } = props;
  const { t } = useTranslation('life');
  const nameOf = useDisplayName();
  const isOwn = useMe().id === expert.id;
  const [chosen, setChosen] = useState<string | null>(null);
  const maxWeeks = Math.min(MAX_SERIES_WEEKS, Math.max(1, weeksWithinHours(hours, minutes)));
  const start = selectedStarts.find((it) => it === chosen) ?? selectedStarts[0] ?? '';
  const isShown = weeks > 1 && start !== '';
  const series = { expertId: expert.id, minutes, weeks, ...(requesterId && { requesterId }) };
  const preview = useQuery({ ...seriesPreviewQuery(series, start), enabled: isShown });

  return (
    <Stack gap={12}>
      <Select
        {...DESCRIPTION_BELOW}
        {...field}
        size="md"
        label={t('repeat.label')}
        description={isOwn ? t('repeat.hintOwn') : t('repeat.hint', { name: nameOf(expert.name) })}
        allowDeselect={false}
        // Rendered in place: a portal would scroll the page to its top when the list opens near the bottom.
        comboboxProps={{ withinPortal: false }}
        data={Array.from({ length: Math.max(maxWeeks, weeks) }, (_, index) => ({
          value: String(index + 1),
          label: index === 0 ? t('repeat.once') : t('repeat.times', { count: index + 1 }),
        }))}
        value={String(weeks)}
        onChange={(next) => onChange(Number(next ?? 1))}
      />
      {isShown && (
        <SeriesPreviewWithStarts
          starts={selectedStarts}
          value={start}
          onChange={setChosen}
          preview={preview}
        />
      )}
    </Stack>
  );
}
