import { z } from 'zod';

/** `unconfirmed`: a guest without an account has not opened the link of the email yet. */
export const RegistrationStatus = z.enum([
  'unconfirmed',
  'waiting',
  'accepted',
  'cancelled',
  'attended',
  'absent',
]);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;
