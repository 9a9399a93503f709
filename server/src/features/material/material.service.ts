// The stock: what there is, what is free of it, and how managers change it.
import { assertAllowed, assertField, assertFound } from '@thedot/domain/errors';
import { dayOf, MINUTE_MS, type Span, spanOf } from '@thedot/domain/kernel/time';
import { MATERIAL_STEP_MIN, MAX_LOAN_MIN } from '@thedot/domain/limits';
import {
  borrowsMaterial,
  managedKinds,
  managesMaterial,
  readableKinds,
} from '@thedot/domain/material/material-access.rules';
import type {
  Availability,
  Material,
  MaterialFields,
  NewMaterial,
} from '@thedot/domain/material/material.contract';
import {
  freeDuring,
  freeForLoan,
  type MaterialSnapshot,
  refuseBorrower,
  refuseRange,
} from '@thedot/domain/material/material.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { type Context, type SystemContext, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { lockResources } from '../../platform/allocations/allocations.queries.ts';
import {
  insertResource,
  updateBookingPolicy,
  updateResource,
} from '../../platform/allocations/resources.queries.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { insertFile } from '../../platform/files/files.queries.ts';
import { replaceOpeningHours } from '../scheduling/schedule/schedule.queries.ts';
import { ALL_TIME, toSnapshot, toSnapshotWindow } from '../scheduling/snapshots.service.ts';
import { publishMaterial } from './material-notifications.service.ts';
import {
  findMaterialRows,
  insertMaterial,
  insertPolicy,
  lockMaterial,
  type MaterialRow,
  type MaterialsQuery,
  updateMaterial,
} from './material.queries.ts';

export interface LoadedMaterial extends MaterialSnapshot {
  readonly row: MaterialRow;
}

interface SnapshotsQuery extends MaterialsQuery {
  readonly span: Span;
  /** Finds the hours of coming days too, whatever the span is. */
  readonly withSchedule?: boolean;
  /** Ignores what this booking occupies. */
  readonly except?: string | undefined;
}

/** Material by name with its snapshots, in one statement. What is blocked cannot be lent. */
export async function findMaterialSnapshots(
  { db, now, settings }: SystemContext,
  { span, withSchedule, except, ...query }: SnapshotsQuery,
): Promise<LoadedMaterial[]> {
  const rows = await findMaterialRows(
    db,
    toSnapshotWindow(span, now(), except === undefined ? [] : [except]),
    query,
    withSchedule ? toSnapshotWindow(ALL_TIME, now()) : undefined,
  );
  return rows.map((row) => {
    const { resource, ...snapshot } = toSnapshot(settings, row);
    const { maxDays, sameDay, quantity, blocked } = row;
    const units = Math.max(0, quantity - blocked);
    return { row, ...snapshot, resource: { ...resource, units }, terms: { maxDays, sameDay } };
  });
}

const nowSpan = (now: Date): Span => ({ from: now.getTime(), to: now.getTime() + MINUTE_MS });

/** `isTT` of what the actor reads, or only that of the query. */
const kindsOf = (kinds: readonly boolean[], isTT: boolean | undefined): readonly boolean[] =>
  kinds.filter((it) => isTT === undefined || it === isTT);

export async function listMaterial(
  ctx: Context,
  { isTT, id }: { readonly isTT?: boolean | undefined; readonly id?: string | undefined },
): Promise<{ items: Material[] }> {
  const found = await findMaterialSnapshots(ctx, {
    ids: id === undefined ? undefined : [id],
    kinds: kindsOf(readableKinds(ctx.actor), isTT),
    hiddenKinds: managedKinds(ctx.actor),
    span: nowSpan(ctx.now()),
    withSchedule: true,
  });
  if (id !== undefined) assertFound(found[0], 'material.not_found');
  return { items: found.map((it) => toMaterial(ctx, it)) };
}

export async function findMaterial(tx: Context, id: string): Promise<Material> {
  const [material] = (await listMaterial(tx, { id })).items;
  return assertFound(material, 'material.not_found');
}

function toMaterial({ actor, now }: Context, loaded: LoadedMaterial): Material {
  const { row, schedule, policy } = loaded;
  const isManaged = managesMaterial(actor, row.isTT);
  const today = dayOf(now().getTime(), schedule.timeZone);
  const hubClosures = JSON.parse(row.hubClosures) as [first: string, last: string][];
  return {
    id: row.id,
    name: row.name,
    isTT: row.isTT,
    category: row.category,
    location: row.location,
    description: row.description,
    image: row.image,
    quantity: row.quantity,
    blocked: row.blocked,
    items: row.items,
    out: row.out,
    free: freeDuring(loaded, nowSpan(now())),
    isHidden: row.isHidden,
    isBookable:
      !row.isHidden &&
      borrowsMaterial(actor, row.isTT, 'create') &&
      refuseBorrower(actor, row) === null,
    borrowerRoles: row.borrowerRoles && [...row.borrowerRoles],
    maxPerBorrower: row.maxPerBorrower,
    maxDays: row.maxDays,
    noticeMinutes: policy.noticeMinutes,
    horizonDays: policy.horizonDays,
    bufferBefore: policy.bufferBefore,
    bufferAfter: policy.bufferAfter,
    sameDay: row.sameDay,
    needsApproval: policy.needsApproval,
    allowsOutsideUse: row.allowsOutsideUse,
    policies: row.policies,
    timeZone: schedule.timeZone,
    hours: [...schedule.hours],
    days: schedule.days.filter(({ date }) => date >= today),
    closures: row.closures
      .filter(({ lastDay }) => lastDay >= today)
      .map((closure) => ({ ...closure, note: isManaged ? closure.note : '' })),
    hubClosures: hubClosures.map(([firstDay, lastDay]) => ({ firstDay, lastDay })),
  };
}

