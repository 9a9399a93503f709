// What the expert and the staff write down of a session for each other; whoever asked for it never reads it.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, nothing, page, pageOf, text } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const BookingNote = z.object({
  id,
  text: z.string(),
  createdAt: z.string(),
  author: PersonBrief.nullable(),
  /** Who wrote it may delete it, and so may the staff. */
  mayDelete: z.boolean(),
});
export type BookingNote = z.infer<typeof BookingNote>;

export const bookingNotes = contract({
  list: {
    summary: 'The notes of a session that its expert and the staff alone read, newest first',
    method: 'GET',
    path: '/bookingnotes',
    access: permission('read', 'booking'),
    query: z.strictObject({ ...page, bookingId: id }),
    reply: pageOf(BookingNote),
    errors: ['booking.not_found'],
  },
  add: {
    summary: 'Writes a note of a session',
    method: 'POST',
    path: '/bookingnotes',
    access: permission('update', 'booking'),
    body: z.strictObject({ bookingId: id, text: text(4000) }),
    reply: z.object({ note: BookingNote }),
    creates: true,
    errors: ['booking.not_found'],
  },
  remove: {
    summary: 'Deletes a note of one’s own, or as staff any',
    method: 'DELETE',
    path: '/bookingnotes/{id}',
    access: permission('update', 'booking'),
    params: z.object({ id }),
    reply: nothing,
    errors: ['booking.note_not_found'],
  },
});
