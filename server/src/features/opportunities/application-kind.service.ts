import type {
  ApplicationAction,
  ApplicationStatus,
} from '@thedot/domain/opportunities/applications.contract';
import {
  APPLICATION_WORKFLOW,
  type ApplicationFacts,
} from '@thedot/domain/opportunities/applications.rules';
import { assertFound } from '@thedot/domain/errors';
import { publishChange } from '../../kernel/publish-change.ts';
import { createSubmissionKind } from '../submissions/submission-kind.service.ts';
import { findOpportunityOf, lockOpenness } from './applications.queries.ts';

export const applicationKind = createSubmissionKind<ApplicationAction, ApplicationFacts>({
  kind: 'application',
  workflow: APPLICATION_WORKFLOW,
  notFound: 'opportunity.application_not_found',
  notified: {
    types: {
      submitted: 'application.submitted',
      changed: 'application.changed',
      message: 'application.message',
      assigned: 'application.assigned',
      overdue: 'application.overdue',
    },
    statuses: ['shortlisted', 'accepted', 'declined', 'withdrawn'],
  },
  drafts: ['draft', 'withdrawn'],
  findFacts: async ({ db }, row) => {
    const { opportunityId } = await findOpportunityOf(db, row.id);
    const opportunity = await lockOpenness(db, opportunityId);
    return {
      ...row,
      // The workflow allows only statuses of applications.
      status: row.status as ApplicationStatus,
      opportunity: assertFound(opportunity, 'opportunity.not_found'),
    };
  },
  onChanged: async (tx, { authorId }) =>
    publishChange(tx, 'update-opportunities', { userIds: [authorId], staff: true }),
});
