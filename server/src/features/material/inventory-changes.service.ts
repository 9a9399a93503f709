// What an import of an inventory writes.
import {
  newQuantity,
  newSerials,
  type StoredMaterial,
} from '@thedot/domain/material/inventory-outcomes.rules';
import type { InventoryValues } from '@thedot/domain/material/inventory.rules';
import { NewMaterial } from '@thedot/domain/material/material.contract';
import type { Context } from '../../kernel/context.ts';
import { updateStock } from '../../platform/allocations/resources.queries.ts';
import { createResourceCode } from '../../platform/resource-codes.ts';
import { offerNext } from '../scheduling/holds.service.ts';
import { insertItems } from './material-items.queries.ts';
import { findLendable, updateMaterial } from './material.queries.ts';
import { auditMaterial, insertNewMaterial } from './material.service.ts';
import { warnBorrowers } from './warnings.service.ts';

/** Imported material has no picture yet, so it is hidden until managers add one. */
export async function addMaterial(
  tx: Context,
  isTT: boolean,
  values: InventoryValues,
): Promise<StoredMaterial> {
  const { name, category, location, description, serials } = values;
  const quantity = newQuantity(values);
  const fields = { name, category, location, description, quantity };
  const id = await insertNewMaterial(tx, NewMaterial.parse({ isTT, ...fields }), null);
  await labelItems(tx, id, serials);
  await auditMaterial(tx, id, 'material.created');
  return { id, ...fields, items: serials.map((serial) => ({ serial, isRetired: false })) };
}

export interface MaterialUpdate {
  /** As it is, locked. */
  readonly material: StoredMaterial;
  readonly values: InventoryValues;
}

/** More stock is offered to users who wait; less was judged to suffice for what is booked. */
export async function updateMaterials(
  tx: Context,
  updates: readonly MaterialUpdate[],
): Promise<void> {
  const { db, now } = tx;
  for (const { material, values } of updates) {
    const { category, location, description, quantity } = values;
    await updateMaterial(db, material.id, {
      category: category || undefined,
      location: location || undefined,
      description: description || undefined,
      quantity: quantity ?? undefined,
    });
    await labelItems(tx, material.id, newSerials(values, material));
    await auditMaterial(tx, material.id, 'material.changed');
  }
  const difference = ({ material, values }: MaterialUpdate) =>
    (values.quantity ?? material.quantity) - material.quantity;
  const larger = updates.filter((it) => difference(it) > 0).map(({ material }) => material.id);
  const smaller = updates.filter((it) => difference(it) < 0).map(({ material }) => material.id);
  if (larger.length + smaller.length > 0)
    await updateStock(db, await findLendable(db, [...larger, ...smaller]), now());
  if (smaller.length > 0) await warnBorrowers(tx, smaller);
  if (larger.length > 0) await offerNext(tx, larger);
}

async function labelItems(
  { db }: Context,
  materialId: string,
  serials: readonly string[],
): Promise<void> {
  if (serials.length === 0) return;
  await insertItems(
    db,
    serials.map((serial) => ({
      materialId,
      code: createResourceCode(),
      serial,
      condition: 'good',
      state: 'available',
      note: '',
    })),
  );
}
