import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLine, hear } from './live.ts';
import { LiveAvatar } from './LiveAvatar.tsx';
import { forgetPresence, usePresence, usePresenceOf } from './presence.ts';

const being = (userId: string, status: PresenceStatus): PersonPresence => ({
  userId,
  status,
  inSessionUntil: null,
});

const asks = vi.fn<(ids: readonly string[]) => readonly PersonPresence[]>();

/** A server that answers how people are. */
function connects() {
  const line = { say: () => {}, ask: async (_ask: string, ids: unknown) => asks(ids as string[]) };
  // Nothing but presence is asked here.
  act(() => changeLine(line as unknown as Parameters<typeof changeLine>[0]));
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
  act(() => changeLine(null));
  act(forgetPresence);
  asks.mockReset();
});

test('people in several places of a page are asked for together, and once', async () => {
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

test('a presence is shown as the line says it, and unknown once it may not be seen any more', async () => {
  connects();
  render(<Card id="slimane" />);
  await screen.findByText('card Active');

  act(() => hear('presence', being('slimane', 'Do Not Disturb')));
  act(() => hear('presence', being('somebody else', 'Away')));
  screen.getByText('card Do Not Disturb');

  asks.mockReturnValue([]);
  connects();
  await screen.findByText('card unknown');
});

test('once the line stands again, all are asked for anew', async () => {
  render(<Card id="slimane" />);
  screen.getByText('card unknown');
  connects();
  await screen.findByText('card Active');

  asks.mockImplementation((ids) => ids.map((id) => being(id, 'Away')));
  act(() => changeLine(null));
  screen.getByText('card Active');
  connects();

  await screen.findByText('card Away');
});

test('once the line has been away for long, nobody is said to be here', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connects();
  const shown = () => screen.queryByRole('img') !== null;
  render(
    <MantineProvider env="test">
      <LiveAvatar userId="slimane" recorded="Active" name="Slimane" photo={null} />
    </MantineProvider>,
  );
  await vi.waitFor(() => expect(asks).toHaveBeenCalled());
  expect(shown()).toBe(true);

  act(() => changeLine(null));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(shown()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(shown()).toBe(false);

  connects();
  await vi.waitFor(() => expect(shown()).toBe(true));
  vi.useRealTimers();
});
