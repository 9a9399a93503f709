// Internal notes of the expert and the staff about a session; its requester can't read them.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, emptyReply, page, pageOf, text } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const BookingNote = z.object({
  id,
  text: z.string(),
  createdAt: z.string(),
  author: PersonBrief.nullable(),
  /** Whether the caller may delete it: its author and staff may. */
  canDelete: z.boolean(),
});
export type BookingNote = z.infer<typeof BookingNote>;

export const bookingNotes = contract({
  list: {
    summary: 'Lists the internal notes of a session, for its expert and staff, newest first',
    method: 'GET',
    path: '/bookingnotes',
    viewAs: 'private',
    access: permission('read', 'booking'),
    query: z.strictObject({ ...page, bookingId: id }),
    reply: pageOf(BookingNote),
    errors: ['booking.not_found'],
  },
  add: {
    summary: 'Adds an internal note to a session',
    method: 'POST',
    path: '/bookingnotes',
    access: permission('update', 'booking'),
    closedToKeys: true,
    body: z.strictObject({ bookingId: id, text: text(4000) }),
    reply: z.object({ note: BookingNote }),
    creates: true,
    errors: ['booking.not_found'],
  },
  remove: {
    summary: 'Deletes the caller’s note, or any note for staff',
    method: 'DELETE',
    path: '/bookingnotes/{id}',
    access: permission('update', 'booking'),
    closedToKeys: true,
    params: z.object({ id }),
    reply: emptyReply,
    errors: ['booking.note_not_found'],
  },
});
