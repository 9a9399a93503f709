import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { use } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PlaceContext, useKeptChanges } from './kept-changes.ts';
import { KeptChanges } from './KeptChanges.tsx';

afterEach(cleanup);

test('nobody is kept by a question that is not here yet, as without a network', async () => {
  const signOut = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <RouterProvider router={begun(signOut)} />
    </MantineProvider>,
  );

  screen.getByText('Sign out').click();
  expect(signOut).toHaveBeenCalledOnce();
  screen.getByText('Go on').click();

  await screen.findByText('Away');
});

/** A page on which something is typed from its first moment. */
function begun(signOut: () => void) {
  const element = (
    <KeptChanges>
      <Outlet />
    </KeptChanges>
  );
  const children = [
    { path: '/', element: <Begun signOut={signOut} /> },
    { path: '/away', element: <p>Away</p> },
  ];
  return createMemoryRouter([{ element, children }]);
}

function Begun({ signOut }: { signOut: () => void }) {
  const { leave } = use(PlaceContext);
  useKeptChanges(() => true);
  return (
    <>
      <button onClick={() => leave(signOut)}>Sign out</button>
      <Link to="/away">Go on</Link>
    </>
  );
}
