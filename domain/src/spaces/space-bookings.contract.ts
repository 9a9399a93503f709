// Bookings of spaces.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import {
  date,
  id,
  instant,
  line,
  optionalText,
  page,
  pageOf,
  timeZone,
  withErrorCode,
} from '../kernel/fields.ts';
import { DAY_MS, daysBetween } from '../kernel/time.ts';
import {
  MAX_BOOKING_REASON_LENGTH,
  MAX_CALENDAR_DAYS,
  MAX_DAYS_OF_SLOTS,
  MAX_DESKS,
  MAX_SERIES_OCCURRENCES,
  MAX_SPACE_MIN,
  SPACE_STEP_MIN,
} from '../limits.ts';
import {
  CancelCause,
  DefaultStatus,
  DisplayedDefaultStatus,
} from '../scheduling/default-lifecycle.contract.ts';
import { SeriesRule } from '../scheduling/series.contract.ts';
import { SeriesPreview, Slot } from '../scheduling/slot.contract.ts';
import { QUOTA_REFUSALS } from '../scheduling/quotas.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { SeriesScope } from './series-scope.contract.ts';
import { GUEST_ERRORS, GuestList, SpaceGuest } from './space-guests.contract.ts';
import { bookingsAccess, decisionAccess, SpaceGroup, SpaceType } from './space-types.contract.ts';
import { Floor, SpaceEquipment } from './spaces.contract.ts';

export const SpaceBookingStatus = DefaultStatus;
export type SpaceBookingStatus = DefaultStatus;

export const SpaceBookingAction = z.enum(['accept', 'reject', 'edit', 'cancel', 'delete']);
export type SpaceBookingAction = z.infer<typeof SpaceBookingAction>;

export const SpaceBooking = Slot.extend({
  id,
  space: z.object({ id, name: z.string(), type: SpaceType }),
  /** The expert session that takes the space, by whose page it is changed; null for a booking. */
  sessionId: id.nullable(),
  /** The event that takes the space, of which the reader sees the name; null for any other booking. */
  eventId: id.nullable(),
  status: SpaceBookingStatus,
  isMine: z.boolean(),
  /** The number of the desk; null for a space that is booked as a whole, or released. */
  desk: z.number().nullable(),
  /** Null for users who only see that the space is taken. */
  details: z
    .object({
      booker: PersonBrief,
      /** Who booked it on behalf of the booker; null for the booker. */
      bookedBy: PersonBrief.nullable(),
      title: z.string(),
      persons: z.number(),
      /** The project for which the 5G station is booked; otherwise empty. */
      purpose: z.string(),
      /** Others see neither its title nor its booker, even in a space that shows bookers. */
      isPrivate: z.boolean(),
      /** Why it was rejected or deleted. */
      reason: z.string(),
      cancelCause: CancelCause.nullable(),
      /** Until when staff can decide about it; null when nothing is to be decided. */
      decideBy: z.string().nullable(),
      /** How many users wait for its time: for those who can decide about it, otherwise 0. */
      waiting: z.number(),
      createdAt: z.string(),
      /** Those that the reader sees: the booker all, a guest the users among them. */
      guests: z.array(SpaceGuest),
    })
    .nullable(),
  /** The series that it was booked with; null for a single booking. */
  seriesId: id.nullable(),
  /** How its series repeats, from the day of its first booking on. */
  repeats: z.object({ rule: SeriesRule, day: date }).nullable(),
  /** When its users check in, and when they did; null without check-in. */
  checkIn: z.object({ from: z.string(), until: z.string(), at: z.string().nullable() }).nullable(),
  /** What the reader can do now. */
  actions: z.array(SpaceBookingAction),
});
export type SpaceBooking = z.infer<typeof SpaceBooking>;

const persons = z.number().int().min(1).max(1_000);

/** What is filled in beside the time. */
export const SpaceBookingDetails = z.strictObject({
  title: line(120),
  persons,
  purpose: optionalText(MAX_BOOKING_REASON_LENGTH),
  isPrivate: z.boolean(),
  /** How the booking repeats; null for a single one. */
  repeats: SeriesRule.nullable(),
});

export const NewSpaceBooking = SpaceBookingDetails.extend({
  spaceId: id,
  ...Slot.shape,
  /** By default one at a desk, and in other spaces as many as usual. */
  persons: persons.optional(),
  /** The project for which the 5G station is booked: required there. */
  purpose: SpaceBookingDetails.shape.purpose.default(''),
  isPrivate: z.boolean().default(false),
  /** The number of a desk; by default the first that is free. */
  desk: z.number().int().min(1).max(MAX_DESKS).optional(),
  /** The version of the terms of use that the booker accepts, of a space with terms. */
  acceptedTerms: z.number().int().min(1).optional(),
  /** The user for whom staff book; by default the caller. */
  bookerId: id.optional(),
  /** Each seat beside that of the booker is for one. Guests are told once the booking is accepted. */
  guests: GuestList.default([]),
  /** Repeats the booking; times at which the space is not free are left out. */
  repeats: SpaceBookingDetails.shape.repeats.default(null),
});
export type NewSpaceBooking = z.infer<typeof NewSpaceBooking>;

