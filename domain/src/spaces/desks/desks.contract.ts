// The desks of a space on its floor plan: who sees them, and how staff name and place them.
import { z } from 'zod';
import { permission } from '../../access/access.ts';
import { contract } from '../../kernel/endpoint.ts';
import { emptyReply, id, line, optionalText, instant, withErrorCode } from '../../kernel/fields.ts';
import { DAY_MS } from '../../kernel/time.ts';
import { MAX_DESKS, MAX_PLAN_BYTES } from '../../limits.ts';
import { Slot } from '../../scheduling/slot.contract.ts';
import { PersonBrief } from '../../users/users.contract.ts';
import { bookingsAccess } from '../space-types.contract.ts';

/** A share of the width or height of the floor plan. */
const share = z.number().min(0).max(1);

const Place = z.strictObject({ x: share, y: share });
export type Place = z.infer<typeof Place>;

/** What staff say of a desk. */
export const DeskDetails = z.strictObject({
  number: z.number().int().min(1).max(MAX_DESKS),
  name: line(20),
  /** Null while the desk has no place on the floor plan. */
  place: Place.nullable(),
  /** Its equipment, or how to find it. */
  note: optionalText(200),
  /** It takes no bookings. Those that it has stay. */
  isOutOfUse: z.boolean(),
});
export type DeskDetails = z.infer<typeof DeskDetails>;

/** Of a time: `mine` is booked by the reader. */
export const DeskState = z.enum(['free', 'busy', 'mine', 'out_of_use']);
export type DeskState = z.infer<typeof DeskState>;

export const Desk = DeskDetails.extend({
  state: DeskState,
  /** When a free desk is booked next, and when a taken one becomes free; null if that is more than a day later. */
  changesAt: z.string().nullable(),
  /** The booking that makes it `mine`. */
  booking: Slot.extend({ id }).nullable(),
  /** Who booked it, for readers who may see that. */
  booker: PersonBrief.nullable(),
});
export type Desk = z.infer<typeof Desk>;

const FloorPlan = z.object({ file: id, width: z.number(), height: z.number() });
export type FloorPlan = z.infer<typeof FloorPlan>;

/** Why no desk can be booked at a time. */
export const DeskTimeRefusal = z.enum([
  'space.past',
  'space.notice',
  'space.beyond_horizon',
  'space.end_before_start',
  'space.length',
  'space.step',
  'space.closed',
  'space.already_booked',
  'space.day_full',
]);

const Desks = z.object({
  /** Null without a floor plan. */
  plan: FloorPlan.nullable(),
  refusal: DeskTimeRefusal.nullable(),
  items: z.array(Desk),
});
export type Desks = z.infer<typeof Desks>;

const DesksQuery = z
  .strictObject({ spaceId: id, start: instant, end: instant })
  .refine(({ start, end }) => Date.parse(end) > Date.parse(start), {
    path: ['end'],
    ...withErrorCode('field.date'),
  })
  .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= DAY_MS, {
    path: ['end'],
    ...withErrorCode('field.date'),
  });

const manageAccess = permission('update', 'space');

export const desks = contract({
  desks: {
    summary: 'Lists the desks of a space with their places, and which are free at a time',
    method: 'GET',
    path: '/space/desks',
    access: bookingsAccess('read'),
    query: DesksQuery,
    reply: Desks,
    errors: ['space.not_found'],
  },
  saveDesks: {
    summary: 'Names and places desks of a space, adds them, and takes them out of use',
    method: 'PUT',
    path: '/space/desks',
    access: manageAccess,
    body: z.strictObject({
      spaceId: id,
      /** Those that change; the others stay. New desks have the next numbers. */
      desks: z.array(DeskDetails).min(1).max(MAX_DESKS),
    }),
    reply: z.object({ items: z.array(DeskDetails) }),
    errors: ['space.not_found', 'space.no_desks', 'space.desk_number', 'space.desk_name_taken'],
  },
  saveFloorPlan: {
    summary:
      'Uploads the floor plan of a space, a picture or an SVG drawing, which is kept as a picture',
    method: 'POST',
    path: '/space/floorplan',
    access: manageAccess,
    body: z.strictObject({ spaceId: id }),
    files: { plan: { maxBytes: MAX_PLAN_BYTES, kind: 'plan', many: false, required: true } },
    reply: FloorPlan,
    errors: ['space.not_found', 'space.no_desks'],
  },
  deleteFloorPlan: {
    summary: 'Deletes the floor plan of a space; the places of its desks stay',
    method: 'DELETE',
    path: '/space/floorplan',
    access: manageAccess,
    query: z.strictObject({ spaceId: id }),
    reply: emptyReply,
    errors: ['space.not_found'],
  },
});
