import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
let tt: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  [staff, tt] = [await world.person('dot'), await world.person('tt')];
});
afterAll(() => world.close());

const waiting = (more: object = {}) => world.person('external', { review: 'waiting', ...more });
const accept = (id: string, role: 'startup' | 'external' = 'startup') =>
  ({ id, decision: 'accept', role, from: 'waiting' }) as const;
const decline = (id: string, reason = 'Votre dossier est incomplet : il manque les statuts.') =>
  ({ id, decision: 'decline', reason }) as const;

describe('the people of the 5G station', () => {
  test('see, accept and decline their own registrants', async () => {
    const [accepted, declined] = [
      await waiting({ station5G: true }),
      await waiting({ station5G: true }),
    ];

    await tt.api.registrations.decide({ body: accept(accepted.id, 'external') });
    await tt.api.registrations.decide({ body: decline(declined.id) });

    await expect(accepted.api.users.me()).resolves.toMatchObject({
      user: { role: 'external', review: 'accepted', station5G: true },
    });
    await expect(declined.api.users.me()).resolves.toMatchObject({ user: { review: 'declined' } });
  });

  test('give no other role', async () => {
    const amira = await waiting({ station5G: true });

    const giving = tt.api.registrations.decide({ body: accept(amira.id, 'startup') });

    await expect(giving).rejects.toMatchObject({ code: 'access.denied' });
    await expect(amira.api.users.me()).resolves.toMatchObject({ user: { review: 'waiting' } });
  });

  test('find nobody else: neither listed nor counted, opened, decided, exported nor their files', async () => {
    const canary = `Canary${crypto.randomUUID().slice(0, 8)}`;
    const other = await waiting();
    await world.db
      .updateTable('users')
      .set({ last_name: canary, review_reason: canary, position: canary })
      .where('id', '=', other.id)
      .execute();
    const mine = await waiting({ station5G: true });
    const seen: string[] = [];
    const ask = async (url: string, payload?: object) => {
      const method = payload ? 'PATCH' : 'GET';
      const answer = await world.app.inject({
        method,
        url,
        headers: tt.headers,
        ...(payload && { payload }),
      });
      seen.push(answer.rawPayload.toString('latin1'));
      return answer;
    };

    const list = await ask(`/api/user/external?state=all&limit=100`);
    expect(list.json().items.map(({ id }: { id: string }) => id)).toContain(mine.id);
    for (const form of ['hub', 'station5G']) await ask(`/api/user/external?state=all&form=${form}`);
    await ask(`/api/user/external?state=all&search=${canary}`);
    const sheet = await ask('/api/user/external/data?state=all&format=csv');
    expect(sheet.body).toContain(mine.email);
    await ask('/api/user/external/data?state=all&form=hub&format=csv');
    expect((await ask(`/api/user/external/${other.id}`)).statusCode).toBe(404);
    expect((await ask('/api/user/external', accept(other.id, 'external'))).statusCode).toBe(404);
    expect((await ask('/api/user/external', decline(other.id))).statusCode).toBe(404);

    expect(seen.filter((told) => told.includes(canary) || told.includes(other.email))).toEqual([]);
    const staffs = await staff.api.registrations.list({ query: { search: canary } });
    expect(staffs.items).toHaveLength(1);
    const { waiting: known } = await tt.api.registrations.list();
    const rows = world.db.selectFrom('users').select('id').where('station_5g', '=', true);
    expect(known).toBe((await rows.where('review', '=', 'waiting').execute()).length);
  });
});

test.each(['expert', 'startup', 'member', 'sso', 'team', 'guest', 'external'])(
  'role %s knows nothing of registrations',
  async (role) => {
    const [somebody, amira] = [await world.person(role), await waiting()];
    const { registrations } = somebody.api;
    const asked = [
      registrations.list(),
      registrations.one({ params: { id: amira.id } }),
      registrations.decide({ body: accept(amira.id) }),
    ];
    for (const { status, ...refused } of await Promise.allSettled(asked)) {
      expect(status).toBe('rejected');
      expect(refused).toMatchObject({ reason: { code: 'access.denied' } });
    }
    const sheet = await world.app.inject({
      url: '/api/user/external/data',
      headers: somebody.headers,
    });
    expect(sheet.statusCode).toBe(403);
  },
);
