// What a change of opening hours or days off, a closure of the hub or a block leaves outside, for bookings of all kinds.
import {
  affectedBookings,
  type BookableSchedule,
} from '@thedot/domain/scheduling/opening-hours.rules';
import type {
  AffectedBooking,
  AffectedBookingDecision,
  AffectedBookings,
} from '@thedot/domain/scheduling/affected-bookings.contract';
import { countAffected } from '@thedot/domain/scheduling/affected-bookings.rules';
import type { Policy } from '@thedot/domain/scheduling/schedule.contract';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { AppError, assertField, assertFields } from '@thedot/domain/errors';
import { MAX_AFFECTED_BOOKINGS } from '@thedot/domain/limits';
import type {
  AffectedProposals,
  AffectedSelection,
  BookingSummary,
  NewlyClosedTime,
} from '../../../kernel/bookable.ts';
import type { Context } from '../../../kernel/context.ts';
import { bookablesOf, findBookable } from '../../../kernel/feature.ts';
import {
  type CandidateBooking,
  findCandidates,
  lockBookings,
} from './affected-bookings.queries.ts';
import { detachDependents, lockDependents } from '../dependents/dependents.service.ts';

/** Proposed times need no decision, so a part of them is enough for the preview. */
const MAX_PROPOSALS = 50;

export type ReadContext = Pick<Context, 'db' | 'actor' | 'now' | 'features'>;

export interface FoundBookings {
  /** The earliest that need a decision, as many as can be listed. */
  readonly listed: readonly BookingSummary[];
  /** As the API returns them. */
  readonly affected: AffectedBookings;
}

/** Opening hours, and whether they bind a whole booking or only its start and end. */
export type ScheduleOfResource = BookableSchedule & Pick<Policy, 'hoursApply'>;

/** Those of these bookings that a change affects. */
export type AffectedRule = <B extends Slot>(bookings: readonly B[]) => readonly B[];

/** The bookings that a change of a schedule would leave outside. */
export const leftOutside =
  (before: ScheduleOfResource, after: BookableSchedule): AffectedRule =>
  (bookings) =>
    affectedBookings(bookings, before, after, before.hoursApply);

/** The coming bookings of a resource that a change affects. */
export async function findAffectedBookings(
  ctx: ReadContext,
  resourceId: string,
  affected: AffectedRule,
): Promise<FoundBookings> {
  const selection = { now: ctx.now(), resourceId };
  const candidates = await findCandidates(ctx.db, bookablesOf(ctx.features), selection);
  const summaries = await findSummaries(ctx, affected(candidates));
  // A requester is occupied too, but their own hours do not matter.
  const bound = summaries.filter(({ resourceIds }) => resourceIds.includes(resourceId));
  const proposals = affected((await findProposals(ctx, selection)).items);
  return toFoundBookings(bound, countByKind(bound), {
    items: proposals.slice(0, MAX_PROPOSALS),
    total: proposals.length,
  });
}

/** The bookings of all resources, of one that is no person, or of one of its units, in the time of a new closure or block. */
export async function findBookingsAffectedByClosure(
  ctx: ReadContext,
  closed: NewlyClosedTime,
  resourceId?: string,
  unit?: number,
): Promise<FoundBookings> {
  const selection = {
    now: ctx.now(),
    closed,
    ...(resourceId !== undefined && { resourceId }),
    ...(unit !== undefined && { unit }),
  };
  const candidates = await findCandidates(ctx.db, bookablesOf(ctx.features), {
    ...selection,
    limit: MAX_AFFECTED_BOOKINGS,
  });
  const proposals = await findProposals(ctx, { ...selection, limit: MAX_PROPOSALS });
  const counts = candidates[0]?.totals ?? {};
  return toFoundBookings(await findSummaries(ctx, candidates), counts, proposals);
}

/** What the form shows of each booking, in one statement for each kind, in the order of the candidates. */
async function findSummaries(
  ctx: ReadContext,
  candidates: readonly CandidateBooking[],
): Promise<readonly BookingSummary[]> {
  const summaries = new Map<string, BookingSummary>();
  for (const bookable of bookablesOf(ctx.features)) {
    const ids = candidates.filter(({ kind }) => kind === bookable.kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const summary of await bookable.findSummaries(ctx, ids))
      summaries.set(summary.ref.id, summary);
  }
  return candidates.flatMap(({ id }) => summaries.get(id) ?? []);
}

