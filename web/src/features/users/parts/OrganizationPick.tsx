import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeQuery, placesQuery } from '../directory.data.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> & {
  value?: string | null;
  onChange?: (id: string | null) => void;
};

const TYPING_MS = 200;

/** One of the hub's organizations, found by any part of its name. */
export function OrganizationPick({ value = null, onChange, ...field }: Props) {
  const { t } = useTranslation('app');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), TYPING_MS);
  const chosen = useQuery(placeQuery(value ?? '')).data;
  // What is shown of the chosen one is no search.
  const found = useQuery(placesQuery(search === chosen?.name ? '' : search)).data ?? [];
  const options = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;

  return (
    <Select
      searchable
      openOnFocus={false}
      clearable
      nothingFoundMessage={t('form.nothing_found')}
      {...field}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has looked already, and knows accents.
      filter={({ options: all }) => all}
      value={value}
      onChange={(id) => onChange?.(id)}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  );
}
