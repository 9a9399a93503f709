// The labelled items of the stock, and kits of material that are booked together.
import { AppError, assertAllowed, assertField, assertFound } from '@thedot/domain/errors';
import { parseResourceCode } from '@thedot/domain/kernel/resource-code';
import {
  managedKinds,
  managesMaterial,
  readableKinds,
} from '@thedot/domain/material/material-access.rules';
import { refuseLostItem } from '@thedot/domain/material/material.rules';
import type {
  ItemChanges,
  Kit,
  KitChanges,
  MaterialItem,
  NewItems,
  NewKit,
} from '@thedot/domain/material/material-items.contract';
import type { MaterialLine } from '@thedot/domain/material/material-fields.contract';
import { violatesConstraint } from '../../db/constraint-errors.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { lockResources } from '../../platform/allocations/allocations.queries.ts';
import { updateStock } from '../../platform/allocations/resources.queries.ts';
import { createResourceCode } from '../../platform/resource-codes.ts';
import { offerNext } from '../scheduling/holds.service.ts';
import type { Block } from './loans.queries.ts';
import {
  countMaterialsOf,
  deleteKit,
  findItemRows,
  findKitRows,
  insertItems,
  insertKit,
  replaceKitLines,
  updateItem,
  updateKit,
} from './material-items.queries.ts';
import { publishMaterial } from './material-notifications.service.ts';
import { lockMaterial, findLendable, updateMaterial } from './material.queries.ts';
import { auditMaterial } from './material.service.ts';
import { warnBorrowers } from './warnings.service.ts';

/** The item of a scanned or typed code, with its open loan. */
export async function findItemByCode(ctx: Context, text: string): Promise<MaterialItem> {
  const code = parseResourceCode(text);
  const kinds = managedKinds(ctx.actor);
  const [item] = code === null ? [] : await findItemRows(ctx.db, { kinds, code });
  return assertFound(item, 'material.code_unknown');
}

export const listItems = async (
  { db, actor }: Context,
  materialId: string,
): Promise<{ items: MaterialItem[] }> => ({
  items: await findItemRows(db, { kinds: managedKinds(actor), materialId }),
});

/** Labels pieces of the stock. */
export const addItems = (
  ctx: Context,
  { materialId, serials, count, condition }: NewItems,
): Promise<{ items: MaterialItem[] }> =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const material = assertFound(
      await lockMaterial(db, materialId, managedKinds(actor)),
      'material.not_found',
    );
    const added = Math.max(count, serials.length);
    const { quantity } = material;
    assertStockFor(quantity, Number(material.items) + added);
    await withSerials(() =>
      insertItems(
        db,
        Array.from({ length: added }, (_, at) => ({
          materialId,
          code: createResourceCode(),
          serial: serials[at] ?? '',
          condition,
          state: 'available' as const,
          note: '',
        })),
      ),
    );
    await auditMaterial(tx, materialId, 'material.changed');
    publishMaterial(tx);
    return listItems(tx, materialId);
  });

function assertStockFor(quantity: number, items: number): void {
  if (items <= quantity) return;
  const problem = { code: 'material.more_items_than_stock', params: { count: quantity } } as const;
  throw new AppError(problem.code, { ...problem, errors: [{ ...problem, path: 'count' }] });
}

async function withSerials<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!violatesConstraint(error, 'material_items_serial')) throw error;
    throw new AppError('material.serial_taken', {
      errors: [{ code: 'material.serial_taken', path: 'serial' }],
    });
  }
}

/** A damaged or lost piece without a label gets one, so that its block is visible; never more than the stock. */
export async function addBlockedItems(
  { db }: Context,
  { materialId, quantity, condition, note }: MaterialLine & Block,
): Promise<void> {
  const material = await lockMaterial(db, materialId, [false, true]);
  const free = (material?.quantity ?? 0) - Number(material?.items ?? 0);
  const count = Math.min(quantity, free);
  if (count <= 0) return;
  await insertItems(
    db,
    Array.from({ length: count }, () => ({
      materialId,
      code: createResourceCode(),
      serial: '',
      condition,
      state: 'blocked' as const,
      note,
    })),
  );
}

