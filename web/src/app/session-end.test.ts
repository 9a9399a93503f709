import { users } from '@thedot/domain/users/users.contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal, serve } from '../testing/server.ts';
import { accessToken, keepAccessToken } from './access-token.ts';
import { client } from './api.ts';
import { SessionOver } from './failures.ts';
import { type Because, onSessionEnd, sayLeaving } from './session-end.ts';

const people = client(users);

test.each([
  ['auth.deactivated', 'deactivated'],
  ['auth.session_expired', 'expired'],
] as const)('a session that the server ends with %s ends here as %s', async (code, because) => {
  keepAccessToken('old');
  serve(() => refusal(401, code));
  const ended = vi.fn<(because: Because) => void>();
  onTestFinished(onSessionEnd(ended));

  const failed = await people.me().catch((error: unknown) => error);

  expect(failed).toBeInstanceOf(SessionOver);
  expect(failed).toMatchObject({ code });
  expect(ended.mock.calls).toEqual([[because]]);
  expect(accessToken()).toBeNull();
});

test.each(['a call of this tab', 'another tab'])(
  'signing out stays signing out when %s reports the session as expired first',
  async (reporter) => {
    keepAccessToken('old');
    serve(() => refusal(401, 'auth.session_expired'));
    const ended = vi.fn<(because: Because) => void>();
    onTestFinished(onSessionEnd(ended));
    sayLeaving(true);

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
