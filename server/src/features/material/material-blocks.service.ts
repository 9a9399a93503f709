// Managers block a material, e.g. for maintenance: none of it is lent meanwhile.
import { assertFound } from '@thedot/domain/errors';
import { managedKinds } from '@thedot/domain/material/material-access.rules';
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import type { Block, BlockedTime, NewBlock } from '@thedot/domain/scheduling/blocks.contract';
import { type Context, transact } from '../../kernel/context.ts';
import {
  blockResource,
  listBlocks,
  previewBlock,
  unblockResource,
} from '../scheduling/blocks/blocks.service.ts';
import { publishMaterial } from './material-notifications.service.ts';
import { findMaterialNames } from './material.queries.ts';
import { auditMaterial } from './material.service.ts';

async function assertManaged(
  { db, actor }: Context,
  id: string,
  code: 'material.not_found' | 'block.not_found' = 'material.not_found',
): Promise<void> {
  const [found] = await findMaterialNames(db, [id]);
  assertFound(found && managedKinds(actor).includes(found.isTT) ? found : undefined, code);
}

export async function listMaterialBlocks(
  ctx: Context,
  materialId: string,
): Promise<{ items: Block[] }> {
  await assertManaged(ctx, materialId);
  return { items: await listBlocks(ctx, 'material', materialId) };
}

/** A material is blocked as a whole: single pieces are blocked as items. */
export async function previewMaterialBlock(
  ctx: Context,
  time: BlockedTime,
): Promise<AffectedBookings> {
  await assertManaged(ctx, time.resourceId);
  return previewBlock(ctx, { ...time, unit: null });
}

export const blockMaterial = (ctx: Context, block: NewBlock): Promise<Block> =>
  transact(ctx, async (tx) => {
    await assertManaged(tx, block.resourceId);
    const added = await blockResource(tx, 'material', { ...block, unit: null });
    await auditMaterial(tx, block.resourceId, 'material.blocked');
    publishMaterial(tx);
    return added;
  });

export const unblockMaterial = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { resourceId } = await unblockResource(tx, 'material', id);
    await assertManaged(tx, resourceId, 'block.not_found');
    await auditMaterial(tx, resourceId, 'material.unblocked');
    publishMaterial(tx);
  });
