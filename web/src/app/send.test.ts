import { auth } from '@thedot/domain/auth/auth.contract';
import { moves } from '@thedot/domain/bookings/moves.contract';
import { users } from '@thedot/domain/users/users.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Call, refusal, serve } from '../testing/server.ts';
import { accessToken, keepAccessToken } from './access-token.ts';
import { client } from './api.ts';
import { SessionOver } from './failures.ts';
import { sessionEnded } from './session-end.ts';

const people = client(users);
const sessions = client(auth);
const sessionRequests = client(moves);

/** What the server was asked, and what it answers. */
let asked: Call[];
let answers: (call: Call) => Response | Promise<Response>;

const isRefresh = ({ path }: Call) => path === '/auth/refreshtoken';
const keyOf = (nth: number) => asked[nth]?.headers['idempotency-key'];
const unreachable = () => {
  throw new TypeError('fetch failed');
};
const onlyFresh = (call: Call) => {
  if (isRefresh(call)) return Response.json({ accessToken: 'fresh' });
  return call.headers['authorization'] === 'Bearer fresh'
    ? Response.json({ status: 'Away', user: { firstName: 'Amira' } })
    : refusal(401, 'auth.session_expired');
};
const choose = (status: 'Away' | 'Active') => people.choosePresence({ body: { status } });

beforeEach(() => {
  keepAccessToken('old');
  localStorage.clear();
  answers = () => Response.json({ status: 'Away' });
  asked = serve((call) => answers(call));
});

describe('a token that has run out', () => {
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
    expect(asked.map(({ path }) => path)).toEqual(['/auth/refreshtoken', '/user']);
  });

  test('ends the session when it cannot be refreshed; of local storage the skin alone stays', async () => {
    answers = () => refusal(401, 'auth.session_expired');
    localStorage.setItem('vuexy-skin', 'dark');
    localStorage.setItem('language', 'fr');

    await expect(people.me()).rejects.toMatchObject({ code: 'auth.session_expired' });

    expect(accessToken()).toBeNull();
    expect({ ...localStorage }).toEqual({ 'vuexy-skin': 'dark' });
  });

  test('is not given up when the server is only away', async () => {
    answers = (call) => (isRefresh(call) ? unreachable() : refusal(401, 'auth.session_expired'));
    await expect(people.me()).rejects.toMatchObject({ code: 'server.unreachable' });
    expect(accessToken()).toBe('old');
  });

  test('is tried once more and no oftener: a person who was deactivated is signed out', async () => {
    answers = (call) => (isRefresh(call) ? onlyFresh(call) : refusal(401, 'auth.deactivated'));

    await expect(people.me()).rejects.toMatchObject({ code: 'auth.deactivated' });

    expect(asked.filter(isRefresh)).toHaveLength(1);
    expect(asked).toHaveLength(3);
    expect(accessToken()).toBeNull();
  });
});

test('a wrong password at sign-in asks for no new token', async () => {
  answers = () => refusal(401, 'auth.invalid_credentials');

  const signingIn = sessions.signIn({ body: { email: 'a@b.example', password: 'wrong' } });

  await expect(signingIn).rejects.toMatchObject({ code: 'auth.invalid_credentials' });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.headers).not.toHaveProperty('authorization');
});

describe('a creating call', () => {
  test('keeps its key when it is repeated after a refresh', async () => {
    answers = onlyFresh;

    await choose('Away');

    expect(asked.map(isRefresh)).toEqual([false, true, false]);
    expect(keyOf(0)).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf(2)).toBe(keyOf(0));
  });

  test.each([
    ['server.unreachable', unreachable],
    ['server.unavailable', () => refusal(503, 'server.unavailable')],
  ])('keeps its key when it is tried again after %s, and only then', async (code, fail) => {
    answers = fail;
    await expect(choose('Away')).rejects.toMatchObject({ code });
    answers = () => Response.json({ status: 'Away' });

    await choose('Away');
    await choose('Away');

    expect(keyOf(1)).toBe(keyOf(0));
    expect(keyOf(2)).not.toBe(keyOf(1));
  });
});

