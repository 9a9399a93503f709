import { screen } from '@testing-library/react';
import { use } from 'react';
import { createMemoryRouter, Link, Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../testing/screens.tsx';
import { UnsavedChangesContext, useUnsavedChanges } from '../../lib/forms/unsaved-changes.ts';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';

/** A page with unsaved changes from the start. */
function Begun({ signOut }: { signOut: () => void }) {
  const { leave } = use(UnsavedChangesContext);
  useUnsavedChanges(() => true);
  return (
    <>
      <button onClick={() => leave(signOut)}>Sign out</button>
      <Link to="/away">Go on</Link>
    </>
  );
}

test('leaving a changed page is not blocked while the confirmation dialog is not loaded, as without a network', async () => {
  const signOut = vi.fn<() => void>();
  const element = (
    <UnsavedChangesGuard>
      <Outlet />
    </UnsavedChangesGuard>
  );
  const children = [
    { path: '/', element: <Begun signOut={signOut} /> },
    { path: '/away', element: <p>Away</p> },
  ];
  renderRoutes(createMemoryRouter([{ element, children }]));

  screen.getByText('Sign out').click();
  expect(signOut).toHaveBeenCalledOnce();
  screen.getByText('Go on').click();

  await screen.findByText('Away');
});
