import { describe, expect, test } from 'vitest';
import { accept, cancel, decline, look, request } from '../../testing/bookings.ts';
import { expertIn, MONDAY, tunis } from '../../testing/sessions.ts';
import { useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

/** Five bookings of a startup: declined, cancelled, two accepted, and pending. */
async function history() {
  const expert = await expertIn(world);
  const startup = await world.person('startup');
  const requestOn = async (day: number) => {
    const slot = tunis(day, '09:00');
    return { slot, id: (await request(startup, expert.id, slot)).id };
  };
  const declined = await requestOn(11);
  const cancelled = await requestOn(12);
  const later = await requestOn(18);
  const sooner = await requestOn(17);
  const open = await requestOn(19);
  await decline(expert, declined.id);
  await cancel(startup, cancelled.id);
  await accept(expert, later.id, later.slot);
  await accept(expert, sooner.id, sooner.slot);
  const all = Object.entries({ declined, cancelled, later, sooner, open });
  const names = new Map(all.map(([name, { id }]) => [id, name]));
  const named = ({ items }: { items: readonly { id: string }[] }) =>
    items.map(({ id }) => names.get(id));
  return { expert, startup, named };
}

describe('my bookings', () => {
  test('are refused to guests and for an invalid page', async () => {
    const { bookings } = (await world.person('guest')).api;
    for (const call of [bookings.list, bookings.coming, bookings.proposals]) {
      await expect(call()).rejects.toMatchObject({ status: 403 });
    }
    const { api } = await world.person('startup');
    const asking = api.bookings.list({ query: { after: 'yesterday' } });
    await expect(asking).rejects.toMatchObject({ status: 422, errors: [{ path: 'after' }] });
  });

  test('are divided into tabs for each side', async () => {
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

  test('are past when the session has ended', async () => {
    const { startup, named } = await history();

    world.clock = new Date(tunis(17, '09:00').end);

    const [coming, past] = [
      await startup.api.bookings.list({ query: { tab: 'coming' } }),
      await startup.api.bookings.list({ query: { tab: 'past' } }),
    ];
    expect(named(coming)).toEqual(['later']);
    expect(named(past)).toEqual(['sooner', 'cancelled', 'declined']);
  });

  test('can be filtered by status', async () => {
    const { startup, named } = await history();
    const { bookings } = startup.api;

    expect(named(await bookings.list({ query: { status: 'accepted' } }))).toEqual([
      'sooner',
      'later',
    ]);
    expect(named(await bookings.list({ query: { tab: 'coming', status: 'pending' } }))).toEqual([]);
  });

  test.each(['all', 'coming'] as const)('are paged in tab %s', async (tab) => {
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

  test('are not in the lists of staff, who may read each', async () => {
    const { startup, named } = await history();
    const { items } = await startup.api.bookings.list();
    const staff = await world.person('admin');

    expect(named(await staff.api.bookings.list())).toEqual([]);
    expect(await look(staff, items[0]?.id ?? '')).toMatchObject({
      requester: { id: startup.id },
    });
  });

  test('ahead can be limited to an instant', async () => {
    const { startup, named } = await history();
    const until = tunis(18, '09:00').start;
    expect(named(await startup.api.bookings.coming({ query: { until } }))).toEqual(['sooner']);
    expect(named(await startup.api.bookings.coming())).toEqual(['sooner', 'later']);
  });
});
