import { DAY_MS } from '@thedot/domain/kernel/time';
import { AUTO_FINISH_AFTER_MS } from '@thedot/domain/limits';
import type { SessionAnswers } from '@thedot/domain/reviews/session-feedback.contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expectRefusal, getBooking, report } from '../../testing/bookings/bookings.ts';
import {
  requestErasure,
  erase,
  createUserWithPassword,
  leaveOrganization,
} from '../../testing/erasures.ts';
import { findMails, sendDueMails } from '../../testing/notifications/mails.ts';
import { listNotificationsOfType } from '../../testing/notifications/notifications.ts';
import { expectFieldError, expectStatus } from '../../testing/refusals.ts';
import { updateBooking } from '../../testing/rows.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import {
  createAcceptedBooking,
  createExpert,
  createHeldSession,
  MONDAY,
  NINE,
  listNotifications,
  tunisSlot,
} from '../../testing/bookings/sessions.ts';
import { recordLive, viewersOf, ALL_STAFF } from '../../testing/notifications/recorded-live.ts';
import { advanceClock } from '../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { finishBookings } from '../expert-sessions/transitions/transitions.jobs.ts';
import { reviews } from './reviews.feature.ts';
import { findExported } from '../../testing/personal-data.ts';

const liveEvents = recordLive();
const world = await useWorld({ clock: MONDAY, live: liveEvents.live });
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
  const { rating, reviews } = (await reader.api.experts.get({ params: { id } })).expert;
  return { rating, reviews };
};
const NO_REVIEWS = { rating: null, reviews: 0 };
const ofBooking = async ({ api }: TestPerson, bookingId: string) =>
  (await api.reviews.list({ query: { bookingId } })).items;
const TOPIC = 'The first investor';
const give = ({ api }: TestPerson, bookingId: string, answers: Partial<SessionAnswers> = {}) =>
  api.sessionFeedback.give({ body: { bookingId, topic: TOPIC, satisfaction: 4, ...answers } });
async function reviewedIn(stars = 1) {
  const held = await createHeldSession(world);
  const given = await review(held.startup, held.booking.id, stars, 'A thief and a liar.');
  return { ...held, given };
}

/** Sessions of an expert with different startups, one an hour. */
async function heldByOne(count: number) {
  const expert = await createExpert(world);
  const held: Awaited<ReturnType<typeof createHeldSession>>[] = [];
  for (let nr = 0; nr < count; nr++) {
    const slot = tunisSlot(11, `${9 + nr}:00`.padStart(5, '0'));
    held.push(await createHeldSession(world, { expert }, slot));
  }
  return { expert, held };
}

