import { isClosedAt, isFree, withBuffers } from '@thedot/domain/availability/availability.rules';
import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { Party } from '@thedot/domain/bookings/bookings.contract';
import { refuseSlots } from '@thedot/domain/bookings/bookings.rules';
import type { ErrorCode } from '@thedot/domain/errors';
import { obeyAt, obeyEach } from '@thedot/domain/errors';
import { DAY_MS, overlap, slotOf, spanOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { type Diary, findDiary } from '../experts/receptions.service.ts';

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
  const diary = await findDiary(ctx, { expertId, requesterId, except, span });
  const { reception, claims, busy, engaged, sessions } = diary;
  // What has been asked for stays as long as it is, whatever lengths the expert offers by now.
  const isAsked = author === 'expert' || except !== undefined;
  const lengths = isAsked ? [minutes] : reception.sessionMinutes;
  obeyAt(field ?? 'slots', refuseSlots(slots, { minutes, lengths, now }));
  const wish = { taken: [...claims, ...busy], engaged, sessions, minutes, now: now.getTime() };
  const refuse = (slot: Slot): ErrorCode | null => {
    if (author === 'expert') return refuseOffer(slot, diary, now.getTime());
    return isFree(slot, reception, wish) ? null : 'expert.unavailable';
  };
  obeyEach(slots.map((slot, index) => [field ?? `slots.${index}`, refuse(slot)]));
}

/** What the expert's personal calendar says they know better themselves, and how much they want to do in a day. */
function refuseOffer(
  slot: Slot,
  { reception, claims, engaged }: Diary,
  now: number,
): ErrorCode | null {
  const span = spanOf(slot);
  if (span.from >= now + reception.horizonDays * DAY_MS) return 'booking.beyond_horizon';
  if (isClosedAt(reception, span)) return 'booking.hub_closed';
  const padded = withBuffers(span, reception);
  const clashes =
    claims.some((it) => overlap(it, padded)) || engaged.some((it) => overlap(it, span));
  return clashes ? 'booking.time_conflict' : null;
}
