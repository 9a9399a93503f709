// Guests of bookings of spaces: users, and addresses without an account.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { email, emptyReply, id, language } from '../kernel/fields.ts';
import { MAX_SPACE_GUESTS } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { SeriesScope } from './series-scope.contract.ts';
import { bookingsAccess } from './space-types.contract.ts';

export const NewGuest = z.union([z.strictObject({ userId: id }), z.strictObject({ email })]);
export type NewGuest = z.infer<typeof NewGuest>;

export const GuestList = z.array(NewGuest).max(MAX_SPACE_GUESTS);

export const SpaceGuest = z.object({
  id,
  /** Null for an address. */
  user: PersonBrief.nullable(),
  /** The address of a guest without an account; null for a user. */
  email: z.string().nullable(),
});
export type SpaceGuest = z.infer<typeof SpaceGuest>;

/** Why guests cannot be invited. */
export const GUEST_ERRORS = [
  'space.too_many_guests',
  'space.desk_guests',
  'space.guest_not_found',
  'request.rate_limited',
] as const;

export const spaceGuests = contract({
  setGuests: {
    summary: 'Sets the guests of a booking, or of several of its series; new ones are invited',
    method: 'PUT',
    path: '/space_booking/{id}/guests',
    access: bookingsAccess('update'),
    params: z.object({ id }),
    body: z.strictObject({ guests: GuestList, scope: SeriesScope.default('one') }),
    reply: z.object({ guests: z.array(SpaceGuest) }),
    errors: ['booking.not_found', 'booking.status_not_allowed', 'space.begun', ...GUEST_ERRORS],
  },
  leaveGuests: {
    summary: 'Takes me off the guests of a booking',
    method: 'DELETE',
    path: '/space_booking/{id}/guests/me',
    access: bookingsAccess('read'),
    params: z.object({ id }),
    reply: emptyReply,
    errors: ['booking.not_found'],
  },
  calendarFile: {
    summary: 'Returns one of my bookings, or one that I am invited to, as iCalendar',
    method: 'GET',
    path: '/space_booking/{id}/calendar',
    access: bookingsAccess('read'),
    params: z.object({ id }),
    query: z.strictObject({ language: language.default('en') }),
    reply: 'calendar',
    errors: ['booking.not_found'],
  },
});
