import {
  isHubClosed,
  isSlotFree,
  withBuffers,
} from '@thedot/domain/availability/availability.rules';
import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { Party } from '@thedot/domain/bookings/bookings.contract';
import { refuseSlots } from '@thedot/domain/bookings/bookings.rules';
import type { ErrorCode } from '@thedot/domain/errors';
import { assertField, obeyEach } from '@thedot/domain/errors';
import { DAY_MS, overlap, slotOf, spanOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { type AvailabilitySnapshot, findSnapshot } from '../experts/receptions.service.ts';

/** Instants as the database writes them, however the caller did. */
export const written = (slots: readonly Slot[]): Slot[] =>
  slots.map((slot) => slotOf(spanOf(slot)));

interface Proposal {
  readonly expertId: string;
  readonly requesterId: string;
  readonly author: Party;
  readonly minutes: number;
  readonly slots: readonly Slot[];
  /** What this booking takes itself does not stand in its way. */
  readonly except?: string;
  /** Where the body that is refused says its one time; several are in `slots`. */
  readonly field?: string;
}

/**
 * Whether these times may be proposed. Who asks keeps to the expert's free times; the expert may offer any
 * hour of their own at which neither is taken. Those that may not are named one by one.
 */
export async function refuseTimes(ctx: Context, proposal: Proposal): Promise<void> {
  const { expertId, requesterId, author, minutes, slots, except, field } = proposal;
  const now = ctx.now();
  const span = {
    from: now.getTime(),
    to: Math.max(now.getTime(), ...slots.map((it) => spanOf(it).to)),
  };
  const snapshot = await findSnapshot(ctx, { expertId, requesterId, except, span });
  const { policy, allocations, external, requesterBusy, sessionStarts } = snapshot;
  // What has been asked for stays as long as it is, whatever lengths the expert offers by now.
  const isAsked = author === 'expert' || except !== undefined;
  const lengths = isAsked ? [minutes] : policy.sessionMinutes;
  assertField(field ?? 'slots', refuseSlots(slots, { minutes, lengths, now }));
  const wish = {
    busy: [...allocations, ...external],
    requesterBusy,
    sessionStarts,
    minutes,
    now: now.getTime(),
  };
  const refuse = (slot: Slot): ErrorCode | null => {
    if (author === 'expert') return refuseOffer(slot, snapshot, now.getTime());
    return isSlotFree(slot, policy, wish) ? null : 'expert.unavailable';
  };
  obeyEach(slots.map((slot, index) => [field ?? `slots.${index}`, refuse(slot)]));
}

/** What the expert's personal calendar says they know better themselves, and how much they want to do in a day. */
function refuseOffer(
  slot: Slot,
  { policy, allocations, requesterBusy }: AvailabilitySnapshot,
  now: number,
): ErrorCode | null {
  const span = spanOf(slot);
  if (span.from >= now + policy.horizonDays * DAY_MS) return 'booking.beyond_horizon';
  if (isHubClosed(policy, span)) return 'booking.hub_closed';
  const padded = withBuffers(span, policy);
  const clashes =
    allocations.some((it) => overlap(it, padded)) || requesterBusy.some((it) => overlap(it, span));
  return clashes ? 'booking.time_conflict' : null;
}
