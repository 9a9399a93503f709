import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnection, dispatchLiveEvent } from './live-events.ts';
import { useLiveSubscription } from './subscriptions.ts';

const SLIMANE = '0198a000-0000-7000-8000-000000000001';
const SONIA = '0198a000-0000-7000-8000-000000000002';
const EMPTY_SUBSCRIPTION = { experts: [], topics: [], organizations: [], lists: [] };

const sentMessages: unknown[] = [];
const connection = {
  send: (_ask: string, subscription: unknown) => void sentMessages.push(subscription),
  request: async () => null,
};
const takeSentMessages = () => sentMessages.splice(0);

type Subscription = Parameters<typeof useLiveSubscription>[0];
function Subscriber({ subscription }: { subscription: Subscription }) {
  useLiveSubscription(subscription);
  return null;
}
/** All changes of one tick are sent in one message. */
const nextTick = () => Promise.resolve();

beforeEach(() => setConnection(connection));
afterEach(async () => {
  cleanup();
  await nextTick();
  setConnection(null);
  takeSentMessages();
});

test('sends the combined subscription of a page, and removes it on unmount', async () => {
  const { rerender, unmount } = render(
    <>
      <Subscriber subscription={{ experts: [SLIMANE] }} />
      <Subscriber subscription={{ experts: [SLIMANE, SONIA], topics: ['Fundraising'] }} />
    </>,
  );
  await nextTick();
  expect(takeSentMessages()).toEqual([
    { ...EMPTY_SUBSCRIPTION, experts: [SLIMANE, SONIA], topics: ['Fundraising'] },
  ]);

  rerender(<Subscriber subscription={{ experts: [SLIMANE] }} />);
  await nextTick();
  expect(takeSentMessages()).toEqual([{ ...EMPTY_SUBSCRIPTION, experts: [SLIMANE] }]);
  unmount();
  await nextTick();
  expect(takeSentMessages()).toEqual([EMPTY_SUBSCRIPTION]);
});

test('sends nothing when the subscription is unchanged, and drops invalid ids', async () => {
  const { rerender } = render(
    <Subscriber key="a" subscription={{ organizations: [SONIA, 'nonsense'] }} />,
  );
  await nextTick();
  expect(takeSentMessages()).toEqual([{ ...EMPTY_SUBSCRIPTION, organizations: [SONIA] }]);

  rerender(<Subscriber key="b" subscription={{ organizations: [SONIA, 'nonsense'] }} />);
  await nextTick();
  expect(takeSentMessages()).toEqual([]);
});

test('sends the subscription again after a reconnect and after a permission change', async () => {
  render(<Subscriber subscription={{ experts: [SLIMANE] }} />);
  await nextTick();
  takeSentMessages();

  setConnection(null);
  setConnection(connection);
  dispatchLiveEvent('update-organization');

  await vi.waitFor(() => expect(sentMessages).toHaveLength(2));
  expect(takeSentMessages()).toEqual(Array(2).fill({ ...EMPTY_SUBSCRIPTION, experts: [SLIMANE] }));
});
