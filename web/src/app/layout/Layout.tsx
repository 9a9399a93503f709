import { useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { meQuery } from '../session.ts';
import { AloneLayout } from './AloneLayout.tsx';
import { appLayout } from './load-app-layout.ts';

/** The menu and the bars for whoever is signed in; a page alone for everybody else. */
export function Layout() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return createElement((me && appLayout()) ?? AloneLayout);
}
