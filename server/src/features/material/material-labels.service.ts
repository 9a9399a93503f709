// The labels of material: the code of a material as a whole is of the scheduling engine, that of an item is its own.
import { AppError, assertFound } from '@thedot/domain/errors';
import { parseResourceCode } from '@thedot/domain/kernel/resource-code';
import { managedKinds, readableKinds } from '@thedot/domain/material/material-access.rules';
import type { LabelledMaterial } from '@thedot/domain/material/material-items.contract';
import { type Context, transact } from '../../kernel/context.ts';
import {
  createResourceCodes,
  findScannedResource,
} from '../scheduling/resource-codes/resource-codes.service.ts';
import { findItemRows } from './material-items.queries.ts';
import { findMaterialBriefs } from './material-labels.queries.ts';
import { lockMaterial } from './material.queries.ts';

/** The code of a material as a whole; the first call creates it. */
export const findMaterialLabel = (ctx: Context, id: string): Promise<{ code: string }> =>
  transact(ctx, async (tx) => {
    assertFound(await lockMaterial(tx.db, id, managedKinds(tx.actor)), 'material.not_found');
    const codes = await createResourceCodes(tx, id, [null]);
    const own = codes.find(({ unit }) => unit === null);
    return { code: assertFound(own, 'material.not_found').code };
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
