import { useWindowEvent } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useBlocker } from 'react-router';
import { isTakenAlong, type Place, PlaceContext } from './kept-changes.ts';
import { useFetched } from './use-fetched.ts';
import { usePlace } from './use-place.ts';

const load = async () => ({ default: (await import('./LeaveQuestion.tsx')).LeaveQuestion });
const LeaveQuestion = lazy(load);

/**
 * Asks before a page is left on which something is typed and not saved: for another page or another
 * tab of it, by the menu, the browser's buttons or signing out. Whoever has to sign in again is not kept.
 */
export function KeptChanges({ children }: { children: ReactNode }) {
  const { place, isChanged, question } = usePlace();
  const { join, leave, isAsking } = place;
  const [hasForms, setHasForms] = useState(false);
  // The question is fetched with the first form, not when the network may be away; without it none is asked.
  const canAsk = useFetched(load, hasForms);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || from.search !== to.search) &&
      to.pathname !== '/login' &&
      !isTakenAlong(to.state) &&
      canAsk &&
      isChanged(),
  );
  useWindowEvent('beforeunload', (event) => isChanged() && event.preventDefault());

  const isBlocked = blocker.state === 'blocked';
  const joinPage = useCallback(
    (form: () => boolean) => {
      setHasForms(true);
      return join(form);
    },
    [join],
  );
  const page = useMemo(
    (): Place => ({
      join: joinPage,
      leave: canAsk ? leave : (act) => act(),
      isAsking: isAsking || isBlocked,
    }),
    [joinPage, canAsk, leave, isAsking, isBlocked],
  );

  return (
    <PlaceContext value={page}>
      {children}
      {canAsk && (
        <Suspense>
          <LeaveQuestion
            opened={isBlocked || question.opened}
            onLeave={isBlocked ? () => blocker.proceed() : question.onLeave}
            onStay={isBlocked ? () => blocker.reset() : question.onStay}
          />
        </Suspense>
      )}
    </PlaceContext>
  );
}
