import type { World } from './world.ts';

/** What is to be pushed to the devices of a person, and has not been sent. */
export const waitingPushesOf = ({ db }: Pick<World, 'db'>, { id }: { readonly id: string }) =>
  db
    .selectFrom('pushes as p')
    .innerJoin('push_devices as d', 'd.id', 'p.device_id')
    .select(['p.template', 'p.room_id as roomId'])
    .where('d.user_id', '=', id)
    .execute();
