import { createSubmissionOffboarding } from '../submissions/submission-offboarding.service.ts';

export const serviceOffboarding = createSubmissionOffboarding({
  kind: 'service_requests',
  of: 'service_request',
  path: (id) => `/community-service/${id}`,
});
