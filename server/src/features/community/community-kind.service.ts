import type { ServiceAction, ServiceStatus } from '@thedot/domain/community/community.contract';
import { SERVICE_WORKFLOW, type ServiceFacts } from '@thedot/domain/community/community.rules';
import { createSubmissionKind } from '../submissions/submission-kind.service.ts';
import { cancelForwards, hasPendingForward } from './forwards.queries.ts';
import { queueForward } from './forwards.service.ts';

export const serviceKind = createSubmissionKind<ServiceAction, ServiceFacts>({
  kind: 'service_request',
  workflow: SERVICE_WORKFLOW,
  notFound: 'service_request.not_found',
  notified: {
    types: {
      submitted: 'service_request.submitted',
      changed: 'service_request.changed',
      message: 'service_request.message',
      assigned: 'service_request.assigned',
      overdue: 'service_request.overdue',
    },
    changes: ['in_progress', 'done', 'refused'],
  },
  whenAuthorLeaves: { statuses: ['new', 'in_progress'], action: 'withdraw' },
  // Staff look at a request before its partner gets it.
  onChanged: async (tx, { id }, { action }) => {
    if (action === 'start' && !(await hasPendingForward(tx.db, id))) await queueForward(tx, id);
    if (action === 'withdraw' || action === 'refuse') await cancelForwards(tx.db, id, tx.now());
  },
  // The CHECK of the kind and the workflow allow only statuses of requests.
  findFacts: async (_, row) => ({ ...row, status: row.status as ServiceStatus }),
});
