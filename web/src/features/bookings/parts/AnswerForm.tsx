import { Button, Radio, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Slot } from '@thedot/domain/availability/availability.contract';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { refuseSlot } from '@thedot/domain/bookings/bookings.rules';
import type { BookingMove } from '@thedot/domain/bookings/lifecycle.rules';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterMove } from '../../../app/after-move.ts';
import { ProblemText } from '../../../app/ProblemText.tsx';
import { useMe } from '../../../app/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ZoneNote } from '../../../ui/ZoneNote.tsx';
import { useAcceptTime } from '../bookings.data.ts';
import { counterpartOf } from '../sides.ts';
import classes from './BookingTimes.module.css';

interface Props {
  booking: BookingPage;
  moves: readonly BookingMove[];
  onDecline: () => void;
}

/** One of the proposed times becomes the session, or none does. */
export function AnswerForm({ booking, moves, onDecline }: Props) {
  const { t } = useTranslation('bookings');
  const now = useNow();
  const accept = useAcceptTime(booking.id);
  const [start, setStart] = useState<string | null>(null);
  const { name } = counterpartOf(booking, useMe().id);
  // A choice that somebody else has taken meanwhile is none any more.
  const open = start !== null && refuseSlot(booking.slots, start, now) === null ? start : null;

  function choose(next: string | null) {
    accept.reset();
    setStart(next);
  }

  function confirm() {
    if (open === null) return;
    void afterMove(accept.mutateAsync(open), () =>
      notifications.show({ message: t('done.accepted'), color: 'olive' }),
    );
  }

  return (
    <Card title={t('answer.title')} hint={t('answer.text', { name })}>
      <Radio.Group
        label={t('answer.legend')}
        labelProps={{ className: VisuallyHidden.classes.root }}
        value={open}
        onChange={choose}
      >
        <div className={classes.choices}>
          {booking.slots.map((slot) => (
            <Choice
              key={slot.start}
              {...slot}
              refusal={refuseSlot(booking.slots, slot.start, now)}
            />
          ))}
        </div>
      </Radio.Group>
      <ZoneNote always />
      {accept.error instanceof AppError && (
        <div className={classes.refused} role="alert">
          <Note>
            <ProblemText problem={accept.error} />
          </Note>
        </div>
      )}
      <div className={classes.actions}>
        <Button onClick={confirm} loading={accept.isPending} disabled={open === null}>
          {t('answer.accept')}
        </Button>
        {moves.includes('decline') && (
          <Button variant="default" onClick={onDecline}>
            {t('answer.decline')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Choice({ start, end, refusal }: Slot & { refusal: ErrorCode | null }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  return (
    <Radio.Card
      value={start}
      disabled={refusal !== null}
      className={classes.choice ?? ''}
      aria-label={`${format.longDay(start)}, ${format.timeRange(start, end)}`}
    >
      <Radio.Indicator className={classes.radio ?? ''} />
      <span className={classes.label}>
        <time dateTime={start}>{format.longDay(start)}</time>
        <span>
          {format.timeRange(start, end)}
          {refusal && (
            <span className={classes.past}>
              {' '}
              ({t(refusal === 'booking.time_conflict' ? 'answer.taken' : 'answer.past')})
            </span>
          )}
        </span>
      </span>
    </Radio.Card>
  );
}
