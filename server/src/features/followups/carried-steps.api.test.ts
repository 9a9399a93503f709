import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agree, mine, sessionOf, stepsOf, tick } from '../../testing/followups.ts';
import { acceptedIn, MONDAY, NINE, pairIn, TEN, tunis } from '../../testing/sessions.ts';
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

describe('from one session to the next', () => {
  test('what is open goes with the two, what was done since the last is shown, and older is over', async () => {
    const { expert, startup } = await pairIn(world);
    const first = await sessionOf(expert, startup, NINE);
    const open = await agree(expert, first, startup, { text: 'Find a lawyer' });
    const done = await agree(expert, first, startup);
    world.clock = new Date(NINE.end);
    await tick(startup, done);

    const second = await sessionOf(expert, startup, A_WEEK_LATER);

    const from = { bookingId: first, start: NINE.start, category: 'Fundraising' };
    expect(await stepsOf(startup, second)).toMatchObject([
      { id: open.id, isCarried: true, from: { ...from, with: { id: expert.id } } },
      { id: done.id, isCarried: true, doneBy: { id: startup.id } },
    ]);
    expect(await stepsOf(expert, first)).toMatchObject([
      { id: open.id, isCarried: false, from: { with: { id: startup.id } } },
      { id: done.id, isCarried: false },
    ]);

    const third = await sessionOf(expert, startup, tunis(25, '09:00'));
    expect(await stepsOf(startup, third)).toMatchObject([{ id: open.id }]);
  });

  test('a later session says nothing in an earlier one', async () => {
    const { expert, startup } = await pairIn(world);
    const later = await sessionOf(expert, startup, A_WEEK_LATER);
    const sooner = await sessionOf(expert, startup, TEN);
    await agree(expert, later, startup);

    expect(await stepsOf(expert, sooner)).toEqual([]);
  });

  test('a colleague who meets the same expert takes it over; another expert learns nothing', async () => {
    const { expert, startup } = await pairIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('startup', { organizationId });
    const other = (await pairIn(world)).expert;
    const step = await agree(expert, await sessionOf(expert, startup, NINE), startup);
    await expect(tick(colleague, step)).rejects.toMatchObject(missing);

    const theirs = await sessionOf(expert, colleague, A_WEEK_LATER);
    const elsewhere = await sessionOf(other, colleague, tunis(19, '09:00'));

    // Where it is from they read, but cannot open.
    expect(await stepsOf(colleague, theirs)).toMatchObject([
      { id: step.id, from: { bookingId: null, start: NINE.start } },
    ]);
    expect(await stepsOf(colleague, elsewhere)).toEqual([]);
    expect(await tick(colleague, step)).toMatchObject({ doneBy: { id: colleague.id } });
    await expect(tick(other, step)).rejects.toMatchObject(missing);
  });
});

test('mine are the open ones that I have, the most pressing first', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  await agree(expert, booking.id, startup, { text: 'Some day' });
  await agree(expert, booking.id, startup, { text: 'Later', due: '2026-04-01' });
  await agree(expert, booking.id, startup, { text: 'Soon', due: '2026-03-12' });
  await tick(startup, await agree(expert, booking.id, startup, { text: 'Done' }));
  await agree(startup, booking.id, expert, { text: 'The expert’s' });

  expect((await mine(startup)).map(({ text }) => text)).toEqual(['Soon', 'Later', 'Some day']);
  expect(await mine(expert)).toMatchObject([
    { text: 'The expert’s', from: { with: { id: startup.id }, bookingId: booking.id } },
  ]);
});
