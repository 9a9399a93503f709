import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agree, sessionOf, tick } from '../../testing/followups.ts';
import { acceptedIn, heldIn, MONDAY, TEN } from '../../testing/sessions.ts';
import { keepTold, showing, THE_STAFF } from '../../testing/told.ts';
import { createWorld, type World } from '../../testing/world.ts';

const told = keepTold();
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { live: told.live });
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

describe('a next step', () => {
  test('that is written down, ticked or taken away shows at the other’s, and at the staff’s', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const stranger = await world.person('startup');
    told.forget();

    const step = await agree(expert, booking.id, null);
    await tick(startup, step);
    await expert.api.nextSteps.remove({ params: { id: step.id } });

    const thrice = Array(3).fill('update-followups');
    for (const person of [expert, startup, THE_STAFF]) expect(told.of(person)).toEqual(thrice);
    expect(told.of(stranger)).toEqual([]);
  });

  test('shows to who takes it over from a colleague, to whose it is, and to whose it was', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('startup', { organizationId });
    const heir = await world.person('member', { organizationId });
    await sessionOf(expert, colleague, TEN);
    const step = await agree(expert, booking.id, heir);
    told.forget();

    await expert.api.nextSteps.change({ params: { id: step.id }, body: { ownerId: startup.id } });

    for (const person of [colleague, heir, startup]) {
      expect(told.of(person)).toContain('update-followups');
    }
  });
});

test('a note is told to the expert and the staff, and never to who asked for the session', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  told.forget();

  const { note } = await expert.api.bookingNotes.add({
    body: { bookingId: booking.id, text: 'Has no accountant yet' },
  });
  await expert.api.bookingNotes.remove({ params: { id: note.id } });

  expect(told.of(expert)).toEqual(['update-followups', 'update-followups']);
  expect(told.of(THE_STAFF)).toEqual(['update-followups', 'update-followups']);
  expect(told.of(startup)).toEqual([]);
});

test('a review that is changed shows at the two, at the staff’s, and where the expert is open', async () => {
  const { expert, startup, booking } = await heldIn(world);
  await startup.api.reviews.give({ body: { bookingId: booking.id, stars: 5, text: '' } });
  told.forget();

  await startup.api.reviews.change({ body: { bookingId: booking.id, stars: 3, text: '' } });

  expect(told.of(expert)).toEqual(['update-experts', 'update-followups']);
  expect(told.of(startup)).toEqual(['update-followups']);
  expect(told.of(THE_STAFF)).toEqual(['update-experts', 'update-followups']);
  expect(told.of(showing(`expert:${expert.id}`))).toEqual(['update-experts']);
});
