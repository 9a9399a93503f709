// How staff manage spaces, their buildings and their opening hours.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Role } from '../access/roles.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  emptyReply,
  id,
  line,
  optionalLine,
  optionalText,
  timeZone,
  withErrorCode,
} from '../kernel/fields.ts';
import {
  MAX_DESKS,
  MAX_SPACE_MIN,
  SPACE_SEATS,
  SPACE_SLOT_MIN,
  SPACE_STEP_MIN,
} from '../limits.ts';
import {
  AffectedBookings,
  affectedBookingDecisions,
  DECISION_ERRORS,
} from '../scheduling/affected-bookings.contract.ts';
import { Block, BLOCK_ERRORS, BlockedTime, NewBlock } from '../scheduling/blocks.contract.ts';
import { Policy, Schedule, SCHEDULE_ERRORS } from '../scheduling/schedule.contract.ts';
import { SpacePhoto } from './space-photos.contract.ts';
import { SpaceType } from './space-types.contract.ts';
import { Floor, SpaceEquipment } from './spaces.contract.ts';

const distinct = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .max(20)
    .refine((items) => new Set(items).size === items.length, withErrorCode('field.distinct'));

const minutes = z.number().int().min(SPACE_STEP_MIN).max(MAX_SPACE_MIN).multipleOf(SPACE_STEP_MIN);
const { noticeMinutes, horizonDays, bufferBefore, bufferAfter, step, maxPerDay, needsApproval } =
  Policy.shape;

/** What staff enter about a space, besides its opening hours. */
export const SpaceFields = z.strictObject({
  type: SpaceType,
  name: line(120),
  description: optionalText(2_000),
  buildingId: id.nullable(),
  floor: Floor,
  location: optionalLine(200),
  /** Seats, or the number of desks. */
  capacity: z.number().int().min(1).max(1_000),
  /** Desks that are booked one by one. */
  desks: z.number().int().min(1).max(MAX_DESKS),
  equipment: distinct(SpaceEquipment),
  /** False: shown, and takes no bookings. */
  bookable: z.boolean(),
  bookerRoles: distinct(Role).min(1).nullable(),
  showsBookers: z.boolean(),
  terms: optionalText(10_000),
  /** The length of the slots that are proposed. */
  slotMinutes: minutes,
  /** The shortest and the longest booking; the longest is required. */
  minMinutes: minutes,
  duration: minutes.nullable().optional(),
  changeNoticeMinutes: z.number().int().min(0).max(43_200),
  noticeMinutes,
  horizonDays,
  bufferBefore,
  bufferAfter,
  step,
  maxPerDay,
  needsApproval,
  holdHours: z.number().int().min(1).max(720),
  checkInMinutes: z.number().int().min(1).max(240).nullable(),
});
export type SpaceFields = z.infer<typeof SpaceFields>;

const OFFICE_HOURS = [1, 2, 3, 4, 5].map((wday) => ({ wday, start: '08:00', end: '18:00' }));
const shape = SpaceFields.shape;

export const NewSpace = SpaceFields.extend({
  description: shape.description.default(''),
  buildingId: shape.buildingId.default(null),
  location: shape.location.default(''),
  capacity: shape.capacity.default(SPACE_SEATS),
  desks: shape.desks.default(1),
  equipment: shape.equipment.default([]),
  bookable: shape.bookable.default(true),
  bookerRoles: shape.bookerRoles.default(null),
  showsBookers: shape.showsBookers.default(false),
  terms: shape.terms.default(''),
  slotMinutes: shape.slotMinutes.default(SPACE_SLOT_MIN),
  minMinutes: shape.minMinutes.default(SPACE_STEP_MIN),
  changeNoticeMinutes: shape.changeNoticeMinutes.default(0),
  noticeMinutes: noticeMinutes.default(0),
  horizonDays: horizonDays.default(60),
  bufferBefore: bufferBefore.default(0),
  bufferAfter: bufferAfter.default(0),
  step: step.default(SPACE_STEP_MIN),
  maxPerDay: maxPerDay.default(null),
  needsApproval: needsApproval.default(false),
  holdHours: shape.holdHours.default(48),
  checkInMinutes: shape.checkInMinutes.default(null),
  hours: Schedule.shape.hours.default(OFFICE_HOURS),
});
export type NewSpace = z.infer<typeof NewSpace>;

/** Omitted fields stay as they are. */
export const ChangedSpace = SpaceFields.partial().extend({ id });
export type ChangedSpace = z.infer<typeof ChangedSpace>;

export const ManagedSpace = SpaceFields.extend({
  id,
  duration: z.number(),
  building: z.string().nullable(),
  termsVersion: z.number(),
  photos: z.array(SpacePhoto),
  /** Removed spaces keep their history and can be restored. */
  isRemoved: z.boolean(),
  ...Schedule.shape,
});
export type ManagedSpace = z.infer<typeof ManagedSpace>;

export const BuildingFields = z.strictObject({
  name: line(120),
  address: optionalLine(300),
  /** That of all its spaces. */
  timeZone,
});
export const Building = BuildingFields.extend({ id, spaces: z.number() });
export type Building = z.infer<typeof Building>;
export type BuildingFields = z.infer<typeof BuildingFields>;

