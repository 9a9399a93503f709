import { AppError } from '@thedot/domain/errors';
import { organizations } from '@thedot/domain/organizations/organizations.contract';
import { team } from '@thedot/domain/organizations/team.contract';
import { implement } from '../../http/implement.ts';
import { saveByStaff, saveLogo, saveOwnOrganization } from './organization-management.service.ts';
import { mergeOrganizations, previewMerge } from './organization-merge.service.ts';
import { exportOrganizations } from './organizations-export.service.ts';
import {
  listFields,
  listOrganizations,
  findOwnOrganization,
  findOrganization,
  listMembers,
  listOwnMembers,
} from './organization-directory.service.ts';
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
import { changeOwner, leaveOrRemoveMember, removeMember } from './team.service.ts';

export const organizationRoutes = implement(organizations, {
  list: async ({ query }, ctx) => listOrganizations(ctx, query),
  fields: async (_, ctx) => listFields(ctx),
  mine: async (_, ctx) => ({ organization: await findOwnOrganization(ctx) }),
  get: async ({ query }, ctx) => ({ organization: await findOrganization(ctx, query.id) }),
  members: async ({ query: { id, ...page } }, ctx) => listMembers(ctx, id, page),
  save: async ({ body, files }, ctx) => saveOwnOrganization(ctx, body, files.logo[0]),
  uploadLogo: async (
    {
      files: {
        logo: [logo],
      },
    },
    ctx,
  ) => {
    if (!logo) throw new AppError('file.required');
    return saveLogo(ctx, logo);
  },
  saveByStaff: async ({ body }, ctx) => saveByStaff(ctx, body),
  previewMerge: async ({ query }, ctx) => previewMerge(ctx, query),
  merge: async ({ body }, ctx) => mergeOrganizations(ctx, body),
  export: async ({ query }, ctx) => exportOrganizations(ctx, query),
});

export const teamRoutes = implement(team, {
  members: async ({ query }, ctx) => listOwnMembers(ctx, query),
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
