import { Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventSegment } from '../../scheduling/time-grid/event-segments.ts';
import { EntryButton, EntryContext, useEntryContext } from './EntryButton.tsx';
import classes from './MoreEntries.module.css';

interface Props {
  segments: readonly EventSegment<CalendarEntry>[];
  day: string;
}

/** The button of the entries for which a column has no room, with the list of them. */
export function MoreEntries({ segments, day }: Props) {
  const { t } = useTranslation('calendar');
  const shared = useEntryContext();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = t('moreOn', { count: segments.length, day: shared.labels.longDay(day) });

  /** The list closes first, so that the panel gives the focus back to the button. */
  function openEntry(id: string) {
    button.current?.focus();
    setOpen(false);
    shared.openEntry(id);
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      keepMounted={false}
    >
      <Popover.Target>
        <UnstyledButton ref={button} className={classes.more} onClick={() => setOpen(!isOpen)}>
          {`+${segments.length}`}
          <VisuallyHidden>{`, ${name}`}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={10} w={260}>
          <Text fw={650}>{shared.labels.dayTitle(day)}</Text>
          <EntryContext value={{ ...shared, openEntry }}>
            <Stack component="ul" className={classes.list ?? ''} gap={6}>
              {segments.map((segment) => (
                <li key={segment.entry.id}>
                  <EntryButton segment={segment} shape="card" />
                </li>
              ))}
            </Stack>
          </EntryContext>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