/** What changes of a booking; what is left out stays. */
export const SpaceBookingChange = z
  .strictObject({
    title: SpaceBookingDetails.shape.title,
    persons,
    purpose: SpaceBookingDetails.shape.purpose,
    isPrivate: z.boolean(),
    /** Another space. */
    spaceId: id,
    /** Another time; both or neither. */
    ...Slot.shape,
    desk: NewSpaceBooking.shape.desk.unwrap(),
    /** Required to move to a space with terms of use that the booking was not made under. */
    acceptedTerms: NewSpaceBooking.shape.acceptedTerms.unwrap(),
  })
  .partial()
  .refine(({ start, end }) => (start === undefined) === (end === undefined), {
    path: ['end'],
    ...withErrorCode('field.date'),
  });
export type SpaceBookingChange = z.infer<typeof SpaceBookingChange>;

export const SpaceSeriesChange = SpaceBookingChange.safeExtend({
  scope: SeriesScope.exclude(['one']),
  /** What happens to bookings that cannot take place at their new time: `skip` leaves them at theirs. */
  onClash: z.enum(['stop', 'skip']).default('stop'),
});
export type SpaceSeriesChange = z.infer<typeof SpaceSeriesChange>;

/** A booking of a series that cannot be moved, and where to. */
export const SeriesClash = Slot.extend({ id });
export type SeriesClash = z.infer<typeof SeriesClash>;

/** The details of the error that refuses to move a series. */
export const SeriesClashDetails = z.object({ clashes: z.array(SeriesClash) });
export type SeriesClashDetails = z.infer<typeof SeriesClashDetails>;

const MySpaceBookingsQuery = z.strictObject({
  /** `coming` are live and have not ended, earliest first; `past` are all others, latest first. */
  period: z.enum(['coming', 'past']).default('coming'),
  group: SpaceGroup.optional(),
  ...page,
});
export type MySpaceBookingsQuery = z.infer<typeof MySpaceBookingsQuery>;

const deskNumber = z.coerce.number().int().min(1).max(MAX_DESKS);
const minutes = z.coerce.number().int().min(SPACE_STEP_MIN).max(MAX_SPACE_MIN);

/** Separated by commas; the space has all of them. */
const equipmentList = z
  .string()
  .max(200)
  .transform((names) => names.split(',').filter(Boolean))
  .pipe(z.array(SpaceEquipment).min(1));

const AvailableQuery = z
  .strictObject({
    /** All slots of this space; without it, the first slot of each space that fits. */
    spaceId: id.optional(),
    /** Only times at which this desk of the space is free. */
    desk: deskNumber.optional(),
    group: SpaceGroup.optional(),
    from: date,
    to: date,
    /** Slots start at this instant or later: a space that is free then has its slot then. */
    at: instant.optional(),
    /** By default the length of the space's slots. */
    minutes: minutes.optional(),
    persons: z.coerce.number().int().min(1).optional(),
    floor: z.coerce.number().pipe(Floor).optional(),
    equipment: equipmentList.optional(),
    timeZone: timeZone.optional(),
  })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_DAYS_OF_SLOTS, {
    path: ['to'],
    ...withErrorCode('field.date'),
  });
export type AvailableQuery = z.infer<typeof AvailableQuery>;

const SpaceBookingsQuery = z
  .strictObject({
    spaceId: id.optional(),
    group: SpaceGroup.optional(),
    /** By default from now on, or the longest range before `to`. */
    from: instant.optional(),
    /** By default without an end: the earliest bookings up to the limit. */
    to: instant.optional(),
    status: DisplayedDefaultStatus.optional(),
    scope: z.enum(['all', 'mine']).default('all'),
  })
  .refine(
    ({ from, to }) =>
      !from || !to || Date.parse(to) - Date.parse(from) <= MAX_CALENDAR_DAYS * DAY_MS,
    { path: ['to'], ...withErrorCode('field.date') },
  );
export type SpaceBookingsQuery = z.infer<typeof SpaceBookingsQuery>;

const reason = optionalText(MAX_BOOKING_REASON_LENGTH).default('');
/** Why a space cannot be booked at a time. */
export const SPACE_SLOT_ERRORS = [
  'space.not_found',
  'resource.not_found',
  'space.past',
  'space.notice',
  'space.beyond_horizon',
  'space.end_before_start',
  'space.length',
  'space.step',
  'space.closed',
  'space.already_booked',
  'space.day_full',
] as const;

const refusals = [
  ...SPACE_SLOT_ERRORS,
  'space.too_small',
  'space.one_per_desk',
  'space.booker_not_allowed',
  'space.role_not_allowed',
  'space.purpose_required',
  'space.terms_required',
  'space.desk_unknown',
  'space.desk_taken',
  'space.desk_out_of_use',
] as const;

