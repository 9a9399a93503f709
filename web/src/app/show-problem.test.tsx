import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import { AppError, type FieldProblem } from '@thedot/domain/errors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf, SessionOver } from './failures.ts';
import { chooseLanguage, loadTexts } from './i18n.ts';
import { type ProblemDisplay, showProblem } from './show-problem.tsx';

beforeEach(async () => {
  await loadTexts('app', 'ui');
  await chooseLanguage('en');
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
});

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
});

async function toastsOf(error: unknown, display?: ProblemDisplay): Promise<string[]> {
  await act(async () => showProblem(error, display));
  const toasts = await screen.findAllByRole('alert');
  return toasts.map((toast) => toast.textContent);
}

const wrong = (path: string): FieldProblem => ({
  code: 'field.max',
  msg: 'At most 5 characters',
  path,
  params: { max: 5 },
});
const manyWrong = (count: number) =>
  new AppError('request.invalid', {
    errors: Array.from({ length: count }, (_, i) => wrong(`f${i}`)),
  });

test('a failure is told under the title Error', async () => {
  expect(await toastsOf(new AppError('expert.not_found'))).toEqual(['ErrorExpert not found']);
});

test('a booking’s failure is told under its own title', async () => {
  const display = { errorTitle: 'errors.title_booking' } as const;
  expect(await toastsOf(new AppError('booking.time_conflict'), display)).toEqual([
    'Oups...!Booking rejected for time conflicts',
  ]);
});

test('a failure is told in the reader’s language', async () => {
  await act(() => chooseLanguage('fr'));
  expect(await toastsOf(new AppError('expert.not_found'))).toEqual(['ErreurExpert introuvable']);
});

test('each item of a list is told by itself where the specification says so, four at most', async () => {
  expect(await toastsOf(manyWrong(2), { eachError: true })).toEqual(
    Array(2).fill('ErrorAt most 5 characters'),
  );
  act(() => notifications.clean());
  expect(await toastsOf(manyWrong(9), { eachError: true })).toHaveLength(4);
});

test('elsewhere a list is told once', async () => {
  expect(await toastsOf(manyWrong(3))).toEqual(['ErrorSome fields are not valid']);
});

test('many calls that fail alike are told once', async () => {
  await act(async () => showProblem(new AppError('server.unreachable')));
  await act(async () => showProblem(new AppError('server.unreachable')));

  expect(await toastsOf(new AppError('server.unreachable'))).toHaveLength(1);
});

test('a sentence that this version does not know is told in the server’s words', async () => {
  const answer = { code: 'moon.full', message: 'The moon is full' };
  const error = failureOf({ status: 409, body: answer, rights: null });

  expect(await toastsOf(error)).toEqual(['ErrorThe moon is full']);
});

test('what its form or the sign-in page tells, and what was given up, is not told again', async () => {
  await act(async () => showProblem(new AppError('expert.not_found'), { silent: true }));
  await act(async () => showProblem(new DOMException('aborted', 'AbortError')));
  await act(async () => showProblem(new SessionOver(401, { code: 'auth.session_expired' })));

  expect(await toastsOf(new AppError('file.required'))).toEqual(['ErrorA file is required']);
});
