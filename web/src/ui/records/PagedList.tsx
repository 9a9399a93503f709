import { Box, Button, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { LoadFailed } from '../LoadFailed.tsx';
import { Skeletons } from '../Skeletons.tsx';
import classes from './PagedList.module.css';

interface PagedRows<Row> {
  readonly data: readonly Row[] | undefined;
  readonly isPending: boolean;
  readonly isLoadingError: boolean;
  readonly refetch: () => unknown;
  /** Left out by a list that has all its rows at once. */
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
}

interface Props<Row> {
  rows: PagedRows<Row>;
  texts: { readonly failed: string; readonly empty: string; readonly more?: string };
  render: (row: Row) => ReactNode;
  /** In a card without padding. */
  flush?: boolean;
  /** Can be focused, when the row with the focus was removed. */
  ref?: Ref<HTMLUListElement>;
}

/** The first rows of a long list, with a button for more, and its loading, error and empty states. */
export function PagedList<Row extends { readonly id: string }>(props: Props<Row>) {
  const { rows, texts, render, flush = false, ref } = props;
  if (rows.isLoadingError) {
    return <LoadFailed text={texts.failed} onRetry={() => void rows.refetch()} />;
  }
  const inset = { px: 'var(--card-inset, 0px)', ...(flush && { pb: 20 }) };
  if (!rows.data) {
    return (
      <Box {...inset}>
        <Skeletons shape={flush ? 'rows' : 'text'} />
      </Box>
    );
  }
  return (
    <>
      {rows.data.length === 0 && (
        <Text fz="sm" c="var(--dot-ink-2)" {...inset}>
          {texts.empty}
        </Text>
      )}
      <ul ref={ref} tabIndex={-1} className={classes.list} data-flush={flush || undefined}>
        {rows.data.map((row) => (
          <li key={row.id}>{render(row)}</li>
        ))}
      </ul>
      {rows.hasNextPage && (
        <Box {...inset} pt="xs">
          <Button
            variant="default"
            loading={rows.isFetchingNextPage ?? false}
            onClick={() => void rows.fetchNextPage?.()}
          >
            {texts.more}
          </Button>
        </Box>
      )}
    </>
  );
}
