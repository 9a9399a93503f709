import { createSubmissionOffboarding } from '../submissions/submission-offboarding.service.ts';

export const ticketOffboarding = createSubmissionOffboarding({
  kind: 'tickets',
  of: 'ticket',
  path: (id) => `/feedback/ticket/${id}`,
});
