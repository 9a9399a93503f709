import { auth } from '@thedot/domain/auth/auth.contract';
import { moves } from '@thedot/domain/bookings/moves.contract';
import { users } from '@thedot/domain/users/users.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accessToken, keepAccessToken } from './access-token.ts';
import { client } from './api.ts';

const people = client(users);
const sessions = client(auth);
const sessionRequests = client(moves);

/** The server of these tests: what it was asked, and what it answers. */
const asked: Request[] = [];
let answers: (request: Request) => Response | Promise<Response>;

const json = (status: number, body: unknown) => Response.json(body, { status });
const problem = (status: number, code: string, more: object = {}) =>
  json(status, { code, message: `What ${code} means`, ...more });
const pathOf = (request: Request) => new URL(request.url).pathname;
const isRefresh = (request: Request) => pathOf(request) === '/api/auth/refreshtoken';
const bearer = (request: Request) => request.headers.get('authorization');
const keyOf = (request: Request | undefined) => request?.headers.get('idempotency-key');

beforeEach(() => {
  asked.length = 0;
  keepAccessToken('old');
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { signal: _, ...rest } = init;
    const request = new Request(new URL(url, 'http://hub.example'), rest);
    asked.push(request);
    return answers(request);
  });
});

describe('a token that has run out', () => {
  const onlyFresh = (request: Request) => {
    if (isRefresh(request)) return json(200, { accessToken: 'fresh' });
    return bearer(request) === 'Bearer fresh'
      ? json(200, { user: { firstName: 'Amira' } })
      : problem(401, 'auth.session_expired');
  };

  test('is refreshed once for all calls that wait, and each is repeated', async () => {
    answers = onlyFresh;

    const found = await Promise.all(Array.from({ length: 10 }, () => people.me()));

    expect(found.map(({ user }) => user.firstName)).toEqual(Array(10).fill('Amira'));
    expect(asked.filter(isRefresh)).toHaveLength(1);
    expect(accessToken()).toBe('fresh');
  });

  test('is asked for before the first call when there is none', async () => {
    answers = onlyFresh;
    keepAccessToken(null);

    await people.me();

    expect(asked.map(pathOf)).toEqual(['/api/auth/refreshtoken', '/api/user']);
  });

  test('ends the session when it cannot be refreshed; of local storage the skin alone stays', async () => {
    answers = () => problem(401, 'auth.session_expired');
    localStorage.setItem('vuexy-skin', 'dark');
    localStorage.setItem('language', 'fr');

    await expect(people.me()).rejects.toMatchObject({ code: 'auth.session_expired' });

    expect(accessToken()).toBeNull();
    expect({ ...localStorage }).toEqual({ 'vuexy-skin': 'dark' });
  });

  test('is not given up when the server is only away', async () => {
    answers = (request) => {
      if (isRefresh(request)) throw new TypeError('fetch failed');
      return problem(401, 'auth.session_expired');
    };

    await expect(people.me()).rejects.toMatchObject({ code: 'server.unreachable' });

    expect(accessToken()).toBe('old');
  });

  test('is tried once more and no oftener: a person who was deactivated is signed out', async () => {
    answers = (request) =>
      isRefresh(request) ? json(200, { accessToken: 'fresh' }) : problem(401, 'auth.deactivated');

    await expect(people.me()).rejects.toMatchObject({ code: 'auth.deactivated' });

    expect(asked.filter(isRefresh)).toHaveLength(1);
    expect(asked).toHaveLength(3);
    expect(accessToken()).toBeNull();
  });
});

test('a wrong password at sign-in asks for no new token', async () => {
  answers = () => problem(401, 'auth.invalid_credentials');

  const signingIn = sessions.signIn({ body: { email: 'a@b.example', password: 'wrong' } });

  await expect(signingIn).rejects.toMatchObject({ code: 'auth.invalid_credentials' });
  expect(asked).toHaveLength(1);
  expect(bearer(asked[0]!)).toBeNull();
});

