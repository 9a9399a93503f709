// Bookings of material: a cart for a time range, then its hand-out and its returns.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, line, optionalLine, optionalText, withErrorCode } from '../kernel/fields.ts';
import { DAY_MS } from '../kernel/time.ts';
import {
  MAX_BOOKING_REASON_LENGTH,
  MAX_CALENDAR_DAYS,
  MAX_FILES_PER_FORM,
  MAX_MATERIAL_LINES,
  MAX_RECEIVER_LENGTH,
} from '../limits.ts';
import { CancelCause, DefaultStatus } from '../scheduling/default-lifecycle.contract.ts';
import { Slot } from '../scheduling/slot.contract.ts';
import { SpaceType } from '../spaces/space-types.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { MaterialPolicy } from './material.contract.ts';
import {
  borrowerAccess,
  Condition,
  flag,
  lines,
  managerAccess,
  MaterialLine,
  picture,
  quantity,
  ReturnCondition,
} from './material-fields.contract.ts';

/** `out`: handed out, and not all of it is back. */
export const MaterialStatus = z.enum([
  ...DefaultStatus.exclude(['finished']).options,
  'out',
  'returned',
]);
export type MaterialStatus = z.infer<typeof MaterialStatus>;

/** As users filter them: a loan that is out beyond its end is overdue, a request without an answer expired. */
export const DisplayedMaterialStatus = z.enum([...MaterialStatus.options, 'overdue', 'expired']);
export type DisplayedMaterialStatus = z.infer<typeof DisplayedMaterialStatus>;

export const MaterialBookingAction = z.enum([
  'accept',
  'reject',
  'edit',
  'handOut',
  'return',
  'extend',
  'cancel',
  'delete',
]);
export type MaterialBookingAction = z.infer<typeof MaterialBookingAction>;

const Picture = z.object({ id });

/** A labelled item of a loan. */
const LoanItem = z.object({ id, code: z.string(), serial: z.string(), isOut: z.boolean() });

export const MaterialBookingLine = z.object({
  material: z.object({ id, name: z.string(), image: id }),
  /** What was booked, what was handed out of it, and what is still out. */
  quantity: z.number(),
  handedOut: z.number(),
  out: z.number(),
  items: z.array(LoanItem),
});
export type MaterialBookingLine = z.infer<typeof MaterialBookingLine>;

export const MaterialBooking = Slot.extend({
  id,
  isTT: z.boolean(),
  status: MaterialStatus,
  /** Still out after its end. */
  isOverdue: z.boolean(),
  /** Cancelled because it was not approved in time. */
  isExpired: z.boolean(),
  isMine: z.boolean(),
  /** The expert session that takes it, without a loan, for its parties and those who manage the material. */
  session: z.object({ id, place: z.string() }).nullable(),
  /** The event that takes it, without a loan, for those who see its name. */
  event: z.object({ id, title: z.string() }).nullable(),
  lines: z.array(MaterialBookingLine),
  /** Null for users who only see what is booked. */
  details: z
    .object({
      borrower: PersonBrief,
      /** Who booked it on behalf of the borrower; null for the borrower. */
      bookedBy: PersonBrief.nullable(),
      purpose: z.string(),
      /** The material leaves the hub, for this reason. */
      outsideUse: z.boolean(),
      outsideReason: z.string(),
      /** The booking of a space of the 5G station for which it is borrowed. */
      spaceBooking: Slot.extend({
        id,
        space: z.object({ id, name: z.string(), type: SpaceType }),
        status: DefaultStatus,
      }).nullable(),
      /** Why it was rejected or deleted. */
      reason: z.string(),
      cancelCause: CancelCause.nullable(),
      /** Until when its approvers can decide about it; null when nothing is to be decided. */
      decideBy: z.string().nullable(),
      /** How many users wait for its time: for those who can decide about it, otherwise 0. */
      waiting: z.number(),
      createdAt: z.string(),
      /** The policies in force that the borrower has not accepted; empty after the hand-out. */
      openPolicies: z.array(MaterialPolicy),
      handOut: z
        .object({
          at: z.string(),
          by: PersonBrief,
          /** Who took it instead of the borrower; may be empty. */
          receiver: z.string(),
          condition: Condition,
          note: z.string(),
          signature: id.nullable(),
          photos: z.array(Picture),
        })
        .nullable(),
      returns: z.array(
        z.object({
          id,
          at: z.string(),
          by: PersonBrief,
          responsible: z.object({ firstName: z.string(), lastName: z.string() }),
          condition: ReturnCondition,
          damageNote: z.string(),
          isLate: z.boolean(),
          lines: z.array(MaterialLine),
          photos: z.array(Picture),
        }),
      ),
    })
    .nullable(),
  /** What the reader can do now. */
  actions: z.array(MaterialBookingAction),
});
export type MaterialBooking = z.infer<typeof MaterialBooking>;

