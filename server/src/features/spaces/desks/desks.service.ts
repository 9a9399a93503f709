// The desks of a space: what readers see of them at a time, and how staff name, place and draw them.
import { AppError, assertFound } from '@thedot/domain/errors';
import { DAY_MS, overlap, type Span, spanOf } from '@thedot/domain/kernel/time';
import { withBuffers } from '@thedot/domain/scheduling/policy.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import {
  type Desk,
  type DeskDetails,
  type Desks,
  DeskTimeRefusal,
  type FloorPlan,
} from '@thedot/domain/spaces/desks/desks.contract';
import { assertDesks, deskChange } from '@thedot/domain/spaces/desks/desks.rules';
import { spaceTypesFor } from '@thedot/domain/spaces/space-access.rules';
import { canSeeDetails, isOwnBooking, refuseSpaceSlot } from '@thedot/domain/spaces/spaces.rules';
import { type Context, type SignedIn, transact } from '../../../kernel/context.ts';
import type { StagedFile } from '../../../kernel/file-store.ts';
import { lockResource } from '../../../platform/allocations/allocations.queries.ts';
import { updateResource } from '../../../platform/allocations/resources.queries.ts';
import { deleteFile, insertFile } from '../../../platform/files/files.queries.ts';
import { toSnapshotWindow } from '../../scheduling/snapshots.service.ts';
import { toReader } from '../space-bookings.service.ts';
import { auditSpace } from '../space-audit.service.ts';
import { publishFreeSpaces } from '../space-notifications.service.ts';
import type { DeskRow } from '../desk-list.queries.ts';
import { toSpaceSnapshot } from '../spaces.service.ts';
import {
  type DeskBookingRow,
  findSpaceWithDesks,
  lockSpaceWithDesks,
  raiseCapacity,
  replaceDesks,
  updateFloorPlan,
} from './desks.queries.ts';

/** Lists the desks of a space as they are at a time. */
export async function listDesks(
  ctx: Context,
  { spaceId, ...slot }: Slot & { readonly spaceId: string },
): Promise<Desks> {
  const { db, now, settings } = ctx;
  const { from, to } = spanOf(slot);
  const row = assertFound(
    await findSpaceWithDesks(db, toSnapshotWindow({ from, to: to + DAY_MS }, now()), {
      ids: [spaceId],
      types: spaceTypesFor(ctx.actor),
      hiddenFor: toReader(ctx),
    }),
    'space.not_found',
  );
  const snapshot = toSpaceSnapshot(settings, row);
  const refusal = refuseSpaceSlot(snapshot, slot, now().getTime());
  return {
    plan: row.plan,
    refusal: DeskTimeRefusal.nullable().parse(refusal),
    items: row.desks.map((desk) =>
      toDesk(ctx.actor, desk, {
        space: row,
        isOutOfUse: row.outOfUse.includes(desk.number),
        bookings: row.deskBookings.filter(({ unit }) => unit === desk.number),
        blocks: row.blocks.filter(({ unit }) => unit === null || unit === desk.number).map(spanOf),
        span: withBuffers({ from, to }, snapshot.policy),
      }),
    ),
  };
}

interface DeskFacts {
  readonly space: Parameters<typeof canSeeDetails>[1]['space'];
  readonly isOutOfUse: boolean;
  readonly bookings: readonly DeskBookingRow[];
  /** Of the desk, or of the whole space. */
  readonly blocks: readonly Span[];
  readonly span: Span;
}

