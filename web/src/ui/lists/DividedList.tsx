import { Box, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Skeletons } from '../Skeletons.tsx';
import { PagedList, type PagedQuery } from './PagedList.tsx';
import classes from './DividedList.module.css';

interface Props<Row> {
  rows: PagedQuery<readonly Row[]>;
  texts: { readonly failed: string; readonly empty: string; readonly more?: string };
  render: (row: Row) => ReactNode;
  /** In a card without padding. */
  flush?: boolean;
  /** Can be focused, when the row with the focus was removed. */
  ref?: Ref<HTMLUListElement>;
}

/** A paged list in a card, with lines between its rows. */
export function DividedList<Row extends { readonly id: string }>(props: Props<Row>) {
  const { rows, texts, render, flush = false, ref } = props;
  const inset = { px: 'var(--card-inset, 0px)', ...(flush && { pb: 20 }) };
  return (
    <PagedList
      query={rows}
      failed={texts.failed}
      {...(texts.more && { more: texts.more })}
      skeleton={
        <Box {...inset}>
          <Skeletons shape={flush ? 'rows' : 'text'} />
        </Box>
      }
      // The list below stays, because it can have the focus.
      isEmpty={() => false}
      empty={null}
    >
      {(data) => (
        <>
          {data.length === 0 && (
            <Text fz="sm" c="var(--dot-ink-2)" {...inset}>
              {texts.empty}
            </Text>
          )}
          <ul ref={ref} tabIndex={-1} className={classes.list} data-flush={flush || undefined}>
            {data.map((row) => (
              <li key={row.id}>{render(row)}</li>
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}
