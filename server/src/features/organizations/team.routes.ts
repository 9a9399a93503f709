import { team } from '@thedot/domain/organizations/team.contract';
import { implement } from '../../http/implement.ts';
import {
  findInvitations,
  inviteMember,
  resendInvitation,
  revokeInvitation,
} from './invitations.service.ts';
import {
  acceptInvitation,
  joinByInvitation,
  previewInvitation,
} from './invitation-acceptance.service.ts';
import { listMembers } from './organization-directory.service.ts';
import { changeOwner, leaveOrRemoveMember, removeMember } from './team.service.ts';

export const teamRoutes = implement(team, {
  members: async ({ query }, ctx) => listMembers(ctx, query),
  invite: async ({ body }, ctx) => inviteMember(ctx, body),
  removeMember: async ({ body }, ctx) => removeMember(ctx, body),
  invitations: async ({ query }, ctx) => findInvitations(ctx, query),
  resendInvitation: async ({ body }, ctx) => resendInvitation(ctx, body),
  revokeInvitation: async ({ body }, ctx) => revokeInvitation(ctx, body),
  changeOwner: async ({ body }, ctx) => changeOwner(ctx, body),
  eject: async ({ body }, ctx) => leaveOrRemoveMember(ctx, body.userId),
  previewInvitation: async ({ body }, ctx) => previewInvitation(ctx, body.token),
  join: async ({ body }, ctx) => joinByInvitation(ctx, body),
  accept: async ({ body }, ctx) => acceptInvitation(ctx, body.token),
});