function toDesk(
  reader: SignedIn,
  desk: DeskRow,
  { space, isOutOfUse, bookings, blocks, span }: DeskFacts,
): Desk {
  const taking = bookings.filter((it) => overlap(it, span));
  const found = taking.flatMap(({ booking }) => (booking ? [booking] : []));
  const own = found.find((it) => isOwnBooking(reader, it));
  const shown = own ?? found.find((it) => canSeeDetails(reader, { ...it, space }));
  const change = deskChange([...bookings, ...blocks], span);
  const isBlocked = blocks.some((it) => overlap(it, span));
  return {
    ...desk,
    isOutOfUse,
    state: stateOf({
      isMine: own !== undefined,
      isTaken: taking.length > 0,
      isOutOfUse: isOutOfUse || isBlocked,
    }),
    changesAt: change === null ? null : new Date(change).toISOString(),
    booking: own
      ? {
          id: own.id,
          start: new Date(own.start).toISOString(),
          end: new Date(own.end).toISOString(),
        }
      : null,
    booker: shown?.booker ?? null,
  };
}

function stateOf({
  isMine,
  isTaken,
  isOutOfUse,
}: Record<'isMine' | 'isTaken' | 'isOutOfUse', boolean>): Desk['state'] {
  if (isMine) return 'mine';
  if (isTaken) return 'busy';
  return isOutOfUse ? 'out_of_use' : 'free';
}

/** Locks the time of the space too, so that no booking takes a desk that goes out of use. */
async function lockDesks({ db }: Context, spaceId: string) {
  await lockResource(db, spaceId);
  const space = assertFound(await lockSpaceWithDesks(db, spaceId), 'space.not_found');
  if (space.type !== 'hotdesk') throw new AppError('space.no_desks');
  return space;
}

/** Saves the desks that changed, and adds new ones. */
export const saveDesks = (
  ctx: Context,
  { spaceId, desks }: { readonly spaceId: string; readonly desks: readonly DeskDetails[] },
): Promise<{ items: DeskDetails[] }> =>
  transact(ctx, async (tx) => {
    const { units, outOfUse, ...space } = await lockDesks(tx, spaceId);
    assertDesks(desks, space.desks);
    const changed = new Map(desks.map((it) => [it.number, it]));
    const items = Array.from(
      { length: Math.max(units, ...changed.keys()) },
      (_, index): DeskDetails => {
        const number = index + 1;
        const current = space.desks[index];
        return (
          changed.get(number) ?? {
            number,
            name: current?.name ?? String(number),
            place: current?.place ?? null,
            note: current?.note ?? '',
            isOutOfUse: outOfUse.includes(number),
          }
        );
      },
    );
    await replaceDesks(tx.db, spaceId, desks);
    await raiseCapacity(tx.db, spaceId, items.length);
    await updateResource(tx.db, spaceId, {
      units: items.length,
      outOfUse: items.filter((it) => it.isOutOfUse).map(({ number }) => number),
    });
    await auditSpace(tx, 'desks', spaceId, {
      name: space.name,
      desks: desks.map(({ name }) => name),
    });
    publishFreeSpaces(tx);
    return { items };
  });

export const saveFloorPlan = (
  ctx: Context,
  spaceId: string,
  plan: StagedFile,
): Promise<FloorPlan> =>
  transact(ctx, async (tx) => {
    const { plan: old, name } = await lockDesks(tx, spaceId);
    await insertFile(tx.db, plan, {
      ownerId: null,
      subjectKind: 'floor-plan',
      subjectId: spaceId,
    });
    await updateFloorPlan(tx.db, spaceId, plan.id);
    if (old) await deleteFile(tx.db, old);
    await auditSpace(tx, 'floor_plan_saved', spaceId, { name });
    publishFreeSpaces(tx);
    return { file: plan.id, width: plan.width ?? 0, height: plan.height ?? 0 };
  });

export const deleteFloorPlan = (ctx: Context, spaceId: string): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    const { plan, name } = assertFound(await lockSpaceWithDesks(tx.db, spaceId), 'space.not_found');
    await updateFloorPlan(tx.db, spaceId, null);
    if (plan) await deleteFile(tx.db, plan);
    await auditSpace(tx, 'floor_plan_removed', spaceId, { name });
    publishFreeSpaces(tx);
    return {};
  });
