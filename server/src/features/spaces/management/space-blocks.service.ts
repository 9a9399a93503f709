// Staff block a space or one of its desks, e.g. for maintenance.
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import type { Block, BlockedTime, NewBlock } from '@thedot/domain/scheduling/blocks.contract';
import { type Context, transact } from '../../../kernel/context.ts';
import {
  blockResource,
  previewBlock,
  unblockResource,
} from '../../scheduling/blocks/blocks.service.ts';
import { publishSpaces } from '../space-notifications.service.ts';
import { auditSpace } from '../space-audit.service.ts';
import { findRow } from './space-management.service.ts';

export async function previewSpaceBlock(
  ctx: Context,
  time: BlockedTime,
): Promise<AffectedBookings> {
  await findRow(ctx, time.resourceId);
  return previewBlock(ctx, time);
}

export const blockSpace = (ctx: Context, block: NewBlock): Promise<Block> =>
  transact(ctx, async (tx) => {
    const { name } = await findRow(tx, block.resourceId);
    const added = await blockResource(tx, 'space', block);
    await auditSpace(tx, 'blocked', block.resourceId, { name });
    publishSpaces(tx);
    return added;
  });

export const unblockSpace = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { resourceId, resource } = await unblockResource(tx, 'space', id);
    await auditSpace(tx, 'unblocked', resourceId, { name: resource });
    publishSpaces(tx);
  });
