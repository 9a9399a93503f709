import { createUserWithPassword } from './erasures.ts';
import { WORKING_HOURS } from './bookings/sessions.ts';
import type { World } from './world.ts';

/** Creates an expert with working hours and a password for an erasure request. */
export async function createLeavingExpert(world: World) {
  const expert = await createUserWithPassword(world, 'expert');
  const hours = [...WORKING_HOURS];
  await expert.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } });
  return expert;
}
