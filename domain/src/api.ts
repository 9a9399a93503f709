import { auth } from './auth/auth.contract.ts';
import { availability } from './availability/availability.contract.ts';
import { bookings } from './bookings/bookings.contract.ts';
import { dashboard } from './dashboard/dashboard.contract.ts';
import { experts } from './experts/experts.contract.ts';
import { files } from './files/files.contract.ts';
import { notifications } from './notifications/notifications.contract.ts';
import { users } from './users/users.contract.ts';

/** Every call of the product, by feature. */
export const api = {
  auth,
  users,
  experts,
  availability,
  bookings,
  dashboard,
  notifications,
  files,
} as const;
