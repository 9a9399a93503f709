import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../EmptyState.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import classes from './RecordTable.module.css';
import { Skeletons } from '../Skeletons.tsx';
import { type Selection, useSelection } from './use-selection.ts';

interface Row {
  readonly id: string;
}

export interface RecordColumn<R extends Row, By extends string = string> {
  readonly id: string;
  readonly title: string;
  /** The first column's cell is the link to the record. */
  readonly cell: (row: R) => ReactNode;
  /** The sort key of the column. */
  readonly sort?: By;
  /** Minimum width in pixels. */
  readonly width?: number;
  /** Right-aligns numbers and times. */
  readonly align?: 'end';
}

export interface SortOrder<By extends string = string> {
  readonly sort: By;
  readonly direction: 'asc' | 'desc';
}

interface Props<R extends Row, By extends string> {
  /** The accessible name. */
  label: string;
  columns: readonly RecordColumn<R, By>[];
  rows: UseInfiniteQueryResult<readonly R[]>;
  order?: SortOrder<By>;
  onOrder?: (order: SortOrder<By>) => void;
  selection?: Selection & { readonly nameOf: (row: R) => string };
  /** The actions of a row, in the last column. */
  menu?: (row: R) => ReactNode;
  loadErrorText: string;
  /** The empty state without filters. */
  empty: ReactNode;
  /** The empty state with filters, and how to clear them. */
  filtered?: { readonly title: string; readonly onClear: () => void } | undefined;
}

/** A sortable table of records with selection; a button loads the next page. */
export function RecordTable<R extends Row, By extends string>(props: Props<R, By>) {
  return (
    <>
      <VisuallyHidden component="h2">{props.label}</VisuallyHidden>
      <Content {...props} />
    </>
  );
}

function Content<R extends Row, By extends string>(props: Props<R, By>) {
  const { rows, loadErrorText, empty, filtered } = props;
  const { t } = useTranslation('ui');

  if (rows.isPending) {
    return (
      <div className={classes.waiting}>
        <Skeletons shape="rows" count={6} />
      </div>
    );
  }
  if (rows.isLoadingError) {
    return <LoadFailed text={loadErrorText} onRetry={() => void rows.refetch()} />;
  }
  if (rows.data.length === 0) {
    if (!filtered) return empty;
    const clear = (
      <Button variant="default" onClick={filtered.onClear}>
        {t('table.clear_filters')}
      </Button>
    );
    return <EmptyState title={filtered.title} text={t('table.filtered_empty')} action={clear} />;
  }
  return (
    <>
      <Table {...props} records={rows.data} />
      {rows.isFetchNextPageError && (
        <LoadFailed text={loadErrorText} onRetry={() => void rows.fetchNextPage()} />
      )}
      {rows.hasNextPage && !rows.isFetchNextPageError && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={rows.isFetchingNextPage}
            onClick={() => void rows.fetchNextPage()}
          >
            {t('table.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Table<R extends Row, By extends string>({
  label,
  columns,
  rows,
  records,
  order,
  onOrder,
  selection,
  menu,
}: Props<R, By> & { records: readonly R[] }) {
  const { t } = useTranslation('ui');
  const { marks, all } = useSelection(records, selection);
  return (
    <div className={classes.scroll} data-selectable={selection ? true : undefined}>
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={rows.isPlaceholderData}
        data-old={rows.isPlaceholderData || undefined}
      >
        <thead>
          <tr>
            {selection && (
              <td className={classes.check}>
                <Checkbox aria-label={t('table.select_all')} {...all} />
              </td>
            )}
            {columns.map((column, place) => (
              <ColumnHead
                key={column.id}
                column={column}
                isFirst={place === 0}
                {...(order && { order })}
                {...(onOrder && { onOrder })}
              />
            ))}
            {menu && (
              <th scope="col" className={classes.menu}>
                <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {records.map((row) => (
            <tr key={row.id} data-selected={selection?.ids.has(row.id) || undefined}>
              {selection && (
                <td className={classes.check}>
                  <Checkbox
                    aria-label={t('table.select', { name: selection.nameOf(row) })}
                    {...marks(row)}
                  />
                </td>
              )}
              {columns.map(({ id, cell, align }, place) =>
                place === 0 ? (
                  <th key={id} scope="row" className={classes.first}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} data-align={align}>
                    {cell(row)}
                  </td>
                ),
              )}
              {menu && <td className={classes.menu}>{menu(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps<R extends Row, By extends string> {
  column: RecordColumn<R, By>;
  isFirst: boolean;
  order?: SortOrder<By>;
  onOrder?: (order: SortOrder<By>) => void;
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

function ColumnHead<R extends Row, By extends string>({
  column: { title, sort, width, align },
  isFirst,
  order,
  onOrder,
}: HeadProps<R, By>) {
  const sorted = sort !== undefined && order?.sort === sort ? order.direction : undefined;
  const Arrow = sorted ? (sorted === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <th
      scope="col"
      className={clsx(isFirst && classes.first)}
      data-align={align}
      style={{ minWidth: width }}
      aria-sort={sorted && SORTED[sorted]}
    >
      {sort !== undefined && onOrder ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onOrder({ sort, direction: sorted === 'asc' ? 'desc' : 'asc' })}
        >
          {title}
          <Arrow size={15} stroke={1.75} aria-hidden />
        </button>
      ) : (
        title
      )}
    </th>
  );
}
