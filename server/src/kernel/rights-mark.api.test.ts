import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type TestPerson, type World } from '../testing/world.ts';

let world: World;
let amira: TestPerson;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  amira = await colleagueOf(await world.person('startup', { canBookExpert: true }));
});
afterAll(() => world.close());

const colleagueOf = ({ organizationId }: TestPerson) =>
  world.person('startup', organizationId ? { organizationId } : {});
const answerTo = (headers: Record<string, string>, url = '/api/user') =>
  world.app.inject({ url, headers });
const markOf = async ({ headers }: TestPerson, url?: string) =>
  (await answerTo(headers, url)).headers['x-rights'];

const users = (set: object) => () =>
  world.db.updateTable('users').set(set).where('id', '=', amira.id).execute();
const organization = (set: object) => () =>
  world.db.updateTable('organizations').set(set).where('id', '=', amira.organizationId).execute();
const moveToAnother = async () => {
  const other = await world.person('startup', { canBookExpert: true });
  await users({ organization_id: other.organizationId })();
};

describe('the mark of somebody’s rights', () => {
  test.each([
    ['their role', users({ role: 'member' })],
    ['their standing', users({ is_completed: false })],
    ['what the hub answered them', users({ review: 'waiting' })],
    ['their leave for the station', users({ station_5g: true })],
    ['their organization', moveToAnother],
    ['what their organization may book', organization({ can_book_expert: false })],
  ])('changes with %s', async (_, change) => {
    const before = await markOf(amira);
    expect(before).toMatch(/^[\w-]{16}$/);

    await change();

    await expect.poll(() => markOf(amira)).not.toBe(before);
    expect(await markOf(amira)).toMatch(/^[\w-]{16}$/);
  });

  test('comes back when their rights do, and stays with whatever else changes', async () => {
    const before = await markOf(amira);
    await organization({ can_book_expert: false })();
    await expect.poll(() => markOf(amira)).not.toBe(before);

    await organization({ can_book_expert: true })();
    await expect.poll(() => markOf(amira)).toBe(before);

    await amira.api.users.choosePresence({ body: { status: 'Away' } });
    expect(await markOf(amira)).toBe(before);
  });

  test('comes with what is refused as well, and is the same on every call', async () => {
    const before = await markOf(amira);

    const refused = await answerTo(amira.headers, '/api/users');

    expect(refused.statusCode).toBe(403);
    expect(refused.headers['x-rights']).toBe(before);
  });

  test('tells nobody who else has the same rights', async () => {
    const skander = await colleagueOf(amira);

    expect(await markOf(skander)).not.toBe(await markOf(amira));
  });

  test('is for who is signed in: not for visitors, nor with a session that has ended', async () => {
    expect((await answerTo({})).headers).not.toHaveProperty('x-rights');
    expect((await answerTo({}, '/api/health')).headers).not.toHaveProperty('x-rights');
    const removed = await world.person('guest', { removed: true });

    const answer = await answerTo(removed.headers);

    expect(answer.statusCode).toBe(401);
    expect(answer.headers).not.toHaveProperty('x-rights');
  });
});
