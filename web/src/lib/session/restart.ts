import { API_TIMEOUT_MS } from '@thedot/domain/limits';
import { useEffect, useRef } from 'react';
import { holdCalls } from '../api/hold-calls.ts';
import { queryClient } from '../query/query-client.ts';
import { meQuery } from './session.ts';

const START_PAGE = '/dashboard';
let startPage = START_PAGE;

/**
 * Does what makes another user the caller of this browser, such as the end of viewing the hub as another user. The page starts
 * again at the given address, and sends nothing until then; other tabs start at their dashboard.
 */
export async function startPageAfterChange(path: string, change: () => Promise<unknown>) {
  startPage = path;
  const userId = () => queryClient.getQueryData(meQuery.queryKey)?.id;
  const before = userId();
  const changing = change();
  const releaseCalls = holdCalls();
  try {
    await changing;
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  } catch (error) {
    startPage = START_PAGE;
    throw error;
  } finally {
    if (userId() === before) releaseCalls();
    // The user may stay when the browser asks about unsaved changes.
    else setTimeout(releaseCalls, API_TIMEOUT_MS);
  }
}

/** Starts the page again when another user has become its caller: all that it holds is of the former one. */
export function useRestartForOtherUser(
  userId: string,
  open = (path: string) => window.location.assign(path),
): void {
  const first = useRef(userId);
  useEffect(() => {
    if (userId === first.current) return;
    first.current = userId;
    open(startPage);
  }, [userId, open]);
}
