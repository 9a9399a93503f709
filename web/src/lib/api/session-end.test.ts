import { users } from '@thedot/domain/users/users.contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, stubServer } from '../../testing/server.ts';
import { getAccessToken, setAccessToken } from './access-token.ts';
import { createClient } from './client.ts';
import { SessionEndedError } from './api-errors.ts';
import { type SessionEndReason, onSessionEnd, setSigningOut } from './session-end.ts';

const people = createClient(users);

test.each([
  ['auth.deactivated', 'deactivated'],
  ['auth.session_expired', 'expired'],
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
