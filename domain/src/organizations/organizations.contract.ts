// Organizations: the startups and companies of the hub. Their calls come with the people's screens.
import { z } from 'zod';
import { id, optionalText, text } from '../kernel/fields.ts';

export const OrganizationKind = z.enum(['hub', 'external']);
export type OrganizationKind = z.infer<typeof OrganizationKind>;

/** What an organization's owner says of it. */
export const OrganizationInfo = z.strictObject({
  name: text(120),
  region: optionalText(120),
  contact: optionalText(200),
  website: z.union([z.literal(''), z.httpUrl().max(300)]),
});
export type OrganizationInfo = z.infer<typeof OrganizationInfo>;

export const OrganizationBrief = z.object({
  id,
  name: z.string(),
  kind: OrganizationKind,
  canBookExpert: z.boolean().nullable(),
  isOwner: z.boolean(),
});
export type OrganizationBrief = z.infer<typeof OrganizationBrief>;
