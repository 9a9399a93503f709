import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { useNameOf } from '../../../ui/use-name-of.ts';
import { calendarExpertQuery, calendarExpertsQuery } from '../calendar.data.ts';

interface Props {
  value: string | undefined;
  onChange: (expertId: string | null) => void;
}

const TYPING_MS = 200;

/** Any of the hub's experts, found by any part of their name; whom the address names is there at once. */
export function ExpertFilter({ value, onChange }: Props) {
  const { t } = useTranslation('calendar');
  const nameOf = useNameOf();
  const [typed, type] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), TYPING_MS);
  const chosen = useQuery(calendarExpertQuery(value)).data;
  const chosenName = chosen && nameOf(chosen.name);
  // What is shown of the chosen one is no search.
  const found = useQuery(calendarExpertsQuery(search === chosenName ? '' : search)).data ?? [];
  const experts = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;

  return (
    <FilterSelect
      label={t('filter.expert')}
      all={t(value === undefined ? 'filter.allExperts' : 'filter.expert')}
      finder={{ typed, onType: type }}
      data={experts.map(({ id, name }) => ({ value: id, label: nameOf(name) }))}
      value={value}
      onChange={onChange}
    />
  );
}
