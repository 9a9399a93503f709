import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { mailsTo, sendDueMails } from '../../testing/news.ts';
import { acceptedIn, heldIn, MONDAY, NINE, toldTo } from '../../testing/sessions.ts';
import { later } from '../../testing/waiting.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const NOBODY = '0199aaaa-0000-7000-8000-000000000001';

const review = (person: TestPerson, bookingId: string, stars = 5, text = 'She read every line.') =>
  person.api.reviews.give({ body: { bookingId, stars, text } });
const reviewsOf = (expert: TestPerson, reader: TestPerson) =>
  reader.api.reviews.list({ query: { expertId: expert.id } });
const cardOf = async (expert: TestPerson, reader: TestPerson) => {
  const { expert: seen } = await reader.api.experts.one({ params: expert });
  return { rating: seen.rating, reviews: seen.reviews };
};

describe('a startup reviews its session', () => {
  test('once it took place: the mean, the history and the expert hear of it', async () => {
    const { expert, startup, booking } = await heldIn(world);

    const answer = await review(startup, booking.id, 4);

    expect(answer.review).toMatchObject({
      bookingId: booking.id,
      stars: 4,
      text: 'She read every line.',
      author: { id: startup.id, name: startup.name },
      createdAt: NINE.end,
      editedAt: null,
      hidden: null,
    });
    expect(await cardOf(expert, startup)).toEqual({ rating: 4, reviews: 1 });
    const { items } = await startup.api.experts.list({ query: { search: expert.name } });
    expect(items).toMatchObject([{ rating: 4, reviews: 1 }]);
    const { steps } = await expert.api.bookings.one({ params: booking });
    expect(steps.at(-1)).toMatchObject({ kind: 'reviewed', actor: { name: startup.name } });
    expect((await toldTo(expert))[0]).toMatchObject({
      type: 'booking.reviewed',
      params: { name: startup.name, stars: 4 },
      link: `/booking/${booking.id}`,
    });
    await sendDueMails(world);
    const mail = (await mailsTo(world, expert)).find((it) => it.subject.includes('reviewed'));
    expect(mail?.text).toContain('4 of 5');
    expect(mail?.text).toContain('She read every line.');
  });

  test('but not a second time, however often and from wherever it is sent', async () => {
    const { expert, startup, booking } = await heldIn(world);

    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => review(startup, booking.id, (i % 5) + 1)),
    );

    const refused = ends.filter((it) => it.status === 'rejected').map((it) => it.reason);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['review.already']));
    const { rating } = await reviewsOf(expert, startup);
    expect(rating?.count).toBe(1);
    expect(await cardOf(expert, startup)).toEqual({ rating: rating?.mean, reviews: 1 });
    const { steps } = await startup.api.bookings.one({ params: booking });
    expect(steps.filter(({ kind }) => kind === 'reviewed')).toHaveLength(1);
  });

  test('with one to five whole stars and no more than 2000 characters', async () => {
    const { startup, booking } = await heldIn(world);

    for (const stars of [0, 6, 4.5, -1]) {
      await expect(review(startup, booking.id, stars)).rejects.toMatchObject({
        status: 422,
        errors: [{ path: 'stars' }],
      });
    }
    await expect(review(startup, booking.id, 5, 'x'.repeat(2001))).rejects.toMatchObject({
      errors: [{ path: 'text' }],
    });
    expect((await review(startup, booking.id, 1, '  ')).review.text).toBe('');
  });

  test('not before it is over, nor when one of the two was not there', async () => {
    const { startup, booking } = await acceptedIn(world);
    await expect(review(startup, booking.id)).rejects.toMatchObject({
      code: 'review.not_allowed',
      status: 403,
    });

    for (const attendance of ['requester_absent', 'expert_absent'] as const) {
      const missed = await acceptedIn(world);
      world.clock = new Date(NINE.end);
      const { expert } = missed;
      const sayer = attendance === 'expert_absent' ? missed.startup : expert;
      const body = { bookingId: missed.booking.id, attendance };
      await sayer.api.bookings.done({ body });
      await expect(review(missed.startup, missed.booking.id)).rejects.toMatchObject({
        code: 'review.not_allowed',
      });
      world.clock = MONDAY;
    }
  });

  test('also when nobody said anything and the hub finished it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    world.clock = new Date(NINE.end);
    await world.db
      .updateTable('bookings')
      .set({ status: 'finished', attendance: 'unknown', finished_at: NINE.end })
      .where('id', '=', booking.id)
      .execute();

    await review(startup, booking.id, 3);

    expect(await cardOf(expert, startup)).toEqual({ rating: 3, reviews: 1 });
  });

  test('nobody else does it for them', async () => {
    const { expert, startup, booking } = await heldIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('startup', { organizationId });
    const staff = await world.person('admin');
    const guest = await world.person('guest');

    const refusals = new Map([
      [expert, 'review.not_allowed'],
      [staff, 'review.not_allowed'],
      [colleague, 'booking.not_found'],
      [guest, 'access.denied'],
    ]);
    for (const [person, code] of refusals) {
      await expect(review(person, booking.id)).rejects.toMatchObject({ code });
    }
    await expect(review(startup, NOBODY)).rejects.toMatchObject({ status: 404 });
    await expect(
      world.anonymous.reviews.give({ body: { bookingId: booking.id, stars: 5 } }),
    ).rejects.toMatchObject({ status: 401 });
  });
});

describe('a review is changed by its author', () => {
  test('within a week, with a mark and a new mean; later it stays', async () => {
    const { expert, startup, booking } = await heldIn(world);
    await review(startup, booking.id, 2, 'Hm.');
    const change = (stars: number) =>
      startup.api.reviews.change({
        body: { bookingId: booking.id, stars, text: 'On reflection.' },
      });

    later(world, 7 * DAY_MS);
    const { review: changed } = await change(4);
    expect(changed).toMatchObject({
      stars: 4,
      text: 'On reflection.',
      editedAt: world.clock?.toISOString(),
    });
    expect(await cardOf(expert, startup)).toEqual({ rating: 4, reviews: 1 });

    later(world, 1);
    await expect(change(1)).rejects.toMatchObject({ code: 'review.settled', status: 409 });
    expect(await cardOf(expert, startup)).toEqual({ rating: 4, reviews: 1 });
  });

  test('and by nobody else', async () => {
    const { expert, startup, booking } = await heldIn(world);
    const body = { bookingId: booking.id, stars: 5 };
    await expect(startup.api.reviews.change({ body })).rejects.toMatchObject({
      code: 'review.not_found',
    });
    await review(startup, booking.id, 1);

    const staff = await world.person('super-admin');
    for (const person of [expert, staff]) {
      await expect(person.api.reviews.change({ body })).rejects.toMatchObject({
        code: 'review.not_found',
      });
    }
    const stranger = await world.person('startup');
    await expect(stranger.api.reviews.change({ body })).rejects.toMatchObject({
      code: 'booking.not_found',
    });
  });
});
