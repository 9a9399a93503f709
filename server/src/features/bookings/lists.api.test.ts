import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expertIn, MONDAY, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

/** Five bookings of one startup: declined, cancelled, accepted twice, and still open. */
async function history() {
  const expert = await expertIn(world);
  const startup = await world.person('startup');
  const ask = async (day: number) => {
    const slot = tunis(day, '09:00');
    const { id } = await startup.api.bookings.request({ body: wish(expert.id, slot) });
    return { id, start: slot.start, bookingId: id };
  };
  const declined = await ask(11);
  const cancelled = await ask(12);
  const later = await ask(18);
  const sooner = await ask(17);
  const open = await ask(19);
  const reason = 'A trade fair';
  const { bookings } = expert.api;
  await bookings.decline({ body: { bookingId: declined.id, status: 'rejected', reason } });
  const withdraw = { bookingId: cancelled.id, status: 'cancelled', reason } as const;
  await startup.api.bookings.move({ body: withdraw });
  await bookings.accept({ body: { bookingId: later.id, start: later.start } });
  await bookings.accept({ body: { bookingId: sooner.id, start: sooner.start } });
  const names = new Map(
    Object.entries({ declined, cancelled, later, sooner, open }).map(([name, { id }]) => [
      id,
      name,
    ]),
  );
  const named = ({ items }: { items: readonly { id: string }[] }) =>
    items.map(({ id }) => names.get(id));
  return { expert, startup, named };
}

describe('my bookings', () => {
  test('nobody lists bookings without signing in, nor who may not use them', async () => {
    const guest = await world.person('guest');

    await expect(world.anonymous.bookings.list()).rejects.toMatchObject({ status: 401 });
    await expect(guest.api.bookings.list()).rejects.toMatchObject({ status: 403 });
    await expect(guest.api.bookings.coming()).rejects.toMatchObject({ status: 403 });
    await expect(guest.api.bookings.proposals()).rejects.toMatchObject({ status: 403 });
  });

  test('stand under the tab where one looks for them', async () => {
    const { expert, startup, named } = await history();
    const tab = async (person: typeof startup, name: 'waiting' | 'coming' | 'past' | 'all') =>
      named(await person.api.bookings.list({ query: { tab: name } }));

    expect(await tab(startup, 'all')).toEqual(['open', 'sooner', 'later', 'cancelled', 'declined']);
    expect(await tab(startup, 'coming')).toEqual(['sooner', 'later']);
    expect(await tab(startup, 'past')).toEqual(['cancelled', 'declined']);
    expect(await tab(startup, 'waiting')).toEqual([]);
    expect(await tab(expert, 'waiting')).toEqual(['open']);
    expect(await tab(expert, 'all')).toEqual(await tab(startup, 'all'));
  });

  test('move to the past when their session has ended', async () => {
    const { startup, named } = await history();

    world.clock = new Date(tunis(17, '09:00').end);

    const [coming, past] = [
      await startup.api.bookings.list({ query: { tab: 'coming' } }),
      await startup.api.bookings.list({ query: { tab: 'past' } }),
    ];
    expect(named(coming)).toEqual(['later']);
    expect(named(past)).toEqual(['sooner', 'cancelled', 'declined']);
  });

  test('can be narrowed to a status', async () => {
    const { startup, named } = await history();
    const { bookings } = startup.api;

    expect(named(await bookings.list({ query: { status: 'accepted' } }))).toEqual([
      'sooner',
      'later',
    ]);
    expect(named(await bookings.list({ query: { tab: 'coming', status: 'pending' } }))).toEqual([]);
  });

  test.each(['all', 'coming'] as const)('come page by page under "%s"', async (tab) => {
    const { startup } = await history();
    const whole = await startup.api.bookings.list({ query: { tab } });

    const pages = [];
    let after: string | undefined;
    do {
      const query = { tab, limit: 1, ...(after && { after }) };
      const { items, next } = await startup.api.bookings.list({ query });
      pages.push(...items);
      after = next ?? undefined;
    } while (after);

    expect(pages).toEqual(whole.items);
  });

  test('a page that does not exist is refused at its field', async () => {
    const { startup } = await history();

    const asking = startup.api.bookings.list({ query: { after: 'yesterday' } });

    await expect(asking).rejects.toMatchObject({ status: 422, errors: [{ path: 'after' }] });
  });

  test('are nobody else’s, while the staff may open each', async () => {
    const { startup, named } = await history();
    const { items } = await startup.api.bookings.list();
    const staff = await world.person('admin');

    expect(named(await staff.api.bookings.list())).toEqual([]);
    expect(await staff.api.bookings.one({ params: { id: items[0]?.id ?? '' } })).toMatchObject({
      requester: { id: startup.id },
    });
  });

  test('coming ones end where one asks', async () => {
    const { startup, named } = await history();

    const until = tunis(18, '09:00').start;

    expect(named(await startup.api.bookings.coming({ query: { until } }))).toEqual(['sooner']);
    expect(named(await startup.api.bookings.coming())).toEqual(['sooner', 'later']);
  });
});
