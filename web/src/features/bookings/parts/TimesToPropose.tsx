import { isTimeRefusal } from '@thedot/domain/bookings/alternatives.rules';
import type { AppError } from '@thedot/domain/errors';
import { MAX_SLOTS_PER_BOOKING } from '@thedot/domain/limits';
import type { ReactNode } from 'react';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { Alternatives } from '../../../app/slots/Alternatives.tsx';
import { alternativesOf } from '../../../app/slots/alternatives-of.ts';
import { OwnHour } from '../../../app/slots/OwnHour.tsx';
import { addPick, type Picks, togglePick } from '../../../app/slots/picks.ts';
import { PickTray } from '../../../app/slots/PickTray.tsx';
import { SlotPicker } from '../../../app/slots/SlotPicker.tsx';
import type { SlotBoard } from '../../../app/slots/use-slot-board.ts';
import type { ZoneOwner } from '../../../app/slots/ZoneWords.tsx';
import { Note } from '../../../ui/Note.tsx';
import classes from './FormPanel.module.css';

interface Props {
  expert: ZoneOwner;
  minutes: number;
  picks: Picks;
  board: SlotBoard;
  /** Whose hours they are may offer any of them. */
  anyHour: boolean;
  error: ReactNode;
  refusal: AppError | null;
  onChange: (picks: Picks) => void;
  /** What else there is to say. */
  children: ReactNode;
}

/** Times picked for somebody to choose from, and what was refused of them. */
export function TimesToPropose(props: Props) {
  const { expert, minutes, picks, board, anyHour, error, refusal, onChange, children } = props;
  const { lost } = board;
  const most = MAX_SLOTS_PER_BOOKING;
  const isFull = picks.filter((pick) => !lost.has(pick)).length >= most;
  const toggle = (start: string) => onChange(togglePick(picks, start, lost, most));
  const add = (start: string) => onChange(addPick(picks, start, lost, most));

  return (
    <>
      <SlotPicker
        expert={expert}
        minutes={minutes}
        picks={picks}
        board={board}
        most={most}
        onToggle={toggle}
      />
      <div className={classes.rest}>
        {anyHour && (
          <OwnHour
            day={board.day}
            first={board.first}
            last={board.last}
            minutes={minutes}
            picks={picks}
            isFull={isFull}
            onPick={add}
          />
        )}
        <div data-path="starts" tabIndex={-1}>
          <PickTray picks={picks} lost={lost} most={most} onRemove={toggle} />
          {error && (
            <p role="alert" className={classes.error}>
              {error}
            </p>
          )}
        </div>
        {refusal && (
          <Note>
            <div className={classes.note} role="alert">
              <ProblemText problem={refusal} />
              {isTimeRefusal(refusal.code) && (
                <Alternatives items={alternativesOf(refusal)} onPick={add} />
              )}
            </div>
          </Note>
        )}
        {children}
      </div>
    </>
  );
}
