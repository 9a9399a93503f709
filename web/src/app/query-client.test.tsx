import { MutationObserver, QueryObserver, useMutation } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { ERRORS } from '@thedot/domain/error-catalogue';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUpScreens, show } from '../testing/screens.tsx';
import { Refused } from './failures.ts';
import { lookAgain, queryClient } from './query-client.ts';

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

const refusal = (status: number, code: ErrorCode = 'user.removed') => new Refused(status, { code });

test.each([
  ['a record that is gone', refusal(404)],
  ['one that was changed', refusal(409)],
  ['one that was done already', refusal(410)],
  ['an heir who is none any more', refusal(422, 'user.heir')],
  ['an unexpected error', refusal(500, 'server.unexpected')],
  ['a server that is away', refusal(503, 'server.unavailable')],
  ['no answer in time', new AppError('server.timeout')],
  ['no answer at all', new AppError('server.unreachable')],
])('the screen looks again after %s', async (_, error) => {
  lookAgain(error);
  await vi.waitFor(() => expect(looks).toBe(3));
  expect(queryClient.getQueryState(['left'])?.isInvalidated).toBe(true);
});

test.each([
  ['a missing right', refusal(403)],
  ['what was not valid', refusal(422)],
  ['a call without a network', new AppError('server.offline')],
  ['a call that was given up', new DOMException('given up', 'AbortError')],
])('the screen has nothing new to show after %s', (_, error) => {
  lookAgain(error);
  expect(queryClient.isFetching()).toBe(0);
});

test('a move that failed is told, and what never came; what is shown already just stays', async () => {
  show(<></>);
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
  show(<Move move={move} />);
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
