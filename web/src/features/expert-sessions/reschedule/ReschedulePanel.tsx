import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { useBookingName, partyOf } from '../booking-viewer.ts';
import { Button, Textarea } from '@mantine/core';
import { isTimeRefusal } from '@thedot/domain/expert-sessions/alternatives.rules';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Alternatives } from '../../scheduling/Alternatives.tsx';
import { parseAlternatives } from '../../scheduling/parse-alternatives.ts';
import { CustomTimeField } from '../../scheduling/CustomTimeField.tsx';
import { SlotPicker } from '../../scheduling/SlotPicker.tsx';
import { useSlotPicker } from '../../scheduling/use-slot-picker.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { Note } from '../../../ui/Note.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { toSlotSource } from '../booking-forms.ts';
import { useRescheduleForm } from './use-reschedule-form.ts';
import { TimeComparison, RescheduleNotice } from './RescheduleSummary.tsx';
import classes from '../BookingForms.module.css';

interface Props {
  booking: BookingPage;
  opened: boolean;
  onClose: () => void;
  onMoved?: (moved: BookingPage) => void;
  message?: string;
}

export function ReschedulePanel({ booking, opened, ...on }: Props) {
  const { t } = useTranslation('life');
  const name = useBookingName(booking);
  return (
    <FormPanel opened={opened} onClose={on.onClose} title={t('reschedule.title', { name })}>
      <RescheduleForm booking={booking} {...on} />
    </FormPanel>
  );
}

interface RescheduleFormProps {
  booking: BookingPage;
  onClose: () => void;
  onMoved?: (moved: BookingPage) => void;
  /** The message typed before the form opened. */
  message?: string;
}

/** The requester moves the session to a free slot; the expert and staff to any hour. */
export function RescheduleForm({ booking, onClose, onMoved, message = '' }: RescheduleFormProps) {
  const { t } = useTranslation('life');
  const nameOf = useDisplayName();
  const side = partyOf(booking, useMe().id);
  const allowsAnyHour = side !== 'requester';
  const { form, refusal, refused, choose } = useRescheduleForm(booking, {
    initial: { message },
    onDone: (moved) => {
      onMoved?.(moved);
      onClose();
      showSuccess(t('reschedule.done'));
    },
  });
  const { time: start } = form.values;
  const selected = start === null ? [] : [start];
  const board = useSlotPicker(toSlotSource(booking, allowsAnyHour), booking.minutes, selected);
  const lost = new Set([...board.lost, ...refused]);
  const expert = { name: booking.expert.name, timeZone: booking.zones.expert };
  const lead = side === null ? 'leadStaff' : allowsAnyHour ? 'leadAny' : 'lead';

  return (
    <form {...form.formProps} className={classes.form}>
      <p className={classes.lead}>{t(`reschedule.${lead}`, { name: nameOf(expert.name) })}</p>
      <SlotPicker
        expert={expert}
        minutes={booking.minutes}
        selected={selected}
        state={{ ...board, lost }}
        most={1}
        onToggle={(next) => choose(next === start ? null : next)}
      />
      <div className={classes.rest}>
        {allowsAnyHour && (
          <CustomTimeField
            day={board.day}
            first={board.firstDay}
            last={board.lastDay}
            minutes={booking.minutes}
            selected={[]}
            isFull={false}
            onSelect={choose}
          />
        )}
        <TimeComparison booking={booking} start={start} error={form.errors['time']} />
        {refusal && (
          <Note>
            <div className={classes.note} role="alert">
              <ProblemText problem={refusal} />
              {isTimeRefusal(refusal.code) && (
                <Alternatives items={parseAlternatives(refusal)} onSelect={choose} />
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
        <RescheduleNotice booking={booking} />
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
