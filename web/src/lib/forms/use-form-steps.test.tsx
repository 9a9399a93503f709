import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useFormSteps } from './use-form-steps.ts';

afterEach(cleanup);

function Form() {
  const { step, isLast, next, back, open } = useFormSteps(['person', 'work', 'check'], 'person');
  return (
    <main aria-label={step}>
      <button onClick={next}>next</button>
      <button onClick={back}>back</button>
      <button onClick={() => open('person')}>to person</button>
      <button onClick={() => open('work')}>to work</button>
      {isLast && <p>last</p>}
    </main>
  );
}

/** A form opened with a stored step of an earlier visit, after the page that led to it. */
function form() {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Home</p> },
      { path: '/form', element: <Form /> },
    ],
    {
      initialEntries: [
        '/',
        { pathname: '/form', search: '?redirect=%2Fteam', state: { step: 'work' } },
      ],
    },
  );
  const load = () => render(<RouterProvider router={router} />);
  load();
  return {
    router,
    /** Clicks a button, moves in the history, or reloads the page with its history. */
    does: async (what: string | number) => {
      if (what === 'reload') {
        cleanup();
        load();
      } else if (typeof what === 'number') await act(() => router.navigate(what));
      else await act(async () => screen.getByText(what).click());
    },
    shown: () => screen.queryByRole('main')?.getAttribute('aria-label') ?? 'home',
  };
}

test.each<[string, readonly (string | number)[], string]>([
  ['a form starts at its first step', [], 'person'],
  ['next leads to the last step', ['next', 'next'], 'check'],
  ['the browser’s back leads to the previous step', ['next', 'next', -1], 'work'],
  ['the browser’s back leads to the first step', ['next', 'next', -1, -1], 'person'],
  ['the browser’s forward leads to the next step', ['next', 'next', -1, -1, 1], 'work'],
  [
    'the browser’s back leaves the form from its first step',
    ['next', 'next', -1, -1, 1, -2],
    'home',
  ],
  ['the form’s back leads to the previous step', ['next', 'next', 'back'], 'work'],
  ['the browser’s back continues after the form’s back', ['next', 'next', 'back', -1], 'person'],
  ['next continues from a step opened directly', ['next', 'next', 'to person', 'next'], 'work'],
  [
    'back returns to the step opened directly',
    ['next', 'next', 'to person', 'next', 'back'],
    'person',
  ],
  [
    'the browser’s back returns to where a step was opened from',
    ['next', 'next', 'to person', 'next', 'back', -1],
    'check',
  ],
  [
    'back leads to the step before one opened directly',
    ['next', 'next', 'to work', 'back'],
    'person',
  ],
  ['opening the open step adds no history entry', ['to person', -1], 'home'],
  ['a reload starts at the first step', ['next', 'next', 'reload'], 'person'],
  [
    'history entries before a reload lead to the first step',
    ['next', 'next', 'reload', -1],
    'person',
  ],
  ['new steps after a reload go back', ['next', 'next', 'reload', -1, 'next', -1], 'person'],
  ['new steps after a reload go forward', ['next', 'next', 'reload', -1, 'next', -1, 1], 'work'],
  ['forward leads to no step from before a reload', ['next', -1, 'reload', 1], 'person'],
])('%s: after %j it is %s', async (_, acts, step) => {
  const { does, shown } = form();
  for (const what of acts) await does(what);
  expect(shown()).toBe(step);
  expect(screen.queryByText('last') !== null).toBe(step === 'check');
});

test('a step and its query parameters stay when the same address is entered again, as after a permission change', async () => {
  const { router, does, shown } = form();
  await does('next');

  await act(() => router.navigate(router.state.location, { replace: true }));

  expect(shown()).toBe('work');
  expect(router.state.location.search).toBe('?redirect=%2Fteam');
});