/** Why a series cannot be booked as it repeats. */
const SERIES_ERRORS = ['booking.series_too_short', 'booking.series_too_long'] as const;

const CHANGE_ERRORS = [
  ...QUOTA_REFUSALS,
  ...GUEST_ERRORS,
  'booking.not_found',
  'booking.status_failed',
  'booking.status_not_allowed',
  'booking.time_conflict',
  'space.begun',
  'space.change_notice',
  'space.material_stays',
] as const;

export const spaceBookings = contract({
  book: {
    summary: 'Books a space once or in a series, at once or until staff approve it',
    method: 'POST',
    path: '/space_booking',
    access: bookingsAccess('create'),
    body: NewSpaceBooking,
    reply: z.object({ items: z.array(SpaceBooking) }),
    creates: true,
    errors: [
      ...refusals,
      'access.denied',
      'user.not_found',
      'booking.daily_quota',
      ...QUOTA_REFUSALS,
      ...SERIES_ERRORS,
      ...GUEST_ERRORS,
    ],
  },
  bookings: {
    summary:
      'Lists bookings of spaces in a time range; of those of others, only that the space is taken',
    method: 'GET',
    path: '/space_booking',
    access: bookingsAccess('read'),
    query: SpaceBookingsQuery,
    reply: z.object({ items: z.array(SpaceBooking), isComplete: z.boolean() }),
  },
  available: {
    summary: 'Lists the free slots of a space, or the first one of each space that fits',
    method: 'GET',
    path: '/space_booking/available',
    access: bookingsAccess('read'),
    query: AvailableQuery,
    reply: z.object({
      timeZone: z.string(),
      slots: z.array(Slot.extend({ spaceId: id })),
    }),
    errors: ['space.not_found'],
  },
  previewSeries: {
    summary: 'Previews the bookings of a series, and which of them are not free',
    method: 'POST',
    path: '/space_booking/preview',
    access: bookingsAccess('create'),
    body: z.strictObject({
      spaceId: id,
      /** Only times at which this desk is free. */
      desk: deskNumber.optional(),
      ...Slot.shape,
      repeats: SeriesRule,
    }),
    reply: SeriesPreview,
    errors: ['space.not_found', 'space.end_before_start', 'space.length', ...SERIES_ERRORS],
  },
  mine: {
    summary: 'Lists my bookings of spaces, and those to which I am invited',
    method: 'GET',
    path: '/space_booking/user',
    access: bookingsAccess('read'),
    query: MySpaceBookingsQuery,
    reply: pageOf(SpaceBooking),
  },
  booking: {
    summary: 'Returns one of my bookings of a space; staff get any',
    method: 'GET',
    path: '/space_booking/{id}',
    access: bookingsAccess('read'),
    params: z.object({ id }),
    reply: SpaceBooking,
    errors: ['booking.not_found'],
  },
  change: {
    summary: 'Changes a booking, or moves it to another time, space or desk',
    method: 'PUT',
    path: '/space_booking/{id}',
    access: bookingsAccess('update'),
    params: z.object({ id }),
    body: SpaceBookingChange,
    reply: SpaceBooking,
    errors: [...CHANGE_ERRORS, ...refusals],
  },
  changeSeries: {
    summary: 'Changes or moves this and following bookings of a series, or all',
    method: 'PUT',
    path: '/space_booking/{id}/series',
    access: bookingsAccess('update'),
    params: z.object({ id }),
    body: SpaceSeriesChange,
    reply: z.object({ items: z.array(SpaceBooking), skipped: z.array(SeriesClash) }),
    errors: [...CHANGE_ERRORS, 'space.series_clash', ...refusals],
  },
  end: {
    summary: 'Cancels one’s own booking; staff delete those of others, with a reason',
    method: 'DELETE',
    path: '/space_booking/{id}',
    access: bookingsAccess('delete'),
    params: z.object({ id }),
    query: z.strictObject({ reason, scope: SeriesScope.default('one') }),
    reply: SpaceBooking,
    errors: [
      'booking.not_found',
      'booking.status_failed',
      'booking.status_not_allowed',
      'booking.reason_required',
      'space.begun',
      'space.change_notice',
    ],
  },
  decide: {
    summary: 'Approves or declines bookings that wait for approval',
    method: 'PATCH',
    path: '/space_booking/status',
    access: decisionAccess,
    body: z.strictObject({
      ids: z.array(id).min(1).max(MAX_SERIES_OCCURRENCES),
      status: SpaceBookingStatus.extract(['accepted', 'rejected']),
      reason,
    }),
    reply: z.object({ items: z.array(SpaceBooking) }),
    errors: [
      'booking.not_found',
      'booking.status_failed',
      'booking.status_not_allowed',
      'booking.reason_required',
      'booking.answer_late',
      'space.begun',
    ],
  },
});
