import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { AppError } from '@thedot/domain/errors';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useDecline } from '../transitions.data.ts';
import { counterpartOf, partyOf } from '../booking-viewer.ts';
import { bookingReason } from '../booking-forms.ts';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';

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
  const { id } = useMe();
  const nameOf = useDisplayName();
  const name = nameOf(counterpartOf(booking, id).name);
  const isTheirs = partyOf(booking, id) === 'expert';
  const hintAny = isTheirs ? 'hintAny' : 'goesOn';

  async function send(reason: string) {
    try {
      return await decline.mutateAsync({ reason, round: seenRound });
    } catch (error) {
      if (error instanceof AppError && error.code === 'booking.round_over') onRoundChanged();
      throw error;
    }
  }

  return (
    <ReasonDialog
      {...bookingReason('decline')}
      opened={opened}
      onClose={onClose}
      title={t('decline.title')}
      label={t('decline.reason')}
      description={t(`decline.${booking.anyExpert ? hintAny : 'hint'}`, { name })}
      confirmLabel={t('decline.confirm')}
      cancelLabel={t('decline.keep')}
      onConfirm={send}
      successMessage={({ status, expert }) =>
        status === 'pending'
          ? t('done.passedOn', { name: nameOf(expert.name) })
          : t('done.rejected')
      }
      onDone={({ status }) => {
        if (status === 'pending' && isTheirs) onReassigned?.();
      }}
    />
  );
}
