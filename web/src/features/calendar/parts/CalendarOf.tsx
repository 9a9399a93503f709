import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarShare } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type {
  CalendarEntry,
  CalendarKind,
  SessionEntry,
} from '@thedot/domain/calendar/calendar.contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { MoveSessionForm } from '../../../app/session-moving.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toInstant } from '../../../lib/format/wall-time.ts';
import { ZoneNote } from '../../../ui/ZoneNote.tsx';
import { EntryContext, type Shared } from '../entry-context.ts';
import { showMoved } from '../calendar.data.ts';
import { drawnOf, piecesByDay } from '../pieces.ts';
import { useCalendar } from '../use-calendar.ts';
import { useCalendarKeys } from '../use-calendar-keys.ts';
import { useCalendarWords } from '../use-calendar-words.ts';
import { useDrag } from '../use-drag.ts';
import { CalendarBar } from './CalendarBar.tsx';
import { CalendarBody } from './CalendarBody.tsx';
import { CalendarFilters } from './CalendarFilters.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { FeedDialog } from './FeedDialog.tsx';
import { KeysNote } from './KeysNote.tsx';
import { MoveDialog, type Moving } from './MoveDialog.tsx';

interface Props {
  kinds: readonly CalendarKind[];
  title: 'title' | 'sessionsTitle';
}

/** Whose free times are looked at, with what was typed before. */
interface Choosing {
  readonly entry: SessionEntry;
  readonly message: string;
}

export function CalendarOf({ kinds, title }: Props) {
  const { t } = useTranslation('calendar');
  const cache = useQueryClient();
  const format = useFormat();
  const { zone } = format;
  const words = useCalendarWords();
  const calendar = useCalendar(kinds);
  const { entries, days, isHere, goTo, turn, today } = calendar;
  const [openId, open] = useState<string | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  // Whose panel of free times is open; its words stay while it closes.
  const [choosing, choose] = useState<Choosing | null>(null);
  const [asked, setAsked] = useState(choosing);
  if (choosing && choosing !== asked) setAsked(choosing);
  const [isSharing, sharing] = useDisclosure(false);
  const { held, grab } = useDrag(setMoving);
  const mayBook = can(toPerson(useMe()), permission('create', 'expert'));

  const pieces = useMemo(
    () =>
      piecesByDay(
        entries.map((entry) => placed(entry, moving, zone)),
        zone,
      ),
    [entries, moving, zone],
  );
  const keys = days.flatMap((day) =>
    drawnOf(pieces.get(day) ?? [], day, calendar.look).map(({ entry }) => `${entry.id}:${day}`),
  );
  const { stop, follow, cardProps } = useCalendarKeys({
    keys,
    isHere,
    onTurn: turn,
    onToday: () => goTo({ day: today }),
    onView: (view) => goTo({ view }),
  });
  function endChoosing() {
    if (asked) follow(asked.entry.id);
    choose(null);
  }
  const heldId = held?.entry.id ?? moving?.entry.id ?? null;
  const shared = useMemo<Shared>(
    () => ({ stop, grab, words, format, open, held: heldId }),
    [stop, grab, words, format, heldId],
  );

  return (
    <>
      <PageHead
        title={t(title)}
        actions={
          <>
            <Button
              {...ICON_ON_PHONE}
              variant="default"
              leftSection={<IconCalendarShare size={18} stroke={1.75} aria-hidden />}
              onClick={sharing.open}
            >
              {t('feed.open')}
            </Button>
            {mayBook && (
              <Button component={Link} to="/experts">
                {t('bookExpert')}
              </Button>
            )}
          </>
        }
      />
      <div {...cardProps}>
        <Card flush>
          <CalendarBar calendar={calendar} />
          <CalendarFilters calendar={calendar} />
          <EntryContext value={shared}>
            <CalendarBody calendar={calendar} pieces={pieces} held={held} mayBook={mayBook} />
          </EntryContext>
        </Card>
      </div>
      <KeysNote />
      <ZoneNote />
      <EntryPanel
        entry={entries.find(({ id }) => id === openId) ?? null}
        onClose={() => open(null)}
        onMove={(entry) => {
          open(null);
          choose({ entry, message: '' });
        }}
      />
      <MoveDialog
        moving={moving}
        onAsk={setMoving}
        onOther={(message) => {
          choose(moving && { entry: moving.entry, message });
          setMoving(null);
        }}
        onMoved={(moved) => showMoved(cache, moved)}
        onClose={() => {
          if (moving) follow(moving.entry.id);
          setMoving(null);
        }}
      />
      {asked && (
        <FormPanel
          opened={choosing !== null}
          onClose={endChoosing}
          title={t('move.choose', {
            topic: words.topic(asked.entry),
            name: words.people(asked.entry),
          })}
        >
          <MoveSessionForm
            key={asked.entry.bookingId}
            bookingId={asked.entry.bookingId}
            message={asked.message}
            onMoved={(moved) => showMoved(cache, moved)}
            onClose={endChoosing}
          />
        </FormPanel>
      )}
      <FeedDialog opened={isSharing} onClose={sharing.close} />
    </>
  );
}

/** A session that is being moved stands where it is asked to go, until it is known whether it may. */
function placed(entry: CalendarEntry, moving: Moving | null, zone: string): CalendarEntry {
  if (entry.id !== moving?.entry.id || moving.isBack) return entry;
  const start = toInstant(moving, zone);
  const lasts = Date.parse(entry.end) - Date.parse(entry.start);
  return {
    ...entry,
    start: start.toISOString(),
    end: new Date(start.getTime() + lasts).toISOString(),
  };
}
