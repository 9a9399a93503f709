// The brief form of an organization, in its own file because every page loads it with the signed-in user.
import { z } from 'zod';
import { id } from '../kernel/fields.ts';

export const OrganizationKind = z.enum(['hub', 'external']);
export type OrganizationKind = z.infer<typeof OrganizationKind>;

export const OrganizationBrief = z.object({
  id,
  name: z.string(),
  kind: OrganizationKind,
  canBookExpert: z.boolean().nullable(),
  isOwner: z.boolean(),
});
export type OrganizationBrief = z.infer<typeof OrganizationBrief>;
