import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../LoadFailed.tsx';
import { Skeletons } from '../Skeletons.tsx';

/** A query of TanStack Query; one without pages has all rows at once. */
export interface PagedQuery<Data> {
  readonly data: Data | undefined;
  readonly isLoadingError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly isFetchNextPageError?: boolean;
  readonly fetchNextPage?: () => unknown;
}

interface Props<Data> {
  query: PagedQuery<Data>;
  /** What failed: "Couldn’t load users." */
  errorText: string;
  /** Shown instead of an empty list. */
  emptyState: ReactNode;
  /** Whether there is nothing to show; by default for an empty array. */
  isEmpty?: (data: Data) => boolean;
  skeleton?: ReactNode;
  /** The label of the button that loads the next page. */
  loadMoreLabel?: string;
  children: (data: Data) => ReactNode;
}

/** A list in pages: skeleton, failure, empty state, the loaded rows, and a button for the next page. */
export function PagedList<Data>({
  query,
  errorText,
  emptyState,
  isEmpty = (data) => Array.isArray(data) && data.length === 0,
  skeleton = <Skeletons shape="rows" />,
  loadMoreLabel,
  children,
}: Props<Data>) {
  const { t } = useTranslation('ui');
  if (query.isLoadingError) {
    return <LoadFailed text={errorText} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return skeleton;
  if (isEmpty(query.data)) return emptyState;
  return (
    <>
      {children(query.data)}
      {query.isFetchNextPageError && !query.isFetchingNextPage ? (
        <LoadFailed
          text={errorText}
          error={query.error}
          onRetry={() => void query.fetchNextPage?.()}
        />
      ) : (
        query.hasNextPage && (
          <Group justify="center" p="md">
            <Button
              variant="default"
              loading={query.isFetchingNextPage ?? false}
              onClick={() => void query.fetchNextPage?.()}
            >
              {loadMoreLabel ?? t('table.more')}
            </Button>
          </Group>
        )
      )}
    </>
  );
}
