import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import type { SessionResource } from '@thedot/domain/expert-sessions/session-resources.contract';
import { borrowPath } from '@thedot/domain/material/material-access.rules';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import { useTranslation } from 'react-i18next';
import { toPerson, useMe } from '../../../lib/session/session.ts';

/** How spaces and material of a session are named, and which page shows them. */
export function useResourceText() {
  const { t } = useTranslation(['session-needs', 'spaces']);
  const me = toPerson(useMe());
  return {
    name: ({ kind, name, quantity }: Pick<SessionResource, 'kind' | 'name' | 'quantity'>) =>
      kind === 'space'
        ? name || t('session-needs:room.any')
        : t('session-needs:quantity', { count: quantity, name }),
    place: ({ floor, location }: Pick<SessionResource, 'floor' | 'location'>) =>
      [
        ...(floor === null ? [] : [t(`spaces:floor.${floor}`)]),
        ...(location ? [location] : []),
      ].join(', '),
    /** Null when the user can't open it. */
    path: ({ id, kind, type, name }: SessionResource): string | null => {
      if (kind === 'material')
        return can(me, screenAccess('/material/book')) ? borrowPath(false, name) : null;
      if (id === null || type === null || !can(me, screenAccess('/booking/workshop'))) return null;
      return spacePath({ id, type });
    },
  };
}
