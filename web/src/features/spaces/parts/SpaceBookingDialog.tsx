import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { EntryDetails, EntryTime } from '../../scheduling/EntryDetails.tsx';
import { useRepeatText } from '../../scheduling/repeat/use-repeat-text.ts';
import { useTopic } from '../../scheduling/use-topic.ts';
import { CheckInText } from '../check-in/CheckInText.tsx';
import { ScanToCheckIn } from '../check-in/ScanToCheckIn.tsx';
import { calendarFileUrl, useLeaveGuests } from '../guests.data.ts';
import { spaceBookingQuery } from '../spaces.data.ts';
import { ChangeSpaceBookingForm } from './ChangeSpaceBookingForm.tsx';
import { GuestsForm } from './GuestsForm.tsx';
import { MaterialOfBooking } from './MaterialOfBooking.tsx';
import { EndSpaceBookingForm } from './EndSpaceBookingForm.tsx';

type Step = 'details' | 'change' | 'guests' | 'end';

interface Props {
  /** Null before the dialog was opened. */
  bookingId: string | null;
  /** What is known already. Of bookings whose details the reader does not see, and of sessions and events, it is all. */
  known?: SpaceBooking | null;
  opened: boolean;
  onClose: () => void;
  /** Moves it on the calendar that shows it. */
  onMove?: (booking: SpaceBooking) => void;
}

/** One booking of a space: its details, and what the reader may do with it. */
export function SpaceBookingDialog({ bookingId, known = null, opened, onClose, onMove }: Props) {
  const { t } = useTranslation('spaces');
  const [step, setStep] = useState<Step>('details');
  const topicOf = useTopic();
  const isKnown =
    known !== null &&
    (known.details === null || known.sessionId !== null || known.eventId !== null);
  const { data, ...query } = useQuery({
    ...spaceBookingQuery(bookingId ?? ''),
    enabled: opened && bookingId !== null && !isKnown,
  });
  const booking = isKnown ? known : (data ?? known);

  function close() {
    setStep('details');
    onClose();
  }

  const own = booking?.details?.title;
  const title = own && (booking.sessionId === null ? own : topicOf(own));
  const titles = {
    details: title || t(isTaken(booking) ? 'booking.taken' : 'booking.title'),
    change: t('booking.change_title'),
    guests: t('guests.title'),
    end: t(booking?.isMine ? 'booking.cancel_title' : 'booking.delete_title'),
  };
  return (
    <Dialog opened={opened} onClose={close} title={titles[step]} size="lg">
      {!booking && query.isPending && <DotsLoading />}
      {query.isLoadingError && (
        <LoadFailed text={t('booking.failed')} onRetry={() => void query.refetch()} />
      )}
      {booking && step === 'details' && (
        <BookingDetails
          booking={booking}
          onChange={() => setStep('change')}
          onGuests={() => setStep('guests')}
          onEnd={() => setStep('end')}
          onMove={onMove}
          onClose={close}
        />
      )}
      {booking && step === 'guests' && <GuestsForm booking={booking} onClose={close} />}
      {booking && step === 'change' && <ChangeSpaceBookingForm booking={booking} onClose={close} />}
      {booking && step === 'end' && <EndSpaceBookingForm booking={booking} onClose={close} />}
    </Dialog>
  );
}

const isTaken = (booking: SpaceBooking | null | undefined): boolean => booking?.details === null;

interface DetailsProps {
  booking: SpaceBooking;
  onChange: () => void;
  onGuests: () => void;
  onEnd: () => void;
  onMove: ((booking: SpaceBooking) => void) | undefined;
  onClose: () => void;
}

function BookingDetails({ booking, ...steps }: DetailsProps) {
  const { t } = useTranslation(['spaces', 'scheduling']);
  const format = useFormat();
  const repeatText = useRepeatText();
  const nameOf = useDisplayName();
  const { space, desk, details, actions, status, isMine } = booking;
  const place = [space.name, desk !== null && t('booking.desk', { number: desk })];
  const { onChange, onGuests, onEnd, onMove, onClose } = steps;
  const me = useMe();
  const leave = useLeaveGuests();
  const guests = details?.guests ?? [];
  const isGuest = !isMine && guests.some(({ user }) => user?.id === me.id);
  const isLive = status === 'pending' || status === 'accepted';
  const canEnd = actions.includes('cancel') || actions.includes('delete');
  return (
    <Stack gap="md">
      <EntryDetails
        status={displayedStatus({ status, isExpired: details?.cancelCause === 'expired' })}
        items={[
          [t('scheduling:entry.when'), <EntryTime key="when" entry={booking} />],
          [
            t('scheduling:entry.where'),
            <TextLink key="where" to={spacePath(space)}>
              {place.filter(Boolean).join(', ')}
            </TextLink>,
          ],
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
                [
                  t('guests.label'),
                  guests.map(({ user, email }) => (user ? nameOf(user.name) : email)).join(', '),
                ],
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
      <MaterialOfBooking booking={booking} />
      <CheckInText booking={booking} />
      <DialogActions>
        {status === 'accepted' && (isMine || isGuest) && (
          <Button variant="default" component="a" href={calendarFileUrl(booking.id)} download>
            {t('booking.calendar_file')}
          </Button>
        )}
        {isGuest && isLive && (
          <Button
            variant="default"
            loading={leave.isPending}
            onClick={() => leave.mutate(booking.id, { onSuccess: onClose })}
          >
            {t('guests.leave')}
          </Button>
        )}
        {isLive && (isMine || actions.includes('edit')) && desk === null && (
          <Button variant="default" onClick={onGuests}>
            {t('guests.open')}
          </Button>
        )}
        {onMove && actions.includes('edit') && (
          <Button variant="default" onClick={() => onMove(booking)}>
            {t('booking.move')}
          </Button>
        )}
        {canEnd && (
          <Button variant="default" onClick={onEnd}>
            {t(isMine ? 'booking.cancel' : 'booking.delete')}
          </Button>
        )}
        {actions.includes('edit') && <Button onClick={onChange}>{t('booking.change')}</Button>}
        <ScanToCheckIn booking={booking} />
        {booking.eventId !== null && (
          <Button component={Link} to={`/events/detail/${booking.eventId}`}>
            {t('booking.open_event')}
          </Button>
        )}
      </DialogActions>
    </Stack>
  );
}
