import type { SubmissionKind } from '@thedot/domain/submissions/submissions.contract';
import type { Context } from './context.ts';
import type { JobContext } from './feature.ts';

export interface SubmissionRef {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly authorId: string;
  readonly assigneeId: string | null;
}

export interface WrittenMessage {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  readonly isInternal: boolean;
}

export interface SubmissionDecision {
  readonly id: string;
  readonly action: string;
  readonly reason: string;
  /** The version that the caller saw, of a kind with versions. */
  readonly version?: number | undefined;
}

/** What one kind of submission adds to the calls and jobs that all kinds share. */
export interface SubmissionKindHandler {
  readonly kind: SubmissionKind;
  /** Takes an action of the kind's workflow, in the transaction of `tx`. */
  readonly decide: (tx: Context, decision: SubmissionDecision) => Promise<unknown>;
  /** Whether the actor has the part of the author, e.g. as a co-organizer. */
  readonly isParticipant?: (ctx: Pick<Context, 'db' | 'actor'>, id: string) => Promise<boolean>;
  /** Notifies of a message, and changes the status of what waited for it. */
  readonly onMessage: (
    tx: Context,
    submission: SubmissionRef,
    message: WrittenMessage,
  ) => Promise<unknown>;
  /** Emails about it take answers. The action reopens what is closed, with the answer as its reason. */
  readonly emailAnswers?: { readonly reopen: string };
  /** Closes it or hands it over, when its author is removed. */
  readonly onAuthorLeft: (tx: Context, submission: Pick<SubmissionRef, 'id'>) => Promise<unknown>;
  readonly onAssigned: (
    tx: Context,
    submission: SubmissionRef,
    assigneeId: string,
  ) => Promise<unknown>;
  readonly onOverdue: (
    job: JobContext,
    submission: Omit<SubmissionRef, 'authorId'> & { readonly dueAt: string },
  ) => Promise<unknown>;
}
