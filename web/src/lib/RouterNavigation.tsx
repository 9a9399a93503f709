import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type EntryNavigation, EntryNavigationContext } from './entry-navigation.ts';

/** Lets the pages before sign-in navigate by the app's router. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const navigation = useMemo(
    (): EntryNavigation => ({
      search: new URLSearchParams(search),
      state,
      open: (path, options) => navigate(path, options),
    }),
    [navigate, search, state],
  );
  return <EntryNavigationContext value={navigation}>{children}</EntryNavigationContext>;
}
