import type { Actor } from '../access/access.ts';
import { isStaffActor, type Role } from '../access/roles.ts';
import { AppError, type ErrorCode, type Params } from '../errors.ts';
import { DAY_MS, dayAfter, dayOf, daysSpan, overlap, type Span, spanOf } from '../kernel/time.ts';
import {
  createDefaultLifecycle,
  type DefaultParty,
} from '../scheduling/default-lifecycle.rules.ts';
import type { Snapshot } from '../scheduling/free-slots.rules.ts';
import type { Guard } from '../scheduling/lifecycle.rules.ts';
import {
  type BookableSchedule,
  bookableIntervals,
  isHubClosed,
  isWithinSchedule,
} from '../scheduling/opening-hours.rules.ts';
import { refusePolicy, withBuffers } from '../scheduling/policy.rules.ts';
import type { Policy } from '../scheduling/schedule.contract.ts';
import type { Slot } from '../scheduling/slot.contract.ts';
import { freeQuantity, peakUsage, type Usage } from '../scheduling/usage.rules.ts';
import { managesMaterial } from './material-access.rules.ts';
import type { ItemState, MaterialLine, ReturnCondition } from './material-fields.contract.ts';

interface Timed {
  readonly slot: Slot;
}

/** A borrower comes at most a day early. */
const requireDue: Guard<DefaultParty, Timed> = ({ slot }, { now }) =>
  Date.parse(slot.start) - now.getTime() > DAY_MS ? 'material.not_yet' : null;
const requireNotOver: Guard<DefaultParty, Timed> = ({ slot }, { now }) =>
  Date.parse(slot.end) <= now.getTime() ? 'material.over' : null;
/** Managers extend an overdue loan, its borrower does not. */
const requireNotOverdue: Guard<DefaultParty, Timed> = ({ slot }, { now, roles }) =>
  roles.includes('booker') && Date.parse(slot.end) <= now.getTime() ? 'material.overdue' : null;

const live = ['pending', 'accepted'] as const;

/** The default lifecycle, and what follows: accepted material is handed out, extended and returned. */
export const MATERIAL_LIFECYCLE = createDefaultLifecycle<
  'handOut' | 'return' | 'extend',
  'out' | 'returned'
>({
  isApprover: (actor, { isStation }) =>
    isStation === true && !isStaffActor(actor) && managesMaterial(actor, true),
  codes: {
    changed: 'booking.status_failed',
    notAllowed: 'booking.status_not_allowed',
    reasonRequired: 'booking.reason_required',
    begun: 'material.begun',
    // Borrowers cancel until the loan starts.
    changeNotice: 'material.begun',
  },
  more: {
    transitions: [
      ...live.map((from) => ({
        action: 'delete' as const,
        from,
        to: 'deleted' as const,
        by: ['approver'] as const,
        reason: true as const,
      })),
      {
        action: 'handOut',
        from: 'accepted',
        to: 'out',
        by: ['approver', 'staff'],
        guards: [requireDue, requireNotOver],
      },
      { action: 'return', from: 'out', to: 'returned', by: ['approver', 'staff'] },
      ...(['accepted', 'out'] as const).map((from) => ({
        action: 'extend' as const,
        from,
        to: from,
        by: ['booker', 'approver', 'staff'] as const,
        guards: [requireNotOverdue],
      })),
    ],
    occupancy: { out: 'confirmed', returned: 'released' },
  },
});

const POLICY_CODES = {
  past: 'material.past',
  notice: 'material.notice',
  horizon: 'material.beyond_horizon',
  length: 'material.too_long',
} as const;

/** The codes of material that refuse a time, beside those of all kinds. */
export const MATERIAL_TIME_REFUSALS: readonly ErrorCode[] = [
  ...Object.values(POLICY_CODES),
  'material.closed',
  'material.closed_at_return',
];

/** What decides how long a material can be borrowed, beside its policy. */
interface LoanTerms {
  readonly maxDays: number;
  /** Whether what is returned can be handed out again on the same day. */
  readonly sameDay: boolean;
}

