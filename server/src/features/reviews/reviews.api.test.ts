import { DAY_MS } from '@thedot/domain/kernel/time';
import { FINISHED_AFTER_MS } from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import { askErasure, erase, leaverIn, stay } from '../../testing/leavers.ts';
import { mailsTo, sendDueMails } from '../../testing/news.ts';
import {
  acceptedIn,
  expertIn,
  heldIn,
  MONDAY,
  NINE,
  toldTo,
  tunis,
} from '../../testing/sessions.ts';
import { keepTold, showing, THE_STAFF } from '../../testing/told.ts';
import { later } from '../../testing/waiting.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { finishBookings } from '../bookings/bookings.jobs.ts';
import { find } from './personal.queries.ts';

const told = keepTold();
const world = await useWorld({ clock: MONDAY, live: told.live });
const admin = await world.person('admin');

const UNKNOWN = '0199aaaa-0000-7000-8000-000000000001';
const TEXT = 'She read every line.';

const review = async (person: TestPerson, bookingId: string, stars = 5, text = TEXT) =>
  (await person.api.reviews.give({ body: { bookingId, stars, text } })).review;
const hide = async ({ api }: TestPerson, id: string, reason: string | null = 'It insults.') =>
  (await api.reviews.hide({ body: { id, reason } })).review;
const listOf = ({ api }: Pick<TestPerson, 'api'>, { id }: TestPerson) =>
  api.reviews.list({ query: { expertId: id } });
const reviewsOf = async (reader: TestPerson, expert: TestPerson) =>
  (await listOf(reader, expert)).items;
const cardOf = async (reader: TestPerson, { id }: TestPerson) => {
  const { rating, reviews } = (await reader.api.experts.one({ params: { id } })).expert;
  return { rating, reviews };
};
const NO_REVIEWS = { rating: null, reviews: 0 };
const attend = (
  { api }: TestPerson,
  bookingId: string,
  attendance: 'attended' | 'expert_absent' | 'requester_absent',
) => api.bookings.done({ body: { bookingId, attendance } });

async function reviewedIn(stars = 1) {
  const held = await heldIn(world);
  const given = await review(held.startup, held.booking.id, stars, 'A thief and a liar.');
  return { ...held, given };
}

/** Sessions of an expert with different startups, one an hour. */
async function heldByOne(count: number) {
  const expert = await expertIn(world);
  const held: Awaited<ReturnType<typeof heldIn>>[] = [];
  for (let nr = 0; nr < count; nr++) {
    const slot = tunis(11, `${9 + nr}:00`.padStart(5, '0'));
    held.push(await heldIn(world, { expert }, slot));
  }
  return { expert, held };
}

