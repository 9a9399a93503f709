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
type RecordNamespace = {
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
  listPath: string;
  query: RecordQuery<Row>;
  namespace: RecordNamespace;
  /** The name of the link to `listPath`, and what failed to load, where the namespace's own texts do not fit. */
  backLabel?: string;
  errorText?: string;
  /** Above the columns. */
  header?: (row: Row) => ReactNode;
  main: (row: Row) => ReactNode;
  /** The narrow column; below the main one on narrow screens. */
  aside?: (row: Row) => ReactNode;
}

/** The screen of one record: a link to its list, its head and columns, and its loading, error and not-found states. */
export function RecordScreen<Row>(props: Props<Row>) {
  const { listPath, query, namespace, backLabel, header, main, aside } = props;
  const { t } = useTranslation(namespace);
  // Cached data of a record that no longer exists, or that the user may no longer see, is not shown.
  const row = isNotFoundError(query.error) ? undefined : query.data;
  return (
    <>
      <BackLink to={listPath}>{backLabel ?? t('record.back')}</BackLink>
      {row === undefined ? (
        <MissingRecord {...props} />
      ) : (
        <>
          {header?.(row)}
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
  listPath,
  query,
  namespace,
  errorText,
}: Pick<Props<unknown>, 'listPath' | 'query' | 'namespace' | 'errorText'>) {
  const { t } = useTranslation(namespace);
  if (query.isPending) return <Skeletons shape="page" />;
  if (!isNotFoundError(query.error)) {
    return (
      <LoadFailed
        text={errorText ?? t('record.failed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <EmptyState
      isPage
      title={t('record.missing')}
      text={t('record.missing_text')}
      action={
        <Button component={Link} to={listPath}>
          {t('record.missing_action')}
        </Button>
      }
    />
  );
}
