import { z } from 'zod';
import { Role } from '../access/roles.ts';
import { line } from '../kernel/fields.ts';
import { OrganizationKind } from './organization-brief.contract.ts';

/** Whom something of the hub is for: users who meet each of these conditions. An empty list sets none. */
export const TargetAudience = z.strictObject({
  roles: z.array(Role).max(Role.options.length),
  organizationKinds: z.array(OrganizationKind).max(OrganizationKind.options.length),
  /** The fields that organizations work in, whatever their case and accents. */
  fields: z.array(line(120)).max(20),
});
export type TargetAudience = z.infer<typeof TargetAudience>;

export const EVERYONE: TargetAudience = { roles: [], organizationKinds: [], fields: [] };
