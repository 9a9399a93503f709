import { z } from 'zod';
import { id } from '../kernel/fields.ts';

/** An organization found by the search; opens its page. */
export const OrganizationHit = z.object({
  kind: z.literal('organization'),
  id,
  name: z.string(),
  logo: id.nullable(),
  field: z.string(),
  region: z.string(),
});
export type OrganizationHit = z.infer<typeof OrganizationHit>;
