import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { affordableWeeks } from '@thedot/domain/bookings/series.rules';
import type { HoursUsed } from '@thedot/domain/experts/experts.contract';
import { MAX_SERIES_WEEKS } from '@thedot/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/session/session.ts';
import type { Picks } from './picks.ts';
import { HINT_BELOW } from '../../ui/fields/hint-below.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import classes from './RepeatWeekly.module.css';
import { WeeksAhead } from './WeeksAhead.tsx';
import { weeksAfterQuery } from './weeks-after.ts';

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  expert: { readonly id: string; readonly name: string };
  /** Whom the sessions are proposed to; who asks for them is known. */
  requesterId?: string;
  hours: HoursUsed;
  minutes: number;
  picks: Picks;
  value?: number;
  onChange: (weeks: number) => void;
}

/** Several weekly sessions at once: as many as the hours are enough for. */
export function RepeatWeekly(props: Props) {
  const {
    expert,
    requesterId,
    hours,
    minutes,
    picks,
    value: weeks = 1,
    onChange,
    ...field
  } = props;
  const { t } = useTranslation('life');
  const nameOf = useDisplayName();
  const isOwn = useMe().id === expert.id;
  const [chosen, setChosen] = useState<string | null>(null);
  const most = Math.min(MAX_SERIES_WEEKS, Math.max(1, affordableWeeks(hours, minutes)));
  const start = picks.find((it) => it === chosen) ?? picks[0] ?? '';
  const isShown = weeks > 1 && start !== '';
  const wanted = { expertId: expert.id, minutes, weeks, ...(requesterId && { requesterId }) };
  const ahead = useQuery({ ...weeksAfterQuery(wanted, start), enabled: isShown });

  return (
    <div className={classes.repeat}>
      <Select
        {...HINT_BELOW}
        {...field}
        size="md"
        label={t('repeat.label')}
        description={isOwn ? t('repeat.hintOwn') : t('repeat.hint', { name: nameOf(expert.name) })}
        allowDeselect={false}
        // At home in the page, a list that opens low on it does not make the page jump to its top.
        comboboxProps={{ withinPortal: false }}
        data={Array.from({ length: Math.max(most, weeks) }, (_, at) => ({
          value: String(at + 1),
          label: at === 0 ? t('repeat.once') : t('repeat.times', { count: at + 1 }),
        }))}
        value={String(weeks)}
        onChange={(next) => onChange(Number(next ?? 1))}
      />
      {isShown && <WeeksAhead starts={picks} start={start} onStart={setChosen} ahead={ahead} />}
    </div>
  );
}
