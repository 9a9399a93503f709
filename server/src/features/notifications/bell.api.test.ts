import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../kernel/context.ts';
import { choose, tellIn } from '../../testing/news.ts';
import { keepTold } from '../../testing/told.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { notify, notifyTogether, type Teller } from './notifications.service.ts';

const told = keepTold();
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { live: told.live });
});
afterAll(() => world.close());
beforeEach(() => told.forget());

const teller = (): Teller => ({ ...world, actor: null, now: () => new Date() });
const news = (to: TestPerson, fact = randomUUID()) => ({
  to: [to.id],
  type: 'booking.accepted' as const,
  fact,
  params: { name: 'Amira' },
  link: '/booking/1',
});

describe('the bell of an open page', () => {
  test('rings for whoever is told, not for who did it, and not twice for one fact', async () => {
    const [amira, slimane] = [await world.person('startup'), await world.person('expert')];
    const fact = randomUUID();
    const both = { ...news(slimane, fact), to: [amira.id, slimane.id] };

    await notify({ ...teller(), actor: amira }, both);
    await notify({ ...teller(), actor: amira }, both);

    expect(told.of(slimane)).toEqual(['show_notification']);
    expect(told.of(amira)).toEqual([]);
  });

  test('rings once for all that a transaction tells, when it has committed', async () => {
    const slimane = await world.person('expert');

    await transact(teller(), async (tx) => {
      await notify(tx, news(slimane));
      await notify(tx, news(slimane));
      expect(told.of(slimane)).toEqual([]);
    });

    expect(told.of(slimane)).toEqual(['show_notification']);
  });

  test('is silent about what was taken back', async () => {
    const slimane = await world.person('expert');

    const failing = transact(teller(), async (tx) => {
      await notify(tx, news(slimane));
      throw new Error('the booking failed');
    });

    await expect(failing).rejects.toThrow('the booking failed');
    expect(told.of(slimane)).toEqual([]);
  });

  test('is silent for who wants such news by mail alone', async () => {
    const slimane = await world.person('expert');
    await choose(slimane, 'booking.accepted', { inApp: false, email: 'instant' });

    told.forget();
    await tellIn(world, slimane, 'booking.accepted');

    expect(told.of(slimane)).toEqual([]);
  });

  test('rings again when a line that waits says of one more', async () => {
    const dot = await world.person('dot');
    const waits = () =>
      notifyTogether(teller(), {
        ...news(dot),
        type: 'registration.waiting',
        all: '/users/external',
      });
    await waits();
    told.forget();

    await waits();

    expect(told.of(dot)).toEqual(['show_notification']);
  });

  test('is looked at again on all devices when one has seen or deleted something, and only then', async () => {
    const [slimane, other] = [await world.person('expert'), await world.person('expert')];
    await tellIn(world, slimane, 'booking.accepted');
    await tellIn(world, other, 'booking.accepted');
    told.forget();

    await slimane.api.notifications.markSeen({ body: {} });
    expect(told.of(slimane)).toEqual(['show_notification']);
    await slimane.api.notifications.markSeen({ body: {} });
    expect(told.of(slimane)).toEqual(['show_notification']);
    told.forget();
    await slimane.api.notifications.remove({ body: {} });
    await slimane.api.notifications.remove({ body: {} });

    expect(told.of(slimane)).toEqual(['show_notification']);
    expect(told.of(other)).toEqual([]);
  });
});
