import { Select, type SelectProps } from '@mantine/core';
import { containsAllWords } from '@thedot/domain/kernel/search';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryOptions } from '../../lib/format/countries.ts';

export function CountrySelect(field: Omit<SelectProps, 'data'>) {
  const { t, i18n } = useTranslation('app');
  const countries = useMemo(() => countryOptions(i18n.language), [i18n.language]);
  return (
    <Select
      searchable
      allowDeselect={false}
      autoComplete="country"
      nothingFoundMessage={t('form.nothing_found')}
      filter={({ options, search }) =>
        options.filter((it) => 'label' in it && containsAllWords(it.label, search))
      }
      {...field}
      data={countries}
    />
  );
}
