import { Select, type SelectProps } from '@mantine/core';
import { containsAllWords } from '@thedot/domain/kernel/search';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneName } from '../../lib/format/format.ts';

const MAX_SHOWN = 40;

export function TimeZoneSelect(field: Omit<SelectProps, 'data'>) {
  const { t, i18n } = useTranslation('app');
  const zones = useMemo(() => zoneOptions(i18n.language), [i18n.language]);
  return (
    <Select
      searchable
      allowDeselect={false}
      limit={MAX_SHOWN}
      nothingFoundMessage={t('form.nothing_found')}
      filter={({ options, search, limit }) =>
        options
          .filter((it) => 'label' in it && matches(`${it.label} ${it.value}`, search))
          .slice(0, limit)
      }
      {...field}
      data={zones}
    />
  );
}

const matches = (text: string, search: string) =>
  containsAllWords(text.replaceAll('_', ' '), search);

function zoneOptions(language: string) {
  return Intl.supportedValuesOf('timeZone')
    .map((value) => ({ value, label: zoneName(value, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}