describe('a review', () => {
  test('appears in the list, the rating, the history and the expert’s notifications', async () => {
    const { expert, startup, booking } = await heldIn(world);

    expect(await review(startup, booking.id, 4)).toMatchObject({
      bookingId: booking.id,
      stars: 4,
      text: TEXT,
      author: { id: startup.id, name: startup.name },
      createdAt: NINE.end,
      editedAt: null,
      hidden: null,
    });
    expect(await cardOf(startup, expert)).toEqual({ rating: 4, reviews: 1 });
    const { items } = await startup.api.experts.list({ query: { search: expert.name } });
    expect(items.find(({ id }) => id === expert.id)).toMatchObject({ rating: 4, reviews: 1 });
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
    expect(mail?.text).toContain(TEXT);
  });

  test('is given once when it is sent many times at once', async () => {
    const { expert, startup, booking } = await heldIn(world);

    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => review(startup, booking.id, (i % 5) + 1)),
    );

    const refused = ends.filter((it) => it.status === 'rejected').map((it) => it.reason);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['review.already']));
    const { rating } = await listOf(startup, expert);
    expect(rating?.count).toBe(1);
    expect(await cardOf(startup, expert)).toEqual({ rating: rating?.mean, reviews: 1 });
    const { steps } = await startup.api.bookings.one({ params: booking });
    expect(steps.filter(({ kind }) => kind === 'reviewed')).toHaveLength(1);
  });

  test('has one to five whole stars and at most 2000 characters', async () => {
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
    expect((await review(startup, booking.id, 1, '  ')).text).toBe('');
  });

  test('is refused before the session ended, and when one side was absent', async () => {
    const { startup, booking } = await acceptedIn(world);
    const refused = { code: 'review.not_allowed', status: 403 };
    await expect(review(startup, booking.id)).rejects.toMatchObject(refused);

    for (const attendance of ['requester_absent', 'expert_absent'] as const) {
      world.clock = MONDAY;
      const missed = await acceptedIn(world);
      world.clock = new Date(NINE.end);
      const reporter = attendance === 'expert_absent' ? missed.startup : missed.expert;
      await attend(reporter, missed.booking.id, attendance);
      await expect(review(missed.startup, missed.booking.id)).rejects.toMatchObject(refused);
    }
  });

  test('is accepted when the attendance is unknown', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    world.clock = new Date(NINE.end);
    await world.db
      .updateTable('bookings')
      .set({ status: 'finished', attendance: 'unknown', finished_at: NINE.end })
      .where('id', '=', booking.id)
      .execute();

    await review(startup, booking.id, 3);

    expect(await cardOf(startup, expert)).toEqual({ rating: 3, reviews: 1 });
  });

  test('is refused from anybody but the requester', async () => {
    const { expert, startup, booking } = await heldIn(world);
    const { organizationId } = startup;

    for (const [person, code] of [
      [expert, 'review.not_allowed'],
      [admin, 'review.not_allowed'],
      [await world.person('startup', { organizationId }), 'booking.not_found'],
      [await world.person('guest'), 'access.denied'],
    ] as const) {
      await expect(review(person, booking.id)).rejects.toMatchObject({ code });
    }
    await expect(review(startup, UNKNOWN)).rejects.toMatchObject({ status: 404 });
    await expect(
      world.anonymous.reviews.give({ body: { bookingId: booking.id, stars: 5 } }),
    ).rejects.toMatchObject({ status: 401 });
  });
});

describe('changing a review', () => {
  const change = ({ api }: TestPerson, bookingId: string, stars: number) =>
    api.reviews.change({ body: { bookingId, stars, text: 'On reflection.' } });

  test('updates the rating within a week and is refused later', async () => {
    const { expert, startup, booking } = await heldIn(world);
    await review(startup, booking.id, 2);

    later(world, 7 * DAY_MS);
    expect((await change(startup, booking.id, 4)).review).toMatchObject({
      stars: 4,
      text: 'On reflection.',
      editedAt: world.clock?.toISOString(),
    });
    expect(await cardOf(startup, expert)).toEqual({ rating: 4, reviews: 1 });

    later(world, 1);
    await expect(change(startup, booking.id, 1)).rejects.toMatchObject({
      code: 'review.settled',
      status: 409,
    });
    expect(await cardOf(startup, expert)).toEqual({ rating: 4, reviews: 1 });
  });

  test('is for its author', async () => {
    const { expert, startup, booking } = await heldIn(world);
    const missing = { code: 'review.not_found' };
    await expect(change(startup, booking.id, 5)).rejects.toMatchObject(missing);
    await review(startup, booking.id, 1);

    for (const person of [expert, await world.person('super-admin')]) {
      await expect(change(person, booking.id, 5)).rejects.toMatchObject(missing);
    }
    await expect(change(await world.person('startup'), booking.id, 5)).rejects.toMatchObject({
      code: 'booking.not_found',
    });
  });

  test('is announced to both sides, the staff and pages that show the expert', async () => {
    const { expert, startup, booking } = await heldIn(world);
    await review(startup, booking.id);
    told.forget();

    await change(startup, booking.id, 3);

    expect(told.of(expert)).toEqual(['update-experts', 'update-followups']);
    expect(told.of(startup)).toEqual(['update-followups']);
    expect(told.of(THE_STAFF)).toEqual(['update-experts', 'update-followups']);
    expect(told.of(showing(`expert:${expert.id}`))).toEqual(['update-experts']);
  });
});

