import { Button, Group } from '@mantine/core';
import { useDisclosure, useMergedRef } from '@mantine/hooks';
import { IconCalendarShare } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type { CalendarEntry, CalendarKind } from '@thedot/domain/calendar/calendar.contract';
import type { SessionEntry } from '@thedot/domain/expert-sessions/session-entries.contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { RescheduleSessionForm } from '../../expert-sessions/session-reschedule.public.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import { NewButton } from '../../../ui/KeyButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toInstant } from '../../../lib/format/wall-time.ts';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { EntryContext, type EntryContextValue } from './EntryButton.tsx';
import { updateMovedSession } from '../calendar.data.ts';
import {
  groupSegmentsByDay,
  MIN_DRAWN_MINUTES,
} from '../../scheduling/time-grid/event-segments.ts';
import { rankEntry } from '../entry-rank.ts';
import { listNamedSegments } from '../view-state.ts';
import { useCalendar } from '../use-calendar.ts';
import { useCalendarKeyboard } from '../use-calendar-keyboard.ts';
import { useCalendarLabels } from '../use-calendar-labels.ts';
import { useColumnLimit } from '../../scheduling/time-grid/use-column-limit.ts';
import { useGridDrag } from '../../scheduling/time-grid/use-grid-drag.ts';
import { CalendarBar, CalendarFilters } from './CalendarToolbar.tsx';
import { CalendarBody } from './CalendarBody.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { FeedDialog } from './FeedDialog.tsx';
import { MoveDialog, type PendingMove } from './MoveDialog.tsx';
import { useSingleKeyShortcuts } from '../../../lib/hooks/use-single-key-shortcuts.ts';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import classes from './CalendarScreen.module.css';

interface Props {
  kinds: readonly CalendarKind[];
  title: 'title' | 'sessionsTitle';
}

/** The session whose free times are open, with the message typed so far. */
interface SlotChoice {
  readonly entry: SessionEntry;
  readonly message: string;
}