const scheduleChange = Schedule.omit({ timeZone: true }).partial().extend({ id });
export const SpaceScheduleChange = scheduleChange.extend(affectedBookingDecisions);
export type SpaceScheduleChange = z.infer<typeof SpaceScheduleChange>;
export type SpaceScheduleFields = z.infer<typeof scheduleChange>;

const fieldErrors = [
  'space.duration_required',
  'space.min_above_duration',
  'space.desks_of_hotdesks',
  'space.building_not_found',
] as const;
const scheduleErrors = ['space.not_found', ...SCHEDULE_ERRORS] as const;
const blockErrors = ['space.not_found', ...BLOCK_ERRORS] as const;
const update = permission('update', 'space');

export const spaceManagement = contract({
  managed: {
    summary: 'Lists all spaces with everything that staff manage, removed ones included',
    method: 'GET',
    path: '/space/managed',
    access: update,
    reply: z.object({ items: z.array(ManagedSpace) }),
  },
  addSpace: {
    summary: 'Adds a space',
    method: 'POST',
    path: '/space',
    access: permission('create', 'space'),
    body: NewSpace,
    reply: ManagedSpace,
    creates: true,
    errors: [...fieldErrors, 'availability.order', 'availability.overlap'],
  },
  changeSpace: {
    summary: 'Changes a space; bookings keep their time',
    method: 'PUT',
    path: '/space',
    access: update,
    body: ChangedSpace,
    reply: ManagedSpace,
    errors: ['space.not_found', 'space.desks_in_use', ...fieldErrors],
  },
  removeSpace: {
    summary: 'Removes a space and decides about its coming bookings; its history stays',
    method: 'DELETE',
    path: '/space',
    access: permission('delete', 'space'),
    query: z.strictObject({ id }),
    body: z.strictObject(affectedBookingDecisions),
    reply: emptyReply,
    errors: ['space.not_found', ...DECISION_ERRORS],
  },
  previewRemoval: {
    summary: 'Lists the coming bookings of a space that its removal affects',
    method: 'GET',
    path: '/space/{id}/affected',
    access: permission('delete', 'space'),
    params: z.object({ id }),
    reply: AffectedBookings,
    errors: ['space.not_found'],
  },
  restoreSpace: {
    summary: 'Restores a removed space',
    method: 'POST',
    path: '/space/{id}/restore',
    access: update,
    params: z.object({ id }),
    reply: ManagedSpace,
    errors: ['space.not_found'],
  },
  changeSchedule: {
    summary: 'Changes opening hours, hours of dates and days off of a space',
    method: 'PUT',
    path: '/space/schedule',
    access: update,
    body: SpaceScheduleChange,
    reply: ManagedSpace,
    errors: [...scheduleErrors, ...DECISION_ERRORS],
  },
  previewSchedule: {
    summary: 'Lists the bookings that a change of opening hours would leave outside',
    method: 'POST',
    path: '/space/schedule/affected',
    access: update,
    body: scheduleChange,
    reply: AffectedBookings,
    errors: scheduleErrors,
  },
  blocks: {
    summary: 'Lists the coming blocks of spaces, or of one space',
    method: 'GET',
    path: '/space/block',
    access: update,
    query: z.strictObject({ spaceId: id.optional() }),
    reply: z.object({ items: z.array(Block) }),
  },
  addBlock: {
    summary: 'Blocks a space or one of its desks, and decides about the bookings of that time',
    method: 'POST',
    path: '/space/block',
    access: update,
    body: NewBlock,
    reply: Block,
    creates: true,
    errors: [...blockErrors, ...DECISION_ERRORS],
  },
  previewBlock: {
    summary: 'Lists the bookings that a block affects',
    method: 'POST',
    path: '/space/block/affected',
    access: update,
    body: BlockedTime,
    reply: AffectedBookings,
    errors: blockErrors,
  },
  removeBlock: {
    summary: 'Removes a block, which gives its time back',
    method: 'DELETE',
    path: '/space/block/{id}',
    access: update,
    params: z.object({ id }),
    reply: emptyReply,
    errors: ['block.not_found'],
  },
  buildings: {
    summary: 'Lists the buildings of the hub',
    method: 'GET',
    path: '/space/building',
    access: update,
    reply: z.object({ items: z.array(Building) }),
  },
  addBuilding: {
    summary: 'Adds a building',
    method: 'POST',
    path: '/space/building',
    access: permission('create', 'space'),
    body: BuildingFields,
    reply: Building,
    creates: true,
    errors: ['space.building_name_taken'],
  },
  changeBuilding: {
    summary: 'Changes a building; its spaces follow its time zone',
    method: 'PUT',
    path: '/space/building/{id}',
    access: update,
    params: z.object({ id }),
    body: BuildingFields,
    reply: Building,
    errors: ['space.building_not_found', 'space.building_name_taken'],
  },
  removeBuilding: {
    summary: 'Removes a building without spaces',
    method: 'DELETE',
    path: '/space/building/{id}',
    access: permission('delete', 'space'),
    params: z.object({ id }),
    reply: emptyReply,
    errors: ['space.building_not_found', 'space.building_in_use'],
  },
});