describe('the reviews of an expert', () => {
  test('are paged, newest first, with their mean and distribution', async () => {
    const { expert, held } = await heldByOne(4);
    const stars = [5, 4, 5, 1];
    for (const [i, { startup, booking }] of held.entries()) {
      world.clock = new Date(tunis(11, `${10 + i}:00`).start);
      await review(startup, booking.id, stars[i], `Review ${i}`);
    }
    const reader = await world.person('startup');

    const query = { expertId: expert.id, limit: 3 };
    const first = await reader.api.reviews.list({ query });
    const second = await reader.api.reviews.list({ query: { ...query, after: first.next ?? '' } });

    const textsOf = (page: typeof first) => page.items.map(({ text }) => text);
    expect(textsOf(first)).toEqual(['Review 3', 'Review 2', 'Review 1']);
    expect(first.rating).toEqual({ mean: 3.75, count: 4, distribution: [1, 0, 0, 1, 2] });
    expect(textsOf(second)).toEqual(['Review 0']);
    expect(second.next).toBeNull();
    expect(await cardOf(reader, expert)).toEqual({ rating: 3.75, reviews: 4 });
  });

  test('are visible to people who may see experts, the expert and the staff', async () => {
    const { expert, startup, booking } = await heldIn(world);
    await review(startup, booking.id);
    const [other, newcomer] = [await expertIn(world), await world.person('startup')];

    for (const reader of [startup, newcomer, expert, await world.person('dot')]) {
      expect(await reviewsOf(reader, expert)).toHaveLength(1);
    }
    await expect(listOf(other, expert)).rejects.toMatchObject({ code: 'expert.not_found' });
    await expect(listOf(newcomer, startup)).rejects.toMatchObject({ code: 'expert.not_found' });
    const guest = await world.person('guest');
    await expect(listOf(guest, expert)).rejects.toMatchObject({ status: 403 });
    await expect(listOf({ api: world.anonymous }, expert)).rejects.toMatchObject({ status: 401 });
  });

  test('of one booking are visible to both sides and the staff', async () => {
    const { expert, startup, booking } = await heldIn(world);
    const ofBooking = ({ api }: TestPerson) =>
      api.reviews.list({ query: { bookingId: booking.id } });
    expect(await ofBooking(expert)).toEqual({ items: [], next: null, rating: null });
    await review(startup, booking.id);

    for (const reader of [startup, expert, await world.person('dot')]) {
      expect((await ofBooking(reader)).items).toMatchObject([{ bookingId: booking.id, stars: 5 }]);
    }
    await expect(ofBooking(await world.person('startup'))).rejects.toMatchObject({
      code: 'booking.not_found',
    });
    await expect(startup.api.reviews.list({ query: {} })).rejects.toMatchObject({ status: 422 });
    const both = { bookingId: booking.id, expertId: expert.id };
    expect(await startup.api.reviews.list({ query: both })).toEqual(await ofBooking(startup));
  });

  test('keep their mean correct when reviews are added, changed and hidden at once', async () => {
    const { expert, held } = await heldByOne(6);
    const [first, second, ...rest] = held;
    if (!first || !second) throw new Error('There are six');
    const insult = await review(first.startup, first.booking.id, 1);
    await review(second.startup, second.booking.id, 2);

    await Promise.all([
      hide(admin, insult.id),
      second.startup.api.reviews.change({ body: { bookingId: second.booking.id, stars: 5 } }),
      ...rest.map(({ startup, booking }, i) => review(startup, booking.id, i + 2)),
    ]);

    const { rating } = await listOf(first.startup, expert);
    expect(rating).toEqual({ mean: 3.8, count: 5, distribution: [0, 1, 1, 1, 2] });
    expect(await cardOf(first.startup, expert)).toEqual({ rating: 3.8, reviews: 5 });
  });
});

