import { auth } from '@thedot/domain/auth/auth.contract';
import { transitions } from '@thedot/domain/expert-sessions/transitions.contract';
import { users } from '@thedot/domain/users/users.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ReceivedCall, errorResponse, stubServer } from '../../testing/server.ts';
import { getAccessToken, setAccessToken } from './access-token.ts';
import { createClient } from './client.ts';
import { SessionEndedError } from './api-errors.ts';
import { endSession } from './session-end.ts';

const people = createClient(users);
const sessions = createClient(auth);
const sessionRequests = createClient(transitions);

/** The received calls, and the server's answers. */
let asked: ReceivedCall[];
let answers: (call: ReceivedCall) => Response | Promise<Response>;

const isRefresh = ({ path }: ReceivedCall) => path === '/auth/refreshtoken';
const keyOf = (nth: number) => asked[nth]?.headers['idempotency-key'];
const unreachable = () => {
  throw new TypeError('fetch failed');
};
const onlyFresh = (call: ReceivedCall) => {
  if (isRefresh(call)) return Response.json({ accessToken: 'fresh' });
  return call.headers['authorization'] === 'Bearer fresh'
    ? Response.json({ status: 'Away', user: { firstName: 'Amira' } })
    : errorResponse(401, 'auth.session_expired');
};
const choose = (status: 'Away' | 'Active') => people.choosePresence({ body: { status } });

beforeEach(() => {
  setAccessToken('old');
  localStorage.clear();
  answers = () => Response.json({ status: 'Away' });
  asked = stubServer((call) => answers(call));
});

describe('an expired token', () => {
  test('is refreshed once for all waiting calls, each of which is repeated', async () => {
    answers = onlyFresh;

    const found = await Promise.all(Array.from({ length: 10 }, () => people.me()));

    expect(found.map(({ user }) => user.firstName)).toEqual(Array(10).fill('Amira'));
    expect(asked.filter(isRefresh)).toHaveLength(1);
    expect(getAccessToken()).toBe('fresh');
  });

  test('is requested before the first call when none is stored', async () => {
    answers = onlyFresh;
    setAccessToken(null);
    await people.me();
    expect(asked.map(({ path }) => path)).toEqual(['/auth/refreshtoken', '/user']);
  });

  test('ends the session when the refresh is refused; in local storage only the skin stays', async () => {
    answers = () => errorResponse(401, 'auth.session_expired');
    localStorage.setItem('vuexy-skin', 'dark');
    localStorage.setItem('language', 'fr');

    await expect(people.me()).rejects.toMatchObject({ code: 'auth.session_expired' });

    expect(getAccessToken()).toBeNull();
    expect({ ...localStorage }).toEqual({ 'vuexy-skin': 'dark' });
  });

  test('is kept when the refresh fails for lack of a network', async () => {
    answers = (call) =>
      isRefresh(call) ? unreachable() : errorResponse(401, 'auth.session_expired');
    await expect(people.me()).rejects.toMatchObject({ code: 'server.unreachable' });
    expect(getAccessToken()).toBe('old');
  });

  test('is refreshed only once: a deactivated user is signed out', async () => {
    answers = (call) =>
      isRefresh(call) ? onlyFresh(call) : errorResponse(401, 'auth.deactivated');

    await expect(people.me()).rejects.toMatchObject({ code: 'auth.deactivated' });

    expect(asked.filter(isRefresh)).toHaveLength(1);
    expect(asked).toHaveLength(3);
    expect(getAccessToken()).toBeNull();
  });
});

test('a wrong password at sign-in causes no token refresh', async () => {
  answers = () => errorResponse(401, 'auth.invalid_credentials');

  const signingIn = sessions.signIn({ body: { email: 'a@b.example', password: 'wrong' } });

  await expect(signingIn).rejects.toMatchObject({ code: 'auth.invalid_credentials' });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.headers).not.toHaveProperty('authorization');
});

describe('a creating call', () => {
  test('keeps its idempotency key when it is repeated after a refresh', async () => {
    answers = onlyFresh;

    await choose('Away');

    expect(asked.map(isRefresh)).toEqual([false, true, false]);
    expect(keyOf(0)).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf(2)).toBe(keyOf(0));
  });

  test.each([
    ['server.unreachable', unreachable],
    ['server.unavailable', () => errorResponse(503, 'server.unavailable')],
  ])(
    'keeps its idempotency key when it is repeated after %s, but not after a success',
    async (code, fail) => {
      answers = fail;
      await expect(choose('Away')).rejects.toMatchObject({ code });
      answers = () => Response.json({ status: 'Away' });

      await choose('Away');
      await choose('Away');

      expect(keyOf(1)).toBe(keyOf(0));
      expect(keyOf(2)).not.toBe(keyOf(1));
    },
  );
});