const reason = optionalText(MAX_BOOKING_REASON_LENGTH).default('');

const distinct = <T>(ids: readonly T[]) => new Set(ids).size === ids.length;
const distinctLines = lines.refine(
  (items) => distinct(items.map(({ materialId }) => materialId)),
  withErrorCode('field.distinct'),
);

const acceptedPolicies = z
  .array(id)
  .max(2 * MAX_MATERIAL_LINES)
  .default([]);

export const NewMaterialBooking = z.strictObject({
  ...Slot.shape,
  items: distinctLines.default([]),
  /** Sets of material, each as often as its quantity. */
  kits: z
    .array(z.strictObject({ kitId: id, quantity }))
    .max(MAX_MATERIAL_LINES)
    .default([]),
  purpose: line(MAX_BOOKING_REASON_LENGTH),
  outsideUse: z.boolean().default(false),
  /** Required for use outside the hub. */
  outsideReason: optionalText(MAX_BOOKING_REASON_LENGTH).default(''),
  /** The versions of the policies that the borrower accepts, by the ids of the policies. */
  acceptedPolicies,
  /** The user for whom those who manage the material book; by default the caller. */
  bookerId: id.optional(),
  /** The borrower’s booking of a space of the 5G station: its material is decided, moved and cancelled with it. */
  spaceBookingId: id.optional(),
});
export type NewMaterialBooking = z.infer<typeof NewMaterialBooking>;

/** What changes of a booking before its hand-out; what is left out stays. */
export const MaterialBookingEdit = z
  .strictObject({
    /** Another time; both or neither. */
    ...Slot.shape,
    /** All that is booked. */
    items: distinctLines.min(1),
    purpose: line(MAX_BOOKING_REASON_LENGTH),
    /** Both or neither. */
    outsideUse: z.boolean(),
    outsideReason: optionalText(MAX_BOOKING_REASON_LENGTH),
    /** Null to keep the material when the space is cancelled. */
    spaceBookingId: id.nullable(),
  })
  .partial()
  .extend({ acceptedPolicies })
  .refine(({ start, end }) => (start === undefined) === (end === undefined), {
    path: ['end'],
    ...withErrorCode('field.required'),
  });
export type MaterialBookingEdit = z.infer<typeof MaterialBookingEdit>;

/** What of a booking changes hands: some of a material, with the ids of its labelled items. */
const HandedLine = MaterialLine.extend({
  itemIds: z.array(id).max(200).refine(distinct, withErrorCode('field.distinct')).default([]),
});
export type HandedLine = z.infer<typeof HandedLine>;
const handedLines = z
  .array(HandedLine)
  .min(1)
  .max(MAX_MATERIAL_LINES)
  .refine(
    (handed) => distinct(handed.map(({ materialId }) => materialId)),
    withErrorCode('field.distinct'),
  );

export const MaterialBookingChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('accept') }),
  z.strictObject({ action: z.literal('reject'), reason }),
  z.strictObject({
    action: z.literal('handOut'),
    /** What is handed out; the rest of the booking is given up. */
    lines: handedLines,
    condition: Condition.default('good'),
    note: optionalText(1000).default(''),
    /** The name of the person who takes it instead of the borrower. */
    receiver: optionalLine(MAX_RECEIVER_LENGTH).default(''),
    /** The policies in force that the borrower accepts now, e.g. a version newer than the booking. */
    acceptedPolicies,
  }),
  z.strictObject({ action: z.literal('extend'), end: instant }),
]);
export type MaterialBookingChange = z.infer<typeof MaterialBookingChange>;

export const MaterialReturn = z.strictObject({
  lines: handedLines,
  responsibleFirstName: line(80),
  responsibleLastName: line(80),
  /** A loan of which the rest is lost ends, too. */
  condition: ReturnCondition.default('good'),
  /** What is damaged, or how it was lost; required for both. Their items are blocked. */
  damageNote: optionalText(1000).default(''),
});
export type MaterialReturn = z.infer<typeof MaterialReturn>;

