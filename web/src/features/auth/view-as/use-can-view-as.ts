import { refuseViewAs } from '@thedot/domain/auth/view-as.rules';
import { toPerson, useMe } from '../../../lib/session/session.ts';

/** Whether the signed-in user may view the hub as this one, by the server's rule. */
export function useCanViewAs(user: Parameters<typeof refuseViewAs>[1]): boolean {
  const me = useMe();
  return me.viewedUntil === null && refuseViewAs({ ...toPerson(me), id: me.id }, user) === null;
}
