import { Checkbox } from '@mantine/core';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { AppError } from '@thedot/domain/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useCancel } from '../transitions.data.ts';
import { counterpartOf, partyOf } from '../booking-viewer.ts';
import { useCancelLabel } from './use-cancel-label.ts';
import { bookingReason, useSeenVersion } from '../booking-forms.ts';
import { ReasonForm } from '../../../ui/dialogs/ReasonDialog.tsx';

interface Props {
  booking: BookingPage;
  opened: boolean;
  onClose: () => void;
}

/** Withdraws a request or cancels a session: the same transition with different labels. */
export function CancelDialog({ booking, opened, onClose }: Props) {
  const title = useCancelLabel(booking);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <CancelForm booking={booking} onClose={onClose} />
    </Dialog>
  );
}

function CancelForm({ booking, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['bookings', 'life']);
  const { seen, acknowledge } = useSeenVersion(booking);
  const [andFollowing, setAndFollowing] = useState(false);
  const following = followingOf(booking);
  const cancel = useCancel(booking.id);
  const action = useCancelLabel(booking);
  const nameOf = useDisplayName();
  const me = useMe().id;
  const hint =
    partyOf(booking, me) === null
      ? t('cancel.hintBoth', {
          expert: nameOf(booking.expert.name),
          requester: nameOf(booking.requester.name),
        })
      : t('cancel.hint', { name: nameOf(counterpartOf(booking, me).name) });

  async function send(reason: string) {
    try {
      return await cancel.mutateAsync({ reason, andFollowing, seen });
    } catch (error) {
      if (error instanceof AppError) acknowledge(error);
      throw error;
    }
  }

  return (
    <ReasonForm
      {...bookingReason('cancel')}
      label={t('cancel.reason')}
      description={hint}
      confirmLabel={action}
      cancelLabel={t('cancel.keep')}
      onConfirm={send}
      successMessage={t('done.cancelled')}
      onClose={onClose}
    >
      {following > 0 && (
        <Checkbox
          label={t('life:cancel.following', { count: following })}
          checked={andFollowing}
          onChange={(event) => setAndFollowing(event.currentTarget.checked)}
        />
      )}
    </ReasonForm>
  );
}

/** Counts the accepted sessions of the series with the same expert after this one. */
const followingOf = ({ series, seriesWeeks, expert }: BookingPage): number =>
  seriesWeeks.filter(
    ({ occurrence, booking }) =>
      series &&
      occurrence > series.occurrence &&
      booking?.status === 'accepted' &&
      booking.expertId === expert.id,
  ).length;
