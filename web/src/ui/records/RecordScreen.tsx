import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isNotFoundError } from '../../lib/api/api-errors.ts';
import type { Namespace, Namespaces } from '../../lib/i18n/namespaces.ts';
import { BackLink } from '../BackLink.tsx';
import { Column, Columns } from '../Columns.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { Skeletons } from '../Skeletons.tsx';

/** The namespaces that have the texts of a record's screen, in their group `record`. */
type RecordTexts = {
  [Name in Namespace]: Namespaces[Name] extends { readonly record: RecordTextGroup } ? Name : never;
}[Namespace];

interface RecordTextGroup {
  readonly back: string;
  readonly failed: string;
  readonly missing: string;
  readonly missing_text: string;
  readonly missing_action: string;
}

/** The state of one query, or of several combined. */
interface RecordQuery<Row> {
  readonly data: Row | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props<Row> {
  /** The address of the list that the record belongs to. */
  list: string;
  record: RecordQuery<Row>;
  texts: RecordTexts;
  /** The name of the link to `list`, and what failed to load, where the namespace's own texts do not fit. */
  back?: string;
  failed?: string;
  /** Above the columns. */
  head?: (row: Row) => ReactNode;
  main: (row: Row) => ReactNode;
  /** The narrow column; below the main one on narrow screens. */
  aside?: (row: Row) => ReactNode;
}

/** The screen of one record: a link to its list, its head and columns, and its loading, error and not-found states. */
export function RecordScreen<Row>(props: Props<Row>) {
  const { list, record, texts, back, head, main, aside } = props;
  const { t } = useTranslation(texts);
  const row = record.data;
  return (
    <>
      <BackLink to={list}>{back ?? t('record.back')}</BackLink>
      {row === undefined ? (
        <MissingRecord {...props} />
      ) : (
        <>
          {head?.(row)}
          {aside ? (
            <Columns narrow="last">
              <Column>{main(row)}</Column>
              <Column>{aside(row)}</Column>
            </Columns>
          ) : (
            main(row)
          )}
        </>
      )}
    </>
  );
}

function MissingRecord({
  list,
  record,
  texts,
  failed,
}: Pick<Props<unknown>, 'list' | 'record' | 'texts' | 'failed'>) {
  const { t } = useTranslation(texts);
  if (record.isPending) return <Skeletons shape="page" />;
  if (!isNotFoundError(record.error)) {
    return <LoadFailed text={failed ?? t('record.failed')} onRetry={() => void record.refetch()} />;
  }
  return (
    <EmptyState
      isPage
      title={t('record.missing')}
      text={t('record.missing_text')}
      action={
        <Button component={Link} to={list}>
          {t('record.missing_action')}
        </Button>
      }
    />
  );
}
