import type { World } from '../world.ts';

/** The unsent pushes to the devices of a user. */
export const findWaitingPushes = ({ db }: Pick<World, 'db'>, { id }: { readonly id: string }) =>
  db
    .selectFrom('pushes as p')
    .innerJoin('push_devices as d', 'd.id', 'p.device_id')
    .select(['p.template', 'p.room_id as roomId'])
    .where('d.user_id', '=', id)
    .execute();
