import { FINISHED_AFTER_MS } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedIn, heldIn, MONDAY, NINE, toldTo } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { finishBookings } from '../bookings/bookings.jobs.ts';

let world: World;
let admin: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.person('admin');
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

async function reviewedIn(stars = 1) {
  const { expert, startup, booking } = await heldIn(world);
  const body = { bookingId: booking.id, stars, text: 'A thief and a liar.' };
  const { review } = await startup.api.reviews.give({ body });
  return { expert, startup, booking, review };
}
const reviewsOf = async (expert: TestPerson, reader: TestPerson) =>
  (await reader.api.reviews.list({ query: { expertId: expert.id } })).items;
const ratingOf = async (expert: TestPerson, reader: TestPerson) =>
  (await reader.api.experts.one({ params: expert })).expert.rating;

describe('a review that the hub hides', () => {
  test('leaves the expert’s page and mean, and stays for its author, with the reason, and the staff', async () => {
    const { expert, startup, booking, review } = await reviewedIn();
    const body = { id: review.id, reason: 'It insults.' };

    expect((await admin.api.reviews.hide({ body })).review.hidden).toBe('It insults.');
    await admin.api.reviews.hide({ body });

    const told = (await toldTo(startup)).filter(({ type }) => type === 'booking.review_hidden');
    expect(told).toMatchObject([
      { params: { name: expert.name, reason: 'It insults.' }, link: `/booking/${booking.id}` },
    ]);

    expect(await reviewsOf(expert, startup)).toEqual([]);
    expect(await ratingOf(expert, startup)).toBeNull();
    const seenBy = async (person: TestPerson) =>
      (await person.api.reviews.list({ query: { bookingId: booking.id } })).items;
    expect(await seenBy(expert)).toEqual([]);
    expect(await seenBy(startup)).toMatchObject([{ hidden: 'It insults.' }]);
    expect(await seenBy(admin)).toMatchObject([{ hidden: 'It insults.' }]);
    expect(await reviewsOf(expert, admin)).toMatchObject([{ hidden: 'It insults.' }]);
    await expect(
      startup.api.reviews.give({ body: { bookingId: booking.id, stars: 1 } }),
    ).rejects.toMatchObject({ code: 'review.already' });
  });

  test('by two of them at once is told to its author once', async () => {
    const { startup, review } = await reviewedIn();
    const staff = [admin, await world.person('dot'), await world.person('admin')];

    await Promise.all(
      staff.map(({ api }) => api.reviews.hide({ body: { id: review.id, reason: 'It insults.' } })),
    );

    const told = (await toldTo(startup)).filter(({ type }) => type === 'booking.review_hidden');
    expect(told).toHaveLength(1);
  });

  test('is shown and counted again when they take it back; both is noted', async () => {
    const { expert, startup, booking, review } = await reviewedIn(2);
    const staff = await world.person('dot');
    await staff.api.reviews.hide({ body: { id: review.id, reason: 'It names a client.' } });
    await staff.api.reviews.hide({ body: { id: review.id, reason: null } });

    expect(await reviewsOf(expert, startup)).toMatchObject([{ hidden: null }]);
    expect(await ratingOf(expert, startup)).toBe(2);
    const noted = await world.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'details'])
      .where('actor_id', '=', staff.id)
      .where('action', 'like', 'review.%')
      .orderBy('id')
      .execute();
    expect(noted).toEqual([
      {
        action: 'review.hidden',
        subject_id: booking.id,
        details: { review: review.id, reason: 'It names a client.' },
      },
      { action: 'review.shown', subject_id: booking.id, details: { review: review.id } },
    ]);
  });

  test('is hidden by the staff alone, with a reason, and only one that is there', async () => {
    const { expert, startup, review } = await reviewedIn();
    const body = { id: review.id, reason: 'I do not like it.' };

    for (const person of [startup, expert, await world.person('team')]) {
      await expect(person.api.reviews.hide({ body })).rejects.toMatchObject({ status: 403 });
    }
    await expect(
      admin.api.reviews.hide({ body: { id: review.id, reason: ' ' } }),
    ).rejects.toMatchObject({ errors: [{ path: 'reason' }] });
    await expect(
      admin.api.reviews.hide({ body: { ...body, id: expert.id } }),
    ).rejects.toMatchObject({ code: 'review.not_found', status: 404 });
    expect(await reviewsOf(expert, startup)).toHaveLength(1);
  });

  test('is not read on in what the expert was told of it, nor in the mail that has not gone yet', async () => {
    const { expert, review } = await reviewedIn();
    const wordsOf = async () => {
      const mails = await world.db
        .selectFrom('mails')
        .select('params')
        .where('user_id', '=', expert.id)
        .execute();
      return JSON.stringify([await toldTo(expert), mails]).split('A thief and a liar.').length - 1;
    };
    expect(await wordsOf()).toBe(2);

    await admin.api.reviews.hide({ body: { id: review.id, reason: 'It insults.' } });

    expect(await wordsOf()).toBe(0);
    const told = (await toldTo(expert)).filter(({ type }) => type === 'booking.reviewed');
    expect(told).toMatchObject([{ params: { stars: 1 } }]);
  });

  test('is not hidden by whom it is of, whatever they have become', async () => {
    const { review } = await reviewedIn();
    const staff = await world.person('dot');
    await world.db
      .updateTable('reviews')
      .set({ expert_id: staff.id })
      .where('id', '=', review.id)
      .execute();

    const hiding = staff.api.reviews.hide({ body: { id: review.id, reason: 'Unfair.' } });

    await expect(hiding).rejects.toMatchObject({ code: 'review.own', status: 403 });
    expect(
      (await admin.api.reviews.hide({ body: { id: review.id, reason: null } })).review.hidden,
    ).toBeNull();
  });
});

