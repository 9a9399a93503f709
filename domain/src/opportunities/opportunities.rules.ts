// What can be done with an opportunity and when, and who may apply to it: read by the server and the screens.
import { isStaffActor } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import { normalizeForSearch } from '../kernel/search.ts';
import type { Workflow } from '../scheduling/lifecycle.rules.ts';
import type {
  NewSavedSearch,
  OpportunityAction,
  OpportunityApplicant,
  OpportunityStatus,
  OpportunityTarget,
} from './opportunities.contract.ts';

export interface OpportunityFacts {
  readonly status: OpportunityStatus;
  /** Of a relisted one, the new deadline. */
  readonly deadline: string;
}

const hasPassed = (deadline: string, now: Date): boolean => Date.parse(deadline) <= now.getTime();

/** A published opportunity is closed from its deadline on, before the job that closes it has run. */
export const currentStatus = ({ status, deadline }: OpportunityFacts, now: Date) =>
  status === 'published' && hasPassed(deadline, now) ? 'closed' : status;

export const refuseDeadline = (deadline: string, now: Date): ErrorCode | null =>
  hasPassed(deadline, now) ? 'opportunity.deadline_past' : null;

const refusePast = (facts: OpportunityFacts, { now }: { readonly now: Date }) =>
  refuseDeadline(facts.deadline, now);

const refusePublished = (): ErrorCode => 'opportunity.published';

const STAFF = ['staff'] as const;
export const opportunityWorkflow: Workflow<OpportunityAction, never, OpportunityFacts> = {
  transitions: [
    { action: 'publish', from: 'draft', to: 'published', by: STAFF, guards: [refusePast] },
    { action: 'relist', from: 'closed', to: 'published', by: STAFF, guards: [refusePast] },
    { action: 'relist', from: 'canceled', to: 'published', by: STAFF, guards: [refusePast] },
    { action: 'close', from: 'published', to: 'closed', by: ['staff', 'system'] },
    { action: 'cancel', from: 'published', to: 'canceled', by: STAFF, reason: true },
    { action: 'delete', from: 'draft', to: 'deleted', by: STAFF },
    { action: 'delete', from: 'closed', to: 'deleted', by: STAFF },
    { action: 'delete', from: 'canceled', to: 'deleted', by: STAFF },
    { action: 'delete', from: 'published', to: 'deleted', by: STAFF, guards: [refusePublished] },
  ],
  partiesOf: () => [],
  codes: {
    changed: 'opportunity.changed',
    notAllowed: 'access.denied',
    reasonRequired: 'opportunity.reason_required',
  },
};

const ENDED: readonly OpportunityStatus[] = ['closed', 'canceled'];

export const refuseOutcome = (facts: OpportunityFacts, now: Date): ErrorCode | null =>
  ENDED.includes(currentStatus(facts, now)) ? null : 'opportunity.not_ended';

/** Whether two names of a field of work are the same but for case and accents. */
export const isSameField = (a: string, b: string): boolean =>
  normalizeForSearch(a.trim()) === normalizeForSearch(b.trim());

const includesField = (fields: readonly string[], field: string): boolean =>
  fields.some((it) => isSameField(it, field));

interface Applied extends OpportunityFacts {
  readonly target: OpportunityTarget;
}

/** Every reason why a user can’t apply now, each with what to do; none: they can. */
export function listIneligibility(
  opportunity: Applied,
  applicant: OpportunityApplicant,
  now: Date,
): ErrorCode[] {
  const isOver = refuseOpenness(opportunity, now);
  if (isOver) return [isOver];
  if (isStaffActor(applicant)) return ['opportunity.staff'];
  const { roles, fields, organizations } = opportunity.target;
  const { role, organization, application } = applicant;
  const isForRole = roles.length === 0 || roles.some((it) => it === role);
  const reasons: (ErrorCode | null)[] = [isForRole ? null : 'opportunity.role'];
  const isForOrganizations = fields.length > 0 || organizations > 0;
  if (isForOrganizations && !organization) reasons.push('opportunity.organization_required');
  if (application && !application.isMine) reasons.push('opportunity.already_applied');
  if (organization) reasons.push(...refuseOrganization(opportunity.target, organization));
  return reasons.filter((it) => it !== null);
}

/** Refuses applications to what is not published, or after its deadline. */
export function refuseOpenness({ status, deadline }: OpportunityFacts, now: Date) {
  if (status === 'published')
    return hasPassed(deadline, now) ? 'opportunity.deadline_passed' : null;
  return status === 'closed' && hasPassed(deadline, now)
    ? 'opportunity.deadline_passed'
    : 'opportunity.not_open';
}

function refuseOrganization(
  { fields, organizations }: OpportunityTarget,
  { field, isTargeted }: NonNullable<OpportunityApplicant['organization']>,
): (ErrorCode | null)[] {
  return [
    organizations > 0 && !isTargeted ? 'opportunity.organization' : null,
    fields.length === 0 || includesField(fields, field)
      ? null
      : field.trim() === ''
        ? 'opportunity.field_missing'
        : 'opportunity.field',
  ];
}

/** Refuses a saved search that every opportunity would match. */
export const refuseSearch = ({ search, kind, stage, field }: NewSavedSearch): ErrorCode | null =>
  search || kind || stage || field ? null : 'opportunity.search_empty';
