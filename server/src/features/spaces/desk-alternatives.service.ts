import { spanOf } from '@thedot/domain/kernel/time';
import type { Alternative } from '@thedot/domain/scheduling/alternatives.contract';
import { isSlotFree, type Snapshot } from '@thedot/domain/scheduling/free-slots.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { nearestFreeDesk, withDesk } from '@thedot/domain/spaces/desks/desks.rules';
import type { SystemContext } from '../../kernel/context.ts';
import { findDesks } from './desk-list.queries.ts';

interface DeskSpace extends Snapshot {
  readonly row: { readonly id: string; readonly name: string };
}

/** The nearest desk to one that was refused, if another can be booked at that time. */
export async function findDeskAlternatives(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  space: DeskSpace,
  desk: number,
  slot: Slot,
): Promise<Alternative[]> {
  const { from, to } = spanOf(slot);
  const desks = await findDesks(db, space.row.id);
  const nearest = nearestFreeDesk(space, desks, desk, { from, to });
  if (!nearest) return [];
  const search = { minutes: (to - from) / 60_000, now: now().getTime() };
  if (!isSlotFree(slot, withDesk(space, nearest.number), search)) return [];
  const { number, name } = nearest;
  const { id, name: spaceName } = space.row;
  return [{ kind: 'unit', resource: { id, name: spaceName }, unit: { number, name }, ...slot }];
}
