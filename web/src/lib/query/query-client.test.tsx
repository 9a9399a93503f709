import { MutationObserver, QueryObserver, useMutation } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { ERRORS } from '@thedot/domain/error-catalogue';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUpScreens, renderScreen } from '../../testing/screens.tsx';
import { ApiError } from '../api/api-errors.ts';
import { refetchAfterConflict, queryClient } from './query-client.ts';

setUpScreens();

let looks = 0;
let leave: () => void;
const query = { queryKey: ['shown'], queryFn: () => ++looks };

beforeEach(async () => {
  looks = 0;
  await queryClient.prefetchQuery({ queryKey: ['left'], queryFn: () => ++looks });
  leave = new QueryObserver(queryClient, query).subscribe(() => {});
  await vi.waitFor(() => expect(looks).toBe(2));
});
afterEach(() => leave());

const refusal = (status: number, code: ErrorCode = 'user.removed') =>
  new ApiError(status, { code });

test.each([
  ['a missing record', refusal(404)],
  ['a changed record', refusal(409)],
  ['an action already done', refusal(410)],
  ['a successor who no longer qualifies', refusal(422, 'user.heir')],
  ['an unexpected error', refusal(500, 'server.unexpected')],
  ['an unavailable server', refusal(503, 'server.unavailable')],
  ['a timeout', new AppError('server.timeout')],
  ['a network failure', new AppError('server.unreachable')],
])('the shown data is refetched after %s', async (_, error) => {
  refetchAfterConflict(error);
  await vi.waitFor(() => expect(looks).toBe(3));
  expect(queryClient.getQueryState(['left'])?.isInvalidated).toBe(true);
});

test.each([
  ['a missing permission', refusal(403)],
  ['invalid input', refusal(422)],
  ['a call while offline', new AppError('server.offline')],
  ['an aborted call', new DOMException('aborted', 'AbortError')],
])('the shown data is not refetched after %s', (_, error) => {
  refetchAfterConflict(error);
  expect(queryClient.isFetching()).toBe(0);
});

test('failed mutations show a toast, and failed first loads that ask for one', async () => {
  renderScreen(<></>);
  const failing = (code: ErrorCode) => () => Promise.reject(new ApiError(403, { code }));
  const looked = (at: string, code: ErrorCode, toast = true) =>
    queryClient.prefetchQuery({
      queryKey: [at],
      queryFn: failing(code),
      staleTime: 0,
      meta: { toast },
    });
  const move = new MutationObserver(queryClient, { mutationFn: failing('user.removed') });

  await act(() => looked('shown', 'organization.not_found'));
  await act(() => looked('never came', 'expert.not_found'));
  await act(() => looked('shown in its place', 'organization.not_found', false));
  await act(() => move.mutate().catch(() => {}));

  const told = await screen.findAllByRole('alert');
  expect(told.map((it) => it.textContent)).toEqual([
    expect.stringContaining('Expert not found'),
    expect.stringContaining(ERRORS['user.removed'][1]),
  ]);
  expect(queryClient.getQueryData(['shown'])).toBeDefined();
});

test.each([
  ['without an answer is sent once', new AppError('server.timeout'), 1],
  ['that a network failure ends is sent twice', new AppError('server.unreachable'), 2],
])('a read %s', async (_, error, times) => {
  vi.useFakeTimers();
  const read = vi.fn<() => Promise<never>>(() => Promise.reject(error));
  const failed = queryClient.fetchQuery({ queryKey: ['read'], queryFn: read }).catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;

  expect(read).toHaveBeenCalledTimes(times);
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
  renderScreen(<Move move={move} />);
  return screen.getByRole('button');
};

test('a mutation that fails with 409 refetches the shown data', async () => {
  const button = open(() => Promise.reject(refusal(409)));
  button.click();
  await vi.waitFor(() => expect(looks).toBe(3));
});

test('a submit button is disabled before a second click', async () => {
  const move = vi.fn<() => Promise<unknown>>(() => new Promise(() => {}));
  const button = open(move);

  button.click();
  await new Promise<void>((done) => queueMicrotask(done));
  button.click();

  expect(button.hasAttribute('disabled')).toBe(true);
  expect(move).toHaveBeenCalledTimes(1);
});