describe('a creating call', () => {
  const body = { status: 'Away' } as const;

  test('keeps its key when it is repeated after a refresh', async () => {
    answers = (request) => {
      if (isRefresh(request)) return json(200, { accessToken: 'fresh' });
      return bearer(request) === 'Bearer fresh'
        ? json(200, body)
        : problem(401, 'auth.session_expired');
    };

    await people.choosePresence({ body });

    const [first, second] = asked.filter((request) => !isRefresh(request));
    expect(keyOf(first)).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf(second)).toBe(keyOf(first));
  });

  test.each([
    ['no answer came', 'server.unreachable'],
    ['the server was away', 'server.unavailable'],
  ])('keeps its key when somebody tries again after %s, and only then', async (_, code) => {
    answers = () => {
      if (code === 'server.unreachable') throw new TypeError('fetch failed');
      return problem(503, code);
    };
    await expect(people.choosePresence({ body })).rejects.toMatchObject({ code });
    answers = () => json(200, body);

    await people.choosePresence({ body });
    await people.choosePresence({ body });

    expect(keyOf(asked[1])).toBe(keyOf(asked[0]));
    expect(keyOf(asked[2])).not.toBe(keyOf(asked[1]));
  });
});

describe('a form with files that got no answer', () => {
  const wish = {
    expertId: '0199aaaa-0000-7000-8000-000000000001',
    category: 'Legal IP',
    description: 'A name to protect',
    minutes: 60 as const,
    slots: [],
  } as const;
  const plan = (text: string) => new File([text], 'plan.pdf', { lastModified: 1 });
  const keys: (string | undefined)[] = [];
  let isAway = true;

  beforeEach(() => {
    keys.length = 0;
    isAway = true;
    vi.stubGlobal('fetch', async (_: string, init: { headers: Record<string, string> }) => {
      keys.push(init.headers['idempotency-key']);
      if (isAway) throw new TypeError('fetch failed');
      return json(200, {});
    });
  });
  const ask = (files: File[]) =>
    sessionRequests.request({ body: { ...wish, slots: [] }, files: { files } });

  test('keeps its key when it is sent again with the same files', async () => {
    const files = [plan('one year'), plan('three years')];
    await expect(ask(files)).rejects.toMatchObject({ code: 'server.unreachable' });
    isAway = false;

    await ask(files);

    expect(keys[1]).toBe(keys[0]);
  });

  test.each([
    ['another version of a file', [plan('five years, in detail')]],
    ['one file more', [plan('one year'), plan('three years')]],
    ['no file any more', []],
  ])('takes a new key with %s', async (_, files) => {
    await expect(ask([plan('one year')])).rejects.toMatchObject({ code: 'server.unreachable' });
    isAway = false;

    await ask(files);

    expect(keys[1]).not.toBe(keys[0]);
  });
});

describe('what comes back', () => {
  test('a refusal keeps its code, its parameters and its fields', async () => {
    const errors = [{ code: 'field.required', msg: 'This field is required', path: 'firstName' }];
    answers = () => problem(422, 'request.invalid', { params: { seconds: 3 }, errors });

    await expect(people.me()).rejects.toMatchObject({
      code: 'request.invalid',
      params: { seconds: 3 },
      errors,
    });
  });

  test('a refusal that this version does not know keeps the server’s words', async () => {
    answers = () => problem(409, 'moon.full');

    await expect(people.me()).rejects.toMatchObject({ msg: 'What moon.full means' });
  });

  test('a page of a proxy is no answer of ours', async () => {
    answers = () => new Response('<h1>Bad gateway</h1>', { status: 502 });

    await expect(people.me()).rejects.toMatchObject({ code: 'server.unavailable' });
  });

  test('time that is up is said as such', async () => {
    answers = () => {
      throw new DOMException('signal timed out', 'TimeoutError');
    };

    await expect(people.me()).rejects.toMatchObject({ code: 'server.timeout' });
  });
});

test('a form with files travels in parts: its fields, then each file', async () => {
  let form = new FormData();
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.body instanceof FormData) form = init.body;
    return json(200, {});
  });
  const body = {
    expertId: '0199aaaa-0000-7000-8000-000000000001',
    category: 'Legal IP',
    description: 'A name to protect',
    minutes: 60,
    slots: [],
  } as const;

  await sessionRequests.request({
    body: { ...body, slots: [] },
    files: { files: [new File(['one'], 'one.txt'), new File(['two'], 'two.txt')] },
  });

  expect(JSON.parse(String(form.get('fields')))).toEqual(body);
  expect(form.getAll('files').map((file) => file instanceof File && file.name)).toEqual([
    'one.txt',
    'two.txt',
  ]);
});
