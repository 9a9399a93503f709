import { users } from '@thedot/domain/users/users.contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, stubServer } from '../../testing/server.ts';
import { getAccessToken, setAccessToken } from './access-token.ts';
import { createClient } from './client.ts';
import { SessionEndedError } from './api-errors.ts';
import {
  type SessionEndReason,
  endSession,
  isSigningOut,
  onSessionEnd,
  setSigningOut,
} from './session-end.ts';

const people = createClient(users);

test.each([
  ['auth.deactivated', 'deactivated'],
  ['auth.session_expired', 'expired'],
  ['auth.session_ended', 'time-limit'],
] as const)(
  'a session that the server ends with %s ends here with reason %s',
  async (code, because) => {
    setAccessToken('old');
    stubServer(() => errorResponse(401, code));
    const ended = vi.fn<(because: SessionEndReason) => void>();
    onTestFinished(onSessionEnd(ended));

    const failed = await people.me().catch((error: unknown) => error);

    expect(failed).toBeInstanceOf(SessionEndedError);
    expect(failed).toMatchObject({ code });
    expect(ended.mock.calls).toEqual([[because]]);
    expect(getAccessToken()).toBeNull();
  },
);

test.each(['a call of this tab', 'another tab'])(
  'signing out keeps its reason when %s reports the session as expired first',
  async (reporter) => {
    setAccessToken('old');
    stubServer(() => errorResponse(401, 'auth.session_expired'));
    const ended = vi.fn<(because: SessionEndReason) => void>();
    onTestFinished(onSessionEnd(ended));
    setSigningOut(true);

    if (reporter === 'another tab') {
      const other = new BroadcastChannel('session');
      other.postMessage('expired');
      await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
      other.close();
    } else {
      await people.me().catch(() => undefined);
    }

    expect(ended.mock.calls).toEqual([['signed-out']]);
  },
);

describe('another tab', () => {
  const openOtherTab = () => {
    const other = new BroadcastChannel('session');
    onTestFinished(() => {
      setSigningOut(false);
      other.close();
    });
    return other;
  };
  const reportExpired = async () => {
    stubServer(() => errorResponse(401, 'auth.session_expired'));
    setAccessToken('old');
    const ended = vi.fn<(because: SessionEndReason) => void>();
    onTestFinished(onSessionEnd(ended));
    await people.me().catch(() => undefined);
    return ended.mock.calls.flat();
  };

  test('that signs out makes a session end that the server reports here first a sign-out', async () => {
    openOtherTab().postMessage(true);
    await vi.waitFor(() => expect(isSigningOut()).toBe(true));

    expect(await reportExpired()).toEqual(['signed-out']);
    expect(isSigningOut()).toBe(false);
  });

  test('that fails to sign out changes nothing here', async () => {
    const other = openOtherTab();
    other.postMessage(true);
    await vi.waitFor(() => expect(isSigningOut()).toBe(true));
    other.postMessage(false);
    await vi.waitFor(() => expect(isSigningOut()).toBe(false));

    expect(await reportExpired()).toEqual(['expired']);
  });

  test('learns of a sign-out of this tab before the call is sent', async () => {
    const received = vi.fn<(event: MessageEvent) => void>();
    const other = openOtherTab();
    other.onmessage = received;

    setSigningOut(true);

    await vi.waitFor(() => expect(received.mock.calls[0]?.[0].data).toBe(true));
  });
});

test.each([
  ['signed-out', {}],
  ['expired', {}],
  ['deactivated', {}],
  ['time-limit', { 'draft:one': 'typed' }],
] as const)('the end of a session with reason %s leaves %o in the storage', (because, left) => {
  for (const storage of [localStorage, sessionStorage]) {
    storage.clear();
    storage.setItem('draft:one', 'typed');
  }
  localStorage.setItem('vuexy-skin', 'dark');

  endSession(because);

  expect({ ...localStorage }).toEqual({ 'vuexy-skin': 'dark', ...left });
  expect({ ...sessionStorage }).toEqual(left);
});
