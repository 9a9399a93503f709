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
import { findMemberIds } from '../users/membership.service.ts';
import {
  findApplicant,
  findNextAuthor,
  findWritingMembers,
  lockOpenness,
} from './applications.queries.ts';

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
    changes: ['shortlisted', 'accepted', 'declined', 'withdrawn', 'passed_on'],
    findParticipantIds: ({ db }, id) => findWritingMembers(db, id),
  },
  drafts: ['draft', 'withdrawn'],
  findFacts: async ({ db }, row) => {
    const { opportunityId } = await findApplicant(db, row.id);
    const opportunity = await lockOpenness(db, opportunityId);
    return {
      ...row,
      // The workflow allows only statuses of applications.
      status: row.status as ApplicationStatus,
      opportunity: assertFound(opportunity, 'opportunity.not_found'),
    };
  },
  whenAuthorLeaves: {
    statuses: ['draft', 'submitted', 'shortlisted'],
    action: 'withdraw',
    findSuccessor: findNextAuthor,
  },
  // Other members of the organization read it and its messages; its author changes it.
  isParticipant: async ({ db, actor }, id) => {
    const { organizationId } = await findApplicant(db, id);
    return organizationId !== null && organizationId === actor.organizationId;
  },
  onChanged: async (tx, { authorId, organizationId }) => {
    const members = organizationId === null ? [] : await findMemberIds(tx.db, organizationId);
    const audience = { userIds: [authorId, ...members], staff: true };
    publishChange(tx, 'update-opportunities', audience);
    publishChange(tx, 'update-submissions', audience);
  },
});
