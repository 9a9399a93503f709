import { Button } from '@mantine/core';
import type { BookingPage, ProposedSlot } from '@thedot/domain/bookings/bookings.contract';
import { AppError } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Alternatives } from '../../../app/slots/Alternatives.tsx';
import { alternativesOf } from '../../../app/slots/alternatives-of.ts';
import { Note } from '../../../ui/Note.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { type Accepting, useAcceptTime } from '../moves.data.ts';
import type { SessionAct } from '../session-acts.ts';
import { awaitedBy, partyOf } from '../sides.ts';
import { useClash } from '../use-clash.ts';
import { useMoves } from '../use-moves.ts';
import { HoursAfter } from './HoursAfter.tsx';
import classes from './SessionCard.module.css';

interface Props {
  booking: BookingPage;
  onAct: (act: SessionAct) => void;
  /** A time of it has become the session. */
  onTaken: () => void;
}

/** The times that wait for an answer: whose they are, what came with them, and which of them are gone. */
export function CardTimes({ booking, onAct, onTaken }: Props) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const me = useMe().id;
  const { moves } = useMoves(booking);
  const accept = useAcceptTime(booking.id);
  const mayAccept = moves.includes('accept');
  const message = booking.rounds.at(-1)?.message;

  const take = (start: string) => {
    const { round, sequence } = booking;
    void afterMutation(accept.mutateAsync({ start, round, sequence }), () => {
      onTaken();
      showSuccess(t('done.accepted'));
    });
  };

  return (
    <>
      {accept.error instanceof AppError && (
        <Note>
          <div className={classes.refused} role="alert">
            <ProblemText problem={accept.error} />
            {moves.includes('repropose') && (
              <Alternatives
                items={alternativesOf(accept.error)}
                onPick={(start) => onAct({ bookingId: booking.id, what: 'repropose', start })}
              />
            )}
          </div>
        </Note>
      )}
      {booking.status === 'pending' && (
        <>
          <Author booking={booking} />
          {message && <blockquote className={classes.message}>{message}</blockquote>}
          <ul className={classes.times}>
            {booking.slots.map((slot) => (
              <li key={slot.start}>
                <Time
                  booking={booking}
                  slot={slot}
                  accept={accept}
                  onTake={mayAccept ? take : null}
                />
              </li>
            ))}
          </ul>
          {booking.answerBy && (
            <p className={classes.hint}>
              {t('round.answerUntil', { time: format.dayAndTime(booking.answerBy) })}
            </p>
          )}
          {mayAccept && partyOf(booking, me) === 'requester' && <HoursAfter booking={booking} />}
        </>
      )}
    </>
  );
}

/** Whose times these are, and whose answer they wait for. */
function Author({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const nameOf = useDisplayName();
  const me = useMe().id;
  const round = booking.rounds.at(-1);
  const awaited = awaitedBy(booking, me);
  return (
    <p className={classes.author}>
      {round &&
        (partyOf(booking, me) === round.author
          ? t('round.youProposed')
          : t('round.theyProposed', { name: nameOf((round.by ?? booking[round.author]).name) }))}
      {awaited && (
        <span className={classes.hint}>
          {awaited === 'me' ? t('yourTurn') : t('theirTurn', { name: nameOf(awaited.name) })}
        </span>
      )}
    </p>
  );
}

interface TimeProps {
  booking: BookingPage;
  slot: ProposedSlot;
  accept: Accepting;
  /** Null for whom it is not to accept. */
  onTake: ((start: string) => void) | null;
}

function Time({ booking, slot, accept, onTake }: TimeProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const clash = useClash(booking)(slot);
  const { start, end } = slot;
  return (
    <>
      <span className={classes.time} data-gone={clash !== null || undefined}>
        <time dateTime={start}>{format.dayAndRange(start, end)}</time>
        {clash && <span className={classes.hint}>{clash}</span>}
      </span>
      {onTake && !clash && (
        <Button
          size="sm"
          className={classes.press ?? ''}
          aria-label={t('card.acceptTime', { time: format.dayAndTime(start) })}
          loading={accept.isPending && accept.variables.start === start}
          disabled={accept.isPending && accept.variables.start !== start}
          onClick={() => onTake(start)}
        >
          {t('card.accept')}
        </Button>
      )}
    </>
  );
}
