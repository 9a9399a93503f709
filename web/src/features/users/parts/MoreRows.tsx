import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import classes from '../UserPage.module.css';

interface Props<Row> {
  title: string;
  hint?: string;
  rows: UseInfiniteQueryResult<readonly Row[]>;
  words: { readonly failed: string; readonly empty: string; readonly more: string };
  /** Above the rows. */
  children?: ReactNode;
  render: (row: Row) => ReactNode;
}

/** A card with the newest of a long list, and more on demand. */
export function MoreRows<Row extends { readonly id: string }>(props: Props<Row>) {
  const { title, hint, children } = props;
  return (
    <Card title={title} hint={hint}>
      {children}
      <Rows {...props} />
    </Card>
  );
}

function Rows<Row extends { readonly id: string }>({ rows, words, render }: Props<Row>) {
  if (rows.isPending) return <Skeletons shape="text" count={3} />;
  if (rows.isLoadingError) {
    return <LoadFailed text={words.failed} onRetry={() => void rows.refetch()} />;
  }
  if (rows.data.length === 0) return <p className={classes.second}>{words.empty}</p>;
  return (
    <>
      <ul className={classes.list}>
        {rows.data.map((row) => (
          <li key={row.id}>{render(row)}</li>
        ))}
      </ul>
      {rows.hasNextPage && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          loading={rows.isFetchingNextPage}
          onClick={() => void rows.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}
