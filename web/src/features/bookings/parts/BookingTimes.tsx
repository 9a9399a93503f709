import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { AppError } from '@thedot/domain/errors';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { Alternatives } from '../../../app/slots/Alternatives.tsx';
import { alternativesOf } from '../../../app/slots/alternatives-of.ts';
import { type Picks, picksFrom } from '../../../app/slots/picks.ts';
import { Note } from '../../../ui/Note.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { useAcceptTime } from '../moves.data.ts';
import { beginningWith } from '../session-acts.ts';
import { useMoves } from '../use-moves.ts';
import { AnswerForm } from './AnswerForm.tsx';
import classes from './BookingTimes.module.css';
import { DeclineDialog } from './DeclineDialog.tsx';
import { EarlierRounds } from './EarlierRounds.tsx';
import { OtherTimesPanel } from './OtherTimesPanel.tsx';
import { WaitingTimes } from './WaitingTimes.tsx';

/** The times of a request: to choose from for whose turn it is, to read for the others. */
export function BookingTimes({ booking }: { booking: BookingPage }) {
  const [declining, setDeclining] = useState<{ readonly round?: number } | null>(null);
  const { moves } = useMoves(booking);
  const accept = useAcceptTime(booking.id);
  const now = useNow();
  const other = useOtherTimes(moves.includes('repropose'), (offered) =>
    beginningWith(booking, { moves, now, offered }),
  );
  const navigate = useNavigate();
  const isPending = booking.status === 'pending';
  return (
    <>
      {/* It stays above whatever the page shows by now: the other side may have been faster. */}
      {accept.error instanceof AppError && (
        <div className={classes.refused} role="alert">
          <Note>
            <ProblemText problem={accept.error} />
            {moves.includes('repropose') && (
              <Alternatives items={alternativesOf(accept.error)} onPick={other.open} />
            )}
          </Note>
        </div>
      )}
      {isPending && !moves.includes('accept') && (
        <WaitingTimes booking={booking} moves={moves} onRepropose={() => other.open()} />
      )}
      {isPending && moves.includes('accept') && (
        <AnswerForm
          booking={booking}
          moves={moves}
          accept={accept}
          onDecline={() => setDeclining({ round: booking.round })}
          onRepropose={() => other.open()}
        />
      )}
      <EarlierRounds booking={booking} />
      {/* Open, they stay when the other side was first: their words belong to whoever typed them. */}
      <DeclineDialog
        booking={booking}
        opened={declining !== null}
        seen={declining?.round}
        onTold={() => setDeclining({})}
        onPassedOn={() => void navigate('/booking', { replace: true })}
        onClose={() => setDeclining(null)}
      />
      <OtherTimesPanel booking={booking} picks={other.picks} onClose={other.close} />
    </>
  );
}

/** The panel of other times, and what it begins with; a link may bring a time along. */
function useOtherTimes(mayPropose: boolean, begin: (offered: Picks) => Picks) {
  const [params, setParams] = useSearchParams();
  const brought = picksFrom(params.get('start') ?? '', new Date());
  const [picks, setPicks] = useState(mayPropose && brought.length > 0 ? begin(brought) : null);
  return {
    /** Null while it is closed. */
    picks,
    open: (start?: string) => setPicks(begin(start === undefined ? [] : [start])),
    close: () => {
      setPicks(null);
      if (params.has('start')) setParams({}, { replace: true });
    },
  };
}
