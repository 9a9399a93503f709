import { AppError } from '@thedot/domain/errors';
import { organizations } from '@thedot/domain/organizations/organizations.contract';
import { implement } from '../../kernel/implement.ts';
import { saveByStaff, saveLogo, saveOwn } from './keeping.service.ts';
import { merge, previewMerge } from './merging.service.ts';
import { organizationsSheet } from './organizations-sheet.service.ts';
import { findFieldList, findList, findMine, findOrganization } from './reading.service.ts';

export const organizationRoutes = implement(organizations, {
  list: async ({ query }, ctx) => findList(ctx, query),
  fields: async (_, ctx) => findFieldList(ctx),
  mine: async (_, ctx) => ({ organization: await findMine(ctx) }),
  one: async ({ query }, ctx) => ({ organization: await findOrganization(ctx, query.id) }),
  save: async ({ body, files }, ctx) => saveOwn(ctx, body, files.logo[0]),
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
  merge: async ({ body }, ctx) => merge(ctx, body),
  export: async ({ query }, ctx) => organizationsSheet(ctx, query),
});
