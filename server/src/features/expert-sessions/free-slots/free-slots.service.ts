import type { FreeSlot, FreeSlotsQuery } from '@thedot/domain/availability/availability.contract';
import { freeSpans } from '@thedot/domain/scheduling/free-slots.rules';
import { AppError, assertFound } from '@thedot/domain/errors';
import { daysSpan, overlap, slotOf, type Span } from '@thedot/domain/kernel/time';
import type { Context } from '../../../kernel/context.ts';
import { findBookingParties } from '../lists/bookings.service.ts';
import {
  type AvailabilitySnapshot,
  type SnapshotQuery,
  findSnapshots,
  canOffer,
} from './availability-snapshots.service.ts';
import { spanInEveryZone } from '../../scheduling/snapshots.service.ts';

/** Lists the free slots of an expert or of all experts of a topic, for the caller or the requester of a booking. */
export async function findFreeSlots(
  ctx: Context,
  query: FreeSlotsQuery,
): Promise<{ timeZone: string; slots: FreeSlot[] }> {
  const parties = await findParties(ctx, query);
  const snapshots = await findSnapshots(ctx, {
    ...parties,
    span: spanInEveryZone(query.from, query.to),
  });
  const [first] = snapshots;
  if (!first && 'expertId' in parties.target) throw new AppError('expert.not_found');
  const isOfOne = first && 'expertId' in parties.target;
  const timeZone = query.timeZone ?? (isOfOne ? first.policy.timeZone : ctx.settings.hubTimeZone);
  const search = {
    minutes: query.minutes,
    within: daysSpan(query.from, query.to, timeZone),
    now: ctx.now().getTime(),
  };
  // An existing booking keeps its length, even if the expert no longer offers it.
  const offering = snapshots.filter(
    (snapshot) => query.bookingId !== undefined || canOffer(snapshot, query.minutes),
  );
  return { timeZone, slots: mergeFreeSlots(offering, search) };
}

/** The expert or topic to search, and the requester: those of the booking, if there is one, else of the query. */
async function findParties(
  ctx: Context,
  { expertId, category, bookingId }: FreeSlotsQuery,
): Promise<Pick<SnapshotQuery, 'target' | 'requesterId' | 'except'>> {
  if (bookingId !== undefined) {
    const pair = await findBookingParties(ctx, bookingId);
    assertFound(
      expertId === undefined || expertId === pair.expertId || undefined,
      'expert.not_found',
    );
    return {
      target: { expertId: pair.expertId },
      requesterId: pair.requesterId,
      except: bookingId,
    };
  }
  const { id: requesterId, organizationId } = ctx.actor;
  const of =
    expertId === undefined
      ? { category: assertFound(category, 'expert.not_found'), organizationId }
      : { expertId };
  return { target: of, requesterId };
}

/** Merges the free slots of several experts. A slot is pending when all experts who are free have a request for it. */
function mergeFreeSlots(
  snapshots: readonly AvailabilitySnapshot[],
  search: { readonly minutes: number; readonly within: Span; readonly now: number },
): FreeSlot[] {
  const byStart = new Map<number, { span: Span; isPending: boolean; experts: number }>();
  for (const snapshot of snapshots) {
    for (const span of freeSpans(snapshot, search)) {
      const isPending = snapshot.pending.some((it) => overlap(it, span));
      const slot = byStart.get(span.from);
      if (slot) {
        slot.isPending &&= isPending;
        slot.experts++;
      } else {
        byStart.set(span.from, { span, isPending, experts: 1 });
      }
    }
  }
  return [...byStart.values()]
    .toSorted((a, b) => a.span.from - b.span.from)
    .map(({ span, isPending, experts }) => ({ ...slotOf(span), isPending, experts }));
}
