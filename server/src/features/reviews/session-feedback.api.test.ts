import { DAY_MS } from '@thedot/domain/kernel/time';
import type { SessionAnswers } from '@thedot/domain/reviews/session-feedback.contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedIn, heldIn, MONDAY, NINE } from '../../testing/sessions.ts';
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

type Told = Partial<SessionAnswers>;
const give = (person: TestPerson, bookingId: string, answers: Told = {}) =>
  person.api.sessionFeedback.give({
    body: { bookingId, topic: 'The first investor', satisfaction: 4, ...answers },
  });
const read = (person: TestPerson, id: string) => person.api.sessionFeedback.one({ params: { id } });

describe('the feedback of a session', () => {
  test('is given by each side, and read by the other once both have given theirs', async () => {
    const { expert, startup, booking } = await heldIn(world);
    expect(await read(startup, booking.id)).toEqual({
      bookingId: booking.id,
      side: 'requester',
      forms: { expert: null, requester: null },
      given: { expert: false, requester: false },
      openUntil: new Date(Date.parse(NINE.end) + 14 * DAY_MS).toISOString(),
    });

    const whole: SessionAnswers = {
      topic: 'The first investor',
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
  });

  test('can be improved for two weeks, and says that it was; a first one is never too late', async () => {
    const { expert, startup, booking } = await heldIn(world);
    await give(startup, booking.id);
    later(world, 14 * DAY_MS);

    const { forms } = await give(startup, booking.id, { topic: 'Two investors' });
    expect(forms.requester).toMatchObject({
      answers: { topic: 'Two investors' },
      givenAt: NINE.end,
      changedAt: world.clock?.toISOString(),
    });

    later(world, 1);
    await expect(give(startup, booking.id, { topic: 'Three' })).rejects.toMatchObject({
      code: 'session_feedback.settled',
      status: 409,
    });
    await give(expert, booking.id);
    expect((await read(expert, booking.id)).forms.requester?.answers.topic).toBe('Two investors');
  });

  test('stays as it is once the other’s can be read', async () => {
    const { expert, startup, booking } = await heldIn(world);
    await give(startup, booking.id);
    await give(expert, booking.id);

    for (const person of [startup, expert]) {
      await expect(give(person, booking.id, { topic: 'As I read' })).rejects.toMatchObject({
        code: 'session_feedback.settled',
      });
    }
    expect((await read(startup, booking.id)).forms.expert?.answers.topic).toBe(
      'The first investor',
    );
  });

  test('asks for a topic and one rating; everything else may stay open, nothing else is taken', async () => {
    const { startup, booking } = await heldIn(world);
    const paths = (error: unknown) => expect.objectContaining({ status: 422, errors: error });

    await expect(give(startup, booking.id, { topic: ' ' })).rejects.toEqual(
      paths([expect.objectContaining({ path: 'topic' })]),
    );
    await expect(give(startup, booking.id, { satisfaction: 6 })).rejects.toEqual(
      paths([expect.objectContaining({ path: 'satisfaction' })]),
    );
    await expect(give(startup, booking.id, { wentWell: 'x'.repeat(2001) })).rejects.toEqual(
      paths([expect.objectContaining({ path: 'wentWell' })]),
    );
    const more = { side: 'expert' } as Told;
    await expect(give(startup, booking.id, more)).rejects.toEqual(
      paths([expect.objectContaining({ code: 'field.unknown', path: 'side' })]),
    );
    expect((await read(startup, booking.id)).given.requester).toBe(false);
  });

  test('stays to be read when a question is asked no more, or was not asked yet', async () => {
    const { startup, booking } = await heldIn(world);
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

  test('given twice at once is kept once', async () => {
    const { startup, booking } = await heldIn(world);

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

describe('who gives and reads feedback', () => {
  test('of a session that did not take place, or not yet: nobody', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const none = { code: 'session_feedback.none', status: 404 };
    await expect(give(startup, booking.id)).rejects.toMatchObject(none);
    await expect(read(startup, booking.id)).rejects.toMatchObject(none);

    world.clock = new Date(NINE.end);
    await expert.api.bookings.done({
      body: { bookingId: booking.id, attendance: 'requester_absent' },
    });
    await expect(give(expert, booking.id)).rejects.toMatchObject(none);
    await expect(read(expert, booking.id)).rejects.toMatchObject(none);
  });

  test('of others’ sessions: nobody but the staff, who read both sides and say nothing', async () => {
    const { expert, startup, booking } = await heldIn(world);
    await give(startup, booking.id, { observation: 'For the hub to know' });

    const { organizationId } = startup;
    const strangers = [
      await world.person('startup'),
      await world.person('startup', { organizationId }),
      await world.person('expert'),
    ];
    for (const stranger of strangers) {
      const absent = { code: 'booking.not_found', status: 404 };
      await expect(read(stranger, booking.id)).rejects.toMatchObject(absent);
      await expect(give(stranger, booking.id)).rejects.toMatchObject(absent);
    }
    const guest = await world.person('guest');
    await expect(read(guest, booking.id)).rejects.toMatchObject({ status: 403 });
    await expect(
      world.anonymous.sessionFeedback.one({ params: { id: booking.id } }),
    ).rejects.toMatchObject({ status: 401 });

    const staff = await world.person('dot');
    const seen = await read(staff, booking.id);
    expect(seen.side).toBeNull();
    expect(seen.forms.requester?.answers.observation).toBe('For the hub to know');
    await expect(give(staff, booking.id)).rejects.toMatchObject({ code: 'session_feedback.none' });
    expect((await read(expert, booking.id)).forms.requester).toBeNull();
  });

  test('staff who were there themselves read as one of the two', async () => {
    const admin = await world.person('admin');
    const { expert, booking } = await heldIn(world, { startup: admin });
    await give(expert, booking.id);

    expect(await read(admin, booking.id)).toMatchObject({
      side: 'requester',
      forms: { expert: null, requester: null },
      given: { expert: true, requester: false },
    });
  });
});
