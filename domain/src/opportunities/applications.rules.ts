import type { ErrorCode } from '../errors.ts';
import type { Guard } from '../scheduling/lifecycle.rules.ts';
import {
  defineSubmissionWorkflow,
  type SubmissionFacts,
  type SubmissionParty,
} from '../submissions/submissions.rules.ts';
import type { ApplicationAction, ApplicationStatus } from './applications.contract.ts';
import { type OpportunityFacts, refuseOpenness } from './opportunities.rules.ts';

export interface ApplicationFacts extends SubmissionFacts<ApplicationStatus> {
  readonly organizationId: string | null;
  readonly opportunity: OpportunityFacts;
}

const requireOpen: Guard<SubmissionParty, ApplicationFacts> = ({ opportunity }, { now }) =>
  refuseOpenness(opportunity, now);

const UNDECIDED = ['submitted', 'shortlisted'] as const;
const DECIDED = ['accepted', 'declined'] as const;

export const APPLICATION_WORKFLOW = defineSubmissionWorkflow<ApplicationAction, ApplicationFacts>({
  transitions: [
    { action: 'edit', from: 'draft', to: 'draft', by: ['author'], guards: [requireOpen] },
    { action: 'edit', from: 'submitted', to: 'submitted', by: ['author'], guards: [requireOpen] },
    { action: 'submit', from: 'draft', to: 'submitted', by: ['author'], guards: [requireOpen] },
    { action: 'submit', from: 'withdrawn', to: 'submitted', by: ['author'], guards: [requireOpen] },
    { action: 'withdraw', from: 'draft', to: 'withdrawn', by: ['author', 'system'] },
    { action: 'shortlist', from: 'submitted', to: 'shortlisted', by: ['staff'] },
    ...UNDECIDED.flatMap(
      (from) =>
        [
          { action: 'accept', from, to: 'accepted', by: ['staff'] },
          { action: 'decline', from, to: 'declined', by: ['staff'], reason: true },
          { action: 'withdraw', from, to: 'withdrawn', by: ['author', 'system'] },
        ] as const,
    ),
    ...DECIDED.map(
      (from) =>
        ({ action: 'reconsider', from, to: 'shortlisted', by: ['staff'], reason: true }) as const,
    ),
  ],
  closed: ['accepted', 'declined', 'withdrawn'],
});

/** Drafts and withdrawn applications are not reviewed. */
export const refuseScore = (status: ApplicationStatus): ErrorCode | null =>
  status === 'draft' || status === 'withdrawn' ? 'opportunity.not_scorable' : null;