interface AvailabilityQuery extends Slot {
  readonly isTT?: boolean | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly except?: string | undefined;
}

/** What is free of each material during a range. */
export async function findAvailability(
  ctx: Context,
  { isTT, ids, except, ...slot }: AvailabilityQuery,
): Promise<{ items: Availability[] }> {
  const span = spanOf(slot);
  if (ids?.length === 0) return { items: [] };
  const found = await findMaterialSnapshots(ctx, {
    ids,
    kinds: kindsOf(readableKinds(ctx.actor), isTT),
    hiddenKinds: [],
    span,
    except,
  });
  return {
    items: found.map((it) => {
      const refusal = refuseRange(it, span, ctx.now().getTime())?.code ?? null;
      const free = refusal === null ? freeForLoan(it, span) : 0;
      return { materialId: it.row.id, free, refusal };
    }),
  };
}

export interface MaterialFiles {
  readonly image: readonly StagedFile[];
  readonly bookingPolicy: readonly StagedFile[];
  readonly returnPolicy: readonly StagedFile[];
}

export function createMaterial(
  ctx: Context,
  material: NewMaterial,
  files: MaterialFiles,
): Promise<Material> {
  assertFound(managesMaterial(ctx.actor, material.isTT) || undefined, 'material.not_found');
  const [image] = files.image;
  assertField('image', image ? null : 'material.image_required');
  return transact(ctx, async (tx) => {
    const id = await insertNewMaterial(tx, material, image ?? null);
    await storePolicies(tx, id, files);
    await auditMaterial(tx, id, 'material.created');
    publishMaterial(tx);
    return findMaterial(tx, id);
  });
}

/** Without a picture it is hidden, until an edit adds one. */
export async function insertNewMaterial(
  tx: Context,
  { isTT, hours, ...material }: NewMaterial,
  image: StagedFile | null,
): Promise<string> {
  const { db, now } = tx;
  const { name, category, quantity } = material;
  const id = await insertResource(db, { kind: 'material', mode: 'counted', name, units: quantity });
  if (image) await storeFile(tx, id, image);
  else await updateResource(db, id, { hiddenAt: now() });
  await insertMaterial(db, { id, is_tt: isTT, category, quantity, image_id: image?.id ?? null });
  await updateBookingPolicy(db, id, { ...LOAN_POLICY, ...toPolicy(material) });
  await updateMaterial(db, id, toColumns(material));
  await replaceOpeningHours(db, id, hours);
  return id;
}

/** Any length is bookable that `maxDays` allows; a request waits two days for its approval. */
const LOAN_POLICY = {
  lengths: { min: MATERIAL_STEP_MIN, max: MAX_LOAN_MIN },
  step: MATERIAL_STEP_MIN,
  hoursApply: 'endpoints',
  holdHours: 48,
} as const;

/** Pictures are re-encoded and open in the browser; policies are stored as uploaded. */
export const storeFile = (
  { db }: Context,
  materialId: string,
  file: StagedFile,
  subjectKind: 'material' | 'material-policy' = 'material',
) => insertFile(db, file, { ownerId: null, subjectKind, subjectId: materialId });

export async function storePolicies(
  tx: Context,
  materialId: string,
  { bookingPolicy, returnPolicy }: MaterialFiles,
): Promise<void> {
  const sent = [
    ['booking', bookingPolicy[0]],
    ['return', returnPolicy[0]],
  ] as const;
  for (const [kind, file] of sent) {
    if (!file) continue;
    await storeFile(tx, materialId, file, 'material-policy');
    await insertPolicy(tx.db, { materialId, kind, fileId: file.id, now: tx.now() });
  }
}

type PlainChanges = {
  readonly [Name in keyof MaterialFields]?: MaterialFields[Name] | undefined;
};

export const toPolicy = (fields: PlainChanges) => ({
  noticeMinutes: fields.noticeMinutes,
  horizonDays: fields.horizonDays,
  bufferBefore: fields.bufferBefore,
  bufferAfter: fields.bufferAfter,
  needsApproval: fields.needsApproval,
});
export const isPolicySent = (fields: PlainChanges): boolean =>
  Object.values(toPolicy(fields)).some((it) => it !== undefined);

/** The columns of the sent fields. */
export const toColumns = (fields: PlainChanges) => ({
  category: fields.category,
  location: fields.location,
  description: fields.description,
  quantity: fields.quantity,
  borrower_roles: fields.borrowerRoles,
  max_per_borrower: fields.maxPerBorrower,
  max_days: fields.maxDays,
  same_day: fields.sameDay,
  outside_use: fields.allowsOutsideUse,
});

export const hideMaterial = (ctx: Context, id: string): Promise<Material> =>
  transact(ctx, async (tx) => {
    const { hiddenAt, image } = assertFound(
      await lockMaterial(tx.db, id, managedKinds(tx.actor)),
      'material.not_found',
    );
    assertAllowed(hiddenAt && image === null ? 'material.image_required' : null);
    await lockResources(tx.db, [id]);
    await updateResource(tx.db, id, { hiddenAt: hiddenAt ? null : tx.now() });
    await auditMaterial(tx, id, hiddenAt ? 'material.shown' : 'material.hidden');
    publishMaterial(tx);
    return findMaterial(tx, id);
  });

export const auditMaterial = (
  { db, actor, caller }: Context,
  id: string,
  action: `material.${'created' | 'changed' | 'hidden' | 'shown' | 'removed' | 'blocked' | 'unblocked'}`,
) =>
  audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'material',
    subjectId: id,
    details: {},
    address: caller.address,
  });
