import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AsyncSelect, useTypedSearch } from '../../../ui/fields/AsyncSelect.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { calendarExpertQuery, calendarExpertsQuery } from '../calendar.data.ts';
import classes from './CalendarFilters.module.css';

interface Props {
  value: string | undefined;
  onChange: (expertId: string | null) => void;
}

/** Any of the hub's experts, found by any part of their name; whom the address names is there at once. */
export function ExpertFilter({ value, onChange }: Props) {
  const { t } = useTranslation('calendar');
  const nameOf = useDisplayName();
  const named = (person: { id: string; name: string }) => ({
    id: person.id,
    name: nameOf(person.name),
  });
  const one = useQuery(calendarExpertQuery(value)).data;
  const chosen = one ? named(one) : undefined;
  const { search, ...typing } = useTypedSearch(chosen);
  const found = useQuery(calendarExpertsQuery(search)).data;

  return (
    <AsyncSelect
      {...typing}
      className={classes.expert ?? ''}
      aria-label={t('filter.expert')}
      placeholder={t(value === undefined ? 'filter.allExperts' : 'filter.expert')}
      clearButtonProps={{ 'aria-label': t('filter.allExperts') }}
      value={value ?? null}
      found={found?.map(named)}
      chosen={chosen}
      onPick={(expert) => onChange(expert?.id ?? null)}
    />
  );
}
