import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { notify, notifyTogether } from './notifications.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function tell(to: readonly TestPerson[], more: { fact?: string; by?: TestPerson } = {}) {
  const { db, live } = world;
  return notify(
    { db, live, actor: more.by ?? null, now: () => new Date() },
    {
      to: to.map(({ id }) => id),
      type: 'booking.requested',
      fact: more.fact ?? randomUUID(),
      params: { name: 'Amira' },
      link: '/booking/1',
    },
  );
}

describe('being told', () => {
  test('both sides of a booking hear of it, but not the one who acted', async () => {
    const [amira, slimane] = [await world.person('startup'), await world.person('expert')];

    await tell([amira, slimane], { by: amira });

    expect(await amira.api.notifications.list()).toEqual({ items: [], next: null, unseen: 0 });
    expect(await slimane.api.notifications.list()).toMatchObject({
      items: [{ type: 'booking.requested', params: { name: 'Amira' }, seen: false }],
      unseen: 1,
    });
  });

  test('nobody hears the same fact twice, not even when it is told by many at once', async () => {
    const slimane = await world.person('expert');
    const fact = randomUUID();

    await Promise.all(Array.from({ length: 8 }, () => tell([slimane, slimane], { fact })));

    expect((await slimane.api.notifications.list()).items).toHaveLength(1);
    const mails = await world.db
      .selectFrom('mails')
      .select('id')
      .where('user_id', '=', slimane.id)
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('what is taken back is not told', async () => {
    const slimane = await world.person('expert');

    const failing = world.db.transaction().execute(async (db) => {
      await notify(
        { db, live: world.live, actor: null, now: () => new Date() },
        { to: [slimane.id], type: 'booking.lapsed', fact: randomUUID(), params: {}, link: '/' },
      );
      throw new Error('the booking failed');
    });

    await expect(failing).rejects.toThrow('the booking failed');
    expect((await slimane.api.notifications.list()).items).toEqual([]);
  });
});

describe('the list', () => {
  test('is paged, newest first, without gaps or repeats', async () => {
    const slimane = await world.person('expert');
    for (let told = 0; told < 5; told++) await tell([slimane]);

    const first = await slimane.api.notifications.list({ query: { limit: 2 } });
    const second = await slimane.api.notifications.list({
      query: { limit: 2, after: first.next ?? '' },
    });
    await tell([slimane]);
    const third = await slimane.api.notifications.list({
      query: { limit: 2, after: second.next ?? '' },
    });

    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(5);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(third.next).toBeNull();
  });

  test('has what counts another where the newest of it belongs, on one page alone', async () => {
    const dot = await world.person('dot');
    const waits = (now: Date) =>
      notifyTogether(
        { db: world.db, live: world.live, actor: null, now: () => now },
        {
          to: [dot.id],
          type: 'registration.waiting',
          fact: randomUUID(),
          params: { name: 'Amira' },
          link: '/users/view/1',
          all: '/users/external',
        },
      );
    await waits(new Date());
    for (let told = 0; told < 3; told++) await tell([dot]);
    const read = (after?: string | null) =>
      dot.api.notifications.list({ query: { limit: 2, ...(after && { after }) } });
    const before = await read();

    await waits(new Date());
    const [first, second] = [await read(), await read(before.next)];

    expect(first.items[0]).toMatchObject({ type: 'registration.waiting', params: { others: 1 } });
    const third = await read(first.next);
    const all = [...first.items, ...third.items].map(({ id }) => id);
    expect(new Set(all).size).toBe(4);
    expect(third.next).toBeNull();
    // Whoever had the first page before finds behind it what was behind it, and not again what went up.
    expect(second.items.map(({ type }) => type)).toEqual(['booking.requested']);
  });

  test('refuses a page that does not exist in words, not with a failure', async () => {
    const slimane = await world.person('expert');

    const asking = slimane.api.notifications.list({ query: { after: 'no-such-page' } });

    await expect(asking).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('is for people who are signed in and in good standing', async () => {
    const waiting = await world.person('external', { review: 'waiting' });

    await expect(world.anonymous.notifications.list()).rejects.toMatchObject({
      code: 'auth.no_token',
    });
    await expect(waiting.api.notifications.list()).rejects.toMatchObject({ code: 'access.denied' });
  });
});

describe('seeing and deleting', () => {
  test('one, some or all are marked as seen', async () => {
    const slimane = await world.person('expert');
    for (let told = 0; told < 3; told++) await tell([slimane]);
    const { items } = await slimane.api.notifications.list();

    expect(await slimane.api.notifications.markSeen({ body: { ids: [items[0]!.id] } })).toEqual({
      unseen: 2,
    });
    expect(await slimane.api.notifications.markSeen({ body: {} })).toEqual({ unseen: 0 });
  });

  test('deleted ones are gone', async () => {
    const slimane = await world.person('expert');
    await tell([slimane]);
    await tell([slimane]);
    const { items } = await slimane.api.notifications.list();

    await slimane.api.notifications.remove({ body: { ids: [items[0]!.id] } });

    const left = await slimane.api.notifications.list();
    expect(left.items.map(({ id }) => id)).toEqual([items[1]!.id]);
  });

  test('somebody else’s are out of reach', async () => {
    const [slimane, stranger] = [await world.person('expert'), await world.person('expert')];
    await tell([slimane]);
    const { items } = await slimane.api.notifications.list();
    const body = { ids: [items[0]!.id] };

    await stranger.api.notifications.markSeen({ body });
    await stranger.api.notifications.remove({ body });

    expect(await slimane.api.notifications.list()).toMatchObject({
      items: [{ id: items[0]!.id, seen: false }],
    });
  });

  test('ids of the wrong form are refused at their field', async () => {
    const slimane = await world.person('expert');

    await expect(slimane.api.notifications.remove({ body: { ids: ['1'] } })).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'ids.0' }],
    });
  });
});
