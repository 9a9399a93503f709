import { useInfiniteQuery } from '@tanstack/react-query';
import type { ImportOutcome, ImportPage, ImportRow } from '@thedot/domain/imports/imports.contract';
import { COLUMN_TITLES, reasonText, ROLE_NAMES } from '@thedot/domain/imports/imports.labels';
import { Role } from '@thedot/domain/access/roles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type RecordColumn, RecordTable } from '../../ui/lists/RecordTable.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { importRowsQuery } from './imports.data.ts';
import { useSpreadsheetLanguage } from './imports.data.ts';
import classes from './ImportRows.module.css';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

interface Props {
  record: ImportPage;
  outcome: ImportOutcome | undefined;
  onClear: () => void;
}

type Row = Omit<ImportRow, 'id'> & { readonly id: string };

/** The rows with their line in the file, outcome and reasons. */
export function ImportRows({ record, outcome, onClear }: Props) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const language = useSpreadsheetLanguage();
  const rows = useInfiniteQuery(importRowsQuery({ id: record.id, state: record.state, outcome }));

  const columns: RecordColumn<Row>[] = [
    { id: 'person', title: t('rows.person'), cell: (row) => <Person row={row} /> },
    {
      id: 'outcome',
      title: t('rows.outcome'),
      width: 190,
      cell: (row) => <Outcome row={row} isCancelled={record.state === 'cancelled'} />,
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

  return (
    <RecordTable
      label={t('rows.title')}
      columns={columns}
      rows={rows}
      loadErrorText={t('rows.failed')}
      empty={<EmptyState title={t('rows.none')} />}
      filtered={outcome && { title: t('rows.none_so'), onClear }}
    />
  );
}

function Person({ row: { name, email, userId, isDone } }: { row: Row }) {
  const { t } = useTranslation('imports');
  const label = name || (email ? <Address of={email} /> : t('rows.nobody'));
  return (
    <span className={classes.person}>
      {userId && isDone ? <Link to={`/users/view/${userId}`}>{label}</Link> : <span>{label}</span>}
      {name && (
        <span className={classes.email}>
          <Address of={email} />
        </span>
      )}
    </span>
  );
}

/** Allows a line break after the @ sign. */
function Address({ of: email }: { of: string }) {
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
    <span className={classes.became}>
      <StatusBadge kind="outcome" status={row.outcome} />
      {changed && <span className={classes.why}>{changed}</span>}
      {row.reasons.map((reason) => (
        <span key={`${reason.code}-${reason.column}`} className={classes.why}>
          {reason.column && (
            <b>
              {COLUMN_TITLES[reason.column][language]}
              {language === 'fr' ? '\u00a0: ' : ': '}
            </b>
          )}
          {reasonText(reason, language)}
        </span>
      ))}
    </span>
  );
}

const None = () => <span aria-hidden>–</span>;
