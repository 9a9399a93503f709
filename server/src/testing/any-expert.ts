import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { expertIn, NINE, TEN, wish } from './sessions.ts';
import type { World } from './world.ts';

const TOPICS: readonly Expertise[] = [
  'Legal IP',
  'Accounting',
  'Finance',
  'Product',
  'Business plan',
  'Business model',
  'Go to Market',
  'Architecture',
  'Technical support',
  'Legal Business Law',
];
const taken = new WeakMap<World, number>();

/** A topic that nobody of a world has yet. */
function topicIn(world: World): Expertise {
  const count = taken.get(world) ?? 0;
  const topic = TOPICS[count];
  if (!topic) throw new Error('Each topic has its experts');
  taken.set(world, count + 1);
  return topic;
}

/** A request of whoever of a topic that two experts have: the first of them is asked. */
export async function askedAnyIn(
  world: World,
  slots: { start: string; end: string }[] = [NINE, TEN],
  more: { answerIn?: number } = {},
) {
  const category = topicIn(world);
  const experts = [await expertIn(world), await expertIn(world)];
  for (const { id } of experts) {
    const categories = [category];
    await world.db.updateTable('experts').set({ categories }).where('user_id', '=', id).execute();
  }
  const startup = await world.person('startup');
  const body = { ...wish('', ...slots), ...more, expertId: null, category };
  const booking = await startup.api.bookings.request({ body });
  const [first, second] = experts.toSorted(({ id }) => (id === booking.expert.id ? -1 : 1));
  if (!first || !second) throw new Error('There are two');
  return { startup, first, second, booking };
}
