import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { RefusalAlert } from '../SessionAlternatives.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { bookingQuery } from '../bookings.data.ts';
import { NeedsAtTime } from '../needs/NeedsAtTime.tsx';
import { useRescheduleForm } from './use-reschedule-form.ts';
import { TimeComparison, RescheduleNotice } from './RescheduleSummary.tsx';

export interface ConfirmRescheduleProps {
  bookingId: string;
  /** The start at which the user dropped the session. */
  start: string;
  /** Reports the start now asked for; null puts the session back. */
  onStartChange: (start: string | null) => void;
  /** Opens all free times, keeping the typed message. */
  onBrowseTimes: (message: string) => void;
  onMoved: (moved: BookingPage) => void;
  onClose: () => void;
}

/** Asks for confirmation after a session was dropped at another time. */
export function ConfirmReschedule({ bookingId, ...moving }: ConfirmRescheduleProps) {
  const { data, isPending, refetch } = useQuery(bookingQuery(bookingId));
  if (isPending) return <Skeletons shape="text" count={4} />;
  if (!data) return <LoadFailed onRetry={() => void refetch()} />;
  return <ConfirmForm booking={data} {...moving} />;
}

type FormProps = Omit<ConfirmRescheduleProps, 'bookingId'> & { booking: BookingPage };

function ConfirmForm({
  booking,
  start: first,
  onStartChange,
  onBrowseTimes,
  onMoved,
  onClose,
}: FormProps) {
  const { t } = useTranslation('life');
  const confirm = useRef<HTMLButtonElement>(null);
  const { form, refusal, needsAtTime, choose } = useRescheduleForm(booking, {
    initial: { time: first },
    onDone: (moved) => {
      onMoved(moved);
      onClose();
      showSuccess(t('reschedule.done'));
    },
    // After a refusal the session returns to its place.
    onRefused: () => onStartChange(null),
  });
  const { time: start } = form.values;
  // The dialog opened before this form was loaded.
  useEffect(() => confirm.current?.focus(), []);

  function pick(next: string) {
    choose(next);
    onStartChange(next);
    // The selected alternative is removed from the screen, and focus with it.
    confirm.current?.focus();
  }

  return (
    <form {...form.formProps}>
      <TimeComparison booking={booking} start={start} error={form.errors['time']} />
      {needsAtTime && <NeedsAtTime {...needsAtTime} />}
      <RefusalAlert refusal={refusal} onSelect={pick}>
        <Button variant="default" size="sm" onClick={() => onBrowseTimes(form.values.message)}>
          {t('reschedule.all')}
        </Button>
      </RefusalAlert>
      <AutosizeTextarea
        mt="md"
        mb="md"
        label={<OptionalLabel>{t('reschedule.message')}</OptionalLabel>}
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps('message')}
      />
      <RescheduleNotice booking={booking} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('reschedule.keep')}
        </Button>
        <Button ref={confirm} type="submit" loading={form.busy} data-autofocus>
          {t('reschedule.confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}
