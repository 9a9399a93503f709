import { bookings } from '@thedot/domain/bookings/bookings.contract';
import { users } from '@thedot/domain/users/users.contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAccessToken } from './access-token.ts';
import { client } from './api.ts';
import { onRightsChanged } from './rights.ts';
import { sessionEnded } from './session-end.ts';

const people = client(users);
const sessionRequests = client(bookings);

/** The server of these tests: the mark it has of the caller's rights, and who may have bookings. */
let mark: string | null;
let isRefusing: boolean;
let asksForMe: number;

/** What the router does: it asks anew who is signed in. */
const follow = vi.fn<() => Promise<unknown>>(() => people.me());

const answerTo = (url: string) => {
  const headers: HeadersInit = mark === null ? {} : { 'x-rights': mark };
  if (url === '/api/user') asksForMe++;
  const isRefused = isRefusing && url !== '/api/user';
  const body = isRefused ? { code: 'access.denied', message: 'No' } : {};
  return Response.json(body, { status: isRefused ? 403 : 200, headers });
};

beforeEach(async () => {
  mark = 'one';
  isRefusing = false;
  follow.mockClear();
  keepAccessToken('token');
  vi.stubGlobal('fetch', async (url: string) => answerTo(url));
  onRightsChanged(follow);
  await people.me();
  asksForMe = 0;
});
afterEach(() => sessionEnded('signed-out'));

const settled = () => vi.waitFor(() => expect(follow.mock.settledResults).toHaveLength(asksForMe));

describe('what somebody may do', () => {
  test('is asked anew when an answer says that it has changed, once', async () => {
    await sessionRequests.list();
    expect(follow).not.toHaveBeenCalled();

    mark = 'two';
    await sessionRequests.list();
    await settled();
    await sessionRequests.list();

    expect(follow).toHaveBeenCalledTimes(1);
    expect(asksForMe).toBe(1);
  });

  test('is asked once for ten answers with the same news, and again when it comes back', async () => {
    mark = 'two';
    await Promise.all(Array.from({ length: 10 }, () => sessionRequests.list()));
    await settled();
    expect(follow).toHaveBeenCalledTimes(1);

    mark = 'one';
    await sessionRequests.list();

    expect(follow).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['it has changed', 'two'],
    ['nothing seems to have changed', 'one'],
  ])('is asked once when a call is refused and %s', async (_, marked) => {
    mark = marked;
    isRefusing = true;

    await expect(sessionRequests.list()).rejects.toMatchObject({ code: 'access.denied' });
    await settled();

    expect(follow).toHaveBeenCalledTimes(1);
  });

  test('makes no round when an old answer comes after newer ones', async () => {
    const late = Promise.withResolvers<Response>();
    const old = answerTo('/api/expert-booking');
    vi.stubGlobal('fetch', () => late.promise);
    const overtaken = sessionRequests.list();
    await vi.waitFor(() => expect(follow).not.toHaveBeenCalled());
    vi.stubGlobal('fetch', async (url: string) => answerTo(url));
    mark = 'two';
    await sessionRequests.list();
    await settled();

    late.resolve(old);
    await overtaken;
    await settled();
    await sessionRequests.list();

    expect(asksForMe).toBe(2);
  });

  test('is asked again at the next call when asking failed', async () => {
    follow.mockRejectedValueOnce(new Error('away'));
    mark = 'two';
    await sessionRequests.list();
    await vi.waitFor(() => expect(follow.mock.settledResults).toHaveLength(1));

    await vi.waitFor(async () => {
      await sessionRequests.list();
      expect(follow).toHaveBeenCalledTimes(2);
    });
  });

  test('is no news while nobody is known yet, as after signing in as somebody else', async () => {
    sessionEnded('signed-out');
    keepAccessToken('of somebody else');
    mark = 'of somebody else';

    await sessionRequests.list();
    await people.me();
    await sessionRequests.list();

    expect(follow).not.toHaveBeenCalled();
  });

  test('is not asked by answers without a mark', async () => {
    mark = null;
    await sessionRequests.list();
    expect(follow).not.toHaveBeenCalled();
  });
});
