import { Box, Text } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { EntryViewsProvider, useEntryViews } from '../../calendar/calendar.public.ts';
import classes from './BookingCards.module.css';
import { DayCell } from './DayCell.tsx';

interface Props {
  entries: readonly CalendarEntry[];
  /** Entries of several days, all of the user: shows the day, and the time instead of the people. */
  withDay?: boolean;
}

/** Calendar entries as rows, each as its kind describes it. */
export function EntryRows({ entries, withDay = false }: Props) {
  return (
    <Suspense fallback={<Skeletons shape="rows" count={entries.length} />}>
      <EntryViewsProvider>
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryRow entry={entry} withDay={withDay} />
            </li>
          ))}
        </ul>
      </EntryViewsProvider>
    </Suspense>
  );
}

function EntryRow({ entry, withDay }: { entry: CalendarEntry; withDay: boolean }) {
  const view = useEntryViews()(entry.kind);
  const format = useFormat();
  const nameOf = useDisplayName();
  const { id } = useMe();
  const { topic, people, status } = view.describe(entry, { id, nameOf });
  const path = view.path?.(entry);
  const { start, end } = entry;
  const isLong = Date.parse(end) - Date.parse(start) >= DAY_MS;
  const when = isLong
    ? `${format.dayAndTime(start)} – ${format.dayAndTime(end)}`
    : format.timeRange(start, end);
  return (
    <div className={classes.row}>
      {withDay ? (
        <DayCell start={start} />
      ) : (
        <Box component="time" miw={72} fw={700} dateTime={start}>
          {format.time(start)}
        </Box>
      )}
      <Box miw={0}>
        {path ? (
          <Link to={path} className={classes.title}>
            {topic}
          </Link>
        ) : (
          topic
        )}
        <Text fz={13} c="var(--dot-ink-2)">
          {withDay ? [when, people].filter(Boolean).join(' · ') : people}
        </Text>
      </Box>
      {'status' in entry && (
        <div className={classes.end}>
          <StatusBadge kind="booking" status={displayedStatus(entry)} label={status} />
        </div>
      )}
    </div>
  );
}
