import { Button, Group } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../LoadFailed.tsx';
import { Skeletons } from '../Skeletons.tsx';

interface Props<Data> {
  query: UseInfiniteQueryResult<Data>;
  /** What failed: "The users could not be loaded." */
  failed: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Whether there is nothing to show; by default for an empty array. */
  isEmpty?: (data: Data) => boolean;
  skeleton?: ReactNode;
  /** The label of the button that loads the next page. */
  more?: string;
  children: (data: Data) => ReactNode;
}

/** A list in pages: skeleton, failure, empty state, the loaded rows, and a button for the next page. */
export function PagedList<Data>({
  query,
  failed,
  empty,
  isEmpty = (data) => Array.isArray(data) && data.length === 0,
  skeleton = <Skeletons shape="rows" />,
  more,
  children,
}: Props<Data>) {
  const { t } = useTranslation('ui');
  if (query.isPending) return skeleton;
  if (query.isLoadingError) {
    return <LoadFailed text={failed} onRetry={() => void query.refetch()} />;
  }
  if (isEmpty(query.data)) return empty;
  return (
    <>
      {children(query.data)}
      {query.isFetchNextPageError && !query.isFetchingNextPage ? (
        <LoadFailed text={failed} onRetry={() => void query.fetchNextPage()} />
      ) : (
        query.hasNextPage && (
          <Group justify="center" p="md">
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {more ?? t('table.more')}
            </Button>
          </Group>
        )
      )}
    </>
  );
}
