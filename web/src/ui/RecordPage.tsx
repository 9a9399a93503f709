import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isNotFoundError } from '../lib/api/api-errors.ts';
import { BackLink } from './BackLink.tsx';
import { EmptyState } from './EmptyState.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { Skeletons } from './Skeletons.tsx';

interface RecordPageTexts {
  readonly back: string;
  readonly failed: string;
  readonly missing: { readonly title: string; readonly text: string; readonly action: string };
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
  texts: RecordPageTexts;
  children: (row: Row) => ReactNode;
}

/** The page of one record: a link to its list, and its loading, error and not-found states. */
export function RecordPage<Row>({ list, record, texts, children }: Props<Row>) {
  return (
    <>
      <BackLink to={list}>{texts.back}</BackLink>
      {record.data === undefined ? (
        <MissingRecord list={list} record={record} texts={texts} />
      ) : (
        children(record.data)
      )}
    </>
  );
}

function MissingRecord({ list, record, texts }: Omit<Props<unknown>, 'children'>) {
  if (record.isPending) return <Skeletons shape="page" />;
  if (!isNotFoundError(record.error)) {
    return <LoadFailed text={texts.failed} onRetry={() => void record.refetch()} />;
  }
  const { title, text, action } = texts.missing;
  return (
    <EmptyState
      isPage
      title={title}
      text={text}
      action={
        <Button component={Link} to={list}>
          {action}
        </Button>
      }
    />
  );
}
