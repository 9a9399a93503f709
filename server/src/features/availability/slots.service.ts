import type { FreeSlot, FreeSlotsQuery } from '@thedot/domain/availability/availability.contract';
import { freeSpans } from '@thedot/domain/availability/availability.rules';
import { AppError, assertFound } from '@thedot/domain/errors';
import { daysSpan, overlap, slotOf, type Span } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { findPair } from '../bookings/bookings.service.ts';
import {
  type AvailabilitySnapshot,
  type SnapshotQuery,
  findSnapshots,
  offers,
  timesAround,
} from '../experts/receptions.service.ts';

/** The free times of an expert, or of any of a topic, for the one who asks or for whom a booking is. */
export async function findFreeSlots(
  ctx: Context,
  asked: FreeSlotsQuery,
): Promise<{ timeZone: string; slots: FreeSlot[] }> {
  const whom = await whomOf(ctx, asked);
  const snapshots = await findSnapshots(ctx, {
    ...whom,
    span: timesAround(asked.from, asked.to),
  });
  const [first] = snapshots;
  if (!first && 'expertId' in whom.of) throw new AppError('expert.not_found');
  const isOfOne = first && 'expertId' in whom.of;
  const timeZone = asked.timeZone ?? (isOfOne ? first.policy.timeZone : ctx.settings.hubTimeZone);
  const wish = {
    minutes: asked.minutes,
    within: daysSpan(asked.from, asked.to, timeZone),
    now: ctx.now().getTime(),
  };
  // What is agreed or asked for already has its length, whatever its expert offers by now.
  const offering = snapshots.filter(
    (snapshot) => asked.bookingId !== undefined || offers(snapshot, asked.minutes),
  );
  return { timeZone, slots: offersOf(offering, wish) };
}

/** Whose time is meant, and for whom. */
async function whomOf(
  ctx: Context,
  { expertId, category, bookingId }: FreeSlotsQuery,
): Promise<Pick<SnapshotQuery, 'of' | 'requesterId' | 'except'>> {
  if (bookingId !== undefined) {
    const pair = await findPair(ctx, bookingId);
    assertFound(
      expertId === undefined || expertId === pair.expertId || undefined,
      'expert.not_found',
    );
    return { of: { expertId: pair.expertId }, requesterId: pair.requesterId, except: bookingId };
  }
  const { id: requesterId, organizationId } = ctx.actor;
  const of =
    expertId === undefined
      ? { category: assertFound(category, 'expert.not_found'), organizationId }
      : { expertId };
  return { of, requesterId };
}

interface Offer {
  readonly span: Span;
  asked: boolean;
  experts: number;
}

/** A time is to be had from whoever is free then, and asked for already when it is so of all of them. */
function offersOf(
  snapshots: readonly AvailabilitySnapshot[],
  wish: { readonly minutes: number; readonly within: Span; readonly now: number },
): FreeSlot[] {
  const byStart = new Map<number, Offer>();
  for (const {
    policy,
    allocations,
    external,
    requesterBusy,
    sessionStarts,
    pending,
  } of snapshots) {
    const busy = [...allocations, ...external];
    for (const span of freeSpans(policy, { ...wish, busy, requesterBusy, sessionStarts })) {
      const isAsked = pending.some((it) => overlap(it, span));
      const offer = byStart.get(span.from);
      if (offer) {
        offer.asked &&= isAsked;
        offer.experts++;
      } else {
        byStart.set(span.from, { span, asked: isAsked, experts: 1 });
      }
    }
  }
  return [...byStart.values()]
    .toSorted((a, b) => a.span.from - b.span.from)
    .map(({ span, asked, experts }) => ({ ...slotOf(span), asked, experts }));
}
