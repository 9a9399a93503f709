import { users } from '@thedot/domain/users/users.contract';
import { act, renderHook, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../../../lib/api/client.ts';
import { setMe } from '../../../lib/session/session.ts';
import { makeMe } from '../../../testing/make-me.ts';
import { startPageAfterChange, useRestartForOtherUser } from '../../../lib/session/restart.ts';
import {
  expectFieldError,
  fillFields,
  pressButton,
  renderScreen,
  setUpScreens,
} from '../../../testing/screens.tsx';
import { errorResponse, mutationBodies, stubServer } from '../../../testing/server.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { SecurityTab } from '../security/SecurityTab.tsx';
import { OwnViewings } from '../security/OwnViewings.tsx';
import { ViewAsDialog } from './ViewAsDialog.tsx';
import { ViewAsNotice } from './ViewAsNotice.tsx';
import { ApiError } from '../../../lib/api/api-errors.ts';

setUpScreens('shell', 'security', 'viewing');

const UNTIL = '2099-03-09T09:30:00.000Z';
const AMIRA = { id: '0199aaaa-0000-7000-8000-000000000001', name: 'Amira Ben Salah' };

describe('the banner', () => {
  test('says as whom the hub is viewed, is announced, and ends the viewing', async () => {
    const calls = stubServer();
    renderScreen(<ViewAsNotice />, { me: { viewedUntil: UNTIL } });

    const status = await within(screen.getByRole('status')).findByText(
      'You are viewing THE DOT as Amira Ben Salah (Startup).',
    );
    expect(status.closest('p')?.textContent).toMatch(/Nothing can be changed\. Ends by itself at/);
    await pressButton('Stop viewing');

    await vi.waitFor(() =>
      expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
        'DELETE /auth/view-as',
      ),
    );
  });

  test('is missing for a user who is signed in', () => {
    renderScreen(<ViewAsNotice />, { me: {} });

    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('says why a viewing could not be ended', async () => {
    stubServer(({ method }) =>
      method === 'DELETE' ? errorResponse(503, 'server.busy') : undefined,
    );
    renderScreen(<ViewAsNotice />, { me: { viewedUntil: UNTIL } });

    await pressButton('Stop viewing');

    expect(await screen.findByRole('alert')).toBeDefined();
  });
});

describe('the dialog', () => {
  const openDialog = (factor: object, answer: Response = Response.json({})) => {
    const calls = stubServer(({ method, path }) =>
      method === 'POST'
        ? answer.clone()
        : path === '/auth/secondFactor'
          ? Response.json({ since: null, recoveryCodesLeft: 0, isRequired: false, ...factor })
          : undefined,
    );
    renderScreen(<ViewAsDialog user={AMIRA} opened onClose={() => {}} />, {
      me: { role: 'admin' },
    });
    return calls;
  };

  test('sends the reason with the own password and code', async () => {
    const calls = openDialog({ hasPassword: true, isOn: true });

    await fillFields({
      'Why do you need to see it?': 'Her calendar is empty',
      'Your password': 'olive mills at dawn',
      'Code from your authenticator app, or a recovery code': '123456',
    });
    await pressButton('View as this user');

    await vi.waitFor(() =>
      expect(mutationBodies(calls)).toEqual([
        { reason: 'Her calendar is empty', password: 'olive mills at dawn', code: '123456' },
      ]),
    );
  });

  test('asks an administrator without a password for the reason alone', async () => {
    const calls = openDialog({ hasPassword: false, isOn: false });

    await fillFields({ 'Why do you need to see it?': 'Her calendar is empty' });
    await pressButton('View as this user');

    await vi.waitFor(() =>
      expect(mutationBodies(calls)).toEqual([{ reason: 'Her calendar is empty' }]),
    );
  });

  test('names a missing reason and a wrong password at their fields', async () => {
    const errors = [{ code: 'auth.wrong_password', path: 'password', msg: '' }];
    const calls = openDialog(
      { hasPassword: true, isOn: false },
      errorResponse(422, 'auth.wrong_password', { errors }),
    );

    await fillFields({ 'Your password': 'a guess' });
    await pressButton('View as this user');
    await expectFieldError('Why do you need to see it?', 'required');
    expect(mutationBodies(calls)).toEqual([]);
    await fillFields({ 'Why do you need to see it?': 'Her calendar is empty' });
    await pressButton('View as this user');

    await expectFieldError('Your password', 'Incorrect password');
  });
});

describe('the own list of viewings', () => {
  test('shows who, when and why', async () => {
    const viewer = { id: AMIRA.id, name: 'Karim Jelassi', photo: null, organization: null };
    const startedAt = '2026-03-09T08:00:00.000Z';
    stubServer(() =>
      Response.json({
        items: [{ id: AMIRA.id, viewer, reason: 'An empty calendar', startedAt, endedAt: null }],
        next: null,
      }),
    );
    renderScreen(<OwnViewings />, { me: {} });

    expect(await screen.findByText('Karim Jelassi')).toBeDefined();
    expect(screen.getByText(/^Since .* still going on$/)).toBeDefined();
    expect(screen.getByText('Reason: An empty calendar')).toBeDefined();
  });

  test('says that no one did', async () => {
    stubServer(() => Response.json({ items: [], next: null }));
    renderScreen(<OwnViewings />, { me: {} });

    expect(await screen.findByText('No one has viewed the hub as you.')).toBeDefined();
  });
});

describe('while the hub is viewed as another user', () => {
  test('a private screen says calmly that it stays closed, and asks the server for nothing', async () => {
    const calls = stubServer();
    renderScreen(<SecurityTab />, { me: { viewedUntil: UNTIL } });

    expect(await screen.findByText(/^This is private\. It stays closed/)).toBeDefined();
    expect(calls).toEqual([]);
  });

  test('a private card has the sentence without an alarm or another try', async () => {
    const error = new ApiError(403, { code: 'view_as.private' });
    renderScreen(<LoadFailed error={error} onRetry={() => {}} />, { me: { viewedUntil: UNTIL } });

    expect(await screen.findByText(/This is private/)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a page whose caller becomes another user', () => {
  const open = vi.fn<(path: string) => void>();
  beforeEach(() => void open.mockClear());
  const change = () => {
    const { rerender } = renderHook(({ id }) => useRestartForOtherUser(id, open), {
      initialProps: { id: 'karim' },
    });
    rerender({ id: 'karim' });
    expect(open).not.toHaveBeenCalled();
    rerender({ id: 'amira' });
  };

  test('starts again at the dashboard', () => {
    change();

    expect(open).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });

  test('starts again where the tab that changed it asked for', async () => {
    stubServer();
    await act(() => startPageAfterChange('/users/view/amira', async () => {}));
    change();

    expect(open).toHaveBeenCalledExactlyOnceWith('/users/view/amira');
  });

  describe('meanwhile', () => {
    const api = createClient(users);
    let calls: ReturnType<typeof stubServer>;
    const sentCalls = () => calls.map(({ method, path }) => `${method} ${path}`);
    beforeEach(() => void (calls = stubServer()));

    test('sends what it held when the change is refused', async () => {
      const change = Promise.withResolvers<void>();
      const changing = startPageAfterChange('/dashboard', () => change.promise);
      const held = api.choosePresence({ body: { status: 'Away' } });
      await api.me();
      expect(sentCalls()).toEqual(['GET /user']);

      change.reject(new ApiError(403, { code: 'access.denied' }));
      await expect(changing).rejects.toThrow(ApiError);
      await held;
      expect(sentCalls()).toEqual(['GET /user', 'POST /user/updatestatus']);
    });

    test('sends nothing after the change until the user has stayed on it for ten seconds', async () => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      setMe(makeMe({ id: 'karim' }));
      await startPageAfterChange('/dashboard', async () => setMe(makeMe({ id: 'amira' })));
      const held = api.choosePresence({ body: { status: 'Active' } });
      await vi.advanceTimersByTimeAsync(9_900);
      expect(sentCalls()).toEqual([]);

      await vi.advanceTimersByTimeAsync(200);
      await held;
      expect(sentCalls()).toEqual(['POST /user/updatestatus']);
    });
  });
});
