// Blocks of any resource: it takes no bookings meanwhile, and each one of that time is kept or cancelled.
import { assertField, assertFound } from '@thedot/domain/errors';
import { spanOf } from '@thedot/domain/kernel/time';
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import type { Block, BlockedTime, NewBlock } from '@thedot/domain/scheduling/blocks.contract';
import { refuseBlock } from '@thedot/domain/scheduling/blocks.rules';
import type { BookableResource } from '@thedot/domain/scheduling/free-slots.rules';
import type { Context } from '../../../kernel/context.ts';
import { lockResources } from '../../../platform/allocations/allocations.queries.ts';
import {
  findBookingsAffectedByClosure,
  lockBookingsToCancel,
  resolveAffectedBookings,
} from '../affected-bookings/affected-bookings.service.ts';
import { offerNext } from '../holds.service.ts';
import { deleteBlock, findBlocks, findBlocksDuring, insertBlock } from './blocks.queries.ts';

/** The kind of resource of which the caller may block one. */
type Kind = BookableResource['kind'];

export const listBlocks = async (
  { db, now }: Context,
  kind: Kind,
  resourceId?: string,
): Promise<Block[]> => findBlocks(db, { kind, resourceId, since: now().toISOString() });

/** The bookings of the resource, or of one unit, at that time. */
export async function previewBlock(ctx: Context, time: BlockedTime): Promise<AffectedBookings> {
  assertTime(ctx, time);
  return (await findBookingsDuring(ctx, time)).affected;
}

/** Blocks a resource, in the transaction of `tx`. The caller has checked that the resource is of its kind. */
export async function blockResource(
  tx: Context,
  kind: Kind,
  { decisions, others, message, note, ...time }: NewBlock,
): Promise<Block> {
  assertTime(tx, time);
  const following = await lockBookingsToCancel(tx, decisions);
  // A booking of the same moment waits for this lock: one of both wins.
  await lockResources(tx.db, [time.resourceId, ...following]);
  const found = await findBookingsDuring(tx, time);
  const id = await insertBlock(tx.db, { ...time, note, createdBy: tx.actor.id });
  await resolveAffectedBookings(tx, found, { decisions, others, message });
  return findBlock(tx, kind, id);
}

/** Deletes a block, which gives its time back, first to users who wait for it, and returns what it was. */
export async function unblockResource(tx: Context, kind: Kind, id: string): Promise<Block> {
  const block = await findBlock(tx, kind, id);
  await lockResources(tx.db, [block.resourceId]);
  await deleteBlock(tx.db, id);
  await offerNext(tx, [block.resourceId]);
  return block;
}

const findBlock = async ({ db }: Context, kind: Kind, id: string): Promise<Block> =>
  assertFound((await findBlocks(db, { kind, id, since: '-infinity' }))[0], 'block.not_found');

const assertTime = ({ now }: Context, time: BlockedTime) =>
  assertField('end', refuseBlock(time, now().getTime()));

async function findBookingsDuring(ctx: Context, time: BlockedTime) {
  const before = await findBlocksDuring(ctx.db, time);
  const closed = { span: spanOf(time), alreadyClosed: before.map(spanOf) };
  return findBookingsAffectedByClosure(ctx, closed, time.resourceId, time.unit ?? undefined);
}
