import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { AppError, type FieldProblem } from '@thedot/domain/errors';
import { beforeEach, expect, test } from 'vitest';
import { setUpScreens, show } from '../testing/screens.tsx';
import { failureOf, isMissing, Refused, SessionOver } from './failures.ts';
import { chooseLanguage } from './i18n.ts';
import { type ProblemDisplay, showProblem } from './show-problem.tsx';

setUpScreens();
beforeEach(() => void show(<></>));

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

test.each([
  ['under the title Error', 'en', new AppError('expert.not_found'), {}, 'ErrorExpert not found'],
  [
    'under the title of a booking',
    'en',
    new AppError('booking.time_conflict'),
    { errorTitle: 'errors.title_booking' },
    'Oups...!Booking rejected for time conflicts',
  ],
  [
    'in the reader’s language',
    'fr',
    new AppError('expert.not_found'),
    {},
    'ErreurExpert introuvable',
  ],
  [
    'in the server’s words where this version has none',
    'en',
    failureOf({
      status: 409,
      body: { code: 'moon.full', message: 'The moon is full' },
      rights: null,
    }),
    {},
    'ErrorThe moon is full',
  ],
] as const)('a failure is told %s', async (_, language, error, display, words) => {
  await act(() => chooseLanguage(language));
  expect(await toastsOf(error, display)).toEqual([words]);
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

test('what its form or the sign-in page tells, and what was given up, is not told again', async () => {
  await act(async () => showProblem(new AppError('expert.not_found'), { silent: true }));
  await act(async () => showProblem(new DOMException('aborted', 'AbortError')));
  await act(async () => showProblem(new SessionOver(401, { code: 'auth.session_expired' })));
  expect(await toastsOf(new AppError('file.required'))).toEqual(['ErrorA file is required']);
});

test.each([
  ['a record that is gone', new Refused(404, { code: 'request.not_found' }), true],
  ['an address of no record', new Refused(422, { code: 'request.invalid' }), true],
  ['a server that is away', new Refused(503, { code: 'server.unavailable' }), false],
  ['an answer that never came', new AppError('server.unreachable'), false],
  ['nothing that went wrong', null, false],
])('a page says that its record is missing, or not, after %s', (_, error, isSaid) => {
  expect(isMissing(error)).toBe(isSaid);
});
