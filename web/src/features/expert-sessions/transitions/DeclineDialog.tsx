import { notifications } from '@mantine/notifications';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { AppError } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useDecline } from '../transitions.data.ts';
import { counterpartOf, partyOf, useBookingName } from '../booking-viewer.ts';
import { ReasonForm } from './ReasonForm.tsx';

interface Props {
  booking: BookingPage;
  opened: boolean;
  /** The round the user saw; undefined once the user was told about a newer one. */
  seenRound: number | undefined;
  onRoundChanged: () => void;
  /** The request went to another expert, and this expert no longer sees it. */
  onReassigned?: () => void;
  onClose: () => void;
}

export function DeclineDialog({
  booking,
  opened,
  seenRound,
  onRoundChanged,
  onReassigned,
  onClose,
}: Props) {
  const { t } = useTranslation('bookings');
  const decline = useDecline(booking.id);
  const title = t('decline.title', { name: useBookingName(booking) });
  const { id } = useMe();
  const nameOf = useDisplayName();
  const name = nameOf(counterpartOf(booking, id).name);
  const isTheirs = partyOf(booking, id) === 'expert';
  const hint = isTheirs ? 'hint' : 'hintRequester';
  const hintAny = isTheirs ? 'hintAny' : 'goesOn';

  async function send(reason: string) {
    try {
      return await decline.mutateAsync({ reason, round: seenRound });
    } catch (error) {
      if (error instanceof AppError && error.code === 'booking.round_over') onRoundChanged();
      throw error;
    }
  }

  function declined({ status, expert }: BookingPage) {
    onClose();
    if (status !== 'pending') {
      notifications.show({ message: t('done.rejected'), color: 'olive' });
      return;
    }
    notifications.show({
      message: t('done.passedOn', { name: nameOf(expert.name) }),
      color: 'olive',
    });
    if (isTheirs) onReassigned?.();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <ReasonForm
        action="decline"
        label={t('decline.reason')}
        hint={t(`decline.${booking.anyExpert ? hintAny : hint}`, { name })}
        confirm={t('decline.confirm')}
        keep={t('decline.keep')}
        onSubmit={send}
        onDone={declined}
        onKeep={onClose}
      />
    </Dialog>
  );
}
