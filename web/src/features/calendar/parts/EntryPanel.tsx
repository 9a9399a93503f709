import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { SidePanel } from '../../../ui/dialogs/SidePanel.tsx';
import { useCalendarLabels } from '../use-calendar-labels.ts';
import { useEntryViews } from '../entry-views.tsx';
import classes from './EntryPanel.module.css';

interface Props {
  entry: CalendarEntry | null;
  onClose: () => void;
  onMove: (entry: CalendarEntry) => void;
}

/** The side panel with the details and actions of an entry. */
export function EntryPanel({ entry, onClose, onMove }: Props) {
  const labels = useCalendarLabels();
  const viewOf = useEntryViews();
  return (
    <SidePanel
      opened={entry !== null}
      onClose={onClose}
      size={440}
      title={entry && labels.describe(entry).topic}
      classNames={{
        header: classes.header ?? '',
        content: classes.content ?? '',
        body: classes.body ?? '',
      }}
    >
      {entry && viewOf(entry.kind).renderPanel(entry, { onMove: () => onMove(entry) })}
    </SidePanel>
  );
}
