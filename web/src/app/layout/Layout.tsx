import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { meQuery } from '../session.ts';
import { AloneLayout } from './AloneLayout.tsx';
import { loadAppLayout } from './load-app-layout.ts';

/** Who only signs in never needs the menu, the bell and the palette. */
const AppLayout = lazy(loadAppLayout);

/** The menu and the bars for whoever is signed in; a page alone for everybody else. */
export function Layout() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  if (!me) return <AloneLayout />;
  return (
    <Suspense>
      <AppLayout />
    </Suspense>
  );
}