export interface MaterialSnapshot extends Snapshot {
  readonly terms: LoanTerms;
}

/** A refusal at a field of the form. */
export interface FieldRefusal {
  readonly path: string;
  readonly code: ErrorCode;
  readonly params?: Params;
}

/** Refuses a range by the policy and the hours of a material, whatever else is booked. */
export function refuseRange(
  { schedule, policy, terms }: MaterialSnapshot,
  span: Span,
  now: number,
): FieldRefusal | null {
  if (span.to <= span.from) return { path: 'end', code: 'material.end_before_start' };
  const tooLong = {
    path: 'end',
    code: 'material.too_long',
    params: { count: terms.maxDays },
  } as const;
  const code = refusePolicy(policy, span, now, POLICY_CODES);
  if (code === 'material.too_long') return tooLong;
  if (code) return { path: 'start', code };
  return refuseLoanHours({ schedule, policy, terms }, span);
}

/** Refuses a range in which the material is not handed out, not taken back, or out for too many days. */
export const refuseLoanHours = (
  loaned: Pick<MaterialSnapshot, 'schedule' | 'policy' | 'terms'>,
  span: Span,
): FieldRefusal | null => refuseReturn(loaned, span) ?? refuseStart(loaned.schedule, span.from);

const refuseStart = (schedule: BookableSchedule, from: number): FieldRefusal | null =>
  isWithinSchedule(schedule, { from, to: from + 1 })
    ? null
    : { path: 'start', code: 'material.closed' };

/** Refuses a return that comes too late, or at a time when nothing can be returned. */
export function refuseReturn(
  { schedule, terms }: Pick<MaterialSnapshot, 'schedule' | 'policy' | 'terms'>,
  span: Span,
): FieldRefusal | null {
  if (countOpenDays(schedule, span, terms.maxDays) > terms.maxDays)
    return { path: 'end', code: 'material.too_long', params: { count: terms.maxDays } };
  const isOpen = [span.to, span.to - 1].some((at) =>
    isWithinSchedule(schedule, { from: at, to: at + 1 }),
  );
  return isOpen ? null : { path: 'end', code: 'material.closed_at_return' };
}

/** The days of a loan on which the hub hands out, counted up to one more than `enough`. */
function countOpenDays(schedule: BookableSchedule, { from, to }: Span, enough: number): number {
  const last = dayOf(to - 1, schedule.timeZone);
  let count = 0;
  for (let day = dayOf(from, schedule.timeZone); day <= last; day = dayAfter(day)) {
    const isOpen = bookableIntervals(schedule, day).some((it) => !isHubClosed(schedule, it));
    if (isOpen && ++count > enough) break;
  }
  return count;
}

/**
 * What a loan occupies: its buffers included and, when what is returned is not handed out on the same day, the rest of
 * the day of its return.
 */
export function loanSpan(
  span: Span,
  policy: Pick<Policy, 'bufferBefore' | 'bufferAfter'>,
  { sameDay, timeZone }: { readonly sameDay: boolean; readonly timeZone: string },
): Span {
  const { from, to } = withBuffers(span, policy);
  if (sameDay) return { from, to };
  const day = dayOf(span.to - 1, timeZone);
  return { from, to: Math.max(to, daysSpan(day, day, timeZone).to) };
}

/** The span that a loan of the material occupies. */
export const occupiedSpan = (
  { schedule, policy, terms }: Pick<MaterialSnapshot, 'schedule' | 'policy' | 'terms'>,
  span: Span,
): Span => loanSpan(span, policy, { sameDay: terms.sameDay, timeZone: schedule.timeZone });

/** What is free during a whole span; nothing while the material is blocked. */
export const freeDuring = (
  { resource, usages, external }: Pick<Snapshot, 'resource' | 'usages' | 'external'>,
  span: Span,
): number =>
  external.some((block) => overlap(block, span))
    ? 0
    : Math.max(0, freeQuantity(resource, usages, span));

/** What is free during a whole loan. */
export const freeForLoan = (snapshot: MaterialSnapshot, span: Span): number =>
  freeDuring(snapshot, occupiedSpan(snapshot, span));

