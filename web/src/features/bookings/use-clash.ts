import type { BookingPage, ProposedSlot } from '@thedot/domain/bookings/bookings.contract';
import { refuseSlot } from '@thedot/domain/bookings/bookings.rules';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/session/session.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { partyOf } from './sides.ts';

/** Why a proposed time is not to be had any more, in words; null when it is. */
export function useClash(booking: BookingPage) {
  const { t } = useTranslation('bookings');
  const now = useNow();
  const me = partyOf(booking, useMe().id);
  return ({ start }: ProposedSlot): string | null => {
    const refusal = refuseSlot(booking.slots, start, now);
    if (refusal === null) return null;
    if (refusal === 'booking.slots_past') return t('answer.past');
    const isMine = booking.clashes.some((it) => it.start === start && it.kind === me);
    return t(isMine ? 'answer.takenByMe' : 'answer.taken');
  };
}

/** Whether somebody else asks for the same time. */
export const isAskedToo = ({ clashes }: BookingPage, { start }: ProposedSlot): boolean =>
  clashes.some((it) => it.start === start && it.kind === 'asked');
