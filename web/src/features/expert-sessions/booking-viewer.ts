import type {
  Booking,
  Party,
  BookingPage,
  ProposedSlot,
} from '@thedot/domain/expert-sessions/bookings.contract';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { useMe, toPerson } from '../../lib/session/session.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import {
  allowedActions,
  refuseAction,
  rescheduleDeadline,
} from '@thedot/domain/expert-sessions/lifecycle.rules';
import { useNow } from '../../lib/format/use-now.ts';
import { refuseSlot } from '@thedot/domain/expert-sessions/bookings.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { formatFor } from '../../lib/format/format.ts';
import { useFormat } from '../../lib/format/use-format.ts';

type AwaitedBooking = Pick<Booking, 'expert' | 'requester' | 'turn' | 'status'>;

/** The ids of both parties, of any kind of booking. */
export type PartyIds = { readonly [party in Party]: { readonly id: string } };

/** Returns the party of a user; null for staff who are not part of the booking. */
export function partyOf(booking: PartyIds, personId: string): Party | null {
  if (booking.expert.id === personId) return 'expert';
  return booking.requester.id === personId ? 'requester' : null;
}

/** Where an in-person session takes place: its space, and what the parties agreed. */
export const placeOf = ({ spaceName, place }: Pick<Booking, 'spaceName' | 'place'>): string =>
  [spaceName, place].filter(Boolean).join(', ');

/** Returns the counterpart of a user; the expert for staff. */
export const counterpartOf = (booking: Pick<Booking, Party>, personId: string): PersonBrief =>
  partyOf(booking, personId) === 'expert' ? booking.requester : booking.expert;

/** Whose answer a pending booking waits for, as `personId` sees it. */
export function awaitedBy(booking: AwaitedBooking, personId: string): 'me' | PersonBrief | null {
  if (booking.status !== 'pending' || !booking.turn) return null;
  return booking.turn === partyOf(booking, personId) ? 'me' : booking[booking.turn];
}

/** By when a pending booking must be answered, and by whom unless by the user. */
export function useAnswerDeadline(booking: Booking): string | null {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const nameOf = useDisplayName();
  const awaited = awaitedBy(booking, useMe().id);
  if (!awaited || booking.answerBy === null) return null;
  const time = format.dayAndTime(booking.answerBy);
  if (awaited === 'me') return t('round.answerUntil', { time });
  return t('round.theyAnswerUntil', { name: nameOf(awaited.name), time });
}

/** The name of a booking: its topic and the counterpart. */
export function useBookingName(booking: Booking): string {
  const { t } = useTranslation(['bookings', 'ui']);
  const nameOf = useDisplayName();
  const { name } = counterpartOf(booking, useMe().id);
  return t('heading', { category: t(`ui:category.${booking.category}`), name: nameOf(name) });
}

/** The actions the user may take on a booking, by the same rules as the server. */
export function useBookingActions(booking: Booking) {
  const me = useMe();
  const now = useNow();
  const actor = { ...toPerson(me), id: me.id };
  return {
    actions: allowedActions(booking, actor, now),
    /** Null for users without a time limit. */
    rescheduleDeadline: rescheduleDeadline(booking, actor),
    isTooLate: refuseAction(booking, actor, 'reschedule', now) === 'booking.too_late',
  };
}

/** Explains why a proposed time is no longer available; null when it is. */
export function useSlotConflict(booking: BookingPage) {
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

/** Whether another requester asks for the same time. */
export const isAlsoRequested = ({ clashes }: BookingPage, { start }: ProposedSlot): boolean =>
  clashes.some((it) => it.start === start && it.kind === 'pending');

/** Formats a time in the counterpart's zone; null when it reads the same. */
export function useCounterpartTime({ zones, ...booking }: BookingPage) {
  const { t, i18n } = useTranslation('bookings');
  const own = useFormat();
  const zone = partyOf(booking, useMe().id) === 'expert' ? zones.requester : zones.expert;
  const counterpartFormat = formatFor({ language: i18n.language, zone });
  return ({ start, end }: Slot): string | null => {
    const time = counterpartFormat.dayAndRange(start, end);
    if (time === own.dayAndRange(start, end)) return null;
    const isSameDay = counterpartFormat.day(start) === own.day(start);
    return t('round.otherZone', {
      time: isSameDay ? counterpartFormat.timeRange(start, end) : time,
      zone: own.zoneName(zone, start),
    });
  };
}
