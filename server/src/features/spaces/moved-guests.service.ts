// The guests of bookings that are moved: whether they have a seat, and what they are told.
import { DAY_MS } from '@thedot/domain/kernel/time';
import { GUEST_MOVE_MAILS_PER_DAY } from '@thedot/domain/limits';
import { assertGuests } from '@thedot/domain/spaces/space-guests.rules';
import type { Context } from '../../kernel/context.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import { notifyGuests } from './space-guest-notifications.service.ts';
import { findGuests } from './space-guests.queries.ts';

type MovedBooking = Parameters<typeof notifyGuests>[1][number];

/** Tells guests of another time or place; those of a booking that waits for approval are invited again once it is approved. */
export async function tellGuestsOfMove(tx: Context, moved: readonly MovedBooking[]): Promise<void> {
  const pending = moved.filter(({ status }) => status === 'pending');
  const stays = moved.filter(({ status }) => status !== 'pending');
  await limitMails(
    tx,
    stays.map(({ id }) => id),
  );
  await notifyGuests(tx, pending, 'cancelled');
  await notifyGuests(tx, stays, 'changed');
}

/** Counts the addresses that are told of moves, each once for a series: moves must not become a way to flood one. */
async function limitMails({ db, actor }: Context, bookingIds: readonly string[]): Promise<void> {
  const key = `space-guest-moves:${actor.id}`;
  const guests = await findGuests(db, bookingIds);
  const told = new Set(guests.flatMap(({ email, isTold }) => (email && isTold ? email : [])));
  const limit = { key, points: GUEST_MOVE_MAILS_PER_DAY, windowMs: DAY_MS };
  if (told.size > 0) await consume({ db }, limit, told.size);
}

interface Seats {
  readonly capacity: number;
  readonly units: number;
}

/** Refuses another space that has fewer seats than a booking has guests. */
export async function assertGuestsSeated(
  { db }: Context,
  moves: readonly { readonly id: string; readonly space: Seats }[],
): Promise<void> {
  const guests = await findGuests(
    db,
    moves.map(({ id }) => id),
  );
  for (const { id, space } of moves)
    assertGuests(guests.filter(({ bookingId }) => bookingId === id).length, space);
}
