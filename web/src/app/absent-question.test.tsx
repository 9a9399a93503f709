import { screen } from '@testing-library/react';
import { use } from 'react';
import { createMemoryRouter, Link, Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import { showRoutes } from '../testing/screens.tsx';
import { PlaceContext, useKeptChanges } from './kept-changes.ts';
import { KeptChanges } from './KeptChanges.tsx';

/** A page on which something is typed from its first moment. */
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

test('a user is not kept by a question that is not here yet, as without a network', async () => {
  const signOut = vi.fn<() => void>();
  const element = (
    <KeptChanges>
      <Outlet />
    </KeptChanges>
  );
  const children = [
    { path: '/', element: <Begun signOut={signOut} /> },
    { path: '/away', element: <p>Away</p> },
  ];
  showRoutes(createMemoryRouter([{ element, children }]));

  screen.getByText('Sign out').click();
  expect(signOut).toHaveBeenCalledOnce();
  screen.getByText('Go on').click();

  await screen.findByText('Away');
});
