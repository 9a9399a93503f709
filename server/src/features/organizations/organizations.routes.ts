import { AppError } from '@thedot/domain/errors';
import { organizations } from '@thedot/domain/organizations/organizations.contract';
import { implement } from '../../http/implement.ts';
import { saveByStaff, saveLogo, saveOwnOrganization } from './organization-management.service.ts';
import { mergeOrganizations, previewMerge } from './organization-merge.service.ts';
import { exportOrganizations } from './organizations-export.service.ts';
import {
  listFields,
  listOrganizations,
  findOwnOrganization,
  findOrganization,
} from './organization-directory.service.ts';

export const organizationRoutes = implement(organizations, {
  list: async ({ query }, ctx) => listOrganizations(ctx, query),
  fields: async (_, ctx) => listFields(ctx),
  mine: async (_, ctx) => ({ organization: await findOwnOrganization(ctx) }),
  one: async ({ query }, ctx) => ({ organization: await findOrganization(ctx, query.id) }),
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
