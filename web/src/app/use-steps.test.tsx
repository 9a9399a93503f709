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
    /** The history outlives the page. */
    reload: () => {
      cleanup();
      load();
    },
    press: (name: string) => act(async () => screen.getByText(name).click()),
    go: (by: number) => act(() => router.navigate(by)),
    shown: () => screen.queryByRole('main')?.getAttribute('aria-label') ?? 'home',
  };
}

test('the browser’s way back leads to the step before, and from the first one out of the form', async () => {
  const { press, go, shown } = form();
  expect(shown()).toBe('person');
  await press('next');
  await press('next');
  expect(shown()).toBe('check');
  screen.getByText('last');

  await go(-1);
  expect(shown()).toBe('work');
  await go(-1);
  expect(shown()).toBe('person');
  await go(1);
  expect(shown()).toBe('work');
  await go(-2);
  expect(shown()).toBe('home');
});

test('the form’s own way back is the browser’s', async () => {
  const { press, go, shown } = form();
  await press('next');
  await press('next');

  await press('back');
  expect(shown()).toBe('work');
  await go(-1);
  expect(shown()).toBe('person');
});

test('whoever went to a step from further on gets back there', async () => {
  const { press, go, shown } = form();
  await press('next');
  await press('next');
  await press('to person');
  await press('next');
  expect(shown()).toBe('work');

  await press('back');
  expect(shown()).toBe('person');
  await go(-1);
  expect(shown()).toBe('check');
});

test('whoever is led to a wrong field of a step before goes on back from there, not to where they were', async () => {
  const { press, shown } = form();
  await press('next');
  await press('next');

  await press('to work');
  await press('back');

  expect(shown()).toBe('person');
});

test('whoever is led to a field of the open step is where they were: one step back is still one', async () => {
  const { press, go, shown } = form();

  await press('to person');
  await go(-1);

  expect(shown()).toBe('home');
});

test('whoever comes in once more where they are, as after a change of rights, stays at their step', async () => {
  const { router, press, shown } = form();
  await press('next');

  await act(() => router.navigate(router.state.location, { replace: true }));

  expect(shown()).toBe('work');
});

test('each step keeps where its form leads to', async () => {
  const { router, press } = form();

  await press('next');

  expect(router.state.location.search).toBe('?redirect=%2Fteam');
});

test('whoever loads the page anew finds the first step wherever the history held another', async () => {
  const { press, go, reload, shown } = form();
  await press('next');
  await press('next');

  reload();
  expect(shown()).toBe('person');
  await go(-1);
  expect(shown()).toBe('person');

  await press('next');
  await go(-1);
  expect(shown()).toBe('person');
  await go(1);
  expect(shown()).toBe('work');
});

test('nor does the way forward lead to a step of the visit before', async () => {
  const { press, go, reload, shown } = form();
  await press('next');
  await go(-1);

  reload();
  await go(1);

  expect(shown()).toBe('person');
});
