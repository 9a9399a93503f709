// What a session would take at its times, and which spaces it could take instead.
import { assertFound, AppError, type ErrorCode } from '@thedot/domain/errors';
import type {
  NeedsAtTime,
  SessionNeeds,
  SessionSpace,
  SessionSpacesQuery,
} from '@thedot/domain/expert-sessions/session-resources.contract';
import { toRequirements } from '@thedot/domain/expert-sessions/session-resources.rules';
import { slotAt, type Span, spanOf } from '@thedot/domain/kernel/time';
import { freeForLoan } from '@thedot/domain/material/material.rules';
import { freeQuantity } from '@thedot/domain/scheduling/usage.rules';
import { withBuffers } from '@thedot/domain/scheduling/policy.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Context } from '../../../kernel/context.ts';
import { findBookingRowFor } from '../lists/booking-page.queries.ts';
import { toBookingReader } from '../lists/bookings.service.ts';
import { findTakenResources } from './session-resources.queries.ts';
import {
  findResources,
  type FoundResources,
  planKeepingSpace,
  planResources,
  type ResourceSnapshot,
  toSessionOf,
} from './session-resources.service.ts';

const spanOfAll = (slots: readonly Slot[]) => ({
  from: Math.min(...slots.map((it) => spanOf(it).from)),
  to: Math.max(...slots.map((it) => spanOf(it).to)),
});

/** At each proposed time, or at the session’s, what is free of what it needs. */
export async function previewNeeds(
  ctx: Context,
  id: string,
  start: string | undefined,
): Promise<{ times: NeedsAtTime[] }> {
  const booking = assertFound(
    await findBookingRowFor(ctx.db, toBookingReader(ctx.actor), id),
    'booking.not_found',
  );
  const { needs, session, minutes } = booking;
  const own = session ? [session] : booking.slots;
  const slots = start === undefined ? own : [slotAt(start, minutes)];
  if (!needs || slots.length === 0) return { times: [] };
  const found = await findResources(ctx, {
    needs,
    span: spanOfAll(slots),
    session: toSessionOf(booking),
  });
  const taken = session ? await findTakenResources(ctx.db, id) : [];
  const takenSpace = taken.find(({ kind }) => kind === 'space')?.resourceId;
  return {
    times: slots.map((slot) => ({
      start: slot.start,
      end: slot.end,
      resources: toResources(found, needs, { slot, takenSpace }),
    })),
  };
}

function toResources(
  found: FoundResources,
  needs: SessionNeeds,
  at: { readonly slot: Slot; readonly takenSpace: string | undefined },
): NeedsAtTime['resources'] {
  const { slot } = at;
  const { planned, missing } = planKeepingSpace(found, needs, at);
  return toRequirements(needs, found.parties.requester).map(({ path, need }) => {
    const isSpace = 'persons' in need;
    const isFree = !missing.some((it) => it.path === path);
    const id = isSpace
      ? (need.spaceId ?? planned.find((it) => isSpaceId(found, it.resourceId))?.resourceId)
      : need.resourceId;
    const snapshot = found.snapshots.find(({ resource }) => resource.id === id);
    const quantity = isSpace ? 1 : need.quantity;
    const free = snapshot ? freeOf(snapshot, spanOf(slot)) : 0;
    return {
      kind: isSpace ? 'space' : 'material',
      id: id ?? null,
      name: snapshot?.row.name ?? '',
      type: snapshot?.row.type ?? null,
      floor: snapshot?.row.floor ?? null,
      location: snapshot?.row.location ?? '',
      quantity,
      isFree,
      free: isFree ? Math.max(free, quantity) : Math.max(0, free),
      needsApproval: snapshot?.row.needsApproval ?? false,
    };
  });
}

const freeOf = (snapshot: ResourceSnapshot, span: Span): number =>
  snapshot.resource.kind === 'space'
    ? freeQuantity(snapshot.resource, snapshot.usages, withBuffers(span, snapshot.policy))
    : freeForLoan(snapshot, span);

const isSpaceId = ({ snapshots }: FoundResources, id: string): boolean =>
  snapshots.some(({ resource }) => resource.id === id && resource.kind === 'space');