describe('a form with files', () => {
  const booking = {
    expertId: '0199aaaa-0000-7000-8000-000000000001',
    category: 'Legal IP',
    description: 'A name to protect',
    minutes: 60,
    slots: [],
  } as const;
  const plan = (text: string, name = 'plan.pdf') => new File([text], name, { lastModified: 1 });
  const ask = (files: File[]) =>
    sessionRequests.request({ body: { ...booking, slots: [] }, files: { files } });

  test('is sent as multipart data: the fields, then each file', async () => {
    let form = new FormData();
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      if (init.body instanceof FormData) form = init.body;
      return Response.json({});
    });

    await ask([plan('one', 'one.txt'), plan('two', 'two.txt')]);

    expect(JSON.parse(String(form.get('fields')))).toEqual(booking);
    const names = form.getAll('files').map((file) => file instanceof File && file.name);
    expect(names).toEqual(['one.txt', 'two.txt']);
  });

  test.each([
    ['keeps its key with the same files', ['one year', 'three years'], true],
    ['takes a new key with a changed file', ['five years', 'three years'], false],
    ['takes a new key with another file', ['one year', 'three years', 'ten years'], false],
    ['takes a new key without files', [], false],
  ])('%s when it is repeated after a network failure', async (_, again, isKept) => {
    answers = unreachable;
    const before = ask([plan('one year'), plan('three years')]);
    await expect(before).rejects.toMatchObject({ code: 'server.unreachable' });
    answers = () => Response.json({});

    await ask(again.map((text) => plan(text)));

    expect(keyOf(1) === keyOf(0)).toBe(isKept);
    expect(keyOf(1)).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('an answer', () => {
  const fields = [{ code: 'field.required', msg: 'This field is required', path: 'firstName' }];
  const more = { params: { seconds: 3 }, errors: fields };

  test.each([
    [
      'with a problem keeps its code, parameters and field errors',
      () => errorResponse(422, 'request.invalid', more),
      { code: 'request.invalid', ...more },
    ],
    [
      'with an unknown code keeps the server’s message',
      () => errorResponse(409, 'moon.full'),
      { msg: 'What moon.full means' },
    ],
    [
      'from a proxy becomes an error by its status',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      { code: 'server.unavailable' },
    ],
    [
      'that does not arrive in time becomes a timeout error',
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

describe('a mutating call', () => {
  const away = () => Response.json({ status: 'Away' });
  const signInAsAnother = () => {
    endSession('signed-out');
    setAccessToken('of another person');
  };

  test('is sent once for a double click, and both clicks get the answer', async () => {
    const both = await Promise.all([choose('Away'), choose('Away')]);
    expect(asked).toHaveLength(1);
    expect(both).toEqual(Array(2).fill({ status: 'Away' }));
  });

  test('is sent again with another body, or repeated after another call', async () => {
    await Promise.all([choose('Away'), choose('Active'), choose('Away')]);
    expect(asked).toHaveLength(3);
  });

  test('is sent once for a double click while an earlier call is answered', async () => {
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

  test('is sent again with another authorizing link in its headers', async () => {
    const choosePassword = (link: string) =>
      people.resetPassword({
        body: { password: 'Olives-and-salt-9' },
        headers: { 'x-resetpwd-token': link },
      });

    await Promise.all([choosePassword('spent'), choosePassword('new')]);

    expect(asked).toHaveLength(2);
  });

  test('is sent again by the next user after the session', async () => {
    const before = choose('Away');
    signInAsAnother();
    await Promise.all([before, choose('Away')]);

    expect(asked).toHaveLength(2);
    expect(keyOf(1)).not.toBe(keyOf(0));
  });

  test('of an ended session is not repeated with the next user’s token', async () => {
    answers = () => {
      signInAsAnother();
      return new Response(null, { status: 401 });
    };

    await expect(choose('Away')).rejects.toBeInstanceOf(SessionEndedError);
    expect(asked).toHaveLength(1);
  });

  test('never uses the idempotency key of an unanswered call of an ended session', async () => {
    answers = unreachable;
    await expect(choose('Away')).rejects.toMatchObject({ code: 'server.unreachable' });
    signInAsAnother();
    answers = away;

    await choose('Away');

    expect(keyOf(1)).not.toBe(keyOf(0));
  });

  test('keeps its idempotency key when a late answer of an ended session arrives', async () => {
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

  test('is sent again after the first is answered, even with an error', async () => {
    answers = () => errorResponse(409, 'user.erased');
    await expect(choose('Away')).rejects.toMatchObject({ code: 'user.erased' });
    await expect(choose('Away')).rejects.toMatchObject({ code: 'user.erased' });
    expect(asked).toHaveLength(2);
  });

  test('is not deduplicated when the caller can abort it', async () => {
    const body = { status: 'Away' } as const;
    const { signal } = new AbortController();

    await Promise.all([
      people.choosePresence({ body }, { signal }),
      people.choosePresence({ body }, { signal }),
    ]);

    expect(asked).toHaveLength(2);
  });
});
