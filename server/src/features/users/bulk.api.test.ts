import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedIn, MONDAY, requestedIn } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

describe('many at once', () => {
  test('each gets an answer of their own', async () => {
    const [first, second] = [await world.person('guest'), await world.person('guest')];
    const { startup } = await acceptedIn(world);
    const admin = await world.person('admin');
    const absent = '018f5b7a-0000-7000-8000-000000000000';
    const ids = [first.id, startup.id, admin.id, absent, staff.id, second.id, first.id];

    const { answers } = await staff.api.directory.bulk({ body: { action: 'remove', ids } });

    expect(answers).toEqual([
      { id: first.id, refusal: null },
      { id: startup.id, refusal: 'user.unsettled' },
      { id: admin.id, refusal: 'access.super_admin_required' },
      { id: absent, refusal: 'user.not_found' },
      { id: staff.id, refusal: 'user.remove_self' },
      { id: second.id, refusal: null },
    ]);
    await expect(first.api.users.me()).rejects.toMatchObject({ status: 401 });
  });

  test('restores, gives a role and invites', async () => {
    const gone = await world.person('guest', { removed: true });
    const ids = [gone.id];
    const { directory } = staff.api;
    expect(await directory.bulk({ body: { action: 'invite', ids } })).toEqual({
      answers: [{ id: gone.id, refusal: 'user.removed' }],
    });
    for (const body of [
      { action: 'restore', ids },
      { action: 'role', role: 'team', ids },
      { action: 'invite', ids },
    ] as const) {
      expect((await directory.bulk({ body: { ...body, ids } })).answers).toEqual([
        { id: gone.id, refusal: null },
      ]);
    }
    const { user } = await directory.one({ params: gone });
    expect(user).toMatchObject({ role: 'team', isRemoved: false });
    expect(
      (await directory.bulk({ body: { action: 'role', role: 'admin', ids } })).answers,
    ).toEqual([{ id: gone.id, refusal: 'access.super_admin_required' }]);
  });

  test('an expert with sessions to come keeps the role until somebody has looked at them', async () => {
    const { expert, startup } = await acceptedIn(world);
    const ids = [expert.id, startup.id];

    const { answers } = await staff.api.directory.bulk({
      body: { action: 'role', role: 'guest', ids },
    });

    expect(answers).toEqual([
      { id: expert.id, refusal: 'user.awaited' },
      { id: startup.id, refusal: null },
    ]);
  });

  test('one person alone is refused the same, at the role, until nothing waits for them', async () => {
    const { expert, booking } = await acceptedIn(world);
    const change = () => staff.api.directory.edit({ body: { id: expert.id, role: 'guest' } });

    await expect(change()).rejects.toMatchObject({
      errors: [{ path: 'role', code: 'user.awaited' }],
    });
    await staff.api.directory.edit({ body: { id: expert.id, bio: 'Away from May on' } });

    const cancelled = { bookingId: booking.id, status: 'cancelled', reason: 'Leaves' } as const;
    await staff.api.bookings.move({ body: cancelled });
    expect(await change()).toMatchObject({ user: { role: 'guest' } });
  });

  test('what experts asked others for themselves keeps no role', async () => {
    const { expert, startup } = await requestedIn(world);
    await world.db
      .updateTable('users')
      .set({ role: 'expert' })
      .where('id', '=', startup.id)
      .execute();
    const change = { id: startup.id, role: 'startup' } as const;

    expect(await staff.api.directory.edit({ body: change })).toMatchObject({
      user: { role: 'startup' },
    });
    const { answers } = await staff.api.directory.bulk({
      body: { action: 'role', role: 'guest', ids: [expert.id] },
    });
    expect(answers).toEqual([{ id: expert.id, refusal: 'user.awaited' }]);
  });

  test('who waits for an answer to their registration, or was declined, gets a role by it alone', async () => {
    const [waiting, declined] = [
      await world.person('external', { review: 'waiting' }),
      await world.person('external', { review: 'declined' }),
    ];
    const settled = await world.person('external');
    const ids = [waiting.id, settled.id, declined.id];

    const { answers } = await staff.api.directory.bulk({
      body: { action: 'role', role: 'startup', ids },
    });

    expect(answers).toEqual([
      { id: waiting.id, refusal: 'user.registration_open' },
      { id: settled.id, refusal: null },
      { id: declined.id, refusal: 'user.registration_open' },
    ]);
    const { user } = await staff.api.directory.one({ params: waiting });
    expect(user).toMatchObject({ role: 'external', review: 'waiting' });
  });

  test.each([
    ['nobody', { action: 'remove', ids: [] }],
    [
      'more than a hundred',
      { action: 'remove', ids: Array.from({ length: 101 }, () => crypto.randomUUID()) },
    ],
    ['something else', { action: 'delete', ids: [crypto.randomUUID()] }],
    ['a role without one', { action: 'role', ids: [crypto.randomUUID()] }],
  ])('%s is refused as a whole', async (_, body) => {
    await expect(
      staff.api.directory.bulk({ body: body as { action: 'remove'; ids: string[] } }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  });
});
