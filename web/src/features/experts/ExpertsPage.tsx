import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { useTranslation } from 'react-i18next';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { expertsQuery } from './experts.data.ts';
import classes from './ExpertsPage.module.css';
import { AnyExpertTile, ExpertTile } from './parts/ExpertTile.tsx';
import { ExpertFilters, useExpertFilter } from './parts/ExpertFilters.tsx';

export function ExpertsPage() {
  const { t } = useTranslation('experts');
  const { filter, change, clear } = useExpertFilter();

  return (
    <>
      <PageHead title={t('title')} hint={t('lead')} />
      <ExpertFilters filter={filter} onChange={change} />
      <section aria-labelledby="found">
        <VisuallyHidden component="h2" id="found">
          {t('found')}
        </VisuallyHidden>
        <Experts filter={filter} onClear={clear} />
      </section>
    </>
  );
}

type Filter = ReturnType<typeof useExpertFilter>['filter'];

function Experts({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const { t } = useTranslation('experts');
  const canBook = can(toPerson(useMe()), permission('create', 'expert'));
  const experts = useInfiniteQuery(expertsQuery(filter));
  useLiveSubscription({ experts: experts.data?.map(({ id }) => id) ?? [] });

  if (experts.isPending) return <Skeletons shape="cards" count={6} />;
  if (experts.isLoadingError) {
    return <LoadFailed text={t('failed')} onRetry={() => void experts.refetch()} />;
  }
  if (experts.data.length === 0) {
    const isFiltered = Object.keys(filter).length > 0;
    return isFiltered ? (
      <EmptyState
        title={t('nothing.title')}
        text={t('nothing.text')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        }
      />
    ) : (
      <EmptyState title={t('empty.title')} text={t('empty.text')} />
    );
  }
  return (
    <>
      <ul className={classes.grid}>
        {filter.category && !filter.search && !filter.language && canBook && (
          <AnyExpertTile category={filter.category} />
        )}
        {experts.data.map((expert) => (
          <li key={expert.id}>
            <ExpertTile expert={expert} />
          </li>
        ))}
      </ul>
      {experts.isFetchNextPageError && (
        <LoadFailed text={t('failed')} onRetry={() => void experts.fetchNextPage()} />
      )}
      {experts.hasNextPage && !experts.isFetchNextPageError && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={experts.isFetchingNextPage}
            onClick={() => void experts.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
