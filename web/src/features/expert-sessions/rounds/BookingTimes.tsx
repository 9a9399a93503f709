import { Stack } from '@mantine/core';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { AppError } from '@thedot/domain/errors';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { SessionAlternatives } from '../SessionAlternatives.tsx';
import { type SelectedStarts, parseStart } from '../../scheduling/slots/slots.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { useAcceptTime } from '../transitions.data.ts';
import { initialTimes } from '../session-actions.ts';
import { useBookingActions } from '../booking-viewer.ts';
import { AnswerForm, AwaitingTimes } from './CurrentRound.tsx';
import { DeclineDialog } from '../transitions/DeclineDialog.tsx';
import { useAnswerLink } from './use-answer-link.ts';
import { EarlierRounds } from './EarlierRounds.tsx';
import { OtherTimesPanel } from '../proposals/OtherTimesPanel.tsx';

/** The times of a request: selectable for the user whose turn it is, read-only for others. */
export function BookingTimes({ booking }: { booking: BookingPage }) {
  const { actions } = useBookingActions(booking);
  const link = useAnswerLink(booking);
  const [declining, setDeclining] = useState<{ readonly round?: number } | null>(
    link.declines && actions.includes('decline') ? { round: booking.round } : null,
  );
  const accept = useAcceptTime(booking.id);
  const now = useNow();
  const other = useOtherTimes(actions.includes('repropose'), (proposedStarts) =>
    initialTimes(booking, { moves: actions, now, proposedStarts }),
  );
  const navigate = useNavigate();
  const isPending = booking.status === 'pending';
  return (
    <>
      {/* Stays visible when the booking changes: the counterpart may have acted first. */}
      {accept.error instanceof AppError && (
        <Stack gap={0} role="alert">
          <InlineAlert>
            <ProblemText problem={accept.error} />
            {actions.includes('repropose') && (
              <SessionAlternatives refusal={accept.error} onSelect={other.open} />
            )}
          </InlineAlert>
        </Stack>
      )}
      {isPending && !actions.includes('accept') && (
        <AwaitingTimes booking={booking} actions={actions} onRepropose={() => other.open()} />
      )}
      {isPending && actions.includes('accept') && (
        <AnswerForm
          booking={booking}
          actions={actions}
          accept={accept}
          preparedStart={link.start}
          onDecline={() => setDeclining({ round: booking.round })}
          onRepropose={() => other.open()}
        />
      )}
      <EarlierRounds booking={booking} />
      {/* Open dialogs stay when the counterpart acts first, so that typed text is not lost. */}
      <DeclineDialog
        booking={booking}
        opened={declining !== null}
        seenRound={declining?.round}
        onRoundChanged={() => setDeclining({})}
        onReassigned={() => void navigate('/booking', { replace: true })}
        onClose={() => {
          setDeclining(null);
          link.clear();
        }}
      />
      <OtherTimesPanel booking={booking} selected={other.selected} onClose={other.close} />
    </>
  );
}

/** Controls the panel for other times; a link may preselect a time. */
function useOtherTimes(
  canPropose: boolean,
  begin: (proposedStarts: SelectedStarts) => SelectedStarts,
) {
  const [params, setParams] = useSearchParams();
  const initial = parseStart(params.get('start') ?? '', new Date());
  const [selected, setSelected] = useState(
    canPropose && initial.length > 0 ? begin(initial) : null,
  );
  return {
    /** Null while the dialog is closed. */
    selected,
    open: (start?: string) => setSelected(begin(start === undefined ? [] : [start])),
    close: () => {
      setSelected(null);
      if (params.has('start')) setParams({}, { replace: true });
    },
  };
}