/** Changes an item. A blocked one is not lent, a retired one leaves the stock. */
export const editItem = (
  ctx: Context,
  id: string,
  { newLabel, ...changes }: ItemChanges,
): Promise<MaterialItem> =>
  transact(ctx, async (tx) => {
    const { db, now } = tx;
    const kinds = managedKinds(tx.actor);
    const [found] = await findItemRows(db, { kinds, id });
    const materialId = assertFound(found, 'material.not_found').material.id;
    const material = assertFound(await lockMaterial(db, materialId, kinds), 'material.not_found');
    await lockResources(db, [materialId]);
    const [before] = await findItemRows(db, { kinds, id });
    const item = assertFound(before, 'material.not_found');
    const state = changes.state ?? item.state;
    assertField('condition', refuseLostItem(changes.condition ?? item.condition, state));
    const isTakenOut = changes.state !== undefined && changes.state !== 'available';
    assertAllowed(isTakenOut && item.loan ? 'material.item_is_out' : null);
    const stock = stockAfter(material.quantity, item.state, state);
    await withSerials(() =>
      updateItem(db, id, { ...changes, code: newLabel ? createResourceCode() : undefined }),
    );
    await updateMaterial(db, materialId, { quantity: stock });
    await updateStock(db, await findLendable(db, [materialId]), now());
    if (isTakenOut) await warnBorrowers(tx, [materialId]);
    else await offerNext(tx, [materialId]);
    await auditMaterial(tx, materialId, 'material.changed');
    publishMaterial(tx);
    const [after] = await findItemRows(db, { kinds, id });
    return assertFound(after, 'material.not_found');
  });

function stockAfter(quantity: number, before: string, after: string): number | undefined {
  if (before === after) return undefined;
  if (after === 'retired') return Math.max(0, quantity - 1);
  return before === 'retired' ? quantity + 1 : undefined;
}

export const listKits = async ({ db, actor }: Context): Promise<{ items: Kit[] }> => ({
  items: await findKitRows(db, {
    kinds: readableKinds(actor),
    hiddenKinds: managedKinds(actor),
  }),
});

async function findKit({ db, actor }: Context, id: string): Promise<Kit> {
  const kinds = managedKinds(actor);
  const [kit] = await findKitRows(db, { kinds, hiddenKinds: kinds, id });
  return assertFound(kit, 'material.kit_not_found');
}

export const createKit = (ctx: Context, { lines, ...kit }: NewKit): Promise<Kit> =>
  transact(ctx, async (tx) => {
    assertAllowed(managesMaterial(tx.actor, kit.isTT) ? null : 'material.kit_not_found');
    await assertLines(tx, lines, kit.isTT);
    const { id } = await insertKit(tx.db, kit);
    await replaceKitLines(tx.db, id, lines);
    await auditKit(tx, 'kit_added', { id, name: kit.name });
    publishMaterial(tx);
    return findKit(tx, id);
  });

export const editKit = (
  ctx: Context,
  id: string,
  { lines, isHidden, ...changes }: KitChanges,
): Promise<Kit> =>
  transact(ctx, async (tx) => {
    const { isTT } = await findKit(tx, id);
    if (lines) await assertLines(tx, lines, isTT);
    const hiddenAt = isHidden ? tx.now().toISOString() : null;
    const hiding = isHidden === undefined ? {} : { hiddenAt };
    if (Object.keys({ ...changes, ...hiding }).length > 0)
      await updateKit(tx.db, id, { ...changes, ...hiding });
    if (lines) await replaceKitLines(tx.db, id, lines);
    const kit = await findKit(tx, id);
    await auditKit(tx, 'kit_changed', kit);
    publishMaterial(tx);
    return kit;
  });

/** What was booked with the kit stays booked. */
export const removeKit = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const kit = await findKit(tx, id);
    await deleteKit(tx.db, id);
    await auditKit(tx, 'kit_removed', kit);
    publishMaterial(tx);
  });

const auditKit = (
  { db, actor, caller }: Context,
  action: 'kit_added' | 'kit_changed' | 'kit_removed',
  { id, name }: Pick<Kit, 'id' | 'name'>,
) =>
  audit(db, {
    actorId: actor.id,
    action: `material.${action}`,
    subjectKind: 'material_kit',
    subjectId: id,
    details: { name },
    address: caller.address,
  });

/** A kit has material of its own kind. */
async function assertLines(
  { db }: Context,
  lines: readonly MaterialLine[],
  isTT: boolean,
): Promise<void> {
  const ids = lines.map(({ materialId }) => materialId);
  const found = await countMaterialsOf(db, ids, isTT);
  assertField('lines', found === ids.length ? null : 'material.not_found');
}
