import { useEffect, useRef } from 'react';
import { queryClient } from '../query/query-client.ts';
import { meQuery } from './session.ts';

const START_PAGE = '/dashboard';
let startPage = START_PAGE;

/**
 * Does what makes another user the caller of this browser, such as the end of viewing the hub as another user. The page starts
 * again at the given address; other tabs at their dashboard.
 */
export async function startPageAfterChange(path: string, change: () => Promise<unknown>) {
  startPage = path;
  try {
    await change();
  } catch (error) {
    startPage = START_PAGE;
    throw error;
  }
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
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
