// The labels of material: the code of a material as a whole is of the scheduling engine, that of an item is its own.
import { AppError } from '@thedot/domain/errors';
import { parseResourceCode } from '@thedot/domain/kernel/resource-code';
import { managedKinds, readableKinds } from '@thedot/domain/material/material-access.rules';
import type {
  LabelledMaterial,
  MaterialLabel,
} from '@thedot/domain/material/material-items.contract';
import { type Context, transact } from '../../kernel/context.ts';
import {
  createMissingCodes,
  findScannedResource,
} from '../scheduling/resource-codes/resource-codes.service.ts';
import { findItemRows } from './material-items.queries.ts';
import {
  findManagedIds,
  findMaterialBriefs,
  findMaterialLabels,
} from './material-labels.queries.ts';

/** The labels of the materials that the actor manages; codes that are missing are created. */
export const createMaterialLabels = (
  ctx: Context,
  materialIds: readonly string[],
): Promise<{ items: MaterialLabel[] }> =>
  transact(ctx, async (tx) => {
    const ids = await findManagedIds(tx.db, materialIds, managedKinds(tx.actor));
    if (ids.length === 0) return { items: [] };
    await createMissingCodes(
      tx,
      ids.map((resourceId) => ({ resourceId, unit: null })),
    );
    return { items: await findMaterialLabels(tx.db, ids) };
  });

/** The material that a scanned or typed text names, as the actor may see it. */
export async function readMaterialLabel(ctx: Context, text: string): Promise<LabelledMaterial> {
  const item = await findItem(ctx, text);
  const id = item?.materialId ?? (await findScannedResource(ctx, 'material', text)).resourceId;
  const [found] = await findMaterialBriefs(ctx.db, id, {
    kinds: readableKinds(ctx.actor),
    hiddenKinds: managedKinds(ctx.actor),
  });
  if (!found) throw new AppError('code.not_found');
  const isManaged = managedKinds(ctx.actor).includes(found.isTT);
  return { ...found, itemId: isManaged ? (item?.id ?? null) : null };
}

async function findItem({ db }: Context, text: string) {
  const code = parseResourceCode(text);
  if (code === null) return undefined;
  const [item] = await findItemRows(db, { kinds: [false, true], code });
  return item && { id: item.id, materialId: item.material.id };
}
