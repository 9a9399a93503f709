import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
let queue: TestPerson[];
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
  queue = [];
  for (let i = 0; i < 5; i++) {
    queue.push(await world.person('external', { review: 'waiting', station5G: i % 2 === 0 }));
  }
});
afterAll(() => world.close());

const rename = (id: string, lastName: string) =>
  world.db.updateTable('users').set({ last_name: lastName }).where('id', '=', id).execute();

describe('the queue', () => {
  test('is read page by page, oldest first or newest first, with how many wait', async () => {
    for (const [sort, order] of [
      ['oldest', queue],
      ['newest', queue.toReversed()],
    ] as const) {
      const ids: string[] = [];
      let after: string | undefined;
      do {
        const query = { sort, limit: 2, ...(after && { after }) };
        const page = await staff.api.registrations.list({ query });
        ids.push(...page.items.map(({ id }) => id));
        expect(page.waiting).toBe(5);
        after = page.next ?? undefined;
      } while (after);
      expect(ids).toEqual(order.map(({ id }) => id));
    }
  });

  test('is narrowed by form and by state', async () => {
    const count = async (query: object) =>
      (await staff.api.registrations.list({ query })).items.length;

    expect(await count({ form: 'station5G' })).toBe(3);
    expect(await count({ form: 'hub' })).toBe(2);
    expect(await count({ state: 'declined' })).toBe(0);
    expect(await count({ state: 'all' })).toBe(5);
  });

  test('is searched without accents, by name, address and organization, and takes signs as they are', async () => {
    const [first] = queue;
    if (!first) throw new Error('Nobody waits');
    await rename(first.id, 'Zéphyrin 100%_vrai');
    const found = async (search: string) =>
      (await staff.api.registrations.list({ query: { search } })).items.map(({ id }) => id);

    expect(await found('ZEPHYR')).toEqual([first.id]);
    expect(await found('100%_')).toEqual([first.id]);
    expect(await found('%')).toEqual([first.id]);
    expect(await found(first.email.slice(2))).toEqual([first.id]);
    expect(await found(`\\`)).toEqual([]);

    const organization = world.db
      .updateTable('organizations')
      .where('id', '=', first.organizationId);
    await organization.set({ field: 'Énergie', region: 'Sfax' }).execute();
    expect(await found('sfax zephyrin energie')).toEqual([first.id]);
    expect(await found('zephyrin tunis')).toEqual([]);
  });

  test('shows who still fills in their profile, but counts them apart', async () => {
    const early = await world.person('external', {
      review: 'waiting',
      incomplete: true,
      station5G: true,
    });

    const { items, ...counts } = await staff.api.registrations.list({ query: { limit: 100 } });

    expect(items.find(({ id }) => id === early.id)).toMatchObject({ isCompleted: false });
    expect(counts).toMatchObject({ waiting: 5, unfinished: 1 });
  });

  test('forgets who was removed', async () => {
    const gone = await world.person('external', { review: 'waiting', removed: true });

    const { items } = await staff.api.registrations.list({ query: { limit: 100 } });

    expect(items.map(({ id }) => id)).not.toContain(gone.id);
    const opening = staff.api.registrations.one({ params: { id: gone.id } });
    await expect(opening).rejects.toMatchObject({ code: 'user.not_found' });
  });
});

describe('taken away as a table', () => {
  const sheet = (query: string) =>
    world.app.inject({ url: `/api/user/external/data?${query}`, headers: staff.headers });

  test('it is what the screen is narrowed to, in both kinds and languages', async () => {
    const english = await sheet('form=hub&format=csv');
    const french = await sheet('form=hub&format=xlsx&language=fr');

    expect(english.headers['content-disposition']).toContain('registrations.csv');
    expect(english.body.trim().split('\r\n')).toHaveLength(3);
    const { sheets } = await readXlsx(french.rawPayload);
    const [head, ...rows] = sheets[0]?.rows ?? [];
    expect(head?.slice(0, 3)).toEqual(['Nom', 'E-mail', 'Organisation']);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.[4]).toBe('En attente');
    const taken = world.db
      .selectFrom('audit_log')
      .select('actor_id as actorId')
      .where('action', '=', 'registrations.exported')
      .execute();
    expect(await taken).toEqual([{ actorId: staff.id }, { actorId: staff.id }]);
  });

  test('a name that is a formula stays a name', async () => {
    const [, second] = queue;
    if (!second) throw new Error('Nobody waits');
    await world.db
      .updateTable('users')
      .set({ first_name: '=HYPERLINK("http://evil.test")', last_name: 'x' })
      .where('id', '=', second.id)
      .execute();

    const { body } = await sheet('format=csv');

    expect(body).not.toMatch(/(^|[,\n"])=HYPERLINK/);
  });
});
