import { Button, Group, Stack } from '@mantine/core';
import type { BookingPage, ProposedSlot } from '@thedot/domain/expert-sessions/bookings.contract';
import { AppError } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { SessionAlternatives } from '../SessionAlternatives.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { type AcceptTimeMutation, useAcceptTime } from '../transitions.data.ts';
import type { SessionAction } from '../session-actions.ts';
import {
  awaitedBy,
  partyOf,
  useAnswerDeadline,
  useBookingActions,
  useSlotConflict,
} from '../booking-viewer.ts';
import { NeedsNote } from '../needs/NeedsNote.tsx';
import { useNeedsHint } from '../needs/use-needs-hint.ts';
import { RemainingHours } from '../rounds/RemainingHours.tsx';
import classes from './SessionCard.module.css';

interface Props {
  booking: BookingPage;
  onAction: (action: SessionAction) => void;
  /** A proposed time was accepted. */
  onAccepted: () => void;
}

/** The proposed times of a pending booking, with their author, message and conflicts. */
export function SessionCardTimes({ booking, onAction, onAccepted }: Props) {
  const { t } = useTranslation('bookings');
  const me = useMe().id;
  const deadline = useAnswerDeadline(booking);
  const { actions } = useBookingActions(booking);
  const accept = useAcceptTime(booking.id);
  const canAccept = actions.includes('accept');
  const message = booking.rounds.at(-1)?.message;

  const acceptTime = (start: string) => {
    const { round, sequence } = booking;
    void afterMutation(accept.mutateAsync({ start, round, sequence }), () => {
      onAccepted();
      showSuccess(t('done.accepted'));
    });
  };

  return (
    <>
      {accept.error instanceof AppError && (
        <InlineAlert>
          <Stack gap={10} role="alert">
            <ProblemText problem={accept.error} />
            {actions.includes('repropose') && (
              <SessionAlternatives
                refusal={accept.error}
                onSelect={(start) =>
                  onAction({ bookingId: booking.id, action: 'repropose', start })
                }
              />
            )}
          </Stack>
        </InlineAlert>
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
                  onAccept={canAccept ? acceptTime : null}
                />
              </li>
            ))}
          </ul>
          {deadline && <p className={classes.hint}>{deadline}</p>}
          {canAccept && partyOf(booking, me) === 'requester' && (
            <RemainingHours booking={booking} />
          )}
        </>
      )}
    </>
  );
}

/** Who proposed the times, and who must answer. */
function Author({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const nameOf = useDisplayName();
  const me = useMe().id;
  const round = booking.rounds.at(-1);
  const awaited = awaitedBy(booking, me);
  return (
    <Group
      component="p"
      gap="0 12px"
      align="stretch"
      justify="space-between"
      m={0}
      fz={13}
      fw={600}
    >
      {round &&
        (partyOf(booking, me) === round.author
          ? t('round.youProposed')
          : t('round.theyProposed', { name: nameOf((round.by ?? booking[round.author]).name) }))}
      {awaited && (
        <span className={classes.hint}>
          {awaited === 'me' ? t('yourTurn') : t('theirTurn', { name: nameOf(awaited.name) })}
        </span>
      )}
    </Group>
  );
}

interface TimeProps {
  booking: BookingPage;
  slot: ProposedSlot;
  accept: AcceptTimeMutation;
  /** Null for users who can't accept. */
  onAccept: ((start: string) => void) | null;
}

function Time({ booking, slot, accept, onAccept }: TimeProps) {
  const { t } = useTranslation(['bookings', 'session-needs']);
  const format = useFormat();
  const conflict = useSlotConflict(booking)(slot);
  const hint = useNeedsHint(booking)(slot.start);
  const { start, end } = slot;
  return (
    <>
      <span className={classes.time} data-gone={conflict !== null || undefined}>
        <time data-capitalized dateTime={start}>
          {format.dayAndRange(start, end)}
        </time>
        {conflict && <span className={classes.hint}>{conflict}</span>}
        {!conflict && <NeedsNote hint={hint} />}
      </span>
      {onAccept && !conflict && hint?.isShort && (
        <Button
          size="sm"
          className={classes.press ?? ''}
          variant="default"
          component={Link}
          to={`/booking/${booking.id}?${new URLSearchParams({ round: String(booking.round), accept: start })}`}
        >
          {t('session-needs:at.choose')}
        </Button>
      )}
      {onAccept && !conflict && !hint?.isShort && (
        <Button
          size="sm"
          className={classes.press ?? ''}
          aria-label={t('card.acceptTime', { time: format.dayAndTime(start) })}
          loading={accept.isPending && accept.variables.start === start}
          disabled={accept.isPending && accept.variables.start !== start}
          onClick={() => onAccept(start)}
        >
          {t('card.accept')}
        </Button>
      )}
    </>
  );
}
