import { createStaffOffboarding } from '../users/staff-offboarding.service.ts';
import { findOpenOf } from './managed-deals.queries.ts';
import { changeOwners } from './managed-deals.service.ts';

/** Drafts and published deals of a member of staff. */
export const dealOffboarding = createStaffOffboarding({
  kind: 'deals',
  find: ({ db }, userId) => findOpenOf(db, userId),
  path: (id) => `/manage-deals/${id}`,
  handOver: changeOwners,
});
