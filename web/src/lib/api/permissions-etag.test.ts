import { bookings } from '@thedot/domain/expert-sessions/bookings.contract';
import { users } from '@thedot/domain/users/users.contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setAccessToken } from './access-token.ts';
import { createClient } from './client.ts';
import { onPermissionsChange } from './permissions-etag.ts';
import { endSession } from './session-end.ts';

const people = createClient(users);
const sessionRequests = createClient(bookings);

/** The stubbed server: the ETag that it sends, and whether it denies calls. */
let etag: string | null;
let isRefusing: boolean;
let meRequests: number;

/** Reloads the user, as the app does. */
const follow = vi.fn<() => Promise<unknown>>(() => people.me());

const answerTo = (url: string) => {
  const headers: HeadersInit = etag === null ? {} : { 'x-rights': etag };
  if (url === '/api/user') meRequests++;
  const isRefused = isRefusing && url !== '/api/user';
  const body = isRefused ? { code: 'access.denied', message: 'No' } : {};
  return Response.json(body, { status: isRefused ? 403 : 200, headers });
};

beforeEach(async () => {
  etag = 'one';
  isRefusing = false;
  follow.mockClear();
  setAccessToken('token');
  vi.stubGlobal('fetch', async (url: string) => answerTo(url));
  onPermissionsChange(follow);
  await people.me();
  meRequests = 0;
});
afterEach(() => endSession('signed-out'));

const settled = () => vi.waitFor(() => expect(follow.mock.settledResults).toHaveLength(meRequests));

describe('the permissions ETag', () => {
  test('triggers one reload when an answer has a different ETag', async () => {
    await sessionRequests.list();
    expect(follow).not.toHaveBeenCalled();

    etag = 'two';
    await sessionRequests.list();
    await settled();
    await sessionRequests.list();

    expect(follow).toHaveBeenCalledTimes(1);
    expect(meRequests).toBe(1);
  });

  test('triggers one reload for ten answers with the same change, and another when it changes back', async () => {
    etag = 'two';
    await Promise.all(Array.from({ length: 10 }, () => sessionRequests.list()));
    await settled();
    expect(follow).toHaveBeenCalledTimes(1);

    etag = 'one';
    await sessionRequests.list();

    expect(follow).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['the ETag has changed', 'two'],
    ['the ETag is the same', 'one'],
  ])('triggers one reload when a call is denied and %s', async (_, marked) => {
    etag = marked;
    isRefusing = true;

    await expect(sessionRequests.list()).rejects.toMatchObject({ code: 'access.denied' });
    await settled();

    expect(follow).toHaveBeenCalledTimes(1);
  });

  test('causes no loop when an outdated answer arrives late', async () => {
    const late = Promise.withResolvers<Response>();
    const old = answerTo('/api/expert-booking');
    vi.stubGlobal('fetch', () => late.promise);
    const overtaken = sessionRequests.list();
    await vi.waitFor(() => expect(follow).not.toHaveBeenCalled());
    vi.stubGlobal('fetch', async (url: string) => answerTo(url));
    etag = 'two';
    await sessionRequests.list();
    await settled();

    late.resolve(old);
    await overtaken;
    await settled();
    await sessionRequests.list();

    expect(meRequests).toBe(2);
  });

  test('triggers another reload with the next call when a reload failed', async () => {
    follow.mockRejectedValueOnce(new Error('away'));
    etag = 'two';
    await sessionRequests.list();
    await vi.waitFor(() => expect(follow.mock.settledResults).toHaveLength(1));

    await vi.waitFor(async () => {
      await sessionRequests.list();
      expect(follow).toHaveBeenCalledTimes(2);
    });
  });

  test('triggers no reload before the user is loaded, as after signing in as another user', async () => {
    endSession('signed-out');
    setAccessToken('of somebody else');
    etag = 'of somebody else';

    await sessionRequests.list();
    await people.me();
    await sessionRequests.list();

    expect(follow).not.toHaveBeenCalled();
  });

  test('triggers no reload when an answer has no ETag', async () => {
    etag = null;
    await sessionRequests.list();
    expect(follow).not.toHaveBeenCalled();
  });
});
