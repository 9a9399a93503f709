import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useSteps } from './use-steps.ts';

afterEach(cleanup);

function Form() {
  const { step, isLast, next, back, open } = useSteps(['person', 'work', 'check'], 'person');
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

/** A form that was left at its second step and is loaded anew, behind the page that led to it. */
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
    /** Presses a button, goes so far in the history, or loads the page anew, which the history outlives. */
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
  ['the first step is shown though another was left', [], 'person'],
  ['the last step is shown after the others', ['next', 'next'], 'check'],
  ['the browser’s way back leads to the step before', ['next', 'next', -1], 'work'],
  ['it leads to the first step', ['next', 'next', -1, -1], 'person'],
  ['its way forward leads to the step after', ['next', 'next', -1, -1, 1], 'work'],
  ['its way back leads out of the form from the first', ['next', 'next', -1, -1, 1, -2], 'home'],
  ['the form’s own way back is the browser’s', ['next', 'next', 'back'], 'work'],
  ['after it the browser’s leads on', ['next', 'next', 'back', -1], 'person'],
  ['a step that was opened leads to the next', ['next', 'next', 'to person', 'next'], 'work'],
  ['back from there is the opened', ['next', 'next', 'to person', 'next', 'back'], 'person'],
  [
    'before it is the step it was opened from',
    ['next', 'next', 'to person', 'next', 'back', -1],
    'check',
  ],
  [
    'a step before that was opened leads back from there',
    ['next', 'next', 'to work', 'back'],
    'person',
  ],
  ['opening the open step adds none', ['to person', -1], 'home'],
  ['a page that is loaded anew begins', ['next', 'next', 'reload'], 'person'],
  ['it begins at each step of its history', ['next', 'next', 'reload', -1], 'person'],
  ['its steps go back', ['next', 'next', 'reload', -1, 'next', -1], 'person'],
  ['and forward', ['next', 'next', 'reload', -1, 'next', -1, 1], 'work'],
  ['it goes forward to no step of the visit before', ['next', -1, 'reload', 1], 'person'],
])('%s: after %j it is %s', async (_, acts, step) => {
  const { does, shown } = form();
  for (const what of acts) await does(what);
  expect(shown()).toBe(step);
  expect(screen.queryByText('last') !== null).toBe(step === 'check');
});

test('a step stays when the same place is entered once more, as after a change of rights, and keeps its redirect', async () => {
  const { router, does, shown } = form();
  await does('next');

  await act(() => router.navigate(router.state.location, { replace: true }));

  expect(shown()).toBe('work');
  expect(router.state.location.search).toBe('?redirect=%2Fteam');
});
