import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { bookingQuery } from '../bookings.data.ts';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { partyOf } from '../booking-viewer.ts';
import { Button } from '@mantine/core';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { isSessionTimeRefusal, RefusalAlert } from '../SessionAlternatives.tsx';
import { CustomTimeField } from '../../scheduling/slots/CustomTimeField.tsx';
import { SlotPicker } from '../../scheduling/slots/SlotPicker.tsx';
import { useSlotSelection } from '../../scheduling/slots/use-slot-selection.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { toSlotSource } from '../booking-forms.ts';
import { NeedsAtTime } from '../needs/NeedsAtTime.tsx';
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
  return (
    <FormPanel opened={opened} onClose={on.onClose} title={t('reschedule.title')}>
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
  const { form, refusal, needsAtTime, choose } = useRescheduleForm(booking, {
    initial: { message },
    onDone: (moved) => {
      onMoved?.(moved);
      onClose();
      showSuccess(t('reschedule.done'));
    },
    onRefused: (error, time) =>
      slots.showRefusal(error, time !== null && isSessionTimeRefusal(error) ? [time] : []),
  });
  const { time: start } = form.values;
  const slots = useSlotSelection(toSlotSource(booking, allowsAnyHour), {
    minutes: booking.minutes,
    selected: start === null ? [] : [start],
    maxSlots: 1,
    onSelect: ([next = null]) => choose(next),
  });
  const lead = side === null ? 'leadStaff' : allowsAnyHour ? 'leadAny' : 'lead';

  return (
    <form {...form.formProps} className={classes.form}>
      <p className={classes.lead}>
        {t(`reschedule.${lead}`, { name: nameOf(booking.expert.name) })}
      </p>
      <SlotPicker slots={slots} />
      <div className={classes.rest}>
        <CustomTimeField slots={slots} />
        <TimeComparison booking={booking} start={start} error={form.errors['time']} />
        {needsAtTime && <NeedsAtTime {...needsAtTime} />}
        <RefusalAlert refusal={refusal} onSelect={slots.add} />
        <AutosizeTextarea
          size="md"
          label={<OptionalLabel>{t('reschedule.message')}</OptionalLabel>}
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

interface RescheduleBookingProps {
  bookingId: string;
  onClose: () => void;
  onMoved: (moved: BookingPage) => void;
  message: string;
}

/** Loads a booking by id and shows the form to move it. */
export function RescheduleBooking({ bookingId, ...moving }: RescheduleBookingProps) {
  const { data, isPending, refetch } = useQuery(bookingQuery(bookingId));
  if (data) return <RescheduleForm booking={data} {...moving} />;
  return (
    <div className={classes.rest}>
      {isPending ? (
        <Skeletons shape="text" count={4} />
      ) : (
        <LoadFailed onRetry={() => void refetch()} />
      )}
    </div>
  );
}
