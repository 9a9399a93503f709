import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { SessionEntry } from '@thedot/domain/expert-sessions/session-entries.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmSessionReschedule } from '../../expert-sessions/session-reschedule.public.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toInstant, toWallTime, type WallTime } from '../../../lib/format/wall-time.ts';
import { useCalendarLabels } from '../use-calendar-labels.ts';

/** A session and the time at which it was dropped. */
export interface PendingMove extends WallTime {
  readonly entry: SessionEntry;
  /** The server refused the move: the session is shown at its current time. */
  readonly isRefused?: boolean;
}

interface Props {
  pendingMove: PendingMove | null;
  /** Shows the session at another proposed time, or back at its current one. */
  onAsk: (pendingMove: PendingMove) => void;
  /** Opens the panel of all free times. */
  onBrowseTimes: (message: string) => void;
  onMoved: (moved: BookingPage) => void;
  onClose: () => void;
}

/** Confirms the move of a session that was dropped at another time. */
export function MoveDialog({ pendingMove, onAsk, ...on }: Props) {
  const { t } = useTranslation('calendar');
  const { zone } = useFormat();
  const labels = useCalendarLabels();
  // Keeps the content while the closing animation runs.
  const [last, setLast] = useState(pendingMove);
  if (pendingMove && pendingMove !== last) setLast(pendingMove);
  const entry = last?.entry;
  return (
    <Dialog
      opened={pendingMove !== null}
      onClose={on.onClose}
      title={entry && t('move.title', { topic: labels.describe(entry).topic })}
    >
      {entry && (
        <ConfirmSessionReschedule
          key={entry.id}
          {...on}
          bookingId={entry.bookingId}
          start={toInstant(last, zone).toISOString()}
          onStartChange={(start) =>
            onAsk(
              start === null ? { ...last, isRefused: true } : { entry, ...toWallTime(start, zone) },
            )
          }
        />
      )}
    </Dialog>
  );
}
