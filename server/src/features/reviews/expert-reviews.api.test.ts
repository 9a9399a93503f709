import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expertIn, heldIn, MONDAY, tunis } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const review = (person: TestPerson, bookingId: string, stars = 5, text = 'She read every line.') =>
  person.api.reviews.give({ body: { bookingId, stars, text } });
const reviewsOf = (expert: TestPerson, reader: TestPerson) =>
  reader.api.reviews.list({ query: { expertId: expert.id } });
const cardOf = async (expert: TestPerson, reader: TestPerson) => {
  const { expert: seen } = await reader.api.experts.one({ params: expert });
  return { rating: seen.rating, reviews: seen.reviews };
};

describe('the reviews of an expert', () => {
  test('come newest first, page by page, with their mean and how many of each', async () => {
    const expert = await expertIn(world);
    const stars = [5, 4, 5, 1];
    const authors: TestPerson[] = [];
    for (const [i, count] of stars.entries()) {
      const slot = tunis(11, `${9 + i}:00`.padStart(5, '0'));
      const { startup, booking } = await heldIn(world, { expert }, slot);
      await review(startup, booking.id, count, `Review ${i}`);
      authors.push(startup);
    }
    const [reader] = authors;
    const { api } = reader!;

    const first = await api.reviews.list({ query: { expertId: expert.id, limit: 3 } });
    expect(first.items.map((it) => it.text)).toEqual(['Review 3', 'Review 2', 'Review 1']);
    expect(first.rating).toEqual({ mean: 3.75, count: 4, distribution: [1, 0, 0, 1, 2] });
    const query = { expertId: expert.id, limit: 3, after: first.next! };
    const second = await api.reviews.list({ query });
    expect(second.items.map((it) => it.text)).toEqual(['Review 0']);
    expect(second.next).toBeNull();
    expect(await cardOf(expert, reader!)).toEqual({ rating: 3.75, reviews: 4 });
  });

  test('are read by who sees experts, by the expert, and by the staff', async () => {
    const { expert, startup, booking } = await heldIn(world);
    await review(startup, booking.id);
    const other = await expertIn(world);
    const dot = await world.person('dot');
    const newcomer = await world.person('startup');

    for (const reader of [startup, newcomer, expert, dot]) {
      expect((await reviewsOf(expert, reader)).items).toHaveLength(1);
    }
    await expect(reviewsOf(expert, other)).rejects.toMatchObject({ code: 'expert.not_found' });
    await expect(reviewsOf(startup, newcomer)).rejects.toMatchObject({ code: 'expert.not_found' });
    const guest = await world.person('guest');
    await expect(reviewsOf(expert, guest)).rejects.toMatchObject({ status: 403 });
    await expect(
      world.anonymous.reviews.list({ query: { expertId: expert.id } }),
    ).rejects.toMatchObject({ status: 401 });
  });

  test('of one booking, for its two and the staff alone; and one of the two has to be named', async () => {
    const { expert, startup, booking } = await heldIn(world);
    const of = (person: TestPerson) =>
      person.api.reviews.list({ query: { bookingId: booking.id } });
    expect(await of(expert)).toEqual({ items: [], next: null, rating: null });
    await review(startup, booking.id);

    for (const reader of [startup, expert, await world.person('dot')]) {
      expect((await of(reader)).items).toMatchObject([{ bookingId: booking.id, stars: 5 }]);
    }
    const stranger = await world.person('startup');
    await expect(of(stranger)).rejects.toMatchObject({ code: 'booking.not_found' });
    await expect(startup.api.reviews.list({ query: {} })).rejects.toMatchObject({ status: 422 });
    const both = { bookingId: booking.id, expertId: expert.id };
    expect(await startup.api.reviews.list({ query: both })).toEqual(await of(startup));
  });

  test('keep their mean right when several come, change and go at once', async () => {
    const expert = await expertIn(world);
    const held = [];
    for (let i = 0; i < 6; i++) {
      const slot = tunis(11, `${9 + i}:00`.padStart(5, '0'));
      held.push(await heldIn(world, { expert }, slot));
    }
    const [first, second, ...rest] = held;
    const { review: insult } = await review(first!.startup, first!.booking.id, 1);
    await review(second!.startup, second!.booking.id, 2);
    const admin = await world.person('admin');

    await Promise.all([
      admin.api.reviews.hide({ body: { id: insult.id, reason: 'Insults' } }),
      second!.startup.api.reviews.change({ body: { bookingId: second!.booking.id, stars: 5 } }),
      ...rest.map(({ startup, booking }, i) => review(startup, booking.id, i + 2)),
    ]);

    const { rating } = await reviewsOf(expert, first!.startup);
    expect(rating).toEqual({ mean: 3.8, count: 5, distribution: [0, 1, 1, 1, 2] });
    expect(await cardOf(expert, first!.startup)).toEqual({ rating: 3.8, reviews: 5 });
  });
});