async function findProposals(
  { db, features }: ReadContext,
  selection: AffectedSelection,
): Promise<AffectedProposals> {
  const found: AffectedProposals[] = [];
  for (const bookable of bookablesOf(features))
    if (bookable.findProposals) found.push(await bookable.findProposals(db, selection));
  return {
    items: found.flatMap(({ items }) => items),
    total: found.reduce((sum, { total }) => sum + total, 0),
  };
}

function countByKind(summaries: readonly BookingSummary[]): AffectedBookings['counts'] {
  const counts: AffectedBookings['counts'] = {};
  for (const { ref } of summaries) counts[ref.kind] = (counts[ref.kind] ?? 0) + 1;
  return counts;
}

function toFoundBookings(
  summaries: readonly BookingSummary[],
  counts: AffectedBookings['counts'],
  proposals: AffectedProposals,
): FoundBookings {
  const listed = summaries.slice(0, MAX_AFFECTED_BOOKINGS);
  return {
    listed,
    affected: {
      items: [...listed.map(({ booking }) => booking), ...proposals.items],
      counts,
      proposals: proposals.total,
    },
  };
}

/** Whether more bookings are affected than can be listed. */
export const hasMoreThanListed = ({ listed, affected }: FoundBookings): boolean =>
  countAffected(affected) > listed.length;

export interface Decisions {
  readonly decisions: readonly AffectedBookingDecision[];
  readonly others: 'keep' | 'cancel' | undefined;
  readonly message: string;
}

/**
 * Locks the bookings that may be cancelled, and those that are cancelled with them, of which it returns the resources.
 * Call it before locking resources or hub closures, in the order of all changes of a booking, and find the affected
 * bookings afterwards: these may have changed meanwhile.
 */
export async function lockBookingsToCancel(
  { db, features }: Context,
  decisions: Decisions['decisions'],
): Promise<readonly string[]> {
  const ids = decisions
    .filter(({ decision }) => decision === 'cancel')
    .map(({ bookingId }) => bookingId);
  if (ids.length === 0) return [];
  const bookables = bookablesOf(features);
  await lockBookings(db, bookables, ids);
  const resourceIds: string[] = [];
  for (const { kind } of bookables)
    resourceIds.push(...(await lockDependents({ db, features }, kind, ids)));
  return resourceIds;
}

/**
 * Requires a decision for each affected booking at its current time, and cancels bookings with the decision to
 * cancel: the caller's deadline applies, and the message is the reason. `others` decides about all bookings
 * beyond the listed ones.
 */
export async function resolveAffectedBookings(
  tx: Context,
  found: FoundBookings,
  { decisions, others, message }: Decisions,
): Promise<void> {
  const { listed, affected } = found;
  const byBooking = new Map(decisions.map((it) => [decisionKey(it), it.decision]));
  const decisionOf = ({ booking }: BookingSummary) => byBooking.get(decisionKey(booking));
  const isDecided = listed.every((it) => decisionOf(it) !== undefined);
  if (!isDecided || (hasMoreThanListed(found) && others === undefined)) {
    throw new AppError('availability.hits', { details: { affected } });
  }
  const toCancel = listed.filter((it) => decisionOf(it) === 'cancel');
  if (toCancel.length === 0 && !(others === 'cancel' && hasMoreThanListed(found))) return;
  assertField('message', message.trim() === '' ? 'booking.message_required' : null);
  assertFields(
    toCancel.map(({ booking, cancelRefusal }) => [decisionPath(booking, decisions), cancelRefusal]),
  );
  const idsOf = (items: readonly BookingSummary[]) => items.map(({ ref }) => ref.id);
  await detachDependents(tx, {
    kept: idsOf(listed.filter((it) => decisionOf(it) === 'keep')),
    cancelled: idsOf(toCancel),
  });
  for (const { ref } of toCancel)
    await findBookable(tx.features, ref.kind)?.cancelBySystem(tx, ref.id, message);
}

const decisionKey = ({ bookingId, start }: Pick<AffectedBooking, 'bookingId' | 'start'>) =>
  `${bookingId} ${Date.parse(start)}`;

const decisionPath = ({ bookingId }: AffectedBooking, decisions: Decisions['decisions']) =>
  `decisions.${decisions.findIndex((it) => it.bookingId === bookingId)}.decision`;
