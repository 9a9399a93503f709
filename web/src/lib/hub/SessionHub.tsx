import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meQuery } from '../session/session.ts';
import { HubContext } from './hub.ts';
import { servedHub } from './served-hub.ts';

/** Names and shows the hub as the signed-in user last received it. */
export function SessionHub({ children }: { children: ReactNode }) {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return <HubContext value={me?.hub ?? servedHub}>{children}</HubContext>;
}
