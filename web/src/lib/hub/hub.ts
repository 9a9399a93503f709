import { useQuery } from '@tanstack/react-query';
import type { HubLook } from '@thedot/domain/users/hub-look.contract';
import { meQuery } from '../session/session.ts';
import { servedHub } from './served-hub.ts';

/** The name and look of the hub; those of the signed-in user follow changes. */
export function useHub(): HubLook {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return me?.hub ?? servedHub;
}
