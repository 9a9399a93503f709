import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agree, notedOf, stepsOf, tick } from '../../testing/followups.ts';
import { mailsTo, sendDueMails } from '../../testing/news.ts';
import { acceptedIn, MONDAY, NINE, requestedIn, toldTo, tunis } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const A_WEEK_LATER = tunis(18, '09:00');
const missing = { code: 'next_step.not_found', status: 404 };

describe('a next step', () => {
  test('is given to the other side, who is told once and ticks it off', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    const step = await agree(expert, booking.id, startup, { due: '2026-03-20' });

    expect(step).toMatchObject({ due: '2026-03-20', owner: { id: startup.id }, isMine: true });
    expect((await toldTo(startup))[0]).toMatchObject({
      type: 'booking.next_step',
      params: { name: expert.name, step: 'Send the deck' },
      link: `/booking/${booking.id}`,
    });
    expect(await tick(startup, step)).toMatchObject({
      doneAt: MONDAY.toISOString(),
      doneBy: { id: startup.id },
      isMine: false,
    });
    expect(await tick(expert, step, false)).toMatchObject({ doneAt: null, doneBy: null });

    await expert.api.nextSteps.change({ params: step, body: { ownerId: expert.id } });
    await startup.api.nextSteps.change({ params: step, body: { ownerId: startup.id } });
    const told = (await toldTo(startup)).filter(({ type }) => type === 'booking.next_step');
    expect(told).toHaveLength(1);
  });

  test('comes by mail with its day, in the language of who has it', async () => {
    const { expert, booking, startup } = await acceptedIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('member', { organizationId, language: 'fr' });

    await agree(expert, booking.id, colleague, { due: '2026-03-20' });
    await sendDueMails(world);

    const [mail] = await mailsTo(world, colleague);
    expect(mail).toMatchObject({ subject: `${expert.name} vous confie une suite à donner` });
    expect(mail?.text).toContain('vendredi 20 mars 2026');
    // The session is not open to them: they find it among their own.
    expect(mail?.text).toContain('/dashboard');
    expect(mail?.text).not.toContain(booking.id);
  });

  test('says what it changes, and leaves the rest as somebody else may have saved it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const step = await agree(expert, booking.id, startup);

    await Promise.all([
      expert.api.nextSteps.change({ params: step, body: { text: 'Send the new deck' } }),
      startup.api.nextSteps.change({ params: step, body: { due: '2026-03-12' } }),
      tick(startup, step),
    ]);

    expect(await stepsOf(expert, booking.id)).toMatchObject([
      {
        text: 'Send the new deck',
        due: '2026-03-12',
        owner: { id: startup.id },
        doneBy: { id: startup.id },
      },
    ]);
  });

  test('that two tick off at once was done by one of them, and stays so', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const step = await agree(expert, booking.id, startup);

    const answers = await Promise.all([tick(expert, step), tick(startup, step)]);
    world.clock = new Date(NINE.start);
    const again = await tick(expert, step);

    expect(new Set([...answers, again].map(({ doneBy }) => doneBy?.id)).size).toBe(1);
    expect(again.doneAt).toBe(MONDAY.toISOString());
  });

  test('is ticked off by a colleague who has it, but changed by none who was not in the session', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('member', { organizationId });
    const params = await agree(expert, booking.id, colleague, { due: '2026-03-20' });

    for (const body of [{ text: 'Nothing' }, { due: null }, { ownerId: startup.id, done: true }]) {
      await expect(colleague.api.nextSteps.change({ params, body })).rejects.toMatchObject({
        code: 'next_step.done_only',
        status: 403,
      });
    }
    expect(await tick(colleague, params)).toMatchObject({ doneBy: { id: colleague.id } });

    expect(await stepsOf(expert, booking.id)).toMatchObject([
      { text: 'Send the deck', due: '2026-03-20', owner: { id: colleague.id } },
    ]);
  });

  test('is deleted by who wrote it alone', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const params = await agree(expert, booking.id, startup);

    await expect(startup.api.nextSteps.remove({ params })).rejects.toMatchObject(missing);
    await expert.api.nextSteps.remove({ params });

    expect(await stepsOf(startup, booking.id)).toEqual([]);
    await expect(expert.api.nextSteps.remove({ params })).rejects.toMatchObject(missing);
    await expect(tick(expert, params)).rejects.toMatchObject(missing);
  });

  test('is given to nobody but the two and the organization, as long as they are here', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('member', { organizationId });
    const gone = await world.person('member', { organizationId, removed: true });
    const stranger = await world.person('startup');

    const { people } = await startup.api.nextSteps.list({ query: { bookingId: booking.id } });

    expect(people.map(({ id }) => id)).toEqual([expert.id, startup.id, colleague.id]);
    await agree(expert, booking.id, colleague);
    for (const other of [gone, stranger, await world.person('expert')]) {
      await expect(agree(expert, booking.id, other)).rejects.toMatchObject({
        code: 'next_step.owner',
        errors: [{ path: 'ownerId', code: 'next_step.owner' }],
      });
    }
  });

  test.each(['2026-03-08', '2028-03-10', '9999-12-31', '0000-01-01', '2026-02-30', 'soon'])(
    'is not due on %s',
    async (due) => {
      const { expert, booking } = await acceptedIn(world);

      await expect(agree(expert, booking.id, null, { due })).rejects.toMatchObject({
        errors: [{ path: 'due' }],
      });
    },
  );

  test('keeps a day that has passed when something else of it changes', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const step = await agree(expert, booking.id, startup, { due: '2026-03-10' });
    world.clock = new Date(A_WEEK_LATER.start);

    const params = step;
    const changed = await expert.api.nextSteps.change({
      params,
      body: { text: 'Send it at last', due: '2026-03-10' },
    });

    expect(changed).toMatchObject({ text: 'Send it at last', due: '2026-03-10' });
  });

  test('is not agreed in a session that does not take place, nor the fifty-first of one', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const many = Array.from({ length: 51 }, () => agree(expert, booking.id, null));

    const outcomes = await Promise.allSettled(many);

    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'next_step.too_many' } }]);
    await startup.api.bookings.move({
      body: { bookingId: booking.id, status: 'cancelled', reason: 'Ill' },
    });
    await expect(agree(startup, booking.id, null)).rejects.toMatchObject({
      code: 'next_step.no_session',
    });
  });

  test('that staff write, change or delete is noted', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const staff = await world.person('dot');

    const step = await agree(staff, booking.id, startup);
    await tick(staff, step);
    await staff.api.nextSteps.remove({ params: step });
    await tick(startup, await agree(expert, booking.id, startup));

    expect(await notedOf(world, booking.id)).toEqual([
      ['booking.next-step-added', staff.id],
      ['booking.next-step-changed', staff.id],
      ['booking.next-step-deleted', staff.id],
    ]);
  });
});
