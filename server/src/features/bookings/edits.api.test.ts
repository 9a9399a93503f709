import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeptMail } from '../../platform/mail/mailer.ts';
import { acceptedIn, MONDAY, requestedIn, toldTo, tunis } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const EVENING = tunis(12, '19:00');

describe('a save', () => {
  test('of nothing is no step, tells nobody, and sends calendars nothing', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const sequence = () =>
      world.db
        .selectFrom('bookings')
        .select('sequence')
        .where('id', '=', booking.id)
        .executeTakeFirstOrThrow();
    const before = await sequence();

    const params = { id: booking.id };
    await expert.api.bookings.change({ params, body: {} });
    const after = await expert.api.bookings.change({
      params,
      body: { mode: booking.mode, place: booking.place },
    });

    expect(after.steps).toEqual(booking.steps);
    expect(await sequence()).toEqual(before);
    expect((await toldTo(startup)).map(({ type }) => type)).toEqual(['booking.accepted']);
  });

  test('says what it changed, in the words of who changed it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await expert.api.bookings.change({
      params: { id: booking.id },
      body: { place: 'Room 2', message: 'The lift is broken.' },
    });

    const mail = await mailOf(startup, `${expert.name} changed your session`);
    expect(mail).toContain('changed where the session is. The rest stays as it is. They write:');
    expect(mail).toContain('The lift is broken.');
  });

  test('of other times carries its words to who reads them', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    await expert.api.bookings.repropose({
      body: { bookingId: booking.id, slots: [EVENING], message: 'I am away that day.' },
    });

    const mail = await mailOf(startup, `${expert.name} proposes other times`);
    expect(mail).toContain('answers with other times and writes:');
    expect(mail).toContain('I am away that day.');
  });
});

async function mailOf({ email }: TestPerson, subject: string): Promise<string> {
  world.clock = new Date(MONDAY.getTime() + 120_000);
  await world.runJobs();
  const mails = (await world.app.inject('/mail/api')).json<KeptMail[]>();
  return mails.find((mail) => mail.to === email && mail.subject === subject)?.text ?? '';
}
