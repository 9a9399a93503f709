import { HOUR_MS } from '@thedot/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { placesOf } from '../../testing/all-columns.ts';
import {
  accept,
  cancel,
  decline,
  expectRefusal,
  look,
  repropose,
  request,
  withdraw,
} from '../../testing/bookings.ts';
import { askErasure, erase, leaverIn, stay } from '../../testing/leavers.ts';
import { mailsTo, sendDueMails } from '../../testing/news.ts';
import {
  acceptedIn,
  MONDAY,
  NINE,
  requestedIn,
  TEN,
  toldTo,
  tunis,
} from '../../testing/sessions.ts';
import { whileHeld } from '../../testing/waiting.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { lapseBookings } from './bookings.jobs.ts';

const world = await useWorld({ clock: MONDAY });

/** Outside of the expert's hours. */
const EVENING = tunis(12, '19:00');
const FRIDAY = tunis(13, '10:00');
const DEADLINE = MONDAY.getTime() + 24 * HOUR_MS;

const typesTold = async (person: TestPerson) => (await toldTo(person)).map(({ type }) => type);

describe('proposing other times', () => {
  test('leads to a session at a slot of the last round and keeps the earlier rounds', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const { id } = booking;
    const message = 'I am away that day. In the evening?';

    const answered = await repropose(expert, id, [EVENING], { message });
    expect(answered).toMatchObject({ status: 'pending', turn: 'requester', round: 2 });
    await repropose(startup, id, [FRIDAY]);
    const agreed = await accept(expert, id, FRIDAY, { round: 3 });

    expect(agreed).toMatchObject({ status: 'accepted', session: FRIDAY, turn: null });
    expect(agreed.rounds.map((round) => [round.author, round.message, round.slots])).toEqual([
      ['requester', '', [NINE, TEN]],
      ['expert', message, [EVENING]],
      ['requester', '', [FRIDAY]],
    ]);
    const kinds = ['requested', 'proposed', 'proposed', 'accepted'];
    expect(agreed.steps.map(({ kind }) => kind)).toEqual(kinds);
    expect(await typesTold(startup)).toEqual(['booking.accepted', 'booking.proposed']);
  });

  test('mails the message to the other side', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await repropose(expert, booking.id, [EVENING], { message: 'I am away that day.' });
    await sendDueMails(world);

    const [mail] = await mailsTo(world, startup);
    expect(mail?.subject).toBe(`${expert.name} proposes other times`);
    expect(mail?.text).toContain('answers with other times and writes:');
    expect(mail?.text).toContain('I am away that day.');
  });

  test('keeps the requester, but not the expert, to the expert’s hours', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await repropose(expert, booking.id, [EVENING]);
    const asking = repropose(startup, booking.id, [tunis(12, '20:00')]);
    await expectRefusal(asking, 'expert.unavailable', { errors: [{ path: 'slots.0' }] });
  });

  test('is refused for slots at which either side is busy', async () => {
    const { expert, startup } = await acceptedIn(world);
    const { id } = await request(startup, expert.id, TEN);
    const offering = repropose(expert, id, [NINE, FRIDAY]);
    await expectRefusal(offering, 'booking.time_conflict', { errors: [{ path: 'slots.0' }] });
  });

  test('lets a side replace its own slots, but not accept them', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const { id } = booking;

    const changed = await repropose(startup, id, [FRIDAY]);

    expect(changed).toMatchObject({ status: 'pending', turn: 'expert', round: 2 });
    expect(changed.rounds.map(({ author }) => author)).toEqual(['requester', 'requester']);
    await expectRefusal(accept(startup, id, FRIDAY), 'booking.status_not_allowed');
    await expectRefusal(accept(expert, id), 'booking.slot_not_proposed');
    expect(await typesTold(expert)).toEqual(['booking.proposed', 'booking.requested']);
  });

  test('is refused with a deadline after the last slot', async () => {
    const { expert, booking } = await requestedIn(world);
    const asking = repropose(expert, booking.id, [EVENING], { answerIn: 24 * 4 });
    await expectRefusal(asking, 'booking.answer_by', { errors: [{ path: 'answerIn' }] });
  });
});

