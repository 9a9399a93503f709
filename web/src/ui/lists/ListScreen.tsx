import { Box, VisuallyHidden } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Card } from '../Card.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Skeletons } from '../Skeletons.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { ListFilters, type ListFiltersProps, NoResults } from './ListFilters.tsx';
import { PagedList } from './PagedList.tsx';
import { RecordTable, type Row, type TableDefinition } from './RecordTable.tsx';

export interface SelectedRows<R extends Row> {
  readonly ids: ReadonlySet<string>;
  readonly rows: readonly R[];
  readonly onSelectionChange: (ids: ReadonlySet<string>) => void;
}

interface ListDefinition<R extends Row, SortKey extends string, Values extends object>
  extends TableDefinition<R, SortKey>, Partial<ListFiltersProps<Values>> {
  query: UseInfiniteQueryResult<readonly R[]>;
  /** What failed: "The users could not be loaded." */
  errorText: string;
  emptyState: ComponentProps<typeof EmptyState>;
  /** The title of the empty state while filters are set. */
  noResults?: string;
  /** The page's title and actions. Without it, the list is a part of a page. */
  header?: ComponentProps<typeof PageHeader>;
  exportMenu?: ComponentProps<typeof ExportMenu>;
  /** The title of the card, if it has one. */
  cardProps?: Pick<ComponentProps<typeof Card>, 'title' | 'hint' | 'aside'>;
  /** Between the page's head and the card. */
  summary?: ReactNode;
  /** Replaces the toolbar while rows are selected. */
  selection?: {
    readonly getRowName: (row: R) => string;
    readonly renderActions: (selected: SelectedRows<R>) => ReactNode;
  };
}

const NONE: ReadonlySet<string> = new Set();

/** A list of records from its definition: head, filters in the address, bulk actions, table, pages, and every state. */
export function ListScreen<
  R extends Row,
  SortKey extends string = string,
  Values extends object = Record<string, string>,
>(definition: ListDefinition<R, SortKey, Values>) {
  const { query, errorText, emptyState, noResults, filterState, searchLabel, filters } = definition;
  const { leftSection, rightSection } = definition;
  const { header, exportMenu, cardProps, summary, selection, ...table } = definition;
  const [ids, select] = useState(NONE);
  const exportButton = exportMenu && <ExportMenu {...exportMenu} />;
  const isToolbarNeeded = Boolean(searchLabel || filters || leftSection || rightSection);

  return (
    <>
      {header && (
        <PageHeader
          {...header}
          actions={
            (header.actions || exportButton) && (
              <>
                {exportButton}
                {header.actions}
              </>
            )
          }
        />
      )}
      {summary}
      <Card flush {...cardProps}>
        {selection && ids.size > 0
          ? selection.renderActions({ ids, rows: query.data ?? [], onSelectionChange: select })
          : filterState &&
            isToolbarNeeded && (
              <ListFilters
                filterState={filterState}
                searchLabel={searchLabel}
                filters={filters}
                leftSection={leftSection}
                rightSection={
                  <>
                    {rightSection}
                    {!header && exportButton}
                  </>
                }
              />
            )}
        {!cardProps && <VisuallyHidden component="h2">{table.label}</VisuallyHidden>}
        <PagedList
          query={query}
          errorText={errorText}
          skeleton={
            <Box px={20} pb={12}>
              <Skeletons shape="rows" count={6} />
            </Box>
          }
          emptyState={
            noResults && filterState?.isFiltered ? (
              <NoResults title={noResults} onClear={filterState.clear} />
            ) : (
              <EmptyState {...emptyState} />
            )
          }
        >
          {(loaded) => (
            <RecordTable
              {...table}
              rows={loaded}
              isPlaceholderData={query.isPlaceholderData}
              selection={selection && { ids, onChange: select, getRowName: selection.getRowName }}
            />
          )}
        </PagedList>
      </Card>
    </>
  );
}
