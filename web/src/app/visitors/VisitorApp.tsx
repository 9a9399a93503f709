import { useMemo, useSyncExternalStore } from 'react';
import { type EntryNavigation, EntryNavigationContext } from '../../lib/entry-navigation.ts';
import '../../lib/i18n/i18n.ts';
import classes from '../layout/NavigationProgress.module.css';
import { LazyToasts } from '../LazyToasts.tsx';
import { Theme } from '../Theme.tsx';
import type { Visits } from './visits.ts';

/** The pages before sign-in, shown without the app: neither its router nor its session is loaded. */
export function VisitorApp({ visits }: { visits: Visits }) {
  const { visit, isLoading } = useSyncExternalStore(
    visits.subscribe,
    visits.getShown,
    visits.getShown,
  );
  const { Page, search, state } = visit;
  const { open } = visits;
  const navigation = useMemo(
    (): EntryNavigation => ({ search: new URLSearchParams(search), state, open }),
    [search, state, open],
  );
  return (
    <Theme>
      <EntryNavigationContext value={navigation}>
        {isLoading && <div className={classes.line} data-progress aria-hidden />}
        <Page />
      </EntryNavigationContext>
      <LazyToasts />
    </Theme>
  );
}
