// The display at the door of a space: what its secret link shows, and how staff manage the link.
import { AppError, assertFound } from '@thedot/domain/errors';
import { DAY_MS, dayOf, daysSpan, slotOf } from '@thedot/domain/kernel/time';
import type { DoorDisplay, DoorLink } from '@thedot/domain/spaces/door-display.contract';
import { takenTimes } from '@thedot/domain/spaces/door-display.rules';
import { spaceNow } from '@thedot/domain/spaces/space-now.rules';
import { type Context, type PublicContext, transact } from '../../../kernel/context.ts';
import { findResourceCodes } from '../../scheduling/resource-codes/resource-codes.service.ts';
import { findRow } from '../management/space-management.service.ts';
import { auditSpace } from '../space-audit.service.ts';
import { findSpaceSnapshots } from '../spaces.service.ts';
import {
  deleteDoorLink,
  type DoorLinkRow,
  findDoorLink,
  findDoorLinkOf,
  replaceDoorLink,
} from './door.queries.ts';

/** Wrong and revoked links, and those of hidden spaces, get the same error. */
export async function readDoor(ctx: PublicContext, token: string): Promise<DoorDisplay> {
  const linkId = ctx.keys.readLinkToken('door', token);
  const link = linkId === null ? undefined : await findDoorLink(ctx.db, linkId);
  const now = ctx.now().getTime();
  const { spaceId } = assertFound(link, 'space.door_gone');
  const [found] = await findSpaceSnapshots(ctx, {
    ids: [spaceId],
    span: { from: now, to: now + DAY_MS },
  });
  const snapshot = assertFound(found, 'space.door_gone');
  const { row, schedule, resource } = snapshot;
  const today = dayOf(now, schedule.timeZone);
  const { to: endOfDay } = daysSpan(today, today, schedule.timeZone);
  const codes = await findResourceCodes(ctx, spaceId);
  return {
    name: row.name,
    location: row.location,
    floor: row.floor,
    timeZone: schedule.timeZone,
    desks: resource.units,
    bookable: row.bookable,
    now: spaceNow(snapshot, now),
    taken:
      resource.units > 1
        ? []
        : takenTimes(snapshot, { from: now, to: endOfDay }).map(({ isBlock, ...span }) => ({
            ...slotOf(span),
            isBlock,
          })),
    code: codes.find(({ unit }) => unit === null)?.code ?? null,
  };
}

export async function findLinkOfDoor(ctx: Context, id: string): Promise<{ link: DoorLink | null }> {
  await findRow(ctx, id);
  const row = await findDoorLinkOf(ctx.db, id);
  return { link: row ? toDoorLink(ctx, row) : null };
}

/** Creates the link; an earlier one stops working. */
export const createDoorLink = (ctx: Context, id: string): Promise<DoorLink> =>
  transact(ctx, async (tx) => {
    const { name, isRemoved } = await findRow(tx, id);
    if (isRemoved) throw new AppError('space.not_found');
    const row = await replaceDoorLink(tx.db, id, tx.now());
    await auditSpace(tx, 'door_link_created', id, { name });
    return toDoorLink(tx, row);
  });

export const revokeDoorLink = (ctx: Context, id: string): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    const { name } = await findRow(tx, id);
    if (await deleteDoorLink(tx.db, id)) await auditSpace(tx, 'door_link_revoked', id, { name });
    return {};
  });

const toDoorLink = ({ keys }: Pick<Context, 'keys'>, { id, createdAt }: DoorLinkRow): DoorLink => ({
  path: `/door/${keys.linkToken('door', id)}`,
  createdAt,
});
