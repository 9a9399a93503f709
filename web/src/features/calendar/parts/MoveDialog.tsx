import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmSessionMove } from '../../../app/session-moving.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toInstant, toWallTime } from '../../../lib/format/wall-time.ts';
import { useCalendarWords } from '../use-calendar-words.ts';
import type { Held } from '../use-drag.ts';

export interface Moving extends Held {
  /** It was refused: it stands where it is by now. */
  readonly isBack?: boolean;
}

interface Props {
  moving: Moving | null;
  /** It is asked to go there. */
  onAsk: (moving: Moving) => void;
  /** To choose among all free times. */
  onOther: (message: string) => void;
  onMoved: (moved: BookingPage) => void;
  onClose: () => void;
}

/** Asks about a session that was let go at another time. */
export function MoveDialog({ moving, onAsk, ...on }: Props) {
  const { t } = useTranslation('calendar');
  const { zone } = useFormat();
  const words = useCalendarWords();
  // Its words stay while it closes.
  const [last, setLast] = useState(moving);
  if (moving && moving !== last) setLast(moving);
  const entry = last?.entry;
  return (
    <Dialog
      opened={moving !== null}
      onClose={on.onClose}
      title={entry && t('move.title', { topic: words.topic(entry) })}
    >
      {entry && (
        <ConfirmSessionMove
          key={entry.id}
          {...on}
          bookingId={entry.bookingId}
          start={toInstant(last, zone).toISOString()}
          onAsk={(start) =>
            onAsk(
              start === null ? { ...last, isBack: true } : { entry, ...toWallTime(start, zone) },
            )
          }
        />
      )}
    </Dialog>
  );
}
