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
export const isStaff = (role: Role) => STAFF.includes(role);

/** Whether somebody is of the hub's people; whose role nobody knows is not. */
export const isStaffActor = ({ role }: { readonly role: string }): boolean =>
  STAFF.some((it) => it === role);

/** Who receives in sessions, and so keeps weekly hours of their own. */
export const hasOpeningHours = (role: string) => role === Role.enum.expert;