/** The bookings at whose time more is booked than could be lent of a stock of this size. */
export const bookingsOverStock = <B extends Slot>(
  bookings: readonly B[],
  snapshot: MaterialSnapshot,
  units: number,
): B[] =>
  bookings.filter(
    (booking) => peakUsage(snapshot.usages, occupiedSpan(snapshot, spanOf(booking))) > units,
  );

interface BorrowedMaterial {
  readonly isTT: boolean;
  readonly borrowerRoles: readonly Role[] | null;
  readonly maxPerBorrower: number | null;
}

/** Refuses users whose role may not borrow the material. Those who manage it may. */
export const refuseBorrower = (
  borrower: Actor,
  { isTT, borrowerRoles }: Pick<BorrowedMaterial, 'isTT' | 'borrowerRoles'>,
): ErrorCode | null =>
  borrowerRoles === null ||
  managesMaterial(borrower, isTT) ||
  borrowerRoles.some((role) => role === borrower.role)
    ? null
    : 'material.role_not_allowed';

/** Refuses more than one borrower may have at one instant of the loan, with what they have already. */
export function refuseAmount(
  wanted: number,
  { maxPerBorrower }: Pick<BorrowedMaterial, 'maxPerBorrower'>,
  own: readonly Usage[],
  span: Span,
): Omit<FieldRefusal, 'path'> | null {
  if (maxPerBorrower === null || peakUsage(own, span) + wanted <= maxPerBorrower) return null;
  return { code: 'material.too_many', params: { count: maxPerBorrower } };
}

/** The borrower accepts the newest version of each policy of what they book. */
export const refusePolicies = (
  accepted: readonly string[],
  inForce: readonly { readonly id: string }[],
): ErrorCode | null =>
  inForce.every(({ id }) => accepted.includes(id)) ? null : 'material.policy_required';

/** Staff say what is damaged, and how material was lost. */
export function refuseReturnNote(condition: ReturnCondition, note: string): ErrorCode | null {
  if (note.trim() !== '') return null;
  if (condition === 'damaged') return 'material.damage_note_required';
  return condition === 'lost' ? 'material.loss_note_required' : null;
}

/** A lost item is not lent before staff say in which condition it was found. */
export const refuseLostItem = (condition: ReturnCondition, state: ItemState): ErrorCode | null =>
  condition === 'lost' && state === 'available' ? 'material.item_lost' : null;

export const refuseOutsideUse = (isOutside: boolean, reason: string): ErrorCode | null =>
  isOutside && reason === '' ? 'material.outside_reason_required' : null;

/** The materials of a cart: those of its kits added to those chosen one by one. */
export function mergeLines(cart: readonly MaterialLine[]): MaterialLine[] {
  const byMaterial = new Map<string, number>();
  for (const { materialId, quantity } of cart)
    byMaterial.set(materialId, (byMaterial.get(materialId) ?? 0) + quantity);
  return [...byMaterial].map(([materialId, quantity]) => ({ materialId, quantity }));
}

/** Throws a refusal at its fields. */
export function assertNoRefusals(refusals: readonly (FieldRefusal | null)[]): void {
  const errors = refusals.filter((it) => it !== null);
  const [first] = errors;
  if (first)
    throw new AppError(first.code, { ...(first.params && { params: first.params }), errors });
}

interface JoinedSpaceBooking {
  readonly bookerId: string;
  /** Of the space. */
  readonly type: string;
  readonly status: string;
  readonly end: string;
}

/** Material joins a booking of a space by its borrower that is live and not over: that of the 5G station one of the station. */
export const refuseSpaceBooking = (
  spaceBooking: JoinedSpaceBooking | undefined,
  { bookerId, isTT }: { readonly bookerId: string; readonly isTT: boolean },
  now: Date,
): ErrorCode | null =>
  spaceBooking?.bookerId === bookerId &&
  (spaceBooking.type === '5g_station') === isTT &&
  ['pending', 'accepted'].includes(spaceBooking.status) &&
  Date.parse(spaceBooking.end) > now.getTime()
    ? null
    : 'material.space_booking_not_found';
