import { useQueryClient } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type { Meeting } from '@thedot/domain/meetings/meetings.contract';
import { useMemo } from 'react';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { findInvitePath } from './links.data.ts';

/** Whether the user may create guest links of a meeting. */
export function useMayInvite({ canManage }: Pick<Meeting, 'canManage'>): boolean {
  const me = toPerson(useMe());
  return canManage && can(me, permission('create', 'visio'));
}

/** How the user invites guests from inside a meeting; undefined for those who may not. */
export function useCallInvite(meeting: Pick<Meeting, 'id' | 'kind' | 'canManage'>) {
  const { id, kind } = meeting;
  const cache = useQueryClient();
  const mayInvite = useMayInvite(meeting);
  return useMemo(() => {
    if (!mayInvite) return undefined;
    return {
      findAddress: async () => `${location.origin}${await findInvitePath(cache, id)}`,
      // The other party of a session joins from its booking: as a guest they would count as absent.
      isOfferedAlone: kind !== 'session',
    };
  }, [cache, id, kind, mayInvite]);
}
