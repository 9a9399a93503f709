import type { Insertable } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { TestPerson, World } from '../world.ts';
import { tunisSlot } from './sessions.ts';

/** Creates a meeting room that is open from 8 to 18 on working days, for bookings of up to two hours. */
export async function createSpace(
  { db }: World,
  {
    space,
    ...resource
  }: Partial<Insertable<DB['resources']>> & {
    readonly space?: Partial<Insertable<DB['spaces']>>;
  } = {},
): Promise<string> {
  const { id } = await db
    .insertInto('resources')
    .values({
      kind: 'space',
      mode: 'exclusive',
      name: 'Carthage',
      notice_minutes: 0,
      lengths: null,
      min_minutes: 15,
      max_minutes: 120,
      step_minutes: 15,
      hold_hours: 48,
      ...resource,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('spaces')
    .values({ id, floor: 1, capacity: 6, equipment: ['screen'], ...space })
    .execute();
  const hours = [1, 2, 3, 4, 5].map((wday) => ({
    resource_id: id,
    wday,
    starts: '08:00',
    ends: '18:00',
  }));
  await db.insertInto('opening_hours').values(hours).execute();
  return id;
}

type Body = Parameters<TestPerson['api']['spaces']['book']>[0]['body'];

/** Books a space, by default on Wednesday at 9:00 for an hour. */
export async function bookSpace({ api }: TestPerson, spaceId: string, more: Partial<Body> = {}) {
  const slot = tunisSlot(11, '09:00');
  const { items } = await api.spaces.book({ body: { spaceId, ...slot, title: 'Board', ...more } });
  return items;
}
