import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { refuseSlots } from '@thedot/domain/expert-sessions/bookings.rules';
import { ReproposeInput } from '@thedot/domain/expert-sessions/transitions.contract';
import { MAX_SLOTS_PER_BOOKING } from '@thedot/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useMe } from '../../../lib/session/session.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { RefusalAlert } from '../SessionAlternatives.tsx';
import {
  ANSWER_DEADLINES,
  AnswerDeadlineSelect,
  toAnswerHours,
} from '../fields/AnswerDeadlineSelect.tsx';
import { MoreOptions } from '../fields/MoreOptions.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { CustomTimeField } from '../../scheduling/slots/CustomTimeField.tsx';
import { SelectedSlots } from '../../scheduling/slots/SelectedSlots.tsx';
import { SlotPicker } from '../../scheduling/slots/SlotPicker.tsx';
import { findRefusedStarts, type SelectedStarts, toSlot } from '../../scheduling/slots/slots.ts';
import { useSlotSelection } from '../../scheduling/slots/use-slot-selection.ts';
import { toSlotSource, useSeenVersion } from '../booking-forms.ts';
import { counterpartOf, partyOf } from '../booking-viewer.ts';
import classes from '../BookingForms.module.css';
import { NeedsNote } from '../needs/NeedsNote.tsx';
import { useNeedsHint } from '../needs/use-needs-hint.ts';
import { useRepropose } from '../transitions.data.ts';

interface Props {
  booking: BookingPage;
  /** The initially selected times; null while the panel is closed. */
  selected: SelectedStarts | null;
  onClose: () => void;
}

export function OtherTimesPanel({ booking, selected, onClose }: Props) {
  const { t } = useTranslation('bookings');
  return (
    <FormPanel opened={selected !== null} onClose={onClose} title={t('otherTimes.title')}>
      {selected && <OtherTimesForm booking={booking} selected={selected} onClose={onClose} />}
    </FormPanel>
  );
}

interface OtherTimesFormProps {
  booking: BookingPage;
  selected: SelectedStarts;
  onClose: () => void;
}

/** The requester selects from the expert's free slots; the expert may offer any hour. */
export function OtherTimesForm({ booking, selected, onClose }: OtherTimesFormProps) {
  const { t } = useTranslation('bookings');
  const nameOf = useDisplayName();
  const me = useMe().id;
  const allowsAnyHour = partyOf(booking, me) === 'expert';
  const other = nameOf(counterpartOf(booking, me).name);
  const { form, slots } = useOtherTimesForm(booking, {
    selected,
    allowsAnyHour,
    onDone: () => {
      onClose();
      notifications.show({ message: t('done.proposed', { name: other }), color: 'olive' });
    },
  });

  const hint = useNeedsHint(booking, slots.availableStarts);

  return (
    <form {...form.formProps} className={classes.form}>
      <p className={classes.lead}>
        {t('otherTimes.lead', { name: other, count: MAX_SLOTS_PER_BOOKING })}
      </p>
      <SlotPicker slots={slots} />
      <div className={classes.rest}>
        <CustomTimeField slots={slots} />
        <SelectedSlots
          slots={slots}
          path="starts"
          error={form.errors['starts']}
          note={(start) => <NeedsNote hint={hint(start)} />}
        />
        <RefusalAlert refusal={slots.refusal} onSelect={slots.add} />
        <AutosizeTextarea
          size="md"
          label={<OptionalLabel>{t('otherTimes.message')}</OptionalLabel>}
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.getInputProps('message')}
        />
        <MoreOptions>
          <AnswerDeadlineSelect
            selectedStarts={slots.selected}
            isAnyExpert={booking.anyExpert && !allowsAnyHour}
            {...form.getInputProps('answerIn')}
          />
        </MoreOptions>
      </div>
      <div className={classes.foot}>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('otherTimes.keep')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('otherTimes.send', { count: slots.availableStarts.length })}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}

const Draft = z.object({
  starts: z.array(z.string()),
  message: ReproposeInput.shape.message.unwrap(),
  answerIn: z.enum(ANSWER_DEADLINES),
});
type Values = z.input<typeof Draft>;

interface Options {
  /** Times selected when the form opens; they count as the user's own selection. */
  readonly selected: SelectedStarts;
  /** True for the expert, who may offer any hour. */
  readonly allowsAnyHour: boolean;
  readonly onDone: () => void;
}

/** Proposes other times for a booking. Refused times stay visible, and texts are kept. */
function useOtherTimesForm(booking: BookingPage, { selected, allowsAnyHour, onDone }: Options) {
  const [initial] = useState(selected);
  const { seen, acknowledge } = useSeenVersion(booking.round);
  const repropose = useRepropose(booking.id);
  const { minutes } = booking;
  const listAvailableSlots = () => slots.availableStarts.map((start) => toSlot(start, minutes));

  const form = useContractForm<Values, BookingPage>(Draft, {
    initialValues: { starts: [...initial], message: '', answerIn: '' },
    validate: () => ({
      starts: refuseSlots(listAvailableSlots(), { minutes, lengths: [minutes], now: new Date() }),
    }),
    submit: ({ message, answerIn }) => {
      slots.showRefusal(null);
      const hours = toAnswerHours(answerIn);
      return repropose.mutateAsync({
        slots: listAvailableSlots(),
        message,
        round: seen,
        ...(hours && { answerIn: hours }),
      });
    },
    onDone,
    onRefused: (error) => {
      slots.showRefusal(error, findRefusedStarts(error, slots.availableStarts));
      acknowledge(error);
      return false;
    },
    errorTitle: 'errors.title_booking',
  });

  const slots = useSlotSelection(toSlotSource(booking, allowsAnyHour), {
    minutes,
    selected: form.values.starts,
    maxSlots: MAX_SLOTS_PER_BOOKING,
    onSelect: (starts) => {
      form.setFieldValue('starts', [...starts]);
      form.clearFieldError('starts');
    },
  });

  return { form, slots };
}