describe('when the hub puts right who was there', () => {
  test('a review of a session that did not take place counts no more, until it is put right again', async () => {
    const { expert, startup, booking } = await reviewedIn(1);
    const say = (attendance: 'attended' | 'requester_absent') =>
      admin.api.bookings.done({ body: { bookingId: booking.id, attendance } });

    await say('requester_absent');
    expect(await reviewsOf(expert, startup)).toEqual([]);
    expect(await ratingOf(expert, startup)).toBeNull();
    const { items } = await startup.api.reviews.list({ query: { bookingId: booking.id } });
    expect(items).toHaveLength(1);

    await say('attended');
    expect(await reviewsOf(expert, startup)).toHaveLength(1);
    expect(await ratingOf(expert, startup)).toBe(1);
  });

  test('such a session is none of those that the expert’s page counts', async () => {
    const { expert, startup, booking } = await reviewedIn();
    const sessions = async () =>
      (await startup.api.experts.one({ params: expert })).expert.sessions;
    expect(await sessions()).toBe(1);

    await admin.api.bookings.done({
      body: { bookingId: booking.id, attendance: 'expert_absent' },
    });
    expect(await sessions()).toBe(0);
  });
});

describe('what is said of a session that the hub has ended', () => {
  /** Nobody has said yet whether it took place. */
  async function endedIn() {
    const { expert, startup, booking } = await acceptedIn(world);
    const dayAfter = new Date(Date.parse(NINE.end) + FINISHED_AFTER_MS);
    world.clock = dayAfter;
    await finishBookings({ ...world, now: () => dayAfter });
    return { expert, startup, bookingId: booking.id };
  }
  const UNSAYING = { code: 'booking.changed' };

  test('by its review it took place: neither the expert unsays a bad one, nor who wrote it the hours', async () => {
    const { expert, startup, bookingId } = await endedIn();
    await startup.api.reviews.give({ body: { bookingId, stars: 1 } });

    const away = expert.api.bookings.done({ body: { bookingId, attendance: 'requester_absent' } });
    await expect(away).rejects.toMatchObject(UNSAYING);
    const back = startup.api.bookings.done({ body: { bookingId, attendance: 'expert_absent' } });
    await expect(back).rejects.toMatchObject(UNSAYING);
    expect(await reviewsOf(expert, startup)).toMatchObject([{ stars: 1 }]);
    expect(await ratingOf(expert, startup)).toBe(1);
  });

  test('by the form of either side too', async () => {
    const { expert, startup, bookingId } = await endedIn();
    const form = { bookingId, topic: 'The first investor', satisfaction: 1 };
    await startup.api.sessionFeedback.give({ body: form });

    const away = expert.api.bookings.done({ body: { bookingId, attendance: 'requester_absent' } });
    await expect(away).rejects.toMatchObject(UNSAYING);
    const { attendance } = await startup.api.bookings.one({ params: { id: bookingId } });
    expect(attendance).toBe('attended');
  });
});
