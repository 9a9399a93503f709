import { leaverIn } from './leavers.ts';
import { WORKING_HOURS } from './sessions.ts';
import type { World } from './world.ts';

/** An expert with working hours who may ask to be erased. */
export async function leavingExpert(world: World) {
  const expert = await leaverIn(world, 'expert');
  const hours = [...WORKING_HOURS];
  await expert.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } });
  return expert;
}
