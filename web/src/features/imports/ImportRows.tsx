import { Box, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Role } from '@thedot/domain/access/roles';
import {
  ImportOutcome,
  type ImportPage,
  type ImportRow,
} from '@thedot/domain/imports/imports.contract';
import {
  COLUMN_TITLES,
  OUTCOME_NAMES,
  PLANNED_OUTCOME_NAMES,
  reasonText,
  ROLE_NAMES,
} from '@thedot/domain/imports/imports.labels';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../lib/format/use-format.ts';
import { type ListFilterState, useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../ui/lists/RowTitle.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './ImportRows.module.css';
import { importRowsQuery, useSpreadsheetLanguage } from './imports.data.ts';

interface Props {
  record: ImportPage;
}

type Row = Omit<ImportRow, 'id'> & { readonly id: string };

/** The filter of the rows, which the download follows. */
export const ImportRowsFilter = z.object({ outcome: ImportOutcome });

/** The rows with their line in the file, outcome and reasons. */
export function ImportRows({ record }: Props) {
  const { t } = useTranslation('imports');
  const state = useListFilters(ImportRowsFilter);
  const { outcome } = state.values;
  return (
    <ListScreen
      cardProps={{ title: t('rows.title') }}
      filterState={state}
      leftSection={<OutcomeFilter record={record} state={state} />}
      label={t('rows.title')}
      query={useInfiniteQuery(importRowsQuery({ id: record.id, state: record.state, outcome }))}
      columns={useColumns(record)}
      errorText={t('rows.failed')}
      emptyState={{ title: t('rows.none') }}
      noResults={t('rows.none_so')}
    />
  );
}

interface OutcomeFilterProps extends Props {
  state: ListFilterState<{ readonly outcome?: ImportOutcome }>;
}

/** The row count of each outcome; each filters the rows below. */
function OutcomeFilter({ record, state: { values, setValues } }: OutcomeFilterProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  // Of a cancelled import only the rows that are done are counted.
  const isPlanned = record.state === 'checked' || record.state === 'running';
  return (
    <SimpleGrid
      cols={{ base: 2, sm: 4 }}
      spacing={10}
      flex={1}
      role="group"
      aria-label={t('rows.narrow')}
    >
      {ImportOutcome.options.map((outcome) => (
        <UnstyledButton
          key={outcome}
          className={classes.tile ?? ''}
          aria-pressed={values.outcome === outcome}
          onClick={() => setValues({ outcome: values.outcome === outcome ? null : outcome })}
        >
          <Box
            component="span"
            ff="var(--font-display)"
            fz="1.625rem"
            fw={700}
            lh={1.2}
            lts="-0.02em"
          >
            {format.number(record.counts[outcome])}
          </Box>
          <OutcomeBadge outcome={outcome} isPlanned={isPlanned} />
        </UnstyledButton>
      ))}
    </SimpleGrid>
  );
}

function useColumns({ state }: ImportPage): readonly RecordColumn<Row>[] {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const language = useSpreadsheetLanguage();
  return [
    {
      id: 'person',
      title: t('rows.person'),
      width: 150,
      cell: ({ name, email, userId, isDone }) => (
        <RowTitle
          to={userId && isDone ? `/users/view/${userId}` : undefined}
          title={name || (email ? <EmailText of={email} /> : t('rows.nobody'))}
          subtitle={name && <EmailText of={email} />}
        />
      ),
    },
    {
      id: 'outcome',
      title: t('rows.outcome'),
      width: 190,
      cell: (row) => <Outcome row={row} isCancelled={state === 'cancelled'} />,
    },
    {
      id: 'role',
      title: t('rows.role'),
      cell: ({ role }) => {
        const known = Role.safeParse(role).data;
        return known ? ROLE_NAMES[known][language] : <None />;
      },
    },
    {
      id: 'organization',
      title: t('rows.organization'),
      cell: ({ organization }) => organization || <None />,
    },
    { id: 'line', title: t('rows.line'), align: 'end', cell: ({ line }) => format.number(line) },
  ];
}

/** Allows a line break after the @ sign. */
function EmailText({ of: email }: { of: string }) {
  const host = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </>
  );
}

function Outcome({ row, isCancelled }: { row: Row; isCancelled: boolean }) {
  const { t } = useTranslation('imports');
  const language = useSpreadsheetLanguage();
  if (isCancelled && !row.isDone) {
    return <StatusBadge kind="outcome" status="skipped" label={t('rows.left')} />;
  }
  const changed = row.changes.map((column) => COLUMN_TITLES[column][language]).join(', ');
  return (
    <Stack gap={2} py={6}>
      <OutcomeBadge outcome={row.outcome} isPlanned={!row.isDone} />
      {changed && <Detail>{changed}</Detail>}
      {row.reasons.map((reason) => (
        <Detail key={`${reason.code}-${reason.column}`}>{reasonText(reason, language)}</Detail>
      ))}
    </Stack>
  );
}

/** The outcome of a row as it is, or as it will be when the import runs. */
function OutcomeBadge({ outcome, isPlanned }: { outcome: ImportOutcome; isPlanned: boolean }) {
  const language = useSpreadsheetLanguage();
  const names = isPlanned ? PLANNED_OUTCOME_NAMES : OUTCOME_NAMES;
  return <StatusBadge kind="outcome" status={outcome} label={names[outcome][language]} />;
}

/** Indented to the name of the status. */
const Detail = ({ children }: { children: ReactNode }) => (
  <Text span size="sm" pl={20} c="var(--dot-ink-2)">
    {children}
  </Text>
);

const None = () => <span aria-hidden>–</span>;
