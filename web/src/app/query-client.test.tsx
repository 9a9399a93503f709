import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import {
  MutationObserver,
  QueryClientProvider,
  QueryObserver,
  useMutation,
} from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { ERRORS } from '@thedot/domain/error-catalogue';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from './failures.ts';
import { chooseLanguage, loadTexts } from './i18n.ts';
import { lookAgain, queryClient } from './query-client.ts';

let looks = 0;
let leave: () => void;
const query = { queryKey: ['shown'], queryFn: () => ++looks };

beforeEach(async () => {
  looks = 0;
  await queryClient.prefetchQuery({ queryKey: ['left'], queryFn: () => ++looks });
  leave = new QueryObserver(queryClient, query).subscribe(() => {});
  await vi.waitFor(() => expect(looks).toBe(2));
});
afterEach(() => {
  leave();
  queryClient.clear();
  cleanup();
});

const refusal = (status: number) => new Refused(status, { code: 'user.removed' });

test.each([404, 409, 410])('after a refusal with %i the screen looks again', async (status) => {
  lookAgain(refusal(status));

  await vi.waitFor(() => expect(looks).toBe(3));
  expect(queryClient.getQueryState(['left'])?.isInvalidated).toBe(true);
});

const unanswered = [
  new Refused(500, { code: 'server.unexpected' }),
  new Refused(503, { code: 'server.unavailable' }),
  new AppError('server.timeout'),
  new AppError('server.unreachable'),
];

test.each(unanswered)(
  'after $code, when nobody knows what was done, it looks again',
  async (error) => {
    lookAgain(error);

    await vi.waitFor(() => expect(looks).toBe(3));
  },
);

test('whoever chose an heir who is none any more is shown who is', async () => {
  lookAgain(new Refused(422, { code: 'user.heir' }));

  await vi.waitFor(() => expect(looks).toBe(3));
});

test('after another refusal it has nothing new to show', () => {
  for (const error of [
    refusal(403),
    refusal(422),
    new AppError('server.offline'),
    new DOMException('given up', 'AbortError'),
  ]) {
    lookAgain(error);
  }
  expect(queryClient.isFetching()).toBe(0);
});

test('a move that failed is told, and what never came; what is shown already just stays', async () => {
  await loadTexts('app', 'ui');
  await chooseLanguage('en');
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
  const failing = (code: ErrorCode) => () => Promise.reject(new Refused(403, { code }));
  const looked = (at: string, code: ErrorCode) =>
    queryClient.prefetchQuery({ queryKey: [at], queryFn: failing(code), staleTime: 0 });
  const move = new MutationObserver(queryClient, { mutationFn: failing('user.removed') });

  await act(() => looked('shown', 'organization.not_found'));
  await act(() => looked('never came', 'expert.not_found'));
  await act(() => move.mutate().catch(() => {}));

  const told = await screen.findAllByRole('alert');
  expect(told.map((it) => it.textContent)).toEqual([
    expect.stringContaining('Expert not found'),
    expect.stringContaining(ERRORS['user.removed'][1]),
  ]);
  expect(queryClient.getQueryData(['shown'])).toBeDefined();
  act(() => notifications.clean());
});

function Move({ move }: { move: () => Promise<unknown> }) {
  const moving = useMutation({ mutationFn: move, meta: { silent: true } });
  return (
    <button disabled={moving.isPending} onClick={() => moving.mutate()}>
      Leave
    </button>
  );
}

const open = (move: () => Promise<unknown>) => {
  render(
    <QueryClientProvider client={queryClient}>
      <Move move={move} />
    </QueryClientProvider>,
  );
  return screen.getByRole('button');
};

test('every move that is refused so has the screen look again', async () => {
  const button = open(() => Promise.reject(refusal(409)));

  button.click();

  await vi.waitFor(() => expect(looks).toBe(3));
});

test('a button that sends is off before it can be pressed again', async () => {
  const move = vi.fn<() => Promise<unknown>>(() => new Promise(() => {}));
  const button = open(move);

  button.click();
  await new Promise<void>((done) => queueMicrotask(done));
  button.click();

  expect(button.hasAttribute('disabled')).toBe(true);
  expect(move).toHaveBeenCalledTimes(1);
});
