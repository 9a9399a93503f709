import { Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { NoResults } from '../../../ui/lists/ListFilters.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { ClippedHint } from '../ClippedHint.tsx';
import { TimelineBar } from './TimelineBar.tsx';
import type { TimelinePeriod } from './use-timeline-period.ts';

interface Props {
  period: TimelinePeriod;
  onPeriodChange: Parameters<typeof TimelineBar>[0]['onChange'];
  filters: ReactNode;
  /** The resources and their bookings. */
  queries: readonly Pick<UseQueryResult, 'isLoadingError' | 'isPending' | 'refetch'>[];
  failedText: string;
  /** In place of the timeline when no resource fits the filters. */
  none: { readonly title: string; readonly onClear: () => void } | null;
  /** Says that there are more bookings than are shown. */
  incompleteText: string | false;
  hint?: string;
  /** The timeline. */
  children: ReactNode;
}

/** The calendar of all resources of a kind: period, filters and the timeline. */
export function TimelineBoard(props: Props) {
  const { period, queries, none } = props;
  return (
    <Card flush>
      <TimelineBar {...period} today={period.at.day} onChange={props.onPeriodChange} />
      {props.filters}
      {queries.some((it) => it.isLoadingError) ? (
        <LoadFailed
          text={props.failedText}
          onRetry={() => void Promise.all(queries.map((it) => it.refetch()))}
        />
      ) : queries.some((it) => it.isPending) ? (
        <Skeletons shape="rows" count={6} />
      ) : none ? (
        <NoResults {...none} />
      ) : (
        <ClippedHint>{props.children}</ClippedHint>
      )}
      {props.incompleteText && (
        <Text p="0 20px 12px" fz="sm" c="var(--dot-ink-2)">
          {props.incompleteText}
        </Text>
      )}
      <Group p="10px 20px 14px" justify="space-between">
        <TimeZoneNote always />
        <Text fz={13} c="var(--dot-ink-2)">
          {props.hint}
        </Text>
      </Group>
    </Card>
  );
}