describe('an answer to a round that has been replaced', () => {
  const answers: [string, (person: TestPerson, id: string) => Promise<unknown>][] = [
    ['accepts', (person, id) => accept(person, id, NINE, { round: 1 })],
    ['declines', (person, id) => decline(person, id, 'No', { round: 1 })],
    ['proposes others', (person, id) => repropose(person, id, [EVENING], { round: 1 })],
  ];
  test.each(answers)('is refused when it %s', async (_answer, act) => {
    const { expert, startup, booking } = await requestedIn(world);
    await repropose(startup, booking.id, [FRIDAY]);

    await expectRefusal(act(expert, booking.id), 'booking.round_over');

    const after = await look(expert, booking.id);
    expect(after).toMatchObject({ status: 'pending', turn: 'expert', round: 2 });
  });

  test('is refused when it accepts a slot of that round or names that round', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await repropose(expert, booking.id, [EVENING]);
    const late = accept(startup, booking.id, EVENING, { round: 1 });
    await expectRefusal(late, 'booking.round_over');
    await expectRefusal(accept(startup, booking.id), 'booking.slot_not_proposed');
  });

  test('is refused when it cancels the request', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await repropose(expert, booking.id, [FRIDAY]);
    const cancelSeen = (round: number) =>
      cancel(startup, booking.id, 'No time', { from: 'pending', round });
    await expectRefusal(cancelSeen(1), 'booking.round_over');
    expect(await cancelSeen(2)).toMatchObject({ status: 'cancelled' });
  });

  test('is refused when the accepted slot is withdrawn at the same moment', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const { id } = booking;

    const { ended } = await whileHeld<unknown>(world, {
      hold: (tx) =>
        tx.selectFrom('bookings').select('id').where('id', '=', id).forUpdate().execute(),
      calls: [() => withdraw(startup, id), () => accept(expert, id, NINE, { round: 1 })],
    });

    expect(await ended).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'booking.changed', status: 409 } },
    ]);
    expect((await look(startup, id)).status).toBe('pending');
  });
});

describe('the deadline of an answer', () => {
  test('cancels the request when it passes', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await repropose(expert, booking.id, [EVENING], { answerIn: 24 });

    const { answerBy } = await look(startup, booking.id);
    expect(answerBy).toBe(new Date(DEADLINE).toISOString());
    await lapseBookings({ ...world, now: () => new Date(DEADLINE) });

    const after = await look(startup, booking.id);
    expect(after).toMatchObject({ status: 'cancelled', turn: null });
  });

  test('refuses every answer before the job has closed the request', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const { id } = booking;
    await repropose(expert, id, [EVENING], { answerIn: 24 });

    world.clock = new Date(DEADLINE);
    await expectRefusal(accept(startup, id, EVENING), 'booking.answer_late');
    await expectRefusal(decline(startup, id), 'booking.answer_late');
    await expectRefusal(repropose(startup, id, [FRIDAY]), 'booking.answer_late');

    world.clock = new Date(DEADLINE - 1);
    expect(await accept(startup, id, EVENING)).toMatchObject({ status: 'accepted' });
  });
});

describe('withdrawing a slot', () => {
  test('makes it impossible to accept', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const after = await withdraw(startup, booking.id, TEN);
    expect(after.slots).toMatchObject([NINE]);
    expect(after.answerBy).toBe(NINE.start);
    await expectRefusal(accept(expert, booking.id, TEN), 'booking.slot_not_proposed');
  });

  test('is refused for the last slot that has not passed', async () => {
    const { startup, booking } = await requestedIn(world, NINE, FRIDAY);
    world.clock = new Date(NINE.end);
    await expectRefusal(withdraw(startup, booking.id, FRIDAY), 'booking.last_slot');
    world.clock = MONDAY;
    await withdraw(startup, booking.id, NINE);
    await expectRefusal(withdraw(startup, booking.id, FRIDAY), 'booking.last_slot');
  });
});

test('erasing a requester removes the messages of their rounds and keeps the slots', async () => {
  const { expert, booking } = await requestedIn(world);
  const leaver = await leaverIn(world);
  const message = 'At my kitchen table in the rue de Marseille';
  const { id } = await request(leaver, expert.id, tunis(13, '09:00'));
  await repropose(leaver, id, [FRIDAY], { message });
  await decline(expert, id);
  expect(await placesOf(world, [message])).not.toEqual([]);

  await erase(await world.person('dot'), await askErasure(leaver), [stay(leaver)]);

  expect(await placesOf(world, [message])).toEqual([]);
  const kept = await look(expert, id);
  expect(kept.rounds.map((round) => [round.message, round.slots])).toEqual([
    ['', [tunis(13, '09:00')]],
    ['', [FRIDAY]],
  ]);
  expect((await look(expert, booking.id)).description).not.toBe('');
});
