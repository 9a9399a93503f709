import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useSeenVersion } from '../booking-forms.ts';
import { useBookingActions } from '../booking-viewer.ts';
import { useChangeBooking } from '../transitions.data.ts';
import { isEmpty, NO_NEEDS } from './needs-form.ts';
import { DecideResource } from './DecideResource.tsx';
import { NeedsFields } from './NeedsFields.tsx';
import { SessionResources } from './SessionResources.tsx';

interface Props {
  booking: BookingPage;
}

/** The room and the material of an in-person session, which its parties can change. */
export function SessionResourcesCard({ booking }: Props) {
  const { t } = useTranslation('session-needs');
  const { actions } = useBookingActions(booking);
  const [isOpen, { open, close }] = useDisclosure();
  const canChange = actions.includes('edit');
  const { resources } = booking;
  if (booking.mode !== 'in_person' || (!canChange && resources.length === 0)) return null;
  return (
    <Card title={t('card.title')}>
      <Stack gap={10}>
        {resources.length === 0 && <Text c="var(--dot-ink-2)">{t('card.none')}</Text>}
        {resources.length > 0 && (
          <SessionResources
            resources={resources}
            renderActions={(it) => <DecideResource bookingId={booking.id} resource={it} />}
          />
        )}
        {canChange && (
          <Group>
            <Button variant="default" onClick={open}>
              {t(resources.length === 0 ? 'card.add' : 'card.change')}
            </Button>
          </Group>
        )}
      </Stack>
      <Dialog opened={isOpen} onClose={close} title={t('card.title')}>
        <ChangeForm booking={booking} onClose={close} />
      </Dialog>
    </Card>
  );
}

const Schema = z.object({ needs: z.custom<SessionNeeds>() });

function ChangeForm({ booking, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('session-needs');
  const change = useChangeBooking(booking.id);
  const { seen, acknowledge } = useSeenVersion(booking.sequence);
  return (
    <DialogForm<{ needs: SessionNeeds }, BookingPage>
      schema={Schema}
      initialValues={{ needs: booking.needs ?? NO_NEEDS }}
      submit={({ needs }) =>
        change.mutateAsync({ needs: isEmpty(needs) ? null : needs, sequence: seen })
      }
      onRefused={(error) => {
        acknowledge(error);
        return false;
      }}
      errorTitle="errors.title_booking"
      confirmLabel={t('card.save')}
      cancelLabel={t('card.cancel')}
      canSubmit={(form) => form.isDirty()}
      successMessage={t('card.saved')}
      onClose={onClose}
    >
      {(form) => (
        <NeedsFields
          value={form.values.needs}
          onChange={(needs) => form.setFieldValue('needs', needs)}
          starts={(booking.session ? [booking.session] : booking.slots).map(({ start }) => start)}
          minutes={booking.minutes}
          bookingId={booking.id}
          errors={form.errors}
        />
      )}
    </DialogForm>
  );
}