describe('a hidden review', () => {
  test('is visible to its author and the staff only, and not counted', async () => {
    const { expert, startup, booking, given } = await reviewedIn();

    expect((await hide(admin, given.id)).hidden).toBe('It insults.');
    await hide(admin, given.id);

    const news = (await toldTo(startup)).filter(({ type }) => type === 'booking.review_hidden');
    expect(news).toMatchObject([
      { params: { name: expert.name, reason: 'It insults.' }, link: `/booking/${booking.id}` },
    ]);
    expect(await reviewsOf(startup, expert)).toEqual([]);
    expect(await cardOf(startup, expert)).toEqual(NO_REVIEWS);
    const seenBy = async ({ api }: TestPerson) =>
      (await api.reviews.list({ query: { bookingId: booking.id } })).items;
    expect(await seenBy(expert)).toEqual([]);
    for (const reader of [startup, admin]) {
      expect(await seenBy(reader)).toMatchObject([{ hidden: 'It insults.' }]);
    }
    expect(await reviewsOf(admin, expert)).toMatchObject([{ hidden: 'It insults.' }]);
    await expect(review(startup, booking.id)).rejects.toMatchObject({ code: 'review.already' });
  });

  test('notifies its author once when several staff hide it at once', async () => {
    const { startup, given } = await reviewedIn();
    const staff = [admin, await world.person('dot'), await world.person('admin')];

    await Promise.all(staff.map((person) => hide(person, given.id)));

    const news = (await toldTo(startup)).filter(({ type }) => type === 'booking.review_hidden');
    expect(news).toHaveLength(1);
  });

  test('is counted again when staff show it, and both are audited', async () => {
    const { expert, startup, booking, given } = await reviewedIn(2);
    const staff = await world.person('dot');
    await hide(staff, given.id, 'It names a client.');
    await hide(staff, given.id, null);

    expect(await reviewsOf(startup, expert)).toMatchObject([{ hidden: null }]);
    expect(await cardOf(startup, expert)).toEqual({ rating: 2, reviews: 1 });
    const logged = await world.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'details'])
      .where('actor_id', '=', staff.id)
      .where('action', 'like', 'review.%')
      .orderBy('id')
      .execute();
    expect(logged).toEqual([
      {
        action: 'review.hidden',
        subject_id: booking.id,
        details: { review: given.id, reason: 'It names a client.' },
      },
      { action: 'review.shown', subject_id: booking.id, details: { review: given.id } },
    ]);
  });

  test('can only be hidden by staff, with a reason', async () => {
    const { expert, startup, given } = await reviewedIn();

    for (const person of [startup, expert, await world.person('team')]) {
      await expect(hide(person, given.id)).rejects.toMatchObject({ status: 403 });
    }
    await expect(hide(admin, given.id, ' ')).rejects.toMatchObject({
      errors: [{ path: 'reason' }],
    });
    await expect(hide(admin, expert.id)).rejects.toMatchObject({
      code: 'review.not_found',
      status: 404,
    });
    expect(await reviewsOf(startup, expert)).toHaveLength(1);
  });

  test('is removed from the expert’s notification and the mail that has not been sent', async () => {
    const { expert, given } = await reviewedIn();
    const timesTold = async () => {
      const mails = await world.db
        .selectFrom('mails')
        .select('params')
        .where('user_id', '=', expert.id)
        .execute();
      return JSON.stringify([await toldTo(expert), mails]).split('A thief and a liar.').length - 1;
    };
    expect(await timesTold()).toBe(2);

    await hide(admin, given.id);

    expect(await timesTold()).toBe(0);
    const news = (await toldTo(expert)).filter(({ type }) => type === 'booking.reviewed');
    expect(news).toMatchObject([{ params: { stars: 1 } }]);
  });

  test('cannot be hidden by the reviewed expert who became staff', async () => {
    const { given } = await reviewedIn();
    const staff = await world.person('dot');
    await world.db
      .updateTable('reviews')
      .set({ expert_id: staff.id })
      .where('id', '=', given.id)
      .execute();

    await expect(hide(staff, given.id)).rejects.toMatchObject({ code: 'review.own', status: 403 });
    expect((await hide(admin, given.id, null)).hidden).toBeNull();
  });
});

