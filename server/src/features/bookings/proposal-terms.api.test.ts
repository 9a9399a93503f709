import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptedIn, expertIn, MONDAY, pairIn } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

test('an expert sees within what they can propose to whom they have met, their hours among it', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  await expert.api.availability.save({ body: { sessionMinutes: [30, 60] } });
  await world.db
    .updateTable('experts')
    .set({ categories: ['Fundraising'] })
    .where('user_id', '=', expert.id)
    .execute();

  const { terms } = await expert.api.bookings.terms({ query: { requesterId: startup.id } });

  expect(terms).toEqual({
    sessionMinutes: [30, 60],
    horizonDays: 60,
    timeZone: 'Africa/Tunis',
    categories: ['Fundraising'],
    hours: { usedMinutes: booking.minutes, limitMinutes: booking.hours.limitMinutes },
  });
});

test('staff see it for any two, and are told why there is nothing to propose', async () => {
  const { expert, startup } = await pairIn(world);
  const staff = await world.person('dot');
  const termsOf = (query: { requesterId: string; expertId?: string }) =>
    staff.api.bookings.terms({ query });
  const ofPair = { requesterId: startup.id, expertId: expert.id };

  expect((await termsOf(ofPair)).terms).toMatchObject({ hours: { usedMinutes: 0 } });

  await expect(termsOf({ requesterId: startup.id })).rejects.toMatchObject({
    code: 'access.expert_required',
  });
  await expect(termsOf({ ...ofPair, expertId: startup.id })).rejects.toMatchObject({
    code: 'expert.not_found',
  });
  await expect(termsOf({ ...ofPair, requesterId: expert.id })).rejects.toMatchObject({
    code: 'booking.own_session',
  });
  await world.db
    .updateTable('organizations')
    .set({ can_book_expert: false })
    .where('id', '=', startup.organizationId)
    .execute();
  await expect(termsOf(ofPair)).rejects.toMatchObject({ code: 'booking.not_bookable' });
});

test('it is nobody else’s: not a stranger’s, not of somebody removed, not without signing in', async () => {
  const { expert, startup } = await acceptedIn(world);
  const other = await expertIn(world);
  const query = { requesterId: startup.id };

  await expect(world.anonymous.bookings.terms({ query })).rejects.toMatchObject({ status: 401 });
  const guest = await world.person('guest');
  await expect(guest.api.bookings.terms({ query })).rejects.toMatchObject({ status: 403 });
  await expect(startup.api.bookings.terms({ query })).rejects.toMatchObject({
    code: 'access.expert_required',
  });
  await expect(other.api.bookings.terms({ query })).rejects.toMatchObject({
    code: 'user.not_found',
  });
  const named = other.api.bookings.terms({ query: { ...query, expertId: expert.id } });
  await expect(named).rejects.toMatchObject({ code: 'access.expert_required' });

  await world.db
    .updateTable('users')
    .set({ is_removed: true })
    .where('id', '=', startup.id)
    .execute();
  await expect(expert.api.bookings.terms({ query })).rejects.toMatchObject({
    code: 'user.not_found',
  });
});
