import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { EntryDetails, EntryTime } from '../../scheduling/EntryDetails.tsx';
import { useRepeatText } from '../../scheduling/repeat/use-repeat-text.ts';
import { CheckInText } from '../check-in/CheckInText.tsx';
import { ScanToCheckIn } from '../check-in/ScanToCheckIn.tsx';
import { spaceBookingQuery } from '../spaces.data.ts';
import { ChangeSpaceBookingForm } from './ChangeSpaceBookingForm.tsx';
import { EndSpaceBookingForm } from './EndSpaceBookingForm.tsx';

interface Props {
  /** Null before the dialog was opened. */
  bookingId: string | null;
  opened: boolean;
  onClose: () => void;
}

/** One booking of a space: its details, and what the reader may do with it. */
export function SpaceBookingDialog({ bookingId, opened, onClose }: Props) {
  const { t } = useTranslation('spaces');
  const [step, setStep] = useState<'details' | 'change' | 'end'>('details');
  const { data: booking, ...query } = useQuery({
    ...spaceBookingQuery(bookingId ?? ''),
    enabled: opened && bookingId !== null,
  });

  function close() {
    setStep('details');
    onClose();
  }

  const titles = {
    details: booking?.details?.title ?? t('booking.title'),
    change: t('booking.change_title'),
    end: t(booking?.isMine ? 'booking.cancel_title' : 'booking.delete_title'),
  };
  return (
    <Dialog opened={opened} onClose={close} title={titles[step]} size="lg">
      {query.isPending && <DotsLoading />}
      {query.isLoadingError && (
        <LoadFailed text={t('booking.failed')} onRetry={() => void query.refetch()} />
      )}
      {booking && step === 'details' && (
        <BookingDetails
          booking={booking}
          onChange={() => setStep('change')}
          onEnd={() => setStep('end')}
        />
      )}
      {booking && step === 'change' && <ChangeSpaceBookingForm booking={booking} onClose={close} />}
      {booking && step === 'end' && <EndSpaceBookingForm booking={booking} onClose={close} />}
    </Dialog>
  );
}

interface DetailsProps {
  booking: SpaceBooking;
  onChange: () => void;
  onEnd: () => void;
}

function BookingDetails({ booking, onChange, onEnd }: DetailsProps) {
  const { t } = useTranslation(['spaces', 'scheduling']);
  const format = useFormat();
  const repeatText = useRepeatText();
  const { space, desk, details, actions, status, isMine } = booking;
  const place = [space.name, desk !== null && t('booking.desk', { number: desk })];
  const canEnd = actions.includes('cancel') || actions.includes('delete');
  return (
    <Stack gap="md">
      <EntryDetails
        status={status}
        items={[
          [t('scheduling:entry.when'), <EntryTime key="when" entry={booking} />],
          [t('scheduling:entry.where'), place.filter(Boolean).join(', ')],
          ...(details
            ? ([
                [
                  t('scheduling:entry.booked_by'),
                  <PersonLink key="booker" person={details.booker} />,
                ],
                [t('scheduling:entry.organization'), details.booker.organization],
                ...(details.bookedBy
                  ? ([
                      [
                        t('booking.on_behalf'),
                        <PersonLink key="bookedBy" person={details.bookedBy} />,
                      ],
                    ] as const)
                  : []),
                [t('book.persons'), t('people', { count: details.persons })],
                [t('booking.project'), details.purpose],
                [
                  t('booking.repeats'),
                  booking.repeats
                    ? repeatText.sentence(booking.repeats.rule, booking.repeats.day)
                    : '',
                ],
                [
                  t('booking.decide_by'),
                  details.decideBy ? format.dayAndTime(details.decideBy) : '',
                ],
                [t('booking.reason'), details.reason],
              ] as const)
            : []),
        ]}
      >
        {details?.isPrivate && (
          <Text fz="sm" c="var(--dot-ink-2)">
            {t('booking.is_private')}
          </Text>
        )}
      </EntryDetails>
      <CheckInText booking={booking} />
      <DialogActions>
        <Button variant="default" component={Link} to={spacePath(space)}>
          {t('entry.open')}
        </Button>
        {canEnd && (
          <Button variant="default" onClick={onEnd}>
            {t(isMine ? 'booking.cancel' : 'booking.delete')}
          </Button>
        )}
        {actions.includes('edit') && <Button onClick={onChange}>{t('booking.change')}</Button>}
        <ScanToCheckIn booking={booking} />
      </DialogActions>
    </Stack>
  );
}
