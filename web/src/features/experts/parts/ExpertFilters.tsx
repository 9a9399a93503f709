import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AVAILABILITY_FILTERS, type ExpertFilter } from '../experts.data.ts';
import { useExpertFormat } from '../use-expert-format.ts';
import classes from '../ExpertsPage.module.css';

type ExpertFilterChange = {
  readonly [Name in keyof ExpertFilter]?: ExpertFilter[Name] | null;
};

const LANGUAGE = /^[a-z]{2}$/;

/** Keeps the filter in the URL, so that it survives a reload and can be shared. */
export function useExpertFilter() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.slice(0, 100).trim();
  const category = Expertise.safeParse(params.get('category')).data;
  const language = params.get('language')?.match(LANGUAGE)?.[0];
  const free = AVAILABILITY_FILTERS.find((it) => it === params.get('free'));

  const filter = useMemo<ExpertFilter>(
    () => ({
      ...(search && { search }),
      ...(category && { category }),
      ...(language && { language }),
      ...(free && { free }),
    }),
    [search, category, language, free],
  );
  const change = (next: ExpertFilterChange) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const clear = () => change({ search: null, category: null, language: null, free: null });

  return { filter, change, clear };
}

/** Common languages of the experts; the URL accepts any other code. */
const LANGUAGES = ['ar', 'fr', 'en', 'it', 'de', 'es'] as const;

interface Props {
  filter: ExpertFilter;
  onChange: (change: ExpertFilterChange) => void;
}

export function ExpertFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('experts');
  const format = useExpertFormat();
  const [typed, setTyped] = useState(filter.search ?? '');
  const [applied, setApplied] = useState(filter.search);
  const search = useDebouncedCallback((text: string) => onChange({ search: text }), 250);

  // The URL may change outside the field: by "clear filters" or by back navigation.
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
        data={AVAILABILITY_FILTERS.map((when) => ({
          value: when,
          label: t(`filters.when.${when}`),
        }))}
        value={filter.free ?? null}
        onChange={(chosen) =>
          onChange({ free: AVAILABILITY_FILTERS.find((it) => it === chosen) ?? null })
        }
      />
      <Select
        className={classes.short}
        size="md"
        aria-label={t('filters.language')}
        placeholder={t('filters.languageAny')}
        clearable
        data={LANGUAGES.map((code) => ({ value: code, label: format.languages([code]) }))}
        value={filter.language ?? null}
        onChange={(language) => onChange({ language })}
      />
    </search>
  );
}
