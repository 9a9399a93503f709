// The waiting list of a kind with the default lifecycle: its calls, and what its users are told.
import { AppError, assertAllowed } from '@thedot/domain/errors';
import { MAX_WAITING_ENTRIES } from '@thedot/domain/limits';
import type { WaitingListKind } from '@thedot/domain/notification-catalogue';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { WaitingListEntry } from '@thedot/domain/scheduling/waiting-list.contract';
import { refuseOffer } from '@thedot/domain/scheduling/waiting-list.rules';
import type { ZodType } from 'zod';
import type { Db } from '../../db/db.ts';
import type { HoldContext, HoldHandler, Offer } from '../../kernel/bookable.ts';
import { type Context, transact } from '../../kernel/context.ts';
import type { ChangePublisher } from '../../kernel/publish-change.ts';
import { randomUUID } from 'node:crypto';
import { resourceKeys } from '../../platform/allocations/allocations.queries.ts';
import { notify } from '../notifications/notifications.service.ts';
import { lockBooker } from './quotas/daily-quota.service.ts';
import { findEntriesOfUser, findEntry } from './waiting-list.queries.ts';
import { findOwnEntry, joinWaitingList, leaveWaitingList } from './waiting-list.service.ts';

/** What a user waits for. */
export interface Wish<Details> {
  readonly resourceId: string;
  readonly slot: Slot;
  /** Of a counted resource; 1 by default. */
  readonly quantity?: number;
  /** What the user filled in for the booking. */
  readonly details: Details;
}

/** An offer that a user takes: the booking gets its id. */
export interface TakenOffer<Details> extends Wish<Details> {
  readonly id: string;
  readonly quantity: number;
}

/** What is booked, as notifications name it. */
interface NamedResource {
  readonly name: string;
  /** The path of its page. */
  readonly page: string;
}

/** How the entries of a kind are read. */
export interface WaitingListSource<Details extends { readonly title: string }> {
  readonly kind: WaitingListKind;
  /** What is stored of the details. */
  readonly details: ZodType<Details>;
  readonly findResources: (
    db: Db,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, NamedResource>>;
}

interface WaitingListInput<Details extends { readonly title: string }, Booking> {
  readonly source: WaitingListSource<Details>;
  /** In full, so that a search for a type finds its sender. */
  readonly types: {
    readonly offered: `${WaitingListKind}.offered`;
    readonly expired: `${WaitingListKind}.offer_expired`;
  };
  /** Refuses what the actor could not book even if it were free, under the lock of the resource; returns whether it is free. */
  readonly checkWish: (tx: Context, wish: Wish<Details>) => Promise<{ readonly isFree: boolean }>;
  /** Books what was offered, with `offerId` of the default flow, and notifies as for any new booking. */
  readonly book: (tx: Context, offer: TakenOffer<Details>) => Promise<Booking>;
  /** Updates the pages that show what a user waits for. */
  readonly publish: (tx: ChangePublisher, userId: string) => void;
}

interface WaitingList<Details, Booking> {
  readonly join: (ctx: Context, wish: Wish<Details>) => Promise<WaitingListEntry>;
  readonly take: (ctx: Context, id: string) => Promise<Booking>;
  /** Ends a wish, or declines an offer. */
  readonly leave: (ctx: Context, id: string) => Promise<{}>;
  readonly onOffered: HoldHandler['onOffered'];
  /** Notifies the user whose offer has expired. */
  readonly onOfferExpired: (tx: HoldContext, id: string) => Promise<void>;
}

/** What the actor waits for or is offered: one entry, or all. */
export async function findWaitingListEntries<Details extends { readonly title: string }>(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { kind, details: stored, findResources }: WaitingListSource<Details>,
  id?: string,
): Promise<WaitingListEntry[]> {
  const rows = await findEntriesOfUser(db, {
    kind,
    userId: actor.id,
    ...(id !== undefined && { id }),
  });
  if (rows.length === 0) return [];
  const resources = await findResources(
    db,
    rows.map(({ resourceId }) => resourceId),
  );
  return rows.map(({ booking, resourceId, state, ahead, details, ...row }) => ({
    id: booking.id,
    resource: { id: resourceId, name: '', page: '', ...resources.get(resourceId) },
    start: row.start,
    end: row.end,
    quantity: row.quantity,
    title: stored.parse(details).title,
    position: state === 'waiting' ? Number(ahead) + 1 : null,
    offeredUntil: row.offeredUntil,
    needsApproval: row.needsApproval,
  }));
}

export function createWaitingList<Details extends { readonly title: string }, Booking>({
  source,
  types,
  checkWish,
  book,
  publish,
}: WaitingListInput<Details, Booking>): WaitingList<Details, Booking> {
  const { kind, details: stored, findResources } = source;
  const tell = async (
    tx: HoldContext,
    type: (typeof types)['offered' | 'expired'],
    { booking: { id }, ...offer }: Omit<Offer, 'quantity'>,
  ): Promise<void> => {
    publish(tx, offer.userId);
    const { resourceId, start, end, offeredUntil: until } = offer;
    const resource = (await findResources(tx.db, [resourceId])).get(resourceId);
    await notify(
      { ...tx, actor: null },
      {
        to: [offer.userId],
        type,
        eventId: id,
        params: {
          resource: resource?.name ?? '',
          resourceId,
          page: resource?.page ?? '',
          start,
          end,
          until,
        },
        target: id,
      },
    );
  };
  return {
    join: (ctx, wish) =>
      transact(ctx, async (tx) => {
        const { db, actor } = tx;
        const { resourceId, slot, quantity, details } = wish;
        await lockBooker(tx, actor.id, resourceKeys([resourceId]));
        const { isFree } = await checkWish(tx, wish);
        if (isFree) throw new AppError('booking.time_free');
        const open = await findEntriesOfUser(db, { kind, userId: actor.id });
        if (open.length >= MAX_WAITING_ENTRIES)
          throw new AppError('booking.too_many_waiting', {
            params: { count: MAX_WAITING_ENTRIES },
          });
        const booking = { kind, id: randomUUID() };
        const entry = { booking, resourceId, userId: actor.id, slot, details };
        await joinWaitingList(tx, { ...entry, ...(quantity !== undefined && { quantity }) });
        publish(tx, actor.id);
        const [joined] = await findWaitingListEntries(tx, source, booking.id);
        if (!joined) throw new AppError('booking.changed');
        return joined;
      }),
    take: (ctx, id) =>
      transact(ctx, async (tx) => {
        const { actor } = tx;
        const entry = await findOwnEntry(tx, { kind, id }, actor.id);
        assertAllowed(refuseOffer(entry, tx.now()));
        const { resourceId, quantity, start, end, details } = entry;
        const taken = { id, resourceId, quantity, slot: { start, end } };
        const booking = await book(tx, { ...taken, details: stored.parse(details) });
        publish(tx, actor.id);
        return booking;
      }),
    leave: (ctx, id) =>
      transact(ctx, async (tx) => {
        await leaveWaitingList(tx, { kind, id }, tx.actor.id);
        publish(tx, tx.actor.id);
        return {};
      }),
    onOffered: (tx, offer) => tell(tx, types.offered, offer),
    onOfferExpired: async (tx, id) => {
      const entry = await findEntry(tx.db, { kind, id });
      if (entry)
        await tell(tx, types.expired, { ...entry, offeredUntil: entry.offeredUntil ?? '' });
    },
  };
}
