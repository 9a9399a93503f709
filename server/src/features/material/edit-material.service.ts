// Managers change a material or delete it. A smaller stock, or other hours, needs a decision about each booking it affects.
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import { managedKinds } from '@thedot/domain/material/material-access.rules';
import type {
  Material,
  MaterialChanges,
  StockChanges,
} from '@thedot/domain/material/material.contract';
import { bookingsOverStock } from '@thedot/domain/material/material.rules';
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import { countAffected } from '@thedot/domain/scheduling/affected-bookings.rules';
import { peakUsage } from '@thedot/domain/scheduling/usage.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { lockResources } from '../../platform/allocations/allocations.queries.ts';
import {
  deleteResource,
  updateBookingPolicy,
  updateResource,
  updateStock,
} from '../../platform/allocations/resources.queries.ts';
import { deleteFile, deleteFilesOf } from '../../platform/files/files.queries.ts';
import {
  type AffectedRule,
  findAffectedBookings,
  type FoundBookings,
  lockBookingsToCancel,
  resolveAffectedBookings,
} from '../scheduling/affected-bookings/affected-bookings.service.ts';
import { offerNext } from '../scheduling/holds.service.ts';
import {
  replaceClosures,
  replaceDateOverrides,
  replaceOpeningHours,
} from '../scheduling/schedule/schedule.queries.ts';
import { outsideOf } from '../scheduling/schedule/schedule.service.ts';
import { ALL_TIME } from '../scheduling/snapshots.service.ts';
import { publishMaterial } from './material-notifications.service.ts';
import {
  deleteKitsOfOnly,
  findLendable,
  lockMaterial,
  updateMaterial,
  wasBooked,
  withdrawPolicies,
} from './material.queries.ts';
import {
  auditMaterial,
  findMaterial,
  findMaterialSnapshots,
  isPolicySent,
  type LoadedMaterial,
  type MaterialFiles,
  storeFile,
  storePolicies,
  toColumns,
  toPolicy,
} from './material.service.ts';
import { warnBorrowers } from './warnings.service.ts';

/** Changes the sent fields. Kept bookings that the stock no longer suffices for stay, and their borrowers are warned. */
export const editMaterial = (
  ctx: Context,
  id: string,
  {
    hours,
    days,
    closures,
    withdrawnPolicies,
    decisions,
    others,
    message,
    ...changes
  }: MaterialChanges,
  files: MaterialFiles,
): Promise<Material> =>
  transact(ctx, async (tx) => {
    const { db, now } = tx;
    await lockBookingsToCancel(tx, decisions);
    const before = await lockManaged(tx, id);
    await lockResources(db, [id]);
    const { name, quantity } = changes;
    if (quantity !== undefined) assertStock(quantity, Number(before.items));
    const found = await findAffectedByChanges(tx, id, { quantity, hours, days, closures });
    const [image] = files.image;
    if (image) await storeFile(tx, id, image);
    if (name !== undefined) await updateResource(db, id, { name });
    if (isPolicySent(changes)) await updateBookingPolicy(db, id, toPolicy(changes));
    await updateMaterial(db, id, { ...toColumns(changes), image_id: image?.id });
    if (image && before.image !== null) await deleteFile(db, before.image);
    if (hours) await replaceOpeningHours(db, id, hours);
    if (days) await replaceDateOverrides(db, id, days);
    if (closures) await replaceClosures(db, id, closures);
    if (found) await resolveAffectedBookings(tx, found, { decisions, others, message });
    if (quantity !== undefined) {
      await updateStock(db, await findLendable(db, [id]), now());
      if (quantity < before.quantity) await warnBorrowers(tx, [id]);
      else await offerNext(tx, [id]);
    }
    if (withdrawnPolicies?.length)
      await withdrawPolicies(db, { materialId: id, kinds: withdrawnPolicies, now: now() });
    await storePolicies(tx, id, files);
    await auditMaterial(tx, id, 'material.changed');
    publishMaterial(tx);
    return findMaterial(tx, id);
  });

const lockManaged = async ({ db, actor }: Context, id: string) =>
  assertFound(await lockMaterial(db, id, managedKinds(actor)), 'material.not_found');

function assertStock(quantity: number, items: number): void {
  if (quantity >= items) return;
  const problem = { code: 'material.fewer_than_items', params: { count: items } } as const;
  throw new AppError(problem.code, { ...problem, errors: [{ ...problem, path: 'quantity' }] });
}

/** The bookings that the changes would affect, before they are made. */
export async function previewEdit(
  ctx: Context,
  id: string,
  changes: StockChanges,
): Promise<AffectedBookings> {
  const found = await findAffectedByChanges(ctx, id, changes);
  return found?.affected ?? { items: [], counts: {}, proposals: 0 };
}

/** Null when the changes take nothing from any booking. */
async function findAffectedByChanges(
  ctx: Context,
  id: string,
  { quantity, ...schedule }: StockChanges,
): Promise<FoundBookings | null> {
  const kinds = managedKinds(ctx.actor);
  const [loaded] = await findMaterialSnapshots(ctx, {
    ids: [id],
    kinds,
    hiddenKinds: kinds,
    span: ALL_TIME,
  });
  const before = assertFound(loaded, 'material.not_found');
  const rules: AffectedRule[] = [];
  if (Object.values(schedule).some((it) => it !== undefined)) {
    const { hoursApply } = before.policy;
    rules.push(outsideOf(ctx, { ...before.schedule, hoursApply }, schedule));
  }
  if (quantity !== undefined && quantity < before.row.quantity)
    rules.push((bookings) => bookingsOverStock(bookings, before, lendableOf(before, quantity)));
  if (rules.length === 0) return null;
  return findAffectedBookings(ctx, id, (bookings) => {
    const affected = new Set(rules.flatMap((rule) => rule(bookings)));
    return bookings.filter((it) => affected.has(it));
  });
}

/** What could be lent of a stock of this size. */
const lendableOf = ({ row }: LoadedMaterial, quantity: number): number =>
  Math.max(0, quantity - row.blocked);

/** How many bookings of each of these materials need a decision before its stock is this small; those without are left out. */
export async function countOverStock(
  ctx: Context,
  stocks: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  if (stocks.size === 0) return counts;
  const kinds = managedKinds(ctx.actor);
  const loaded = await findMaterialSnapshots(ctx, {
    ids: [...stocks.keys()],
    kinds,
    hiddenKinds: kinds,
    span: ALL_TIME,
  });
  for (const material of loaded) {
    const { id } = material.row;
    const units = lendableOf(material, stocks.get(id) ?? 0);
    if (peakUsage(material.usages, ALL_TIME) <= units) continue;
    const { affected } = await findAffectedBookings(ctx, id, (bookings) =>
      bookingsOverStock(bookings, material, units),
    );
    const count = countAffected(affected);
    if (count > 0) counts.set(id, count);
  }
  return counts;
}

/** Deletes a material that was never booked, with its files; a booked one is hidden instead. */
export const removeMaterial = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { db } = tx;
    await lockManaged(tx, id);
    await lockResources(db, [id]);
    assertAllowed((await wasBooked(db, id)) ? 'material.was_booked' : null);
    await auditMaterial(tx, id, 'material.removed');
    await deleteKitsOfOnly(db, id);
    await deleteResource(db, id);
    for (const subjectKind of ['material', 'material-policy'] as const)
      await deleteFilesOf(db, { subjectKind, subjectId: id });
    publishMaterial(tx);
  });
