import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { AppError, type FieldProblem } from '@thedot/domain/errors';
import { beforeEach, expect, test } from 'vitest';
import { setUpScreens, renderScreen } from '../../testing/screens.tsx';
import { toApiError, isNotFoundError, ApiError, SessionEndedError } from '../api/api-errors.ts';
import { chooseLanguage } from '../i18n/i18n.ts';
import { type ProblemDisplay, showProblem } from './show-problem.tsx';

setUpScreens();
beforeEach(() => void renderScreen(<></>));

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
  ['with the title Error', 'en', new AppError('expert.not_found'), {}, 'ErrorExpert not found'],
  [
    'with the title of a booking',
    'en',
    new AppError('booking.time_conflict'),
    { errorTitle: 'errors.title_booking' },
    'Oups...!This time is already taken. Choose another.',
  ],
  [
    'in the current language',
    'fr',
    new AppError('expert.not_found'),
    {},
    'ErreurExpert introuvable',
  ],
  [
    'with the server’s message when the code is unknown',
    'en',
    toApiError({
      status: 409,
      body: { code: 'moon.full', message: 'The moon is full' },
      permissionsEtag: null,
    }),
    {},
    'ErrorThe moon is full',
  ],
] as const)('an error is shown %s', async (_, language, error, display, words) => {
  await act(() => chooseLanguage(language));
  expect(await toastsOf(error, display)).toEqual([words]);
});

test('with eachError, up to four items of errors[] are shown in one toast each', async () => {
  expect(await toastsOf(manyWrong(2), { eachError: true })).toEqual(
    Array(2).fill('ErrorAt most 5 characters'),
  );
  act(() => notifications.clean());
  expect(await toastsOf(manyWrong(9), { eachError: true })).toHaveLength(4);
});

test('without eachError, a list of errors is shown in one toast', async () => {
  expect(await toastsOf(manyWrong(3))).toEqual([
    'ErrorSome fields aren’t valid. Correct them and try again.',
  ]);
});

test('equal errors are shown in one toast', async () => {
  await act(async () => showProblem(new AppError('server.unreachable')));
  await act(async () => showProblem(new AppError('server.unreachable')));
  expect(await toastsOf(new AppError('server.unreachable'))).toHaveLength(1);
});

test('silent errors, aborted calls and ended sessions show no toast', async () => {
  await act(async () => showProblem(new AppError('expert.not_found'), { silent: true }));
  await act(async () => showProblem(new DOMException('aborted', 'AbortError')));
  await act(async () => showProblem(new SessionEndedError(401, { code: 'auth.session_expired' })));
  expect(await toastsOf(new AppError('file.required'))).toEqual(['ErrorChoose a file']);
});

test.each([
  ['a 404', new ApiError(404, { code: 'request.not_found' }), true],
  ['an invalid id', new ApiError(422, { code: 'request.invalid' }), true],
  ['a 503', new ApiError(503, { code: 'server.unavailable' }), false],
  ['a network failure', new AppError('server.unreachable'), false],
  ['no error', null, false],
])('isNotFoundError tells whether %s means a missing record', (_, error, isSaid) => {
  expect(isNotFoundError(error)).toBe(isSaid);
});
