import { Button } from '@mantine/core';
import type { BookingPage, ReportedAttendance } from '@thedot/domain/bookings/bookings.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useSayAttendance } from '../session-life.data.ts';

export type Absent = Exclude<ReportedAttendance, 'attended'>;

interface Props {
  booking: BookingPage;
  /** Null while it is closed. */
  absent: Absent | null;
  onClose: () => void;
}

/** That somebody did not come is said to them: it says before what follows from it. */
export function AbsenceDialog({ booking, absent, onClose }: Props) {
  const { t } = useTranslation('life');
  const nameOf = useDisplayName();
  const say = useSayAttendance(booking);
  // Its words stay while it closes.
  const [last, setLast] = useState<Absent>('requester_absent');
  if (absent && absent !== last) setLast(absent);
  const name = nameOf(booking[last === 'expert_absent' ? 'expert' : 'requester'].name);

  const confirm = () =>
    afterMutation(say.mutateAsync(last), () => {
      onClose();
      showSuccess(t('attendance.done'));
    });

  return (
    <Dialog
      opened={absent !== null}
      onClose={onClose}
      title={t('attendance.titleAbsent', { name })}
    >
      <p>{t(`attendance.${last}`, { name })}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('attendance.keep')}
        </Button>
        <Button color="crimson" loading={say.isPending} onClick={() => void confirm()}>
          {t('attendance.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