/** The spaces that the session may take for its length, with those of the times at which each is free. */
export async function listSessionSpaces(
  ctx: Context,
  { startTimes, minutes, persons, bookingId }: SessionSpacesQuery,
): Promise<{ items: SessionSpace[] }> {
  const booking =
    bookingId === undefined
      ? undefined
      : assertFound(
          await findBookingRowFor(ctx.db, toBookingReader(ctx.actor), bookingId),
          'booking.not_found',
        );
  const wanted = startTimes.length > 0 ? startTimes : [ctx.now().toISOString()];
  const slots = wanted.map((it) => slotAt(it, minutes));
  const fitting = { spaceId: null, persons, equipment: [] };
  const found = await findResources(
    ctx,
    {
      needs: { space: fitting, material: [] },
      span: spanOfAll(slots),
      session: booking ? toSessionOf(booking) : { requesterId: ctx.actor.id, expertId: null },
    },
    { withTerms: true },
  );
  const named = (id: string, acceptedTerms: number) => ({
    space: { ...fitting, spaceId: id, ...(acceptedTerms > 0 && { acceptedTerms }) },
    material: [],
  });
  const isRefused = (codes: readonly ErrorCode[]) =>
    codes.some((code) => !TIME_CODES.includes(code));
  const items = found.snapshots.flatMap(({ row }) => {
    // Only the requester accepts terms of use: the others choose a space without any.
    if (row.terms !== '' && ctx.actor.id !== found.parties.requester.id) return [];
    const plans = slots.map((slot) => ({
      slot,
      codes: planResources(found, named(row.id, row.termsVersion), slot).missing.map(
        ({ code }) => code,
      ),
    }));
    if (row.floor === null || plans.some(({ codes }) => isRefused(codes))) return [];
    const free = plans.filter(({ codes }) => codes.length === 0);
    return [
      {
        id: row.id,
        name: row.name,
        floor: row.floor,
        location: row.location,
        capacity: row.capacity,
        equipment: row.equipment,
        needsApproval: row.needsApproval,
        terms: row.terms,
        termsVersion: row.termsVersion,
        freeStarts: startTimes.length > 0 ? free.map(({ slot }) => slot.start) : [],
      },
    ];
  });
  return { items };
}

/** The codes of a space that the session may take, but not at that time. */
const TIME_CODES: readonly ErrorCode[] = [
  'session_space.taken',
  'session_space.closed',
  'session_space.day_full',
];

/** The codes with which an answer is refused because something is missing. */
const MISSING_CODES: readonly ErrorCode[] = [
  ...TIME_CODES,
  'session_space.none_free',
  'session_material.left',
  'material.too_many',
  'material.closed',
  'material.closed_at_return',
];

/** A refusal because something is missing names other spaces, and the other times at which all is free. */
export async function withFreeResources<T>(
  ctx: Context,
  { bookingId, start }: { readonly bookingId: string; readonly start: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !MISSING_CODES.includes(error.code)) throw error;
    const { code, params, errors } = error;
    const details = await findReplacements(ctx, bookingId, start);
    throw new AppError(code, { ...(params && { params }), ...(errors && { errors }), details });
  }
}

async function findReplacements(ctx: Context, id: string, start: string | undefined) {
  const booking = assertFound(
    await findBookingRowFor(ctx.db, toBookingReader(ctx.actor), id),
    'booking.not_found',
  );
  const { times } = await previewNeeds(ctx, id, undefined);
  const complete = times.filter(
    (time) => time.start !== start && time.resources.every(({ isFree }) => isFree),
  );
  const at = start ?? booking.session?.start ?? booking.slots[0]?.start;
  const { items } = at
    ? await listSessionSpaces(ctx, {
        startTimes: [at],
        minutes: booking.minutes,
        persons: booking.needs?.space?.persons ?? 2,
        bookingId: id,
      })
    : { items: [] };
  return {
    spaces: items
      .filter(({ freeStarts }) => freeStarts.length > 0)
      .map(({ id: spaceId, name }) => ({ id: spaceId, name })),
    times: complete.map(({ start: from, end }) => ({ start: from, end })),
  };
}
