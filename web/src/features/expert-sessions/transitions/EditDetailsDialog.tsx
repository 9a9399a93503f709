import { Button, Textarea } from '@mantine/core';
import { type BookingPage, SessionMode } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { SessionPlaceFields } from '../../scheduling/SessionPlaceFields.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import classes from './EditDetailsDialog.module.css';
import { BookingChanges } from '@thedot/domain/expert-sessions/transitions.contract';
import { z } from 'zod';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useChangeBooking } from '../transitions.data.ts';
import { useSeenVersion } from '../booking-forms.ts';

const DETAILS = ['mode', 'place', 'description'] as const;

interface Props {
  booking: BookingPage;
  opened: boolean;
  onClose: () => void;
}

export function EditDetailsDialog({ booking, opened, onClose }: Props) {
  const { t } = useTranslation('life');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('edit.title')}>
      <DetailsForm booking={booking} onClose={onClose} />
    </Dialog>
  );
}

function DetailsForm({ booking, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('life');
  const form = useDetailsForm(booking, () => {
    onClose();
    showSuccess(t('edit.done'));
  });
  // A message alone is not a change.
  const isOther = DETAILS.some((detail) => form.isDirty(detail));
  return (
    <form {...form.formProps} className={classes.form}>
      <SessionPlaceFields
        mode={form.values.mode}
        onMode={(mode) => form.setFieldValue('mode', mode)}
        place={form.getInputProps('place')}
      />
      {booking.status === 'pending' && (
        <Textarea
          size="md"
          label={t('edit.description')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={4000}
          {...form.getInputProps('description')}
        />
      )}
      <Textarea
        size="md"
        label={<OptionalLabel>{t('edit.message')}</OptionalLabel>}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps('message')}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('edit.keep')}
        </Button>
        <Button type="submit" loading={form.busy} disabled={!isOther}>
          {t('edit.save')}
        </Button>
      </DialogActions>
    </form>
  );
}

const { description, place, message } = BookingChanges.shape;
const Details = z.object({
  mode: SessionMode,
  place: place.unwrap(),
  description: description.unwrap(),
  message: message.unwrap(),
});
type Values = z.input<typeof Details>;

/** Edits the details of a booking, not its time. Sends only changed fields. */
function useDetailsForm(booking: BookingPage, onDone: () => void) {
  const change = useChangeBooking(booking.id);
  const { seen, acknowledge } = useSeenVersion(booking.sequence);
  return useContractForm<Values, BookingPage>(Details, {
    initialValues: {
      mode: booking.mode,
      place: booking.place,
      description: booking.description,
      message: '',
    },
    submit: (_, changes) => change.mutateAsync({ ...changes, sequence: seen }),
    onDone,
    onRefused: (error) => {
      acknowledge(error);
      return false;
    },
    errorTitle: 'errors.title_booking',
  });
}
