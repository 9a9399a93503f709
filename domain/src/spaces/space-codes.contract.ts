// The codes on the labels of spaces and desks, and the check-in that scans them.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id } from '../kernel/fields.ts';
import { ResourceCode } from '../kernel/resource-code.ts';
import { Slot } from '../scheduling/slot.contract.ts';
import { SpaceBooking } from './space-bookings.contract.ts';
import { bookingsAccess } from './space-types.contract.ts';
import { Space } from './spaces.contract.ts';

/** A label of a space, or of one of its desks. */
export const SpaceCode = z.object({
  code: ResourceCode,
  desk: z.number().nullable(),
  /** The name of the desk; null for a space. */
  deskName: z.string().nullable(),
  createdAt: z.string(),
});
export type SpaceCode = z.infer<typeof SpaceCode>;

/** What is printed on a label. */
export const SpaceLabel = SpaceCode.extend({
  space: z.object({ id, name: z.string(), location: z.string() }),
});
export type SpaceLabel = z.infer<typeof SpaceLabel>;

/** What a label names, as its reader may see and use it. */
export const ScannedSpace = z.object({
  space: Space,
  /** The desk of the label; null for the label of a space. */
  desk: z.number().nullable(),
  /** The bookings of the next day; of those of others, only that the space is taken. */
  bookings: z.array(SpaceBooking),
  /** The longest booking that the reader can make from now on; null if there is none. */
  bookableNow: Slot.nullable(),
});
export type ScannedSpace = z.infer<typeof ScannedSpace>;

/** A scanned address, or a typed code. */
const scannedText = z.string().trim().min(1).max(200);
const update = permission('update', 'space');
const codes = z.object({ items: z.array(SpaceCode) });
const limit = { tries: 600, minutes: 15 } as const;

export const spaceCodes = contract({
  codes: {
    summary: 'Lists the codes on the labels of a space and its desks',
    method: 'GET',
    path: '/space/{id}/code',
    access: update,
    params: z.object({ id }),
    reply: codes,
    errors: ['space.not_found'],
  },
  createCodes: {
    summary: 'Creates the codes that a space and its desks do not have yet',
    method: 'POST',
    path: '/space/{id}/code',
    access: update,
    params: z.object({ id }),
    reply: codes,
    errors: ['space.not_found'],
  },
  labels: {
    summary:
      'Creates the codes that these spaces and their desks do not have yet, and lists all of their labels',
    method: 'POST',
    path: '/space/label',
    access: update,
    body: z.strictObject({ spaceIds: z.array(id).min(1).max(500) }),
    reply: z.object({ items: z.array(SpaceLabel) }),
  },
  revokeCode: {
    summary: 'Revokes the code of a label, which names nothing from then on',
    method: 'DELETE',
    path: '/space/code/{code}',
    access: update,
    params: z.object({ code: scannedText }),
    reply: emptyReply,
    errors: ['code.not_found'],
  },
  readCode: {
    summary: 'Returns the space of a label, with its next bookings, or null for a code of no space',
    method: 'GET',
    path: '/space_booking/code/{code}',
    access: bookingsAccess('read'),
    params: z.object({ code: scannedText }),
    /** The code may be of material, which has a call of its own (`/material/label`). */
    reply: z.object({ scanned: ScannedSpace.nullable() }),
    limit,
    errors: ['space.not_found'],
  },
  checkIn: {
    summary: 'Checks in to a booking by the label of its space or desk; staff need no label',
    method: 'POST',
    path: '/space_booking/{id}/checkin',
    access: bookingsAccess('update'),
    params: z.object({ id }),
    body: z.strictObject({ code: scannedText.optional() }),
    reply: SpaceBooking,
    limit,
    errors: [
      'booking.not_found',
      'booking.status_failed',
      'code.not_found',
      'code.other_place',
      'space.code_required',
      'space.no_check_in',
      'space.check_in_early',
      'space.check_in_late',
    ],
  },
});
