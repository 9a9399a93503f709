import { updateExpert } from '../rows.ts';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { sql } from 'kysely';
import { createExpert, NINE, TEN, bookingRequest } from './sessions.ts';
import type { TestPerson, World } from '../world.ts';

const TOPICS = Expertise.options.filter((it) => it !== 'Fundraising' && it !== 'Other');
const taken = new WeakMap<World, number>();

/** Takes the topics in turn. A reused topic loses its experts, and its open requests stay with their expert. */
async function nextTopic(world: World): Promise<Expertise> {
  const count = taken.get(world) ?? 0;
  taken.set(world, count + 1);
  const topic = TOPICS[count % TOPICS.length] ?? 'Legal IP';
  await world.db
    .updateTable('experts')
    .set({ categories: sql`array_remove(categories, ${topic})` })
    .execute();
  await world.db
    .updateTable('expert_sessions')
    .set({ any_expert: false })
    .where('category', '=', topic)
    .execute();
  return topic;
}

export const setTopics = (world: World, expert: TestPerson, categories: Expertise[]) =>
  updateExpert(world, expert, { categories });

/** Creates experts of a topic that no other expert has, and builds requests to any of them. */
export async function createTopicExperts(world: World, count: number) {
  const category = await nextTopic(world);
  const experts: TestPerson[] = [];
  for (let n = 0; n < count; n++) {
    const expert = await createExpert(world);
    await setTopics(world, expert, [category]);
    experts.push(expert);
  }
  const anyExpert = (...slots: { start: string; end: string }[]) => ({
    ...bookingRequest('', ...slots),
    expertId: null,
    category,
  });
  const expertOf = ({ expert: { id } }: { readonly expert: { readonly id: string } }) => {
    const expert = experts.find((it) => it.id === id);
    if (!expert) throw new Error('An expert of another topic was asked');
    return expert;
  };
  return { category, experts, anyExpert, expertOf };
}

/** Requests a session with any of two experts of a topic; `first` is the one who got the request. */
export async function createAnyExpertRequest(
  world: World,
  slots: { start: string; end: string }[] = [NINE, TEN],
  more: { answerIn?: number } = {},
) {
  const { category, experts, anyExpert } = await createTopicExperts(world, 2);
  const startup = await world.person('startup');
  const body = { ...anyExpert(...slots), ...more };
  const booking = await startup.api.bookings.request({ body });
  const [first, second] = experts.toSorted(({ id }) => (id === booking.expert.id ? -1 : 1));
  if (!first || !second) throw new Error('There are two');
  return { startup, category, first, second, booking };
}
