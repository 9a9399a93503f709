import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { weeksWithin } from '@thedot/domain/bookings/series.rules';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import { MAX_SERIES_WEEKS } from '@thedot/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picks } from '../../../app/slots/picks.ts';
import { WeeksAhead } from '../../../app/slots/WeeksAhead.tsx';
import { HINT_BELOW } from '../../../ui/hint-below.ts';
import { weeksAfterQuery } from '../../bookings/session-life.data.ts';
import type { RequestForm } from '../request-form.ts';
import classes from './RepeatWeekly.module.css';

interface Props {
  expert: Pick<Expert, 'id' | 'name' | 'hours'>;
  minutes: number;
  picks: Picks;
  form: RequestForm;
}

/** One request for several weekly sessions: as many as the hours are enough for. */
export function RepeatWeekly({ expert, minutes, picks, form }: Props) {
  const { t } = useTranslation('life');
  const [chosen, setChosen] = useState<string | null>(null);
  const { weeks } = form.values;
  const most = Math.min(MAX_SERIES_WEEKS, Math.max(1, weeksWithin(expert.hours, minutes)));
  const start = picks.find((it) => it === chosen) ?? picks[0] ?? '';
  const isShown = weeks > 1 && start !== '';
  const ahead = useQuery({
    ...weeksAfterQuery({ expertId: expert.id, minutes, weeks }, start),
    enabled: isShown,
  });

  return (
    <div className={classes.repeat}>
      <Select
        {...HINT_BELOW}
        size="md"
        label={t('repeat.label')}
        description={t('repeat.hint', { name: expert.name })}
        allowDeselect={false}
        // At home in the page, a list that opens low on it does not make the page jump to its top.
        comboboxProps={{ withinPortal: false }}
        data={Array.from({ length: Math.max(most, weeks) }, (_, at) => ({
          value: String(at + 1),
          label: at === 0 ? t('repeat.once') : t('repeat.times', { count: at + 1 }),
        }))}
        {...form.getInputProps('weeks')}
        value={String(weeks)}
        onChange={(value) => form.setFieldValue('weeks', Number(value ?? 1))}
      />
      {isShown && <WeeksAhead starts={picks} start={start} onStart={setChosen} ahead={ahead} />}
    </div>
  );
}