describe('the attendance of a reviewed session', () => {
  test('decides whether the review and the session count when staff correct it', async () => {
    const { expert, startup, booking } = await reviewedIn(1);
    const sessions = async () =>
      (await startup.api.experts.one({ params: expert })).expert.sessions;
    expect(await sessions()).toBe(1);

    for (const absence of ['requester_absent', 'expert_absent'] as const) {
      await attend(admin, booking.id, absence);
      expect(await reviewsOf(startup, expert)).toEqual([]);
      expect(await cardOf(startup, expert)).toEqual(NO_REVIEWS);
      expect(await sessions()).toBe(0);
      const { items } = await startup.api.reviews.list({ query: { bookingId: booking.id } });
      expect(items).toHaveLength(1);
    }

    await attend(admin, booking.id, 'attended');
    expect(await reviewsOf(startup, expert)).toHaveLength(1);
    expect(await cardOf(startup, expert)).toEqual({ rating: 1, reviews: 1 });
  });

  test('cannot be denied by either side after a review or a feedback form', async () => {
    async function endedIn() {
      world.clock = MONDAY;
      const { expert, startup, booking } = await acceptedIn(world);
      const dayAfter = new Date(Date.parse(NINE.end) + FINISHED_AFTER_MS);
      world.clock = dayAfter;
      await finishBookings({ ...world, now: () => dayAfter });
      return { expert, startup, bookingId: booking.id };
    }
    const changed = { code: 'booking.changed' };

    const { expert, startup, bookingId } = await endedIn();
    await review(startup, bookingId, 1);
    await expect(attend(expert, bookingId, 'requester_absent')).rejects.toMatchObject(changed);
    await expect(attend(startup, bookingId, 'expert_absent')).rejects.toMatchObject(changed);
    expect(await reviewsOf(startup, expert)).toMatchObject([{ stars: 1 }]);
    expect(await cardOf(startup, expert)).toEqual({ rating: 1, reviews: 1 });

    const other = await endedIn();
    await other.startup.api.sessionFeedback.give({
      body: { bookingId: other.bookingId, topic: 'The first investor', satisfaction: 1 },
    });
    await expect(attend(other.expert, other.bookingId, 'requester_absent')).rejects.toMatchObject(
      changed,
    );
    const { attendance } = await other.startup.api.bookings.one({
      params: { id: other.bookingId },
    });
    expect(attendance).toBe('attended');
  });
});

describe('the personal data of an author', () => {
  async function writtenIn() {
    const amira = await leaverIn(world);
    const { expert, booking } = await heldIn(world, { startup: amira });
    await review(amira, booking.id, 2, 'Her words of the review.');
    const topic = 'Her words of the form';
    await amira.api.sessionFeedback.give({
      body: { bookingId: booking.id, topic, satisfaction: 2 },
    });
    return { amira, expert, bookingId: booking.id };
  }

  test('contains reviews and forms in their export; the expert’s export has the stars only', async () => {
    const { amira, expert, bookingId } = await writtenIn();

    expect(await find(world.db, amira)).toMatchObject({
      given: [{ booking: bookingId, stars: 2, text: 'Her words of the review.' }],
      received: [],
      feedback: [{ side: 'requester', answers: { topic: 'Her words of the form' } }],
    });
    const experts = await find(world.db, expert);
    expect(experts).toMatchObject({ given: [], received: [{ booking: bookingId, stars: 2 }] });
    expect(JSON.stringify(experts)).not.toContain('Her words');
  });

  test('is erased from reviews and forms, while the stars stay in the mean', async () => {
    const { amira, expert, bookingId } = await writtenIn();
    await erase(admin, await askErasure(amira), [stay(amira)]);

    const reader = await world.person('startup');
    const { items, rating } = await listOf(reader, expert);
    expect(items).toMatchObject([{ author: null, stars: 2, text: '' }]);
    expect(rating).toMatchObject({ mean: 2, count: 1 });
    expect(await cardOf(reader, expert)).toEqual({ rating: 2, reviews: 1 });
    const forms = await world.db
      .selectFrom('session_feedbacks')
      .select('side')
      .where('booking_id', '=', bookingId)
      .execute();
    expect(forms).toEqual([]);
    expect(JSON.stringify(await toldTo(expert))).not.toContain('Her words');
  });
});
