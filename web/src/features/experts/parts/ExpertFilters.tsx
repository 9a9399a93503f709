import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExpertFilter, WHEN_FREE } from '../experts.data.ts';
import { useExpertWords } from '../use-expert-words.ts';
import type { ExpertFilterChange } from '../use-expert-filter.ts';
import classes from '../ExpertsPage.module.css';

/** What experts around the hub speak; the address takes any other. */
const LANGUAGES = ['ar', 'fr', 'en', 'it', 'de', 'es'] as const;

interface Props {
  filter: ExpertFilter;
  onChange: (change: ExpertFilterChange) => void;
}

export function ExpertFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('experts');
  const words = useExpertWords();
  const [typed, setTyped] = useState(filter.search ?? '');
  const [applied, setApplied] = useState(filter.search);
  const search = useDebouncedCallback((text: string) => onChange({ search: text }), 250);

  // The address may change under the field: by "clear filters", or by going back.
  if (applied !== filter.search) {
    setApplied(filter.search);
    if (typed.trim() !== (filter.search ?? '')) setTyped(filter.search ?? '');
  }

  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          search(currentTarget.value);
        }}
      />
      <Select
        className={classes.topic}
        size="md"
        aria-label={t('categoryFilter')}
        placeholder={t('allCategories')}
        clearable
        data={Expertise.options.map((category) => ({
          value: category,
          label: t(`category.${category}`),
        }))}
        value={filter.category ?? null}
        onChange={(category) => onChange({ category: Expertise.safeParse(category).data ?? null })}
      />
      <Select
        className={classes.short}
        size="md"
        aria-label={t('filters.free')}
        placeholder={t('filters.freeAny')}
        clearable
        data={WHEN_FREE.map((when) => ({ value: when, label: t(`filters.when.${when}`) }))}
        value={filter.free ?? null}
        onChange={(chosen) => onChange({ free: WHEN_FREE.find((it) => it === chosen) ?? null })}
      />
      <Select
        className={classes.short}
        size="md"
        aria-label={t('filters.language')}
        placeholder={t('filters.languageAny')}
        clearable
        data={LANGUAGES.map((code) => ({ value: code, label: words.languages([code]) }))}
        value={filter.language ?? null}
        onChange={(language) => onChange({ language })}
      />
    </search>
  );
}
