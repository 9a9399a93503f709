// What users submit and staff decide: event proposals, applications, tickets and requests to partners.
import type { Actor } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import type { Transition, Workflow } from '../scheduling/lifecycle.rules.ts';

/** `handler`: a team that decides about some submissions of a kind as staff does. */
export type SubmissionParty = 'author' | 'handler';

/** What the guards of all kinds may read of a submission. */
export interface SubmissionFacts<Status extends string = string> {
  readonly status: Status;
  readonly authorId: string;
}

export interface SubmissionWorkflow<
  Action extends string,
  Facts extends SubmissionFacts,
> extends Workflow<Action, SubmissionParty, Facts> {
  /** No action of the author or staff is due in them. */
  readonly closed: readonly Facts['status'][];
}

interface SubmissionWorkflowInput<Action extends string, Facts extends SubmissionFacts> {
  readonly transitions: readonly Transition<Action, SubmissionParty, Facts>[];
  readonly closed: readonly Facts['status'][];
  readonly isHandler?: (facts: Facts, actor: Actor) => boolean;
  readonly codes?: Partial<Workflow<Action, SubmissionParty, Facts>['codes']>;
}

const CODES = {
  changed: 'submission.changed',
  notAllowed: 'submission.not_allowed',
  reasonRequired: 'submission.reason_required',
} as const satisfies Record<string, ErrorCode>;

/** The workflow of a kind. Staff who submitted something decide about it too, since a hub team may be one person. */
export const defineSubmissionWorkflow = <Action extends string, Facts extends SubmissionFacts>({
  codes,
  isHandler,
  ...workflow
}: SubmissionWorkflowInput<Action, Facts>): SubmissionWorkflow<Action, Facts> => ({
  ...workflow,
  partiesOf: (facts, actor) => [
    ...(facts.authorId === actor.id ? (['author'] as const) : []),
    ...(isHandler?.(facts, actor) ? (['handler'] as const) : []),
  ],
  staffDecideOwn: true,
  codes: { ...CODES, ...codes },
});

/** Staff read all that is submitted; authors read the own submissions, also drafts. */
export const canReadSubmission = (
  { authorId, status }: Pick<SubmissionFacts, 'authorId' | 'status'>,
  actor: Actor,
): boolean => authorId === actor.id || (isStaffActor(actor) && status !== 'draft');
