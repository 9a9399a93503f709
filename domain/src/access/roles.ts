import { z } from 'zod';

export const Role = z.enum([
  'super-admin',
  'admin',
  'dot',
  'expert',
  'startup',
  'member',
  'team',
  'sso',
  'guest',
  'external',
  'tt',
]);
export type Role = z.infer<typeof Role>;

const STAFF: readonly Role[] = ['super-admin', 'admin', 'dot'];
export const ADMINS: readonly Role[] = ['super-admin', 'admin'];
export const isAdmin = (role: Role) => ADMINS.includes(role);

export const isStaff = (role: Role) => STAFF.includes(role);

/** Whether a user is staff; unknown roles are not. */
export const isStaffActor = ({ role }: { readonly role: string }): boolean =>
  STAFF.some((it) => it === role);

/** Whether users of the role give sessions and have weekly opening hours. */
export const hasOpeningHours = (role: string) => role === Role.enum.expert;
