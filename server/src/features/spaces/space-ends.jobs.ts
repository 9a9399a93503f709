// Tells bookers that a booking ends while another follows, and that a series ends.
import type { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import { type SystemContext, transact } from '../../kernel/context.ts';
import type { ChangePublisher } from '../../kernel/publish-change.ts';
import { notifyEach } from '../notifications/notifications.service.ts';
import { markEndingBookings, markEndingSeries } from './space-ends.queries.ts';
import { findSpaceBookingRows } from './spaces.queries.ts';

type EndContext = ChangePublisher & SystemContext;

const BATCH = 200;
const MINUTES_BEFORE = 10;
const DAYS_BEFORE = 7;

export async function notifyEndingBookings(ctx: EndContext): Promise<void> {
  while ((await notifyEndingBatch(ctx)) === BATCH);
}

const notifyEndingBatch = (ctx: EndContext): Promise<number> =>
  transact(ctx, async (tx) => {
    const query = { now: tx.now(), minutes: MINUTES_BEFORE, limit: BATCH };
    const ids = await markEndingBookings(tx.db, query);
    await notifyBookers(tx, 'space_booking.ends_soon', ids);
    return ids.length;
  });

export const notifyEndingSeries = (ctx: EndContext): Promise<void> =>
  transact(ctx, async (tx) => {
    const query = { now: tx.now(), days: DAYS_BEFORE };
    await notifyBookers(tx, 'space_booking.series_ends', await markEndingSeries(tx.db, query));
  });

async function notifyBookers(
  tx: EndContext,
  type: Extract<NotificationType, 'space_booking.ends_soon' | 'space_booking.series_ends'>,
  bookingIds: readonly string[],
): Promise<void> {
  if (bookingIds.length === 0) return;
  const rows = await findSpaceBookingRows(tx.db, bookingIds);
  await notifyEach(
    { ...tx, actor: null },
    type,
    rows.map(({ id, booker, spaceId, spaceName, spaceType, start, end }) => ({
      to: booker.id,
      eventId: id,
      params: {
        resource: spaceName,
        resourceId: spaceId,
        page: spacePath({ id: spaceId, type: spaceType }),
        start,
        end,
      },
      target: id,
    })),
  );
}
