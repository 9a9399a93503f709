import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { meQuery } from '../session.ts';
import { AppLayout } from './AppLayout.tsx';

/** The menu and the bars for whoever is signed in; a page alone for everybody else. */
export function Layout() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return me ? <AppLayout /> : <Outlet />;
}
