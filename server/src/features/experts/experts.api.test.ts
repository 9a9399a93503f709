import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedIn, expertIn, MONDAY, NINE, TEN, tunis } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { saveExpertProfile } from './experts.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const NOBODY = '0199aaaa-0000-7000-8000-000000000001';

describe('the list of experts', () => {
  test('is for signed-in people who may see experts', async () => {
    const expert = await world.person('expert');

    await expect(world.anonymous.experts.list()).rejects.toMatchObject({ status: 401 });
    await expect(expert.api.experts.list()).rejects.toMatchObject({ status: 403 });
    const startup = await world.person('startup');
    await expect(startup.api.experts.list({ query: { limit: 0 } })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('shows who is an expert and fully in, and nobody else', async () => {
    const startup = await world.person('startup');
    const expert = await expertIn(world);
    const silent = await world.person('expert');
    await world.person('expert', { removed: true });
    await world.person('expert', { incomplete: true });
    await world.person('expert', { review: 'waiting' });
    await world.person('dot');

    const { items } = await startup.api.experts.list({ query: { limit: 100 } });

    const free = new Map(items.map(({ id, nextFree }) => [id, nextFree]));
    expect(free.get(expert.id)).toBe(tunis(10, '09:00').start);
    expect(free.get(silent.id)).toBeNull();
    const experts = await world.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'expert')
      .where('is_completed', '=', true)
      .where('is_removed', '=', false)
      .where('review', 'is', null)
      .execute();
    expect([...free.keys()].toSorted()).toEqual(experts.map(({ id }) => id).toSorted());
  });

  test('finds by name, headline and topic, without minding accents and order', async () => {
    const startup = await world.person('startup');
    const expert = await expertIn(world);
    await saveExpertProfile(world.db, expert.id, {
      headline: 'Levée de fonds et négociation',
      categories: ['Fundraising', 'Go to Market'],
      languages: ['fr', 'ar'],
      timeZone: 'Africa/Tunis',
    });
    const found = async (query: Parameters<typeof startup.api.experts.list>[0]) =>
      (await startup.api.experts.list(query)).items.map((it) => it.id);

    expect(await found({ query: { search: 'LEVEE negociation' } })).toEqual([expert.id]);
    expect(await found({ query: { search: `fonds ${expert.name}` } })).toEqual([expert.id]);
    expect(await found({ query: { search: 'go to market' } })).toEqual([expert.id]);
    expect(await found({ query: { category: 'Fundraising' } })).toEqual([expert.id]);
    expect(await found({ query: { search: 'levee', category: 'Finance' } })).toEqual([]);
    expect(await found({ query: { search: '100%_' } })).toEqual([]);
  });

  test('comes page by page in the order of names', async () => {
    const startup = await world.person('startup');
    for (let count = 0; count < 5; count++) await expertIn(world);
    const whole = await startup.api.experts.list({ query: { limit: 100 } });

    const pages = [];
    let after: string | undefined;
    do {
      const query = { limit: 2, ...(after && { after }) };
      const { items, next } = await startup.api.experts.list({ query });
      pages.push(...items);
      after = next ?? undefined;
    } while (after);

    expect(pages).toEqual(whole.items);
    const names = pages.map((it) => it.name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  });
});

describe('an expert’s page', () => {
  test('is for signed-in people who may see experts, and of experts', async () => {
    const expert = await expertIn(world);
    const startup = await world.person('startup');
    const params = { id: expert.id };

    await expect(world.anonymous.experts.one({ params })).rejects.toMatchObject({ status: 401 });
    await expect(expert.api.experts.one({ params })).rejects.toMatchObject({ status: 403 });
    for (const id of [NOBODY, startup.id]) {
      await expect(startup.api.experts.one({ params: { id } })).rejects.toMatchObject({
        code: 'expert.not_found',
        status: 404,
      });
    }
    await expect(startup.api.experts.one({ params: { id: 'me' } })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('counts sessions held, my organization’s hours, and says when they are next free', async () => {
    const { expert, startup } = await acceptedIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('startup', { organizationId });
    const stranger = await world.person('startup', { organizationKind: 'external' });
    world.clock = new Date(NINE.end);
    const seenBy = async (person: typeof startup) =>
      (await person.api.experts.one({ params: expert })).expert;

    expect(await seenBy(colleague)).toMatchObject({
      name: expert.name,
      sessions: 1,
      timeZone: 'Africa/Tunis',
      sessionMinutes: [30, 60, 90],
      nextFree: tunis(12, '10:00').start,
      hours: { usedMinutes: 60, limitMinutes: 24 * 60 },
    });
    expect((await seenBy(stranger)).hours).toEqual({ usedMinutes: 0, limitMinutes: 4 * 60 });
  });

  test('the next free time is not one that is taken', async () => {
    const { expert, startup } = await acceptedIn(world);
    world.clock = new Date(Date.parse(NINE.start) - 24 * 3_600_000);

    const { expert: seen } = await startup.api.experts.one({ params: expert });

    expect(seen.nextFree).toBe(TEN.start);
  });
});
