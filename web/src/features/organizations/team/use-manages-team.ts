import { can, permission } from '@thedot/domain/access/access';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { team } from '@thedot/domain/organizations/team.contract';
import { toPerson, useMe } from '../../../lib/session/session.ts';

/** Whether the user may invite and remove members: staff everywhere, owners in their own organization. */
export function useManagesTeam(): (organization: Organization) => boolean {
  const me = toPerson(useMe());
  const isStaff = can(me, permission('update', 'startup'));
  return ({ isOwner }) => isStaff || (isOwner && can(me, team.invite.access));
}
