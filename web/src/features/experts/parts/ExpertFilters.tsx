import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExpertFilter } from '../experts.data.ts';
import classes from '../ExpertsPage.module.css';

interface Props {
  filter: ExpertFilter;
  onChange: (change: { search?: string; category?: Expertise | null }) => void;
}

export function ExpertFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('experts');
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
    </search>
  );
}