describe('a form with files', () => {
  const wish = {
    expertId: '0199aaaa-0000-7000-8000-000000000001',
    category: 'Legal IP',
    description: 'A name to protect',
    minutes: 60,
    slots: [],
  } as const;
  const plan = (text: string, name = 'plan.pdf') => new File([text], name, { lastModified: 1 });
  const ask = (files: File[]) =>
    sessionRequests.request({ body: { ...wish, slots: [] }, files: { files } });

  test('travels in parts: its fields, then each file', async () => {
    let form = new FormData();
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      if (init.body instanceof FormData) form = init.body;
      return Response.json({});
    });

    await ask([plan('one', 'one.txt'), plan('two', 'two.txt')]);

    expect(JSON.parse(String(form.get('fields')))).toEqual(wish);
    const names = form.getAll('files').map((file) => file instanceof File && file.name);
    expect(names).toEqual(['one.txt', 'two.txt']);
  });

  test.each([
    ['keeps its key with the same files', ['one year', 'three years'], true],
    ['takes a new key with another version of a file', ['five years', 'three years'], false],
    ['takes a new key with one file more', ['one year', 'three years', 'ten years'], false],
    ['takes a new key with no file any more', [], false],
  ])('%s when it is sent again after no answer', async (_, again, isKept) => {
    answers = unreachable;
    const before = ask([plan('one year'), plan('three years')]);
    await expect(before).rejects.toMatchObject({ code: 'server.unreachable' });
    answers = () => Response.json({});

    await ask(again.map((text) => plan(text)));

    expect(keyOf(1) === keyOf(0)).toBe(isKept);
    expect(keyOf(1)).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('what comes back', () => {
  const fields = [{ code: 'field.required', msg: 'This field is required', path: 'firstName' }];
  const more = { params: { seconds: 3 }, errors: fields };

  test.each([
    [
      'a refusal keeps its code, its parameters and its fields',
      () => refusal(422, 'request.invalid', more),
      { code: 'request.invalid', ...more },
    ],
    [
      'a refusal that this version does not know keeps the server’s words',
      () => refusal(409, 'moon.full'),
      { msg: 'What moon.full means' },
    ],
    [
      'a page of a proxy is no answer of ours',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      { code: 'server.unavailable' },
    ],
    [
      'time that is up is said as such',
      () => {
        throw new DOMException('signal timed out', 'TimeoutError');
      },
      { code: 'server.timeout' },
    ],
  ])('%s', async (_, answer, failure) => {
    answers = answer;
    await expect(people.me()).rejects.toMatchObject(failure);
  });
});

describe('a call that changes something', () => {
  const away = () => Response.json({ status: 'Away' });
  const signInAsAnother = () => {
    sessionEnded('signed-out');
    keepAccessToken('of another person');
  };

  test('is made once by who presses twice, and both presses have its answer', async () => {
    const both = await Promise.all([choose('Away'), choose('Away')]);
    expect(asked).toHaveLength(1);
    expect(both).toEqual(Array(2).fill({ status: 'Away' }));
  });

  test('is another one when it says something else, or says again what was unsaid meanwhile', async () => {
    await Promise.all([choose('Away'), choose('Active'), choose('Away')]);
    expect(asked).toHaveLength(3);
  });

  test('is made once by who presses twice while another one has its answer', async () => {
    const first = Promise.withResolvers<Response>();
    answers = () => first.promise;
    const before = choose('Away');
    answers = () => new Promise(() => {});
    void choose('Active');
    first.resolve(away());
    await before;

    void choose('Active');

    expect(asked).toHaveLength(2);
  });

  test('is another one when it says the same by another link', async () => {
    const choosePassword = (link: string) =>
      people.resetPassword({
        body: { password: 'Olives-and-salt-9' },
        headers: { 'x-resetpwd-token': link },
      });

    await Promise.all([choosePassword('spent'), choosePassword('new')]);

    expect(asked).toHaveLength(2);
  });

  test('is another one when somebody else makes it after the session', async () => {
    const before = choose('Away');
    signInAsAnother();
    await Promise.all([before, choose('Away')]);

    expect(asked).toHaveLength(2);
    expect(keyOf(1)).not.toBe(keyOf(0));
  });

  test('of a session that is over is not made again in the name of who signs in next', async () => {
    answers = () => {
      signInAsAnother();
      return new Response(null, { status: 401 });
    };

    await expect(choose('Away')).rejects.toBeInstanceOf(SessionOver);
    expect(asked).toHaveLength(1);
  });

  test('takes no key of a session before, be it one that never had its answer', async () => {
    answers = unreachable;
    await expect(choose('Away')).rejects.toMatchObject({ code: 'server.unreachable' });
    signInAsAnother();
    answers = away;

    await choose('Away');

    expect(keyOf(1)).not.toBe(keyOf(0));
  });

  test('keeps its key until it has its own answer, not that of a session before', async () => {
    const first = Promise.withResolvers<Response>();
    answers = () => first.promise;
    const before = choose('Away');
    signInAsAnother();
    const second = Promise.withResolvers<Response>();
    answers = () => second.promise;
    const lost = choose('Away');
    first.resolve(away());
    await before;
    second.reject(new TypeError('fetch failed'));
    await expect(lost).rejects.toMatchObject({ code: 'server.unreachable' });
    answers = away;

    await choose('Away');

    expect(keyOf(2)).toBe(keyOf(1));
  });

  test('is made again once the first has its answer, be it a refusal', async () => {
    answers = () => refusal(409, 'user.erased');
    await expect(choose('Away')).rejects.toMatchObject({ code: 'user.erased' });
    await expect(choose('Away')).rejects.toMatchObject({ code: 'user.erased' });
    expect(asked).toHaveLength(2);
  });

  test('is its caller’s own when the caller may give it up', async () => {
    const body = { status: 'Away' } as const;
    const { signal } = new AbortController();

    await Promise.all([
      people.choosePresence({ body }, { signal }),
      people.choosePresence({ body }, { signal }),
    ]);

    expect(asked).toHaveLength(2);
  });
});
