import { isTimeRefusal } from '@thedot/domain/expert-sessions/alternatives.rules';
import type { AppError } from '@thedot/domain/errors';
import { MAX_SLOTS_PER_BOOKING } from '@thedot/domain/limits';
import type { ReactNode } from 'react';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { Alternatives } from '../../scheduling/Alternatives.tsx';
import { parseAlternatives } from '../../scheduling/parse-alternatives.ts';
import { CustomTimeField } from '../../scheduling/CustomTimeField.tsx';
import {
  addSelected,
  type SelectedStarts,
  toggleSelected,
} from '../../scheduling/selected-slots.ts';
import { SelectedSlots } from '../../scheduling/SelectedSlots.tsx';
import { SlotPicker } from '../../scheduling/SlotPicker.tsx';
import type { SlotPickerState } from '../../scheduling/use-slot-picker.ts';
import type { ZoneOwner } from '../../scheduling/ZoneHint.tsx';
import { Note } from '../../../ui/Note.tsx';
import classes from '../BookingForms.module.css';

interface Props {
  expert: ZoneOwner;
  minutes: number;
  selected: SelectedStarts;
  state: SlotPickerState;
  /** True for the expert, who may offer any hour. */
  allowsAnyHour: boolean;
  error: ReactNode;
  refusal: AppError | null;
  onChange: (selected: SelectedStarts) => void;
  /** Further fields. */
  children: ReactNode;
}

/** Selects the times to propose, and shows which were refused. */
export function ProposedTimesPicker(props: Props) {
  const { expert, minutes, selected, state, allowsAnyHour, error, refusal, onChange, children } =
    props;
  const { lost } = state;
  const most = MAX_SLOTS_PER_BOOKING;
  const isFull = selected.filter((pick) => !lost.has(pick)).length >= most;
  const toggle = (start: string) => onChange(toggleSelected(selected, start, lost, most));
  const add = (start: string) => onChange(addSelected(selected, start, lost, most));

  return (
    <>
      <SlotPicker
        expert={expert}
        minutes={minutes}
        selected={selected}
        state={state}
        most={most}
        onToggle={toggle}
      />
      <div className={classes.rest}>
        {allowsAnyHour && (
          <CustomTimeField
            day={state.day}
            first={state.firstDay}
            last={state.lastDay}
            minutes={minutes}
            selected={selected}
            isFull={isFull}
            onSelect={add}
          />
        )}
        <div data-path="starts" tabIndex={-1}>
          <SelectedSlots selected={selected} lost={lost} most={most} onRemove={toggle} />
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
                <Alternatives items={parseAlternatives(refusal)} onSelect={add} />
              )}
            </div>
          </Note>
        )}
        {children}
      </div>
    </>
  );
}
