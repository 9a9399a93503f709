// The labels of spaces and desks: their codes, and what a user who scans one sees.
import { assertFound } from '@thedot/domain/errors';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { bookableNow } from '@thedot/domain/spaces/check-in.rules';
import { spaceTypesFor } from '@thedot/domain/spaces/space-access.rules';
import type {
  ScannedSpace,
  SpaceCode,
  SpaceLabel,
} from '@thedot/domain/spaces/space-codes.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { type Context, transact } from '../../../kernel/context.ts';
import {
  createMissingCodes,
  createResourceCodes,
  findResourceCodes,
  findScanned,
  type LabelCode,
  revokeResourceCode,
} from '../../scheduling/resource-codes/resource-codes.service.ts';
import { findDesks } from '../desk-list.queries.ts';
import { findRow } from '../management/space-management.service.ts';
import { auditSpace } from '../space-audit.service.ts';
import { listSpaceBookings } from '../space-bookings.service.ts';
import { findOneSnapshot, listSpaces } from '../spaces.service.ts';
import { findLabelledUnits, findLabels } from './labels.queries.ts';

export async function listSpaceCodes(ctx: Context, id: string): Promise<{ items: SpaceCode[] }> {
  const { space } = await findSpace(ctx, id);
  return { items: await withDeskNames(ctx, space, await findResourceCodes(ctx, space.id)) };
}

/** Creates the codes that a space and its desks do not have yet. */
export const createSpaceCodes = (ctx: Context, id: string): Promise<{ items: SpaceCode[] }> =>
  transact(ctx, async (tx) => {
    const { space } = await findSpace(tx, id);
    const desks = space.desks > 1 ? Array.from({ length: space.desks }, (_, it) => it + 1) : [];
    const codes = await createResourceCodes(tx, id, [null, ...desks]);
    return { items: await withDeskNames(tx, space, codes) };
  });

async function withDeskNames(
  { db }: Context,
  { id }: Space,
  codes: readonly LabelCode[],
): Promise<SpaceCode[]> {
  const names = new Map((await findDesks(db, id)).map(({ number, name }) => [number, name]));
  return codes.map(({ code, unit, createdAt }) => ({
    code,
    desk: unit,
    deskName: unit === null ? null : (names.get(unit) ?? String(unit)),
    createdAt,
  }));
}

/** The labels of spaces that are shown, by name; codes that are missing are created. */
export const createLabels = (
  ctx: Context,
  spaceIds: readonly string[],
): Promise<{ items: SpaceLabel[] }> =>
  transact(ctx, async (tx) => {
    const units = await findLabelledUnits(tx.db, spaceIds);
    if (units.length > 0) await createMissingCodes(tx, units);
    return { items: await findLabels(tx.db, spaceIds) };
  });

export const revokeSpaceCode = (ctx: Context, code: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { resourceId, unit } = await revokeResourceCode(tx, 'space', code);
    const { name } = await findRow(tx, resourceId);
    await auditSpace(tx, 'code_revoked', resourceId, {
      name,
      ...(unit !== null && { desk: unit }),
    });
  });

async function findSpace(ctx: Context, id: string) {
  const { items } = await listSpaces(ctx, { id });
  return { space: assertFound(items[0], 'space.not_found') };
}

/** The space of a label, with what the actor can do there; null for a code of no space. */
export async function readSpaceCode(
  ctx: Context,
  text: string,
): Promise<{ scanned: ScannedSpace | null }> {
  const found = await findScanned(ctx, 'space', text);
  return { scanned: found ? await findScannedSpace(ctx, found) : null };
}

async function findScannedSpace(
  ctx: Context,
  { resourceId, unit }: { readonly resourceId: string; readonly unit: number | null },
): Promise<ScannedSpace> {
  const { space } = await findSpace(ctx, resourceId);
  const now = ctx.now().getTime();
  const to = new Date(now + DAY_MS).toISOString();
  const from = ctx.now().toISOString();
  const { items } = await listSpaceBookings(ctx, { spaceId: space.id, from, to, scope: 'all' });
  const canBook = space.bookable && spaceTypesFor(ctx.actor, 'create').includes(space.type);
  const snapshot = await findOneSnapshot(ctx, space.id, { from: now, to: now + 2 * DAY_MS });
  return {
    space,
    desk: unit,
    bookings: items.filter(({ desk }) => unit === null || desk === unit),
    bookableNow: canBook ? bookableNow(snapshot, now) : null,
  };
}
