import { users } from '@thedot/domain/users/users.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAccessToken } from './access-token.ts';
import { client } from './api.ts';
import { SessionOver } from './failures.ts';
import { sessionEnded } from './session-end.ts';

const people = client(users);

/** How often the server of these tests was asked, and what it answers. */
let asked = 0;
let keys: (string | undefined)[] = [];
let answers: () => Response | Promise<Response>;

const away = () => Response.json({ status: 'Away' });
const erased = () =>
  Response.json({ code: 'user.erased', message: 'Gone for good' }, { status: 409 });

beforeEach(() => {
  asked = 0;
  keys = [];
  answers = away;
  keepAccessToken('known');
  vi.stubGlobal('fetch', async (_: string, init: { headers: Record<string, string> }) => {
    asked += 1;
    keys.push(init.headers['idempotency-key']);
    return answers();
  });
});

describe('a call that changes something', () => {
  const choose = (status: 'Away' | 'Active') => people.choosePresence({ body: { status } });

  test('is made once by who presses twice, and both presses have its answer', async () => {
    const both = await Promise.all([choose('Away'), choose('Away')]);

    expect(asked).toBe(1);
    expect(both).toEqual(Array(2).fill({ status: 'Away' }));
  });

  test('is another one when it says something else, or says again what was unsaid meanwhile', async () => {
    await Promise.all([choose('Away'), choose('Active'), choose('Away')]);

    expect(asked).toBe(3);
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

    expect(asked).toBe(2);
  });

  test('is another one when it says the same by another link', async () => {
    const choosePassword = (link: string) =>
      people.resetPassword({
        body: { password: 'Olives-and-salt-9' },
        headers: { 'x-resetpwd-token': link },
      });

    await Promise.all([choosePassword('spent'), choosePassword('new')]);

    expect(asked).toBe(2);
  });

  test('is another one when somebody else makes it after the session', async () => {
    const before = choose('Away');
    sessionEnded('signed-out');
    keepAccessToken('of another person');
    await Promise.all([before, choose('Away')]);

    expect(asked).toBe(2);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('of a session that is over is not made again in the name of who signs in next', async () => {
    answers = () => {
      sessionEnded('signed-out');
      keepAccessToken('of somebody else');
      return new Response(null, { status: 401 });
    };

    await expect(choose('Away')).rejects.toBeInstanceOf(SessionOver);
    expect(asked).toBe(1);
  });

  test('takes no key of a session before, be it one that never had its answer', async () => {
    answers = () => {
      throw new TypeError('fetch failed');
    };
    await expect(choose('Away')).rejects.toMatchObject({ code: 'server.unreachable' });
    sessionEnded('signed-out');
    keepAccessToken('of another person');
    answers = away;

    await choose('Away');

    expect(keys[1]).not.toBe(keys[0]);
  });

  test('keeps its key until it has its own answer, not that of a session before', async () => {
    const first = Promise.withResolvers<Response>();
    answers = () => first.promise;
    const before = choose('Away');
    sessionEnded('signed-out');
    keepAccessToken('of another person');
    const second = Promise.withResolvers<Response>();
    answers = () => second.promise;
    const lost = choose('Away');
    first.resolve(away());
    await before;
    second.reject(new TypeError('fetch failed'));
    await expect(lost).rejects.toMatchObject({ code: 'server.unreachable' });
    answers = away;

    await choose('Away');

    expect(keys[2]).toBe(keys[1]);
  });

  test('is made again once the first has its answer, be it a refusal', async () => {
    answers = erased;
    await expect(choose('Away')).rejects.toMatchObject({ code: 'user.erased' });

    await expect(choose('Away')).rejects.toMatchObject({ code: 'user.erased' });

    expect(asked).toBe(2);
  });

  test('is its caller’s own when the caller may give it up', async () => {
    const body = { status: 'Away' } as const;
    const { signal } = new AbortController();

    await Promise.all([
      people.choosePresence({ body }, { signal }),
      people.choosePresence({ body }, { signal }),
    ]);

    expect(asked).toBe(2);
  });
});
