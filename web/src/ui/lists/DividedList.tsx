import { Box, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Skeletons } from '../Skeletons.tsx';
import { PagedList, type PagedQuery } from './PagedList.tsx';
import classes from './DividedList.module.css';

interface RowsProps<Row> {
  rows: readonly Row[];
  renderRow: (row: Row) => ReactNode;
  /** In a card without padding. */
  flush?: boolean;
  /** Can be focused, when the row with the focus was removed. */
  ref?: Ref<HTMLUListElement>;
}

interface Props<Row> extends Omit<RowsProps<Row>, 'rows'> {
  query: PagedQuery<readonly Row[]>;
  texts: { readonly error: string; readonly empty: string; readonly loadMore?: string };
}

/** A paged list in a card, with lines between its rows. */
export function DividedList<Row extends { readonly id: string }>(props: Props<Row>) {
  const { query, texts, renderRow, flush = false, ref } = props;
  const inset = { px: 'var(--card-inset, 0px)', ...(flush && { pb: 20 }) };
  return (
    <PagedList
      query={query}
      errorText={texts.error}
      {...(texts.loadMore && { loadMoreLabel: texts.loadMore })}
      skeleton={
        <Box {...inset}>
          <Skeletons shape={flush ? 'rows' : 'text'} />
        </Box>
      }
      // The list below stays, because it can have the focus.
      isEmpty={() => false}
      emptyState={null}
    >
      {(data) => (
        <>
          {data.length === 0 && (
            <Text fz="sm" c="var(--dot-ink-2)" {...inset}>
              {texts.empty}
            </Text>
          )}
          <DividedRows rows={data} renderRow={renderRow} flush={flush} {...(ref && { ref })} />
        </>
      )}
    </PagedList>
  );
}

/** Rows in a card, with lines between them. */
export const DividedRows = <Row extends { readonly id: string }>({
  rows,
  renderRow,
  flush = false,
  ref,
}: RowsProps<Row>) => (
  <ul ref={ref} tabIndex={-1} className={classes.list} data-flush={flush || undefined}>
    {rows.map((row) => (
      <li key={row.id}>{renderRow(row)}</li>
    ))}
  </ul>
);
