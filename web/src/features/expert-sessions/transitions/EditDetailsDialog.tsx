import { type BookingPage, SessionMode } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { SessionPlaceFields } from '../fields/SessionPlaceFields.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { refusePlace } from '@thedot/domain/expert-sessions/session-place.rules';
import { BookingChanges } from '@thedot/domain/expert-sessions/transitions.contract';
import { z } from 'zod';
import { useChangeBooking } from '../transitions.data.ts';
import { useSeenVersion } from '../booking-forms.ts';

const DETAILS = ['mode', 'place', 'description'] as const;

const { description, place, message } = BookingChanges.shape;
const Details = z.object({
  mode: SessionMode,
  place: place.unwrap(),
  description: description.unwrap(),
  message: message.unwrap(),
});
type Values = z.input<typeof Details>;

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

/** Edits the details of a booking, not its time. Sends only changed fields. */
function DetailsForm({ booking, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('life');
  const change = useChangeBooking(booking.id);
  const { seen, acknowledge } = useSeenVersion(booking.sequence);
  return (
    <DialogForm<Values, BookingPage>
      schema={Details}
      initialValues={{
        mode: booking.mode,
        place: booking.place,
        description: booking.description,
        message: '',
      }}
      submit={(_, changes) => change.mutateAsync({ ...changes, sequence: seen })}
      onRefused={(error) => {
        acknowledge(error);
        return false;
      }}
      validate={({ mode, place }) => ({ place: refusePlace(mode, place) })}
      errorTitle="errors.title_booking"
      confirmLabel={t('edit.save')}
      cancelLabel={t('edit.keep')}
      // A message alone is not a change.
      canSubmit={(form) => DETAILS.some((detail) => form.isDirty(detail))}
      successMessage={t('edit.done')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SessionPlaceFields
            mode={form.values.mode}
            onModeChange={(mode) =>
              form.setValues({ mode, place: mode === booking.mode ? booking.place : '' })
            }
            placeProps={form.getInputProps('place')}
          />
          {booking.status === 'pending' && (
            <AutosizeTextarea
              label={t('edit.description')}
              minRows={3}
              maxRows={10}
              maxLength={4000}
              {...form.getInputProps('description')}
            />
          )}
          <AutosizeTextarea
            label={<OptionalLabel>{t('edit.message')}</OptionalLabel>}
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...form.getInputProps('message')}
          />
        </>
      )}
    </DialogForm>
  );
}
