import {
  defineBookingInvitation,
  defineBookingNotifications,
  type BookingWords,
} from '../kernel/booking-notifications.ts';
import { bookingsAccess } from './space-types.contract.ts';

const words: BookingWords = {
  en: { booking: 'a space booking', the: 'the space', label: 'Space' },
  fr: {
    of: 'd’espace',
    the: 'l’espace',
    label: 'Espace',
    gender: 'masculine',
  },
};

const types = defineBookingNotifications({
  kind: 'space_booking',
  audience: bookingsAccess('read'),
  // The page of the space shows its bookings.
  link: (_, param) => param('page') || `/booking/workshop/${param('resourceId')}`,
  words,
});

export const spaceNotifications = {
  'space_booking.requested': types.requested,
  'space_booking.accepted': types.accepted,
  'space_booking.rejected': types.rejected,
  'space_booking.cancelled': types.cancelled,
  'space_booking.deleted': types.deleted,
  'space_booking.closed': types.closed,
  'space_booking.reminder_day': types.reminderDay,
  'space_booking.reminder_hour': types.reminderHour,
};

export const spaceEmails = { 'space-invitation': defineBookingInvitation(words) };
