// The labels of spaces and desks: their codes, and what a user who scans one sees.
import { assertFound } from '@thedot/domain/errors';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { bookableNow } from '@thedot/domain/spaces/check-in.rules';
import { spaceTypesFor } from '@thedot/domain/spaces/space-access.rules';
import type { ScannedSpace, SpaceCode } from '@thedot/domain/spaces/space-codes.contract';
import { type Context, transact } from '../../../kernel/context.ts';
import {
  createResourceCodes,
  findResourceCodes,
  findScannedResource,
  type LabelCode,
} from '../../scheduling/resource-codes/resource-codes.service.ts';
import { listSpaceBookings } from '../space-bookings.service.ts';
import { findOneSnapshot, listSpaces } from '../spaces.service.ts';

export async function listSpaceCodes(ctx: Context, id: string): Promise<{ items: SpaceCode[] }> {
  const { space } = await findSpace(ctx, id);
  return { items: (await findResourceCodes(ctx, space.id)).map(toSpaceCode) };
}

/** Creates the codes that a space and its desks do not have yet. */
export const createSpaceCodes = (ctx: Context, id: string): Promise<{ items: SpaceCode[] }> =>
  transact(ctx, async (tx) => {
    const { space } = await findSpace(tx, id);
    const desks = space.desks > 1 ? Array.from({ length: space.desks }, (_, it) => it + 1) : [];
    return { items: (await createResourceCodes(tx, id, [null, ...desks])).map(toSpaceCode) };
  });

const toSpaceCode = ({ code, unit, createdAt }: LabelCode): SpaceCode => ({
  code,
  desk: unit,
  createdAt,
});

async function findSpace(ctx: Context, id: string) {
  const { items } = await listSpaces(ctx, { id });
  return { space: assertFound(items[0], 'space.not_found') };
}

/** The space of a label, with what the actor can do there. */
export async function readSpaceCode(ctx: Context, text: string): Promise<ScannedSpace> {
  const { resourceId, unit } = await findScannedResource(ctx, 'space', text);
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