describe('a review', () => {
  test('appears in the list, the rating, the history and the expert’s notifications', async () => {
    const { expert, startup, booking } = await createHeldSession(world);

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
    const { events: steps } = await getBooking(expert, booking.id);
    expect(steps.at(-1)).toMatchObject({ kind: 'reviewed', actor: { name: startup.name } });
    expect((await listNotifications(expert))[0]).toMatchObject({
      type: 'booking.reviewed',
      params: { name: startup.name, stars: 4 },
      link: `/booking/${booking.id}`,
    });
    await sendDueMails(world);
    const mail = (await findMails(world, expert)).find((it) => it.subject.includes('reviewed'));
    expect(mail?.text).toContain('4 out of 5');
    expect(mail?.text).toContain(TEXT);
  });

  test('is stored once when sent many times concurrently', async () => {
    const { expert, startup, booking } = await createHeldSession(world);

    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => review(startup, booking.id, (i % 5) + 1)),
    );

    const refused = ends.filter((it) => it.status === 'rejected').map((it) => it.reason);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['review.already']));
    const { rating } = await listOf(startup, expert);
    expect(rating?.count).toBe(1);
    expect(await cardOf(startup, expert)).toEqual({ rating: rating?.mean, reviews: 1 });
    const { events: steps } = await getBooking(startup, booking.id);
    expect(steps.filter(({ kind }) => kind === 'reviewed')).toHaveLength(1);
  });

  test('has one to five whole stars and at most 2000 characters', async () => {
    const { startup, booking } = await createHeldSession(world);
    for (const stars of [0, 6, 4.5, -1]) {
      await expectFieldError(review(startup, booking.id, stars), 'stars');
    }
    await expectFieldError(review(startup, booking.id, 5, 'x'.repeat(2001)), 'text');
    expect((await review(startup, booking.id, 1, '  ')).text).toBe('');
  });

  test('is refused before the session ended, and when one side was absent (A23)', async () => {
    const { startup, booking } = await createAcceptedBooking(world);
    const refused = ['review.not_allowed', { status: 403 }] as const;
    await expectRefusal(review(startup, booking.id), ...refused);

    for (const attendance of ['requester_absent', 'expert_absent'] as const) {
      world.clock = MONDAY;
      const missed = await createAcceptedBooking(world);
      world.clock = new Date(NINE.end);
      const reporter = attendance === 'expert_absent' ? missed.startup : missed.expert;
      await report(reporter, missed.booking.id, attendance);
      await expectRefusal(review(missed.startup, missed.booking.id), ...refused);
    }
  });

  test('is accepted when the attendance is unknown', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    world.clock = new Date(NINE.end);
    const unknown = { status: 'finished', attendance: 'unknown', finished_at: NINE.end } as const;
    await updateBooking(world, booking, unknown);
    await review(startup, booking.id, 3);
    expect(await cardOf(startup, expert)).toEqual({ rating: 3, reviews: 1 });
  });

  test('is refused for users other than the requester', async () => {
    const { expert, startup, booking } = await createHeldSession(world);
    const { organizationId } = startup;

    for (const [person, code] of [
      [expert, 'review.not_allowed'],
      [admin, 'review.not_allowed'],
      [await world.person('startup', { organizationId }), 'booking.not_found'],
      [await world.person('guest'), 'access.denied'],
    ] as const) {
      await expectRefusal(review(person, booking.id), code);
    }
    await expectStatus(review(startup, UNKNOWN), 404);
    const body = { bookingId: booking.id, stars: 5 };
    await expectStatus(world.anonymous.reviews.give({ body }), 401);
  });
});

describe('changing a review', () => {
  const change = ({ api }: TestPerson, bookingId: string, stars: number) =>
    api.reviews.change({ body: { bookingId, stars, text: 'On reflection.' } });

  test('updates the rating within a week, is announced, and is refused later', async () => {
    const { expert, startup, booking } = await createHeldSession(world);
    await review(startup, booking.id, 2);
    liveEvents.clear();

    advanceClock(world, 7 * DAY_MS);
    expect((await change(startup, booking.id, 4)).review).toMatchObject({
      stars: 4,
      text: 'On reflection.',
      editedAt: world.clock?.toISOString(),
    });
    expect(await cardOf(startup, expert)).toEqual({ rating: 4, reviews: 1 });

    expect(liveEvents.sentTo(expert)).toEqual(['update-experts', 'update-followups']);
    expect(liveEvents.sentTo(startup)).toEqual(['update-followups']);
    expect(liveEvents.sentTo(ALL_STAFF)).toEqual(['update-experts', 'update-followups']);
    expect(liveEvents.sentTo(viewersOf(`expert:${expert.id}`))).toEqual(['update-experts']);

    advanceClock(world, 1);
    await expectRefusal(change(startup, booking.id, 1), 'review.settled', { status: 409 });
    expect(await cardOf(startup, expert)).toEqual({ rating: 4, reviews: 1 });
  });

  test('can be changed by its author only', async () => {
    const { expert, startup, booking } = await createHeldSession(world);
    await expectRefusal(change(startup, booking.id, 5), 'review.not_found');
    await review(startup, booking.id, 1);
    for (const person of [expert, await world.person('super-admin')]) {
      await expectRefusal(change(person, booking.id, 5), 'review.not_found');
    }
    const other = await world.person('startup');
    await expectRefusal(change(other, booking.id, 5), 'booking.not_found');
  });
});

