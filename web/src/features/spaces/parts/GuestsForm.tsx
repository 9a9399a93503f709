import { SeriesScope } from '@thedot/domain/spaces/series-scope.contract';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useSetGuests } from '../guests.data.ts';
import { firstGuestError, GuestChoices } from './guest-choices.ts';
import { GuestsField, toGuestChoice, toNewGuest } from './GuestsField.tsx';
import { ScopeField } from './ScopeField.tsx';

const GuestValues = z.strictObject({ guests: GuestChoices, scope: SeriesScope });

interface Props {
  booking: SpaceBooking;
  onClose: () => void;
}

/** Invites people to a booking, or to several of its series, and removes them. */
export function GuestsForm({ booking, onClose }: Props) {
  const { t } = useTranslation('spaces');
  const save = useSetGuests();
  return (
    <DialogForm<z.infer<typeof GuestValues>, unknown>
      schema={GuestValues}
      initialValues={{
        guests: (booking.details?.guests ?? []).map(toGuestChoice),
        scope: booking.seriesId ? 'all' : 'one',
      }}
      confirmLabel={t('guests.save')}
      successMessage={t('guests.saved')}
      errorTitle="errors.title_booking"
      onClose={onClose}
      submit={({ guests, scope }) =>
        save.mutateAsync({ id: booking.id, scope, guests: guests.map(toNewGuest) })
      }
    >
      {(form) => (
        <>
          <GuestsField
            isTitled
            value={form.values.guests}
            onChange={(guests) => form.setFieldValue('guests', [...guests])}
            error={firstGuestError(form.errors)}
          />
          {booking.seriesId && (
            <ScopeField
              value={form.values.scope}
              onChange={(scope) => form.setFieldValue('scope', scope)}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
