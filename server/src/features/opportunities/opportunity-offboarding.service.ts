import { createSubmissionOffboarding } from '../submissions/submission-offboarding.service.ts';
import { createStaffOffboarding } from '../users/staff-offboarding.service.ts';
import { findOpenOf } from './opportunities.queries.ts';
import { changeOwners } from './opportunity-changes.service.ts';

export const applicationOffboarding = createSubmissionOffboarding({
  kind: 'applications',
  of: 'application',
  path: (id) => `/opportunity/proposals?application=${id}`,
});

/** Drafts and published opportunities of a member of staff. */
export const opportunityOffboarding = createStaffOffboarding({
  kind: 'opportunities',
  find: ({ db }, userId) => findOpenOf(db, userId),
  path: (id) => `/opportunity/details/${id}`,
  handOver: changeOwners,
});
