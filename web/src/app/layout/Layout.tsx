import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { meQuery } from '../session.ts';

/** Who only signs in never needs the menu, the bell and the palette. */
const AppLayout = lazy(async () => ({ default: (await import('./AppLayout.tsx')).AppLayout }));

/** The menu and the bars for whoever is signed in; a page alone for everybody else. */
export function Layout() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  if (!me) return <Outlet />;
  return (
    <Suspense>
      <AppLayout />
    </Suspense>
  );
}
