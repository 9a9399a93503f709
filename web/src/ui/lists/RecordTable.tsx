import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import clsx from 'clsx';
import { type MouseEvent, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './RecordTable.module.css';
import { type Selection, useSelection } from './use-selection.ts';

export interface Row {
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
  /** Keeps the cell in one line. */
  readonly nowrap?: boolean;
}

export interface SortOrder<By extends string = string> {
  readonly sort: By;
  readonly direction: 'asc' | 'desc';
}

export interface TableDefinition<R extends Row, By extends string> {
  /** The accessible name. */
  label: string;
  columns: readonly RecordColumn<R, By>[];
  order?: SortOrder<By>;
  onOrder?: (order: SortOrder<By>) => void;
  /** The actions of a row, in the last column. */
  menu?: (row: R) => ReactNode;
  /** Shows each row as a card on a phone; otherwise the table scrolls below its first column. */
  asCards?: boolean;
}

interface Props<R extends Row, By extends string> extends TableDefinition<R, By> {
  rows: readonly R[];
  /** The rows of earlier filters, while those of the new ones are loading. */
  isOutdated: boolean;
  selection: (Selection & { readonly nameOf: (row: R) => string }) | undefined;
}

/** A sortable table of records with selection. A click on a row follows the link in its first cell. */
export function RecordTable<R extends Row, By extends string>({
  label,
  columns,
  rows,
  isOutdated,
  order,
  onOrder,
  selection,
  menu,
  asCards,
}: Props<R, By>) {
  const { t } = useTranslation('ui');
  const { marks, all } = useSelection(rows, selection);
  const { ref, fits } = useFits();
  return (
    <div ref={ref} className={classes.scroll} data-fits={fits || undefined}>
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={isOutdated}
        data-old={isOutdated || undefined}
        data-selectable={selection ? true : undefined}
        data-cards={asCards}
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
          {rows.map((row) => (
            <tr
              key={row.id}
              data-selected={selection?.ids.has(row.id) || undefined}
              onClick={followRowLink}
            >
              {selection && (
                <td className={classes.check}>
                  <Checkbox
                    aria-label={t('table.select', { name: selection.nameOf(row) })}
                    {...marks(row)}
                  />
                </td>
              )}
              {columns.map(({ id, title, cell, align, nowrap }, place) =>
                place === 0 ? (
                  <th key={id} scope="row" className={classes.first}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} data-align={align} data-nowrap={nowrap} data-label={title}>
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

/** The keyboard uses the link itself. A click on another control, in a dialog of the row, or after selecting text does nothing. */
function followRowLink({ currentTarget: row, target }: MouseEvent<HTMLTableRowElement>) {
  const isOwn = target instanceof Element && row.contains(target);
  if (!isOwn || target.closest('a, button, input, label')) return;
  if (window.getSelection()?.isCollapsed === false) return;
  row.querySelector<HTMLAnchorElement>('th a')?.click();
}

/** Whether the table is as wide as its box: only then the box needs no scrolling, which would stop the head from sticking to the window. */
function useFits() {
  const [fits, setFits] = useState(false);
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    const observer = new ResizeObserver(() => setFits(box.scrollWidth <= box.clientWidth));
    for (const element of [box, ...box.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, fits };
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
