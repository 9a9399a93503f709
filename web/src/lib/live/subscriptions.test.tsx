import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnection, dispatchLiveEvent } from './live-events.ts';
import { useLiveSubscription } from './subscriptions.ts';

const SLIMANE = '0198a000-0000-7000-8000-000000000001';
const SONIA = '0198a000-0000-7000-8000-000000000002';
const NOTHING = { experts: [], topics: [], organizations: [], lists: [] };

const said: unknown[] = [];
const connection = {
  send: (_ask: string, what: unknown) => void said.push(what),
  request: async () => null,
};
const spoken = () => said.splice(0);

type Shown = Parameters<typeof useLiveSubscription>[0];
function Showing({ what }: { what: Shown }) {
  useLiveSubscription(what);
  return null;
}
/** All changes of one tick are sent in one message. */
const settled = () => Promise.resolve();

beforeEach(() => setConnection(connection));
afterEach(async () => {
  cleanup();
  await settled();
  setConnection(null);
  spoken();
});

test('sends the combined subscription of a page, and removes it on unmount', async () => {
  const { rerender, unmount } = render(
    <>
      <Showing what={{ experts: [SLIMANE] }} />
      <Showing what={{ experts: [SLIMANE, SONIA], topics: ['Fundraising'] }} />
    </>,
  );
  await settled();
  expect(spoken()).toEqual([{ ...NOTHING, experts: [SLIMANE, SONIA], topics: ['Fundraising'] }]);

  rerender(<Showing what={{ experts: [SLIMANE] }} />);
  await settled();
  expect(spoken()).toEqual([{ ...NOTHING, experts: [SLIMANE] }]);
  unmount();
  await settled();
  expect(spoken()).toEqual([NOTHING]);
});

test('sends nothing when the subscription is unchanged, and drops invalid ids', async () => {
  const { rerender } = render(<Showing key="a" what={{ organizations: [SONIA, 'nonsense'] }} />);
  await settled();
  expect(spoken()).toEqual([{ ...NOTHING, organizations: [SONIA] }]);

  rerender(<Showing key="b" what={{ organizations: [SONIA, 'nonsense'] }} />);
  await settled();
  expect(spoken()).toEqual([]);
});

test('sends the subscription again after a reconnect and after a permission change', async () => {
  render(<Showing what={{ experts: [SLIMANE] }} />);
  await settled();
  spoken();

  setConnection(null);
  setConnection(connection);
  dispatchLiveEvent('update-organization');

  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(spoken()).toEqual(Array(2).fill({ ...NOTHING, experts: [SLIMANE] }));
});
