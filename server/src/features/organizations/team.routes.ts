import { team } from '@thedot/domain/organizations/team.contract';
import { implement } from '../../kernel/implement.ts';
import {
  findInvitations,
  inviteMember,
  resendInvitation,
  revokeInvitation,
} from './invitations.service.ts';
import { acceptInvitation, join, lookAtInvitation } from './joining.service.ts';
import { findMemberPage } from './reading.service.ts';
import { changeOwner, eject, removeMember } from './team.service.ts';

export const teamRoutes = implement(team, {
  members: async ({ query }, ctx) => findMemberPage(ctx, query),
  invite: async ({ body }, ctx) => inviteMember(ctx, body),
  removeMember: async ({ body }, ctx) => removeMember(ctx, body),
  invitations: async ({ query }, ctx) => findInvitations(ctx, query),
  resendInvitation: async ({ body }, ctx) => resendInvitation(ctx, body),
  revokeInvitation: async ({ body }, ctx) => revokeInvitation(ctx, body),
  changeOwner: async ({ body }, ctx) => changeOwner(ctx, body),
  eject: async ({ body }, ctx) => eject(ctx, body.userId),
  lookAtInvitation: async ({ body }, ctx) => lookAtInvitation(ctx, body.token),
  join: async ({ body }, ctx) => join(ctx, body),
  accept: async ({ body }, ctx) => acceptInvitation(ctx, body.token),
});