export function CalendarScreen({ kinds, title }: Props) {
  const { t } = useTranslation('calendar');
  const cache = useQueryClient();
  const format = useFormat();
  const { zone } = format;
  const labels = useCalendarLabels();
  const calendar = useCalendar(kinds);
  const { entries, days, isLoaded, goTo, navigate, today } = calendar;
  const [openId, openEntry] = useState<string | null>(null);
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null);
  // The panel keeps its content while its closing animation runs.
  const [slotChoice, setSlotChoice] = useState<SlotChoice | null>(null);
  const [lastChoice, setLastChoice] = useState(slotChoice);
  if (slotChoice && slotChoice !== lastChoice) setLastChoice(slotChoice);
  const [isFeedOpen, feedDialog] = useDisclosure(false);
  // Touch users and keyboards move a session from its panel.
  const { drag, startDrag } = useGridDrag<SessionEntry>({
    step: 15,
    crossesMidnight: true,
    onMove: (entry, { column, from }) => setPendingMove({ entry, day: column, minutes: from }),
  });
  const moved = lastChoice && labels.describe(lastChoice.entry);
  const canBook = can(toPerson(useMe()), permission('create', 'expert'));

  const { view } = calendar.viewState;
  const isGrid = view === 'week' || view === 'day';
  const { measured, limit } = useColumnLimit(isGrid ? days.length : 0);
  const { all, besideMore } = limit;
  const segments = useMemo(
    () =>
      groupSegmentsByDay(
        entries.map((entry) => atPendingTime(entry, pendingMove, zone)),
        zone,
        MIN_DRAWN_MINUTES,
        { all, besideMore, rankOf: rankEntry },
      ),
    [entries, pendingMove, zone, all, besideMore],
  );
  const keys = days.flatMap((day) =>
    listNamedSegments(segments.get(day) ?? [], day, calendar.viewState)
      .filter(({ isHidden }) => !isHidden)
      .map(({ entry }) => `${entry.id}:${day}`),
  );
  const { focusableKey, focusEntry, cardProps } = useCalendarKeyboard({
    keys,
    isLoaded: isLoaded,
    onNavigate: navigate,
    onToday: () => goTo({ day: today }),
    onView: (view) => goTo({ view }),
  });
  const card = useMergedRef(cardProps.ref, measured);
  function closeSlotChoice() {
    if (lastChoice) focusEntry(lastChoice.entry.id);
    setSlotChoice(null);
  }
  const draggedId = drag?.entry?.id ?? pendingMove?.entry.id ?? null;
  const entryContext = useMemo<EntryContextValue>(
    () => ({
      focusableKey,
      startDrag,
      labels,
      format,
      openEntry,
      draggedId,
    }),
    [focusableKey, startDrag, labels, format, draggedId],
  );

  return (
    <>
      <PageHeader
        title={t(title)}
        actions={
          <>
            <Button
              {...ICON_ON_PHONE}
              variant="default"
              leftSection={<IconCalendarShare size={18} stroke={1.75} aria-hidden />}
              onClick={feedDialog.open}
            >
              {t('feed.open')}
            </Button>
            {canBook && (
              <NewButton to="/experts" leftSection={null}>
                {t('bookExpert')}
              </NewButton>
            )}
          </>
        }
      />
      <div {...cardProps} ref={card}>
        <Card flush>
          <CalendarBar calendar={calendar} />
          <CalendarFilters calendar={calendar} />
          <EntryContext value={entryContext}>
            <CalendarBody calendar={calendar} segments={segments} drag={drag} canBook={canBook} />
          </EntryContext>
        </Card>
      </div>
      <KeyboardHints />
      <TimeZoneNote />
      <EntryPanel
        entry={entries.find(({ id }) => id === openId) ?? null}
        onClose={() => openEntry(null)}
        onMove={(entry) => {
          openEntry(null);
          if (entry.kind === 'session') setSlotChoice({ entry, message: '' });
        }}
      />
      <MoveDialog
        pendingMove={pendingMove}
        onAsk={setPendingMove}
        onBrowseTimes={(message) => {
          setSlotChoice(pendingMove && { entry: pendingMove.entry, message });
          setPendingMove(null);
        }}
        onMoved={(moved) => updateMovedSession(cache, moved)}
        onClose={() => {
          if (pendingMove) focusEntry(pendingMove.entry.id);
          setPendingMove(null);
        }}
      />
      {lastChoice && moved && (
        <FormPanel
          opened={slotChoice !== null}
          onClose={closeSlotChoice}
          title={t('move.choose', {
            topic: moved.topic,
            name: moved.people,
          })}
        >
          <RescheduleSessionForm
            key={lastChoice.entry.bookingId}
            bookingId={lastChoice.entry.bookingId}
            message={lastChoice.message}
            onMoved={(moved) => updateMovedSession(cache, moved)}
            onClose={closeSlotChoice}
          />
        </FormPanel>
      )}
      <FeedDialog opened={isFeedOpen} onClose={feedDialog.close} />
    </>
  );
}

/** Shows a session at its requested time until the server answers. */
function atPendingTime(
  entry: CalendarEntry,
  pendingMove: PendingMove | null,
  zone: string,
): CalendarEntry {
  if (entry.id !== pendingMove?.entry.id || pendingMove.isRefused) return entry;
  const start = toInstant(pendingMove, zone);
  const duration = Date.parse(entry.end) - Date.parse(entry.start);
  return {
    ...entry,
    start: start.toISOString(),
    end: new Date(start.getTime() + duration).toISOString(),
  };
}

/** The keyboard shortcuts of the calendar. */
function KeyboardHints() {
  const { t } = useTranslation('calendar');
  const [singleKeys] = useSingleKeyShortcuts();
  const keys = [
    ['↑', 'arrows'],
    ['T', 'today'],
    ['M', 'month'],
    ['W', 'week'],
    ['D', 'day'],
    ['A', 'agenda'],
  ] as const;
  return (
    <Group
      component="ul"
      className={classes.keys ?? ''}
      gap="6px 18px"
      m="14px 4px 0"
      fz="sm"
      c="var(--dot-ink-2)"
      aria-label={t('keys.label')}
    >
      {keys
        .filter(([, name]) => singleKeys || name === 'arrows')
        .map(([key, name]) => (
          <Group key={name} component="li" gap={7}>
            <KeyHint keys={name === 'arrows' ? ['↑', '↓', '←', '→'] : [key]} />
            {t(`keys.${name}`)}
          </Group>
        ))}
    </Group>
  );
}
