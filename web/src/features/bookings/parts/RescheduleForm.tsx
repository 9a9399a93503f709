import { Button, Textarea } from '@mantine/core';
import { isTimeRefusal } from '@thedot/domain/bookings/alternatives.rules';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Alternatives } from '../../../app/slots/Alternatives.tsx';
import { alternativesOf } from '../../../app/slots/alternatives-of.ts';
import { OwnHour } from '../../../app/slots/OwnHour.tsx';
import { SlotPicker } from '../../../app/slots/SlotPicker.tsx';
import { useSlotBoard } from '../../../app/slots/use-slot-board.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { Note } from '../../../ui/Note.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { placeOf } from '../place-of.ts';
import { useRescheduleForm } from '../reschedule-form.ts';
import { partyOf } from '../sides.ts';
import { FromTo } from './FromTo.tsx';
import classes from './FormPanel.module.css';
import { MoveRules } from './MoveRules.tsx';

interface Props {
  booking: BookingPage;
  onClose: () => void;
  onMoved?: (moved: BookingPage) => void;
  /** What was typed before it opened. */
  message?: string;
}

/** Who asked moves the session among the expert's free times; the expert and the staff to any hour. */
export function RescheduleForm({ booking, onClose, onMoved, message = '' }: Props) {
  const { t } = useTranslation('life');
  const nameOf = useDisplayName();
  const side = partyOf(booking, useMe().id);
  const anyHour = side !== 'requester';
  const { form, refusal, refused, choose } = useRescheduleForm(booking, {
    begun: { message },
    onDone: (moved) => {
      onMoved?.(moved);
      onClose();
      showSuccess(t('reschedule.done'));
    },
  });
  const { time: start } = form.values;
  const picks = start === null ? [] : [start];
  const board = useSlotBoard(placeOf(booking, anyHour), booking.minutes, picks);
  const lost = new Set([...board.lost, ...refused]);
  const expert = { name: booking.expert.name, timeZone: booking.zones.expert };
  const lead = side === null ? 'leadStaff' : anyHour ? 'leadAny' : 'lead';

  return (
    <form {...form.formProps} className={classes.form}>
      <p className={classes.lead}>{t(`reschedule.${lead}`, { name: nameOf(expert.name) })}</p>
      <SlotPicker
        expert={expert}
        minutes={booking.minutes}
        picks={picks}
        board={{ ...board, lost }}
        most={1}
        onToggle={(next) => choose(next === start ? null : next)}
      />
      <div className={classes.rest}>
        {anyHour && (
          <OwnHour
            day={board.day}
            first={board.first}
            last={board.last}
            minutes={booking.minutes}
            picks={[]}
            isFull={false}
            onPick={choose}
          />
        )}
        <FromTo booking={booking} start={start} wrong={form.errors['time']} />
        {refusal && (
          <Note>
            <div className={classes.note} role="alert">
              <ProblemText problem={refusal} />
              {isTimeRefusal(refusal.code) && (
                <Alternatives items={alternativesOf(refusal)} onPick={choose} />
              )}
            </div>
          </Note>
        )}
        <Textarea
          size="md"
          label={<OptionalLabel>{t('reschedule.message')}</OptionalLabel>}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.getInputProps('message')}
        />
        <MoveRules booking={booking} />
      </div>
      <div className={classes.foot}>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('reschedule.keep')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('reschedule.confirm')}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}
