import { defineBookingInvitation } from '../kernel/booking-invitation.ts';
import { defineBookingNotifications, type BookingWords } from '../kernel/booking-notifications.ts';
import type { ReadParam } from '../kernel/email.ts';
import { defineWaitingListNotifications } from '../kernel/waiting-list-notifications.ts';
import { bookingsAccess, decisionAccess } from './space-types.contract.ts';

const words: BookingWords = {
  en: { booking: 'a space booking', the: 'the space', label: 'Space' },
  fr: {
    of: 'd’espace',
    the: 'l’espace',
    label: 'Espace',
    gender: 'masculine',
  },
};

const audience = bookingsAccess('read');
/** The page of the space shows its bookings, and what the waiting list offers of it. */
const link = (_: string | null, param: ReadParam<'resourceId' | 'page'>): string =>
  param('page') || `/booking/workshop/${param('resourceId')}`;

const types = defineBookingNotifications({
  kind: 'space_booking',
  audience,
  deciders: decisionAccess,
  link,
  words,
});
const waitingTypes = defineWaitingListNotifications({ audience, link, words });

export const spaceNotifications = {
  'space_booking.requested': types.requested,
  'space_booking.accepted': types.accepted,
  'space_booking.rejected': types.rejected,
  'space_booking.cancelled': types.cancelled,
  'space_booking.deleted': types.deleted,
  'space_booking.moved': types.moved,
  'space_booking.closed': types.closed,
  'space_booking.missed': types.missed,
  'space_booking.reminder_day': types.reminderDay,
  'space_booking.reminder_hour': types.reminderHour,
  'space_booking.offered': waitingTypes.offered,
  'space_booking.offer_expired': waitingTypes.offerExpired,
};

export const spaceEmails = { 'space-invitation': defineBookingInvitation(words) };