const MaterialBookingsQuery = z
  .strictObject({
    /** One booking. */
    id: id.optional(),
    isTT: flag.optional(),
    materialId: id.optional(),
    /** Of this user; only for those who manage the material. */
    borrowerId: id.optional(),
    /** For this booking of a space, of all times: one’s own, or those that the reader manages. */
    spaceBookingId: id.optional(),
    /** By default those that have not ended or are out. */
    from: instant.optional(),
    to: instant.optional(),
    /** By default those that take place or wait for approval; of one’s own, all. */
    status: DisplayedMaterialStatus.optional(),
    scope: z.enum(['all', 'mine']).default('all'),
  })
  .refine(
    ({ from, to }) =>
      !from || !to || Date.parse(to) - Date.parse(from) <= MAX_CALENDAR_DAYS * DAY_MS,
    { path: ['to'], ...withErrorCode('field.date') },
  );
export type MaterialBookingsQuery = z.infer<typeof MaterialBookingsQuery>;

export const LOAN_RANGE_ERRORS = [
  'material.past',
  'material.notice',
  'material.beyond_horizon',
  'material.end_before_start',
  'material.too_long',
  'material.closed',
  'material.closed_at_return',
  'booking.not_enough_left',
] as const;

/** Why a cart is refused, beside its range. */
export const CART_ERRORS = [
  'material.not_found',
  'material.one_kind',
  'material.role_not_allowed',
  'material.too_many',
  'material.outside_reason_required',
  'material.outside_not_allowed',
  'material.policy_required',
  'material.space_booking_not_found',
  'resource.not_found',
] as const;

const photos = { ...picture, required: false, many: true, most: MAX_FILES_PER_FORM } as const;

export const materialBookings = contract({
  book: {
    summary: 'Books a cart of material for a time range, at once or until it is approved',
    method: 'POST',
    path: '/material/book',
    access: borrowerAccess('create'),
    body: NewMaterialBooking,
    reply: MaterialBooking,
    creates: true,
    errors: [
      ...LOAN_RANGE_ERRORS,
      ...CART_ERRORS,
      'material.empty_cart',
      'user.not_found',
      'booking.daily_quota',
    ],
  },
  editBooking: {
    summary: 'Changes the time, the quantities or the purpose of a booking before its hand-out',
    method: 'PUT',
    path: '/material/book',
    access: borrowerAccess('update'),
    query: z.strictObject({ id }),
    body: MaterialBookingEdit,
    reply: MaterialBooking,
    errors: [
      ...LOAN_RANGE_ERRORS,
      ...CART_ERRORS,
      'booking.not_found',
      'booking.status_failed',
      'booking.status_not_allowed',
      'material.begun',
    ],
  },
  end: {
    summary: 'Cancels one’s own booking; managers delete those of others, with a reason',
    method: 'DELETE',
    path: '/material/book',
    access: borrowerAccess('delete'),
    query: z.strictObject({ id, reason }),
    reply: MaterialBooking,
    errors: [
      'booking.not_found',
      'booking.status_failed',
      'booking.status_not_allowed',
      'booking.reason_required',
      'material.begun',
    ],
  },
  change: {
    summary: 'Accepts, rejects, hands out or extends a booking',
    method: 'PATCH',
    path: '/material/book',
    access: borrowerAccess('update'),
    query: z.strictObject({ id }),
    body: MaterialBookingChange,
    /** Of a hand-out: the state of the material, and the signature of the borrower. */
    files: { photos, signature: { ...picture, required: false } },
    reply: MaterialBooking,
    errors: [
      ...LOAN_RANGE_ERRORS,
      'booking.not_found',
      'booking.status_failed',
      'booking.status_not_allowed',
      'booking.reason_required',
      'booking.answer_late',
      'material.begun',
      'material.extension_not_later',
      'material.not_yet',
      'material.over',
      'material.more_than_booked',
      'material.item_unknown',
      'material.item_out',
      'material.items_exceed',
      'material.waited_for',
      'material.overdue',
      'material.policy_required',
    ],
  },
  return: {
    summary: 'Takes all or a part of a loan back, by a responsible person',
    method: 'PATCH',
    path: '/material/return',
    access: managerAccess,
    query: z.strictObject({ id }),
    body: MaterialReturn,
    files: { photos },
    reply: MaterialBooking,
    errors: [
      'booking.not_found',
      'booking.status_failed',
      'booking.status_not_allowed',
      'material.more_than_out',
      'material.item_unknown',
      'material.item_required',
      'material.items_exceed',
      'material.damage_note_required',
      'material.loss_note_required',
    ],
  },
  bookings: {
    summary:
      'Lists bookings of material in a time range; of those of others, only what is booked. Managers see all',
    method: 'GET',
    path: '/material/booking',
    access: borrowerAccess('read'),
    query: MaterialBookingsQuery,
    reply: z.object({ items: z.array(MaterialBooking), isComplete: z.boolean() }),
    errors: ['booking.not_found'],
  },
});
