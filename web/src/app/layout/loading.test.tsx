import { act, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, useParams } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderRoutes, setUpScreens } from '../../testing/screens.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { SKELETON_AFTER_MS, useSlowNavigation } from './use-slow-navigation.ts';

setUpScreens('shell');

const line = () => document.querySelector('[data-progress]');

function Page() {
  const isSlow = useSlowNavigation();
  return (
    <>
      <h1>{useParams()['name']}</h1>
      {isSlow && <p>Skeleton</p>}
      <Outlet />
    </>
  );
}

test('a page that loads slowly shows the progress line, then a skeleton in place of the last page', async () => {
  let answer = () => {};
  const router = createMemoryRouter(
    [
      {
        element: <NavigationProgress />,
        children: [
          { path: '/:name', element: <Page /> },
          {
            path: '/:name/slow',
            element: <Page />,
            loader: () => new Promise<null>((done) => (answer = () => done(null))),
          },
        ],
      },
    ],
    { initialEntries: ['/first'] },
  );
  renderRoutes(router);
  await screen.findByRole('heading', { name: 'first' });
  expect(line()).toBeNull();

  vi.useFakeTimers();
  let arrival: Promise<void> | undefined;
  act(() => void (arrival = router.navigate('/second/slow')));
  expect(line()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(SKELETON_AFTER_MS - 1));
  expect(screen.queryByText('Skeleton')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('Skeleton')).not.toBeNull();

  await act(async () => {
    answer();
    await arrival;
  });
  expect(screen.queryByRole('heading', { name: 'second' })).not.toBeNull();
  expect(screen.queryByText('Skeleton')).toBeNull();
  expect(line()).toBeNull();
});
