import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const SECRET = 'our numbers of the last two years';

const PASSWORD = 'olive mills at dawn';

async function attached() {
  const expert = await expertIn(world, { password: PASSWORD });
  const people = { expert, startup: await world.person('startup') };
  const { id, files } = await people.startup.api.bookings.request({
    body: wish(people.expert.id, NINE),
    files: { files: [new File([SECRET], 'numbers.txt')] },
  });
  return { ...people, bookingId: id, url: `/api/files/${files[0]?.id}` };
}

interface Asker {
  readonly headers: Record<string, string>;
}

/** All ways to get at a file: whole, a part, its headers, its small picture. */
async function waysTo(url: string, { headers }: Asker) {
  const answers = await Promise.all([
    world.app.inject({ url, headers }),
    world.app.inject({ url, headers: { ...headers, range: 'bytes=0-3' } }),
    world.app.inject({ url, headers, method: 'HEAD' }),
    world.app.inject({ url: `${url}?size=thumb`, headers }),
  ]);
  for (const { body, headers: said } of answers) {
    expect(body + JSON.stringify(said)).not.toMatch(/our |numbers/);
  }
  return [...new Set(answers.map(({ statusCode }) => statusCode))];
}

const filesCookieOf = async ({ id, sessionId }: TestPerson): Promise<Asker> => ({
  headers: { cookie: `files=${await world.keys.filesToken.sign({ userId: id, sessionId })}` },
});

test('a stranger, another expert and a colleague find no such file', async () => {
  const { startup, url } = await attached();
  const { organizationId } = startup;

  for (const stranger of [
    await world.person('startup'),
    await world.person('expert'),
    await world.person('startup', { organizationId }),
    await world.person('guest'),
    await world.person('external'),
  ]) {
    expect(await waysTo(url, stranger)).toEqual([404]);
    expect(await waysTo(url, await filesCookieOf(stranger))).toEqual([404]);
  }
});

test('without a session nobody opens it', async () => {
  const { url } = await attached();

  expect(await waysTo(url, { headers: {} })).toEqual([401]);
});

test('the expert goes on reading it once the request is declined', async () => {
  const { expert, bookingId, url } = await attached();
  await expert.api.bookings.decline({ body: { bookingId, status: 'rejected', reason: 'Away' } });

  const { statusCode, body } = await world.app.inject({ url, headers: expert.headers });

  expect({ statusCode, body }).toEqual({ statusCode: 200, body: SECRET });
});

test('who was removed opens it no more, by token or by cookie', async () => {
  const { expert, url } = await attached();
  const cookie = await filesCookieOf(expert);
  expect((await world.app.inject({ url, headers: cookie.headers })).statusCode).toBe(200);

  await world.db
    .updateTable('users')
    .set({ is_removed: true })
    .where('id', '=', expert.id)
    .execute();
  world.people.forget({ user: expert.id });

  expect(await waysTo(url, expert)).toEqual([401]);
  expect(await waysTo(url, cookie)).toEqual([401]);
});

test('who signed out opens it no more with the cookies of that session', async () => {
  const { expert, url } = await attached();
  // Sessions end by the real clock.
  world.clock = null;
  const payload = { email: expert.email, password: PASSWORD };
  const signedIn = await world.app.inject({ url: '/api/auth/signin', method: 'POST', payload });
  const browser = {
    headers: { cookie: signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  };
  expect((await world.app.inject({ url, ...browser })).statusCode).toBe(200);

  await world.app.inject({ url: '/api/auth/revoketoken', ...browser });

  expect(await waysTo(url, browser)).toEqual([401]);
});

test('the expert gets it in parts, as when a download goes on where it broke off', async () => {
  const { expert, url } = await attached();
  const part = async (range: string) =>
    world.app.inject({ url, headers: { ...expert.headers, range } });

  const [begin, rest] = [await part('bytes=0-9'), await part('bytes=10-')];

  expect([begin.statusCode, rest.statusCode]).toEqual([206, 206]);
  expect(begin.body + rest.body).toBe(SECRET);
});
