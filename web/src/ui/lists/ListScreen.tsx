import { Box, VisuallyHidden } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Card } from '../Card.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { PageHead } from '../PageHead.tsx';
import { Skeletons } from '../Skeletons.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { ListFilters, type ListFiltersProps, NoMatch } from './ListFilters.tsx';
import { PagedList } from './PagedList.tsx';
import { RecordTable, type Row, type TableDefinition } from './RecordTable.tsx';

export interface SelectedRows<R extends Row> {
  readonly ids: ReadonlySet<string>;
  readonly rows: readonly R[];
  readonly onSelectionChange: (ids: ReadonlySet<string>) => void;
}

interface ListDefinition<R extends Row, By extends string, Chosen extends object>
  extends TableDefinition<R, By>, Partial<ListFiltersProps<Chosen>> {
  rows: UseInfiniteQueryResult<readonly R[]>;
  /** What failed: "The users could not be loaded." */
  failed: string;
  empty: ComponentProps<typeof EmptyState>;
  /** The title of the empty state while filters are set. */
  noMatch?: string;
  /** The page's title and actions. Without it, the list is a part of a page. */
  head?: ComponentProps<typeof PageHead>;
  exports?: ComponentProps<typeof ExportMenu>;
  /** The title of the card, if it has one. */
  card?: Pick<ComponentProps<typeof Card>, 'title' | 'hint' | 'aside'>;
  /** Between the page's head and the card. */
  summary?: ReactNode;
  /** Replaces the toolbar while rows are selected. */
  selection?: {
    readonly nameOf: (row: R) => string;
    readonly actions: (selected: SelectedRows<R>) => ReactNode;
  };
}

const NONE: ReadonlySet<string> = new Set();

/** A list of records from its definition: head, filters in the address, bulk actions, table, pages, and every state. */
export function ListScreen<
  R extends Row,
  By extends string = string,
  Chosen extends object = Record<string, string>,
>(definition: ListDefinition<R, By, Chosen>) {
  const { rows, failed, empty, noMatch, state, search, filters, lead, tools } = definition;
  const { head, exports, card, summary, selection, ...table } = definition;
  const [ids, select] = useState(NONE);
  const exportMenu = exports && <ExportMenu {...exports} />;
  const isToolbarNeeded = Boolean(search || filters || lead || tools);

  return (
    <>
      {head && (
        <PageHead
          {...head}
          actions={
            (head.actions || exportMenu) && (
              <>
                {exportMenu}
                {head.actions}
              </>
            )
          }
        />
      )}
      {summary}
      <Card flush {...card}>
        {selection && ids.size > 0
          ? selection.actions({ ids, rows: rows.data ?? [], onSelectionChange: select })
          : state &&
            isToolbarNeeded && (
              <ListFilters
                state={state}
                search={search}
                filters={filters}
                lead={lead}
                tools={
                  <>
                    {tools}
                    {!head && exportMenu}
                  </>
                }
              />
            )}
        {!card && <VisuallyHidden component="h2">{table.label}</VisuallyHidden>}
        <PagedList
          query={rows}
          failed={failed}
          skeleton={
            <Box px={20} pb={12}>
              <Skeletons shape="rows" count={6} />
            </Box>
          }
          empty={
            noMatch && state?.isFiltered ? (
              <NoMatch title={noMatch} onClear={state.clear} />
            ) : (
              <EmptyState {...empty} />
            )
          }
        >
          {(loaded) => (
            <RecordTable
              {...table}
              rows={loaded}
              isOutdated={rows.isPlaceholderData}
              selection={selection && { ids, onChange: select, nameOf: selection.nameOf }}
            />
          )}
        </PagedList>
      </Card>
    </>
  );
}
