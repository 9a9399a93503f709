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

export interface RecordColumn<R extends Row, SortKey extends string = string> {
  readonly id: string;
  readonly title: string;
  /** The first column's cell is the link to the record. */
  readonly cell: (row: R) => ReactNode;
  /** The sort key of the column. */
  readonly sortKey?: SortKey;
  /** Minimum width in pixels. */
  readonly width?: number;
  /** Right-aligns numbers and times. */
  readonly align?: 'end';
  /** Keeps the cell in one line. */
  readonly nowrap?: boolean;
}

export interface Sorting<SortKey extends string = string> {
  readonly sort: SortKey;
  readonly direction: 'asc' | 'desc';
}

export interface TableDefinition<R extends Row, SortKey extends string> {
  /** The accessible name. */
  label: string;
  columns: readonly RecordColumn<R, SortKey>[];
  sorting?: Sorting<SortKey>;
  onSortingChange?: (sorting: Sorting<SortKey>) => void;
  /** The page that edits a row, for the E key. */
  editPath?: (row: R) => string | undefined;
  /** The actions of a row, in the last column. */
  rowMenu?: (row: R) => ReactNode;
}

interface Props<R extends Row, SortKey extends string> extends TableDefinition<R, SortKey> {
  rows: readonly R[];
  /** The rows of earlier filters, while those of the new ones are loading. */
  isPlaceholderData: boolean;
  selection: (Selection & { readonly getRowName: (row: R) => string }) | undefined;
}

/** A sortable table of records with selection; on a phone each record is a card. A click on a row follows the link in its first cell. */
export function RecordTable<R extends Row, SortKey extends string>({
  label,
  columns,
  rows,
  isPlaceholderData,
  sorting,
  onSortingChange,
  selection,
  editPath,
  rowMenu,
}: Props<R, SortKey>) {
  const { t } = useTranslation('ui');
  const { getCheckboxProps, allCheckboxProps } = useSelection(rows, selection);
  const { ref, fits } = useFits();
  return (
    <div ref={ref} className={classes.scroll} data-fits={fits || undefined}>
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={isPlaceholderData}
        data-outdated={isPlaceholderData || undefined}
        data-selectable={selection ? true : undefined}
      >
        <thead>
          <tr>
            {selection && (
              <td className={classes.check}>
                <Checkbox aria-label={t('table.select_all')} {...allCheckboxProps} />
              </td>
            )}
            {columns.map((column, index) => (
              <ColumnHeader
                key={column.id}
                column={column}
                isFirst={index === 0}
                {...(sorting && { sorting })}
                {...(onSortingChange && { onSortingChange })}
              />
            ))}
            {rowMenu && (
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
              data-list-row
              data-edit={editPath?.(row)}
              data-selected={selection?.ids.has(row.id) || undefined}
              onClick={followRowLink}
            >
              {selection && (
                <td className={classes.check}>
                  <Checkbox
                    aria-label={t('table.select', { name: selection.getRowName(row) })}
                    {...getCheckboxProps(row)}
                  />
                </td>
              )}
              {columns.map(({ id, title, cell, align, nowrap }, index) =>
                index === 0 ? (
                  <th key={id} scope="row" className={classes.first}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} data-align={align} data-nowrap={nowrap} data-label={title}>
                    {cell(row)}
                  </td>
                ),
              )}
              {rowMenu && <td className={classes.menu}>{rowMenu(row)}</td>}
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

interface ColumnHeaderProps<R extends Row, SortKey extends string> {
  column: RecordColumn<R, SortKey>;
  isFirst: boolean;
  sorting?: Sorting<SortKey>;
  onSortingChange?: (sorting: Sorting<SortKey>) => void;
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

function ColumnHeader<R extends Row, SortKey extends string>({
  column: { title, sortKey, width, align },
  isFirst,
  sorting,
  onSortingChange,
}: ColumnHeaderProps<R, SortKey>) {
  const sorted = sortKey !== undefined && sorting?.sort === sortKey ? sorting.direction : undefined;
  const Arrow = sorted ? (sorted === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <th
      scope="col"
      className={clsx(isFirst && classes.first)}
      data-align={align}
      style={{ minWidth: width }}
      aria-sort={sorted && SORTED[sorted]}
    >
      {sortKey !== undefined && onSortingChange ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() =>
            onSortingChange({ sort: sortKey, direction: sorted === 'asc' ? 'desc' : 'asc' })
          }
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
