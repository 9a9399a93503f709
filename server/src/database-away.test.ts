import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FaultProxy, startFaultProxy } from './testing/fault-proxy.ts';
import { createWorld, type TestPerson, type World } from './testing/world.ts';

const MOST_MS = 1_000;

let line: FaultProxy;
let world: World;
let amira: TestPerson;
beforeAll(async () => {
  const through = async (url: string) => (line = await startFaultProxy(url)).url;
  world = await createWorld({}, { line: through });
  amira = await world.person('startup', { password: 'olive mills at dawn' });
});
afterAll(async () => {
  await world.close();
  await line.close();
});
beforeEach(async () => {
  line.mend();
  line.thaw();
  await vi.waitFor(async () => expect((await ask('/readyz')).statusCode).toBe(200), 5_000);
});

async function ask(url: string, method: 'GET' | 'POST' = 'GET', payload?: object) {
  const begin = performance.now();
  const { headers } = amira;
  const answer = await world.app.inject({ url, method, headers, ...(payload && { payload }) });
  return Object.assign(answer, { tookMs: performance.now() - begin });
}

const everything = () =>
  Promise.all([
    ask('/api/user'),
    ask('/api/expert-booking/me'),
    ask('/api/users/experts'),
    ask('/api/user/updatestatus', 'POST', { status: 'Away' }),
    ask('/api/auth/signin', 'POST', { email: amira.email, password: 'olive mills at dawn' }),
    ask('/api/auth/checkEmail?email=leila@example.org'),
  ]);

describe('while the database is away', () => {
  test('every call is answered within a second: try again shortly', async () => {
    line.cut();

    const answers = [...(await everything()), ...(await everything())];

    for (const { statusCode, headers, tookMs, body } of answers) {
      expect({ statusCode, wait: headers['retry-after'] }, body).toEqual({
        statusCode: 503,
        wait: '2',
      });
      expect(tookMs).toBeLessThan(MOST_MS);
    }
  });

  test('the hub is alive and not ready, and says which part is missing', async () => {
    line.cut();

    expect((await ask('/healthz')).statusCode).toBe(200);
    const { statusCode, tookMs, ...answer } = await ask('/readyz');
    expect(statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'not ready', database: 'down', files: 'up' });
    expect(tookMs).toBeLessThan(MOST_MS);
  });

  test('and when it is back, everything works again by itself', async () => {
    line.cut();
    await everything();

    line.mend();

    await vi.waitFor(
      async () =>
        expect((await everything()).map(({ statusCode }) => statusCode)).not.toContain(503),
      5_000,
    );
  });
});

describe('while the database does not move', () => {
  test('the hub says in time that it is not ready', async () => {
    line.freeze();

    const [{ statusCode, tookMs }, health] = await Promise.all([ask('/readyz'), ask('/healthz')]);

    expect(health.statusCode).toBe(200);
    expect(statusCode).toBe(503);
    expect(tookMs).toBeLessThan(MOST_MS + 500);
  });

  test('more people than there are connections do not wear the hub out', async () => {
    line.freeze();
    const waiting = Promise.all(Array.from({ length: 30 }, () => ask('/api/users/experts')));
    const late = await ask('/api/users/experts');
    expect(late.statusCode).toBe(503);

    line.thaw();

    const codes = new Set((await waiting).map(({ statusCode }) => statusCode));
    expect([...codes].toSorted()).toEqual([200, 503]);
    expect((await ask('/api/users/experts')).statusCode).toBe(200);
  });
});
