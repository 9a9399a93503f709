// Spaces: what they are, when they are open, and how staff manage them.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Role } from '../access/roles.ts';
import { BlockedSpan } from '../scheduling/blocks.contract.ts';
import { Closure, DateHours, WeeklyHours } from '../scheduling/schedule.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { FLOORS } from '../limits.ts';
import { SpacePhoto } from './space-photos.contract.ts';
import { SpaceGroup, SpaceType } from './space-types.contract.ts';

export const SpaceEquipment = z.enum([
  'screen',
  'projector',
  'whiteboard',
  'video_conference',
  'phone',
  'sound_system',
  'monitor',
  'locker',
  'step_free_access',
]);
export type SpaceEquipment = z.infer<typeof SpaceEquipment>;
export const Floor = z.literal(FLOORS);

const Days = Closure.omit({ note: true });

/** A space at this moment: a taken one is booked as a whole, or at all of its desks. */
export const SpaceNow = z.object({
  status: z.enum(['free', 'taken', 'closed']),
  /** When that changes, the closing time at the latest; null while it is closed. */
  until: z.string().nullable(),
  freeDesks: z.number(),
});
export type SpaceNow = z.infer<typeof SpaceNow>;

export const Space = z.object({
  id,
  type: SpaceType,
  name: z.string(),
  description: z.string(),
  /** The first one stands for the space in lists. */
  photos: z.array(SpacePhoto),
  floor: Floor,
  location: z.string(),
  /** How long before its start a booking is made at the latest; 0 without notice. */
  noticeMinutes: z.number(),
  /** Seats, or the number of desks. */
  capacity: z.number(),
  /** Desks that are booked one by one; 1 for a space that is booked as a whole. */
  desks: z.number(),
  equipment: z.array(SpaceEquipment),
  /** False while the space is shown but the reader cannot book it. */
  bookable: z.boolean(),
  /** The roles that may book it; null for all that may book this type. */
  bookerRoles: z.array(Role).nullable(),
  needsApproval: z.boolean(),
  /** Whether other users see who booked it. */
  showsBookers: z.boolean(),
  /** The terms of use that a booker accepts, and their version; version 0 without terms. */
  terms: z.string(),
  termsVersion: z.number(),
  /** The length of the slots that are proposed. */
  slotMinutes: z.number(),
  /** The lengths of bookings, and the longest of them. */
  lengths: z.array(z.number()),
  maxMinutes: z.number(),
  horizonDays: z.number(),
  /** How long before its start a booking can still be changed or cancelled by its booker. */
  changeNoticeMinutes: z.number(),
  /** How long after its start a booking waits for the check-in; null without check-in. */
  checkInMinutes: z.number().nullable(),
  /** The opening hours, in wall time of this zone. */
  timeZone: z.string(),
  hours: z.array(WeeklyHours),
  days: z.array(DateHours),
  closures: z.array(Days),
  hubClosures: z.array(Days),
  /** The coming times at which it, or one of its desks, cannot be used, e.g. for maintenance. */
  blocks: z.array(BlockedSpan),
  /** The start of the next time that is free for a usual booking; null within its horizon. */
  nextFree: z.string().nullable(),
  now: SpaceNow,
});
export type Space = z.infer<typeof Space>;

export const spaces = contract({
  list: {
    summary: 'Lists spaces by name, each with its opening hours and next free time',
    method: 'GET',
    path: '/space',
    access: permission('read', 'space'),
    query: z.strictObject({
      id: id.optional(),
      type: SpaceType.optional(),
      group: SpaceGroup.optional(),
    }),
    reply: z.object({ items: z.array(Space) }),
    errors: ['space.not_found'],
  },
  listStation: {
    summary: 'Lists the spaces of the 5G station, or one of them',
    method: 'GET',
    path: '/5Gspace',
    access: permission('read', 'booking-5GStation-space'),
    query: z.strictObject({ id: id.optional() }),
    reply: z.object({ items: z.array(Space) }),
    errors: ['space.not_found'],
  },
});