describe('the reviews of an expert', () => {
  test('are paged, newest first, with their mean and distribution', async () => {
    const { expert, held } = await heldByOne(4);
    const stars = [5, 4, 5, 1];
    for (const [i, { startup, booking }] of held.entries()) {
      world.clock = new Date(tunisSlot(11, `${10 + i}:00`).start);
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
    const { expert, startup, booking } = await createHeldSession(world);
    await review(startup, booking.id);
    const [other, newcomer] = [await createExpert(world), await world.person('startup')];
    for (const reader of [startup, newcomer, expert, await world.person('dot')]) {
      expect(await reviewsOf(reader, expert)).toHaveLength(1);
    }
    await expectRefusal(listOf(other, expert), 'expert.not_found');
    await expectRefusal(listOf(newcomer, startup), 'expert.not_found');
    await expectStatus(listOf(await world.person('guest'), expert), 403);
    await expectStatus(listOf({ api: world.anonymous }, expert), 401);
  });

  test('of one booking are visible to both sides and the staff', async () => {
    const { expert, startup, booking } = await createHeldSession(world);
    const { api } = startup;
    const query = { bookingId: booking.id };
    expect(await expert.api.reviews.list({ query })).toEqual({
      items: [],
      next: null,
      rating: null,
    });
    await review(startup, booking.id);

    for (const reader of [startup, expert, await world.person('dot')]) {
      const items = await ofBooking(reader, booking.id);
      expect(items).toMatchObject([{ bookingId: booking.id, stars: 5 }]);
    }
    const other = await world.person('startup');
    await expectRefusal(ofBooking(other, booking.id), 'booking.not_found');
    await expectStatus(api.reviews.list({ query: {} }), 422);
    const both = { ...query, expertId: expert.id };
    expect(await api.reviews.list({ query: both })).toEqual(await api.reviews.list({ query }));
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
  test('is visible to its author, who is notified once, and the staff, and not counted', async () => {
    const { expert, startup, booking, given } = await reviewedIn();

    const staff = [admin, await world.person('dot'), await world.person('admin'), admin];
    const answers = await Promise.all(staff.map((person) => hide(person, given.id)));
    expect(answers.map(({ hidden }) => hidden)).toEqual(Array(4).fill('It insults.'));

    expect(await listNotificationsOfType(startup, 'booking.review_hidden')).toMatchObject([
      { params: { name: expert.name, reason: 'It insults.' }, link: `/booking/${booking.id}` },
    ]);
    expect(await reviewsOf(startup, expert)).toEqual([]);
    expect(await cardOf(startup, expert)).toEqual(NO_REVIEWS);
    expect(await ofBooking(expert, booking.id)).toEqual([]);
    for (const reader of [startup, admin]) {
      expect(await ofBooking(reader, booking.id)).toMatchObject([{ hidden: 'It insults.' }]);
    }
    expect(await reviewsOf(admin, expert)).toMatchObject([{ hidden: 'It insults.' }]);
    await expectRefusal(review(startup, booking.id), 'review.already');
  });

  test('is counted again when staff show it, and both are audited', async () => {
    const { expert, startup, booking, given } = await reviewedIn(2);
    const staff = await world.person('dot');
    await hide(staff, given.id, 'It names a client.');
    await hide(staff, given.id, null);

    expect(await reviewsOf(startup, expert)).toMatchObject([{ hidden: null }]);
    expect(await cardOf(startup, expert)).toEqual({ rating: 2, reviews: 1 });
    const entry = { actorId: staff.id, subjectId: booking.id };
    const reason = 'It names a client.';
    expect(await auditEntries(world, { actorId: staff.id })).toEqual([
      { ...entry, action: 'review.hidden', details: { review: given.id, reason } },
      { ...entry, action: 'review.shown', details: { review: given.id } },
    ]);
  });

  test('can only be hidden by staff who are not the reviewed expert, with a reason', async () => {
    const { expert, startup, given } = await reviewedIn();

    for (const person of [startup, expert, await world.person('team')]) {
      await expectStatus(hide(person, given.id), 403);
    }
    await expectFieldError(hide(admin, given.id, ' '), 'reason');
    await expectRefusal(hide(admin, expert.id), 'review.not_found', { status: 404 });
    expect(await reviewsOf(startup, expert)).toHaveLength(1);

    const staff = await world.person('dot');
    const reviewed = world.db.updateTable('reviews').set({ expert_id: staff.id });
    await reviewed.where('id', '=', given.id).execute();
    await expectRefusal(hide(staff, given.id), 'review.own', { status: 403 });
    expect((await hide(admin, given.id, null)).hidden).toBeNull();
  });

  test('is removed from the expert’s notification and the mail that has not been sent', async () => {
    const { expert, given } = await reviewedIn();
    const timesTold = async () => {
      const mails = await world.db
        .selectFrom('mails')
        .select('params')
        .where('user_id', '=', expert.id)
        .execute();
      return (
        JSON.stringify([await listNotifications(expert), mails]).split('A thief and a liar.')
          .length - 1
      );
    };
    expect(await timesTold()).toBe(2);

    await hide(admin, given.id);

    expect(await timesTold()).toBe(0);
    const news = await listNotificationsOfType(expert, 'booking.reviewed');
    expect(news).toMatchObject([{ params: { stars: 1 } }]);
  });
});

describe('the attendance of a reviewed session', () => {
  test('decides whether the review and the session count when staff correct it', async () => {
    const { expert, startup, booking } = await reviewedIn(1);
    const sessions = async () =>
      (await startup.api.experts.get({ params: expert })).expert.sessions;
    expect(await sessions()).toBe(1);

    for (const absence of ['requester_absent', 'expert_absent'] as const) {
      await report(admin, booking.id, absence);
      expect(await reviewsOf(startup, expert)).toEqual([]);
      expect(await cardOf(startup, expert)).toEqual(NO_REVIEWS);
      expect(await sessions()).toBe(0);
      expect(await ofBooking(startup, booking.id)).toHaveLength(1);
    }

    await report(admin, booking.id, 'attended');
    expect(await reviewsOf(startup, expert)).toHaveLength(1);
    expect(await cardOf(startup, expert)).toEqual({ rating: 1, reviews: 1 });
  });

  test('cannot be denied by either side after a review or a feedback form', async () => {
    async function endedIn() {
      world.clock = MONDAY;
      const { expert, startup, booking } = await createAcceptedBooking(world);
      const dayAfter = new Date(Date.parse(NINE.end) + AUTO_FINISH_AFTER_MS);
      world.clock = dayAfter;
      await finishBookings({ ...world, now: () => dayAfter });
      return { expert, startup, bookingId: booking.id };
    }
    const { expert, startup, bookingId } = await endedIn();
    await review(startup, bookingId, 1);
    await expectRefusal(report(expert, bookingId, 'requester_absent'), 'booking.status_failed');
    await expectRefusal(report(startup, bookingId, 'expert_absent'), 'booking.status_failed');
    expect(await reviewsOf(startup, expert)).toMatchObject([{ stars: 1 }]);
    expect(await cardOf(startup, expert)).toEqual({ rating: 1, reviews: 1 });

    const other = await endedIn();
    await give(other.startup, other.bookingId);
    const denial = report(other.expert, other.bookingId, 'requester_absent');
    await expectRefusal(denial, 'booking.status_failed');
    expect(await getBooking(other.startup, other.bookingId)).toMatchObject({
      attendance: 'attended',
    });
  });
});

test('the export of an author has their reviews and forms, which are erased with them but for the stars', async () => {
  const amira = await createUserWithPassword(world);
  const { expert, booking } = await createHeldSession(world, { startup: amira });
  const bookingId = booking.id;
  await review(amira, bookingId, 2, 'Her words of the review.');
  await give(amira, bookingId, { topic: 'Her words of the form', satisfaction: 2 });

  expect(await findExported(world, reviews, amira)).toMatchObject({
    given: [{ booking: bookingId, stars: 2, text: 'Her words of the review.' }],
    received: [],
    feedback: [{ side: 'requester', answers: { topic: 'Her words of the form' } }],
  });
  const experts = await findExported(world, reviews, expert);
  expect(experts).toMatchObject({ given: [], received: [{ booking: bookingId, stars: 2 }] });
  expect(JSON.stringify(experts)).not.toContain('Her words');

  await erase(admin, await requestErasure(amira), [leaveOrganization(amira)]);

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
  expect(JSON.stringify(await listNotifications(expert))).not.toContain('Her words');
});
const read = ({ api }: Pick<TestPerson, 'api'>, id: string) =>
  api.sessionFeedback.get({ params: { id } });

describe('the feedback of a session', () => {
  test('of the other party can be read after both are given', async () => {
    const { expert, startup, booking } = await createHeldSession(world);
    expect(await read(startup, booking.id)).toEqual({
      bookingId: booking.id,
      side: 'requester',
      forms: { expert: null, requester: null },
      given: { expert: false, requester: false },
      openUntil: new Date(Date.parse(NINE.end) + 14 * DAY_MS).toISOString(),
    });

    const whole: SessionAnswers = {
      topic: TOPIC,
      wellPrepared: true,
      adviceReceptive: false,
      inLineWithExpectations: null,
      clearNextStep: true,
      nextStep: 'Write to three funds',
      quality: 5,
      usefulness: 4,
      communication: 3,
      issueResponse: null,
      satisfaction: 5,
      wentWell: 'The numbers',
      improvements: 'More time',
      interestingPoints: 'Funds answer on Tuesdays',
      observation: 'A calm hour',
      recommendations: 'A second session',
      additional: '=HYPERLINK("http://x.example")',
    };
    await give(startup, booking.id, whole);

    expect((await read(startup, booking.id)).forms.requester).toEqual({
      author: expect.objectContaining({ name: startup.name }),
      answers: whole,
      givenAt: NINE.end,
      changedAt: null,
    });
    const unread = await read(expert, booking.id);
    expect(unread).toMatchObject({
      side: 'expert',
      forms: { expert: null, requester: null },
      given: { expert: false, requester: true },
    });
    expect(JSON.stringify(unread)).not.toContain('three funds');

    const both = await give(expert, booking.id, { topic: 'Their deck' });
    expect(both.forms.requester?.answers).toEqual(whole);
    expect((await read(startup, booking.id)).forms.expert?.answers).toMatchObject({
      topic: 'Their deck',
      wellPrepared: null,
      quality: null,
      wentWell: '',
    });
    // Neither form can be changed after it was read.
    for (const person of [startup, expert]) {
      const late = give(person, booking.id, { topic: 'As I read' });
      await expectRefusal(late, 'session_feedback.settled');
    }
    expect((await read(startup, booking.id)).forms).toMatchObject({
      expert: { answers: { topic: 'Their deck' } },
      requester: { answers: { topic: TOPIC } },
    });
  });

  test('can be changed for two weeks, and given for the first time later', async () => {
    const { expert, startup, booking } = await createHeldSession(world);
    await give(startup, booking.id);
    advanceClock(world, 14 * DAY_MS);

    const { forms } = await give(startup, booking.id, { topic: 'Two investors' });
    expect(forms.requester).toMatchObject({
      answers: { topic: 'Two investors' },
      givenAt: NINE.end,
      changedAt: world.clock?.toISOString(),
    });

    advanceClock(world, 1);
    const late = give(startup, booking.id, { topic: 'Three' });
    await expectRefusal(late, 'session_feedback.settled', { status: 409 });
    await give(expert, booking.id);
    expect((await read(expert, booking.id)).forms.requester?.answers.topic).toBe('Two investors');
  });

  test.each<[string, Partial<SessionAnswers> & { side?: string }, object]>([
    ['no topic', { topic: ' ' }, { path: 'topic' }],
    ['a rating above five', { satisfaction: 6 }, { path: 'satisfaction' }],
    ['a text that is too long', { wentWell: 'x'.repeat(2001) }, { path: 'wentWell' }],
    ['an unknown field', { side: 'expert' }, { path: 'side', code: 'field.unknown' }],
  ])('is refused with %s', async (_, answers, error) => {
    const { startup, booking } = await createHeldSession(world);

    await expect(give(startup, booking.id, answers)).rejects.toMatchObject({
      status: 422,
      errors: [error],
    });
    expect((await read(startup, booking.id)).given.requester).toBe(false);
  });

  test('can be read after its questions have changed', async () => {
    const { startup, booking } = await createHeldSession(world);
    await give(startup, booking.id, { wentWell: 'The numbers' });
    await world.db
      .updateTable('session_feedbacks')
      .set({ answers: sql`answers - 'additional' || '{"weather": "Rain"}'` })
      .where('booking_id', '=', booking.id)
      .execute();
    const { forms } = await read(startup, booking.id);
    expect(forms.requester?.answers).toMatchObject({ wentWell: 'The numbers', additional: '' });
    expect(forms.requester?.answers).not.toHaveProperty('weather');
  });

  test('is stored once when sent many times concurrently', async () => {
    const { startup, booking } = await createHeldSession(world);
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => give(startup, booking.id, { topic: `Topic ${i}` })),
    );
    const rows = await world.db
      .selectFrom('session_feedbacks')
      .select('side')
      .where('booking_id', '=', booking.id)
      .execute();
    expect(rows).toEqual([{ side: 'requester' }]);
  });
});

describe('access to feedback', () => {
  const NONE = ['session_feedback.none', { status: 404 }] as const;

  test('is refused before the session ended, and when one side was absent', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await expectRefusal(give(startup, booking.id), ...NONE);
    await expectRefusal(read(startup, booking.id), ...NONE);
    world.clock = new Date(NINE.end);
    await report(expert, booking.id, 'requester_absent');
    await expectRefusal(give(expert, booking.id), ...NONE);
    await expectRefusal(read(expert, booking.id), ...NONE);
  });

  test('is refused for other users, and staff can read both', async () => {
    const { expert, startup, booking } = await createHeldSession(world);
    await give(startup, booking.id, { observation: 'For the hub to know' });

    const { organizationId } = startup;
    for (const stranger of [
      await world.person('startup'),
      await world.person('startup', { organizationId }),
      await world.person('expert'),
    ]) {
      await expectRefusal(read(stranger, booking.id), 'booking.not_found', { status: 404 });
      await expectRefusal(give(stranger, booking.id), 'booking.not_found', { status: 404 });
    }
    await expectStatus(read(await world.person('guest'), booking.id), 403);
    await expectStatus(read({ api: world.anonymous }, booking.id), 401);

    const staff = await world.person('dot');
    const seen = await read(staff, booking.id);
    expect(seen.side).toBeNull();
    expect(seen.forms.requester?.answers.observation).toBe('For the hub to know');
    await expectRefusal(give(staff, booking.id), 'session_feedback.none');
    expect((await read(expert, booking.id)).forms.requester).toBeNull();
  });

  test('of staff is that of a requester when they booked the session themselves', async () => {
    const admin = await world.person('admin');
    const { expert, booking } = await createHeldSession(world, { startup: admin });
    await give(expert, booking.id);
    expect(await read(admin, booking.id)).toMatchObject({
      side: 'requester',
      forms: { expert: null, requester: null },
      given: { expert: true, requester: false },
    });
  });
});
