import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DecisionKind } from '@thedot/domain/dashboard/decisions.contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PagedList } from '../../../ui/lists/PagedList.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { decisionsQuery } from '../decisions.data.ts';
import { DecisionList } from './DecisionList.tsx';

const ON_DASHBOARD = 5;

type Counts = Partial<Record<DecisionKind, number>>;
const totalOf = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The most urgent decisions, with a link to all. */
export function DecisionsCard() {
  const { t } = useTranslation('decisions');
  const query = useInfiniteQuery(decisionsQuery(undefined, ON_DASHBOARD));
  const { items = [], counts = {} } = query.data ?? {};
  const total = totalOf(counts);
  return (
    <Card
      title={t('title')}
      {...(total > 0 && { hint: t('open', { count: total }) })}
      aside={
        total > ON_DASHBOARD && (
          <TextLink to="/dashboard?tab=decisions" flex="none" fz={13} fw={600}>
            {t('see_all')}
          </TextLink>
        )
      }
    >
      {query.isLoadingError && (
        <LoadFailed text={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeletons shape="rows" count={3} />}
      {query.data && items.length === 0 && (
        <EmptyState compact title={t('empty')} text={t('empty_text')} />
      )}
      {items.length > 0 && <DecisionList items={items} />}
    </Card>
  );
}

/** All decisions, of all kinds or of one. */
export function DecisionsPanel() {
  const { t } = useTranslation('decisions');
  const [params, setParams] = useSearchParams();
  const kind = DecisionKind.options.find((it) => it === params.get('kind'));
  const query = useInfiniteQuery(decisionsQuery(kind));
  const counts: Counts = query.data?.counts ?? {};
  const kinds = DecisionKind.options.filter((it) => counts[it] || it === kind);
  const show = (next: DecisionKind | undefined) =>
    setParams({ tab: 'decisions', ...(next && { kind: next }) }, { replace: true });
  const filters = [
    { value: undefined, label: t('all'), count: totalOf(counts) },
    ...kinds.map((it) => ({ value: it, label: t(`kinds.${it}`), count: counts[it] ?? 0 })),
  ];
  return (
    <Card title={t('title')}>
      {kinds.length > 1 && (
        <Group gap={8} mb={20} role="group" aria-label={t('filter')}>
          {filters.map(({ value, label, count }) => (
            <Button
              key={value ?? 'all'}
              size="xs"
              radius="xl"
              variant={value === kind ? 'light' : 'default'}
              aria-pressed={value === kind}
              onClick={() => show(value)}
            >
              {label}&nbsp;<Chip>{count}</Chip>
            </Button>
          ))}
        </Group>
      )}
      <PagedList
        query={query}
        errorText={t('failed')}
        isEmpty={({ items }) => items.length === 0}
        emptyState={<EmptyState title={t('empty')} text={t('empty_text')} />}
      >
        {({ items }) => <DecisionList items={items} />}
      </PagedList>
    </Card>
  );
}
