import { Button } from '@mantine/core';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { EntryDetails, EntryTime } from '../../scheduling/EntryDetails.tsx';

interface Props {
  opened: boolean;
  /** Null before the dialog was opened. */
  booking: SpaceBooking | null;
  onClose: () => void;
  onMove: (booking: SpaceBooking) => void;
  onEnd: (booking: SpaceBooking) => void;
}

/** A booking of the calendar, and what the reader can do with it. */
export function BookingDialog({ opened, booking, onClose, onMove, onEnd }: Props) {
  const { t } = useTranslation(['find-spaces', 'scheduling', 'spaces']);
  if (!booking) return null;
  const { space, desk, status, details, actions } = booking;
  const end = (['cancel', 'delete'] as const).find((it) => actions.includes(it));
  return (
    <Dialog opened={opened} onClose={onClose} title={details?.title ?? t('scheduling:week.taken')}>
      <EntryDetails
        status={status}
        items={[
          [t('scheduling:entry.when'), <EntryTime key="when" entry={booking} />],
          [
            t('scheduling:entry.where'),
            <TextLink key="where" to={spacePath(space)}>
              {[space.name, ...(desk === null ? [] : [t('mine.desk', { desk })])].join(', ')}
            </TextLink>,
          ],
          ...(details
            ? ([
                [
                  t('scheduling:entry.booked_by'),
                  <PersonLink key="booker" person={details.booker} />,
                ],
                [t('scheduling:entry.organization'), details.booker.organization],
                [t('spaces:book.persons'), details.persons],
                [t('spaces:book.project'), details.purpose],
              ] as const)
            : []),
        ]}
      />
      {(end || actions.includes('edit')) && (
        <DialogActions>
          {end && (
            <Button variant="default" onClick={() => onEnd(booking)}>
              {t(end === 'cancel' ? 'scheduling:end.cancel' : 'scheduling:end.delete')}
            </Button>
          )}
          {actions.includes('edit') && (
            <Button onClick={() => onMove(booking)}>{t('move.open')}</Button>
          )}
        </DialogActions>
      )}
    </Dialog>
  );
}
