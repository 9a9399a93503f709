// The buildings of the hub. All spaces of a building are in its time zone.
import { assertAllowed, assertFound } from '@thedot/domain/errors';
import type { Building, BuildingFields } from '@thedot/domain/spaces/space-management.contract';
import { type Context, transact } from '../../../kernel/context.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { lockResources } from '../../../platform/allocations/allocations.queries.ts';
import { updateResource } from '../../../platform/allocations/resources.queries.ts';
import { publishSpaces } from '../space-notifications.service.ts';
import {
  deleteBuilding,
  findBuildings,
  findSpacesIn,
  insertBuilding,
  lockBuilding,
  updateBuilding,
} from './buildings.queries.ts';

export const listBuildings = async ({ db }: Context): Promise<{ items: Building[] }> => ({
  items: await findBuildings(db),
});

export const addBuilding = (ctx: Context, building: BuildingFields): Promise<Building> =>
  transact(ctx, async (tx) => {
    const id = await insertBuilding(tx.db, building);
    await auditBuilding(tx, 'added', id, building);
    publishSpaces(tx);
    return findBuilding(tx, id);
  });

/** Bookings keep their times; opening hours are in the new time zone. */
export const changeBuilding = (
  ctx: Context,
  id: string,
  building: BuildingFields,
): Promise<Building> =>
  transact(ctx, async (tx) => {
    const { db } = tx;
    assertFound(await lockBuilding(db, id), 'space.building_not_found');
    await updateBuilding(db, id, building);
    const spaceIds = await findSpacesIn(db, id);
    await lockResources(db, spaceIds);
    for (const spaceId of spaceIds)
      await updateResource(db, spaceId, { timeZone: building.timeZone });
    await auditBuilding(tx, 'changed', id, building);
    publishSpaces(tx);
    return findBuilding(tx, id);
  });

export const removeBuilding = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    assertFound(await lockBuilding(tx.db, id), 'space.building_not_found');
    const building = await findBuilding(tx, id);
    assertAllowed(building.spaces > 0 ? 'space.building_in_use' : null);
    await deleteBuilding(tx.db, id);
    await auditBuilding(tx, 'removed', id, building);
    publishSpaces(tx);
  });

const findBuilding = async ({ db }: Context, id: string): Promise<Building> =>
  assertFound((await findBuildings(db, id))[0], 'space.building_not_found');

const auditBuilding = (
  { db, actor, caller }: Context,
  action: 'added' | 'changed' | 'removed',
  id: string,
  { name }: Pick<BuildingFields, 'name'>,
) =>
  audit(db, {
    actorId: actor.id,
    action: `building.${action}`,
    subjectKind: 'building',
    subjectId: id,
    address: caller.address,
    details: { name },
  });
