import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { Note } from '../../../ui/Note.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { counterpartOf, partyOf } from '../sides.ts';

/** Who will be told, until when it goes, and what stays. */
export function MoveRules({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('life');
  const nameOf = useDisplayName();
  const me = useMe().id;
  const isParty = partyOf(booking, me) !== null;
  return (
    <Note tone="info">
      {isParty
        ? t('reschedule.told', { name: nameOf(counterpartOf(booking, me).name) })
        : t('reschedule.toldBoth', {
            expert: nameOf(booking.expert.name),
            requester: nameOf(booking.requester.name),
          })}
      {isParty && ` ${t('reschedule.hours')}`}
      {booking.series && ` ${t('reschedule.series')}`}
    </Note>
  );
}
