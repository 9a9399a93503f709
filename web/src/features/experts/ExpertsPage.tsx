import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { CoverTiles } from '../../ui/CoverTile.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type ListFilter, ListFilters, NoResults } from '../../ui/lists/ListFilters.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { ExpertFilter, expertsQuery } from './experts.data.ts';
import { AnyExpertTile, ExpertTile } from './parts/ExpertTile.tsx';
import { useExpertFormat } from './use-expert-format.ts';

export function ExpertsPage() {
  const { t } = useTranslation('experts');
  const state = useListFilters(ExpertFilter);
  const { category, search, language } = state.values;
  const canBook = can(toPerson(useMe()), permission('create', 'expert'));
  const experts = useInfiniteQuery(expertsQuery(state.values));
  useLiveSubscription({ experts: experts.data?.map(({ id }) => id) ?? [] });

  return (
    <>
      <PageHeader title={t('title')} hint={t('lead')} />
      <ListFilters
        isPlain
        filterState={state}
        searchLabel={t('search')}
        filters={useExpertFilters()}
      />
      <section aria-labelledby="found">
        <VisuallyHidden component="h2" id="found">
          {t('found')}
        </VisuallyHidden>
        <PagedList
          query={experts}
          errorText={t('failed')}
          skeleton={<Skeletons shape="cards" count={6} />}
          emptyState={
            state.isFiltered ? (
              <NoResults title={t('nothing')} onClear={state.clear} />
            ) : (
              <EmptyState title={t('empty.title')} text={t('empty.text')} />
            )
          }
          loadMoreLabel={t('more')}
        >
          {(found) => (
            <CoverTiles>
              {category && !search && !language && canBook && <AnyExpertTile category={category} />}
              {found.map((expert) => (
                <li key={expert.id}>
                  <ExpertTile expert={expert} category={category} />
                </li>
              ))}
            </CoverTiles>
          )}
        </PagedList>
      </section>
    </>
  );
}

/** Common languages of the experts; the address accepts any other code. */
const LANGUAGES = ['ar', 'fr', 'en', 'it', 'de', 'es'] as const;

function useExpertFilters(): readonly ListFilter<ExpertFilter>[] {
  const { t } = useTranslation(['experts', 'ui']);
  const format = useExpertFormat();
  return [
    {
      name: 'category',
      label: t('categoryFilter'),
      placeholder: t('allCategories'),
      isWide: true,
      options: Expertise.options.map((value) => ({ value, label: t(`ui:category.${value}`) })),
    },
    {
      name: 'free',
      label: t('filters.free'),
      placeholder: t('filters.freeAny'),
      options: ExpertFilter.shape.free.options.map((value) => ({
        value,
        label: t(`filters.when.${value}`),
      })),
    },
    {
      name: 'language',
      label: t('filters.language'),
      placeholder: t('filters.languageAny'),
      options: LANGUAGES.map((value) => ({ value, label: format.languages([value]) })),
    },
  ];
}
