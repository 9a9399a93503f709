import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isMissing } from '../app/failures.ts';
import { BackLink } from './BackLink.tsx';
import { Empty } from './Empty.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { Skeletons } from './Skeletons.tsx';

interface Words {
  readonly back: string;
  readonly failed: string;
  readonly missing: { readonly title: string; readonly text: string; readonly action: string };
}

/** What a query, or several together, tell of themselves. */
interface Asked<Row> {
  readonly data: Row | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props<Row> {
  /** The list that the record stands in. */
  list: string;
  record: Asked<Row>;
  words: Words;
  children: (row: Row) => ReactNode;
}

/** The page of one record: the way back to its list, and what to say while, or if, it is not there. */
export function RecordPage<Row>({ list, record, words, children }: Props<Row>) {
  return (
    <>
      <BackLink to={list}>{words.back}</BackLink>
      {record.data === undefined ? (
        <Absent list={list} record={record} words={words} />
      ) : (
        children(record.data)
      )}
    </>
  );
}

function Absent({ list, record, words }: Omit<Props<unknown>, 'children'>) {
  if (record.isPending) return <Skeletons shape="page" />;
  if (!isMissing(record.error)) {
    return <LoadFailed text={words.failed} onRetry={() => void record.refetch()} />;
  }
  const { title, text, action } = words.missing;
  return (
    <Empty
      whole
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
