import { users } from '@thedot/domain/users/users.contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accessToken, keepAccessToken } from './access-token.ts';
import { client } from './api.ts';
import { SessionOver } from './failures.ts';
import { type Because, onSessionEnd } from './session-end.ts';

const people = client(users);

test.each([
  ['auth.deactivated', 'deactivated'],
  ['auth.session_expired', 'expired'],
] as const)('a session that the server ends with %s ends here as %s', async (code, because) => {
  keepAccessToken('old');
  vi.stubGlobal('fetch', async () => Response.json({ code, message: code }, { status: 401 }));
  const ended = vi.fn<(because: Because) => void>();
  onTestFinished(onSessionEnd(ended));

  const failed = await people.me().catch((error: unknown) => error);

  expect(failed).toBeInstanceOf(SessionOver);
  expect(failed).toMatchObject({ code });

  expect(ended.mock.calls).toEqual([[because]]);
  expect(accessToken()).toBeNull();
});
