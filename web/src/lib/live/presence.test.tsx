import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnection, dispatchLiveEvent } from './live-events.ts';
import { LiveAvatar } from '../../ui/presence/LiveAvatar.tsx';
import { clearPresence, usePresence, usePresenceOf } from './presence.ts';

const being = (userId: string, status: PresenceStatus): PersonPresence => ({
  userId,
  status,
  inSessionUntil: null,
});

const asks = vi.fn<(ids: readonly string[]) => readonly PersonPresence[]>();

/** Connects to a server that answers presence requests. */
function connects() {
  const connection = {
    send: () => {},
    request: async (_ask: string, ids: unknown) => asks(ids as string[]),
  };
  // Only presence is requested here.
  act(() => setConnection(connection as unknown as Parameters<typeof setConnection>[0]));
}

function Team({ ids }: { ids: readonly string[] }) {
  const known = usePresence(ids);
  return <p>{ids.map((id) => `${id} ${known.get(id)?.status ?? 'unknown'}`).join(', ')}</p>;
}

const Card = ({ id }: { id: string }) => <p>card {usePresenceOf(id)?.status ?? 'unknown'}</p>;

beforeEach(() => {
  asks.mockImplementation((ids) => ids.map((id) => being(id, 'Active')));
});
afterEach(() => {
  cleanup();
  act(() => setConnection(null));
  act(clearPresence);
  asks.mockReset();
});

test('users shown in several places are requested together and once', async () => {
  connects();
  render(
    <>
      <Team ids={['amira', 'slimane']} />
      <Card id="slimane" />
    </>,
  );

  await screen.findByText('amira Active, slimane Active');
  await screen.findByText('card Active');
  expect(asks.mock.calls).toEqual([[['amira', 'slimane']]]);
});

test('presence follows events, and becomes unknown when the viewer may no longer see it', async () => {
  connects();
  render(<Card id="slimane" />);
  await screen.findByText('card Active');

  act(() => dispatchLiveEvent('presence', being('slimane', 'Do Not Disturb')));
  act(() => dispatchLiveEvent('presence', being('somebody else', 'Away')));
  screen.getByText('card Do Not Disturb');

  asks.mockReturnValue([]);
  connects();
  await screen.findByText('card unknown');
});

test('presence is requested again after a reconnect', async () => {
  render(<Card id="slimane" />);
  screen.getByText('card unknown');
  connects();
  await screen.findByText('card Active');

  asks.mockImplementation((ids) => ids.map((id) => being(id, 'Away')));
  act(() => setConnection(null));
  screen.getByText('card Active');
  connects();

  await screen.findByText('card Away');
});

test('presence is hidden after a long disconnection', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connects();
  const shown = () => screen.queryByRole('img') !== null;
  render(
    <MantineProvider env="test">
      <LiveAvatar userId="slimane" fallbackStatus="Active" name="Slimane" photo={null} />
    </MantineProvider>,
  );
  await vi.waitFor(() => expect(asks).toHaveBeenCalled());
  expect(shown()).toBe(true);

  act(() => setConnection(null));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(shown()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(shown()).toBe(false);

  connects();
  await vi.waitFor(() => expect(shown()).toBe(true));
  vi.useRealTimers();
});
