import { DAY_MS } from '@thedot/domain/kernel/time';
import type { SessionAnswers } from '@thedot/domain/reviews/session-feedback.contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { acceptedIn, heldIn, MONDAY, NINE } from '../../testing/sessions.ts';
import { later } from '../../testing/waiting.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const TOPIC = 'The first investor';
const give = ({ api }: TestPerson, bookingId: string, answers: Partial<SessionAnswers> = {}) =>
  api.sessionFeedback.give({ body: { bookingId, topic: TOPIC, satisfaction: 4, ...answers } });
const read = ({ api }: Pick<TestPerson, 'api'>, id: string) =>
  api.sessionFeedback.one({ params: { id } });

describe('the feedback of a session', () => {
  test('of the other side can be read once both have given theirs', async () => {
    const { expert, startup, booking } = await heldIn(world);
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
      await expect(give(person, booking.id, { topic: 'As I read' })).rejects.toMatchObject({
        code: 'session_feedback.settled',
      });
    }
    expect((await read(startup, booking.id)).forms).toMatchObject({
      expert: { answers: { topic: 'Their deck' } },
      requester: { answers: { topic: TOPIC } },
    });
  });

  test('can be changed for two weeks, and given for the first time later', async () => {
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

  test.each<[string, Partial<SessionAnswers> & { side?: string }, object]>([
    ['no topic', { topic: ' ' }, { path: 'topic' }],
    ['a rating above five', { satisfaction: 6 }, { path: 'satisfaction' }],
    ['a text that is too long', { wentWell: 'x'.repeat(2001) }, { path: 'wentWell' }],
    ['an unknown field', { side: 'expert' }, { path: 'side', code: 'field.unknown' }],
  ])('is refused with %s', async (_, answers, error) => {
    const { startup, booking } = await heldIn(world);

    await expect(give(startup, booking.id, answers)).rejects.toMatchObject({
      status: 422,
      errors: [error],
    });
    expect((await read(startup, booking.id)).given.requester).toBe(false);
  });

  test('can be read after its questions have changed', async () => {
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

  test('is stored once when it is sent many times at once', async () => {
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

describe('access to feedback', () => {
  const NONE = { code: 'session_feedback.none', status: 404 };

  test('is refused before the session ended, and when one side was absent', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await expect(give(startup, booking.id)).rejects.toMatchObject(NONE);
    await expect(read(startup, booking.id)).rejects.toMatchObject(NONE);

    world.clock = new Date(NINE.end);
    await expert.api.bookings.done({
      body: { bookingId: booking.id, attendance: 'requester_absent' },
    });
    await expect(give(expert, booking.id)).rejects.toMatchObject(NONE);
    await expect(read(expert, booking.id)).rejects.toMatchObject(NONE);
  });

  test('is refused to others, but staff can read both sides', async () => {
    const { expert, startup, booking } = await heldIn(world);
    await give(startup, booking.id, { observation: 'For the hub to know' });

    const { organizationId } = startup;
    for (const stranger of [
      await world.person('startup'),
      await world.person('startup', { organizationId }),
      await world.person('expert'),
    ]) {
      const absent = { code: 'booking.not_found', status: 404 };
      await expect(read(stranger, booking.id)).rejects.toMatchObject(absent);
      await expect(give(stranger, booking.id)).rejects.toMatchObject(absent);
    }
    const guest = await world.person('guest');
    await expect(read(guest, booking.id)).rejects.toMatchObject({ status: 403 });
    await expect(read({ api: world.anonymous }, booking.id)).rejects.toMatchObject({ status: 401 });

    const staff = await world.person('dot');
    const seen = await read(staff, booking.id);
    expect(seen.side).toBeNull();
    expect(seen.forms.requester?.answers.observation).toBe('For the hub to know');
    await expect(give(staff, booking.id)).rejects.toMatchObject({ code: NONE.code });
    expect((await read(expert, booking.id)).forms.requester).toBeNull();
  });

  test('of staff is that of a requester when they booked the session themselves', async () => {
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
