import { Button, Textarea } from '@mantine/core';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { SessionPlace } from '../../../app/slots/SessionPlace.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { useDetailsForm } from '../details-form.ts';
import classes from './EditDetailsDialog.module.css';

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
  // Words alone change nothing that the other side could be told of.
  const isOther = DETAILS.some((detail) => form.isDirty(detail));
  return (
    <form {...form.formProps} className={classes.form}>
      <SessionPlace
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
