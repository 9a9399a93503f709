import { expect, test } from 'vitest';
import { MONDAY } from '../../testing/bookings/sessions.ts';
import { createEvent } from '../../testing/events.ts';
import { useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

test('two hundred users who register at once for fifty places get fifty, and the others wait in order', async () => {
  const nour = await world.person('dot');
  const users = await Promise.all(Array.from({ length: 200 }, () => world.person('startup')));
  const { id } = await createEvent(nour, nour, { participantNumber: 50 });
  const params = { id };

  await Promise.all(users.map(({ api }) => api.events.register({ params, body: {} })));

  const own = await Promise.all(
    users.map(async ({ api }) => (await api.events.registration({ params })).registration),
  );
  expect(own.filter((it) => it?.status === 'accepted')).toHaveLength(50);
  const positions = own.flatMap((it) => (it?.status === 'waiting' ? [it.position ?? 0] : []));
  expect(positions.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 150 }, (_, at) => at + 1),
  );
});
