// What submissions of all kinds have in common: they are submitted, edited and decided as their workflow permits.
import type { SubmissionKind } from '@thedot/domain/submissions/submissions.contract';
import {
  canReadSubmission,
  type SubmissionFacts,
  type SubmissionWorkflow,
} from '@thedot/domain/submissions/submissions.rules';
import {
  refuseReason,
  refuseTransition,
  statusAfter,
} from '@thedot/domain/scheduling/lifecycle.rules';
import { isStaffActor } from '@thedot/domain/access/roles';
import {
  AppError,
  assertAllowed,
  assertField,
  assertFound,
  type ErrorCode,
} from '@thedot/domain/errors';
import type { Context, PublicContext, SignedIn, SystemContext } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import type { ChangePublisher } from '../../kernel/publish-change.ts';
import type { SubmissionKindHandler } from '../../kernel/submission-kind.ts';
import { lockKeys } from '../../platform/allocations/allocations.queries.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { insertFile } from '../../platform/files/files.queries.ts';
import {
  notifyAssigned,
  notifyChanged,
  type NotifiedSubmission,
  notifyMessage,
  notifyOverdue,
  notifyPassedOn,
  notifySubmitted,
  publishSubmission,
} from './submission-notifications.service.ts';
import {
  countWithStatus,
  deleteSubmission,
  findSubmission,
  insertEvents,
  insertSubmission,
  lockSubmissions,
  type SubmissionRow,
  updateSubmission,
} from './submissions.queries.ts';

/** The context of a change: without an actor, the platform acts by itself. */
export type SubmissionContext = SystemContext &
  ChangePublisher &
  Pick<PublicContext, 'features' | 'keys'> & {
    readonly actor: SignedIn | null;
    readonly caller?: Context['caller'];
  };

interface SubmissionKindInput<Action extends string, Facts extends SubmissionFacts> {
  readonly kind: SubmissionKind;
  readonly workflow: SubmissionWorkflow<Action, Facts>;
  readonly notFound: ErrorCode;
  readonly notified: NotifiedSubmission;
  /** Adds what the workflow reads of the kind's own table, for rows that are locked. */
  readonly findFacts: (tx: SubmissionContext, row: SubmissionRow) => Promise<Facts>;
  /** Statuses that are not submitted yet: staff are told at the transition out of them. */
  readonly drafts?: readonly Facts['status'][];
  /** How many submissions an author may have in some statuses. */
  readonly limit?: {
    readonly statuses: readonly Facts['status'][];
    readonly most: number;
    readonly code: ErrorCode;
    /** By default each submission counts once. */
    readonly count?: (db: Context['db'], authorId: string) => Promise<number>;
  };
  /** What a message of the author or of staff does to the status. */
  readonly onMessage?: { readonly author?: Action; readonly staff?: Action };
  /** Runs in the transaction after a change of status, e.g. to book what an event needs. */
  readonly onChanged?: (
    tx: SubmissionContext,
    facts: Facts,
    change: SubmissionChange<Action, Facts['status']>,
  ) => Promise<unknown>;
  /** Emails about it take answers; the action reopens what is closed. */
  readonly emailAnswers?: { readonly reopen: Action };
  /** What becomes of submissions in some statuses when their author is removed. */
  readonly whenAuthorLeaves?: {
    readonly statuses: readonly Facts['status'][];
    readonly action: Action;
    /** Who becomes the author instead, such as another member of the organization. */
    readonly findSuccessor?: (db: Context['db'], id: string) => Promise<string | undefined>;
  };
  /** Whether the actor has the part of the author, e.g. as a co-organizer. */
  readonly isParticipant?: (ctx: Pick<Context, 'db' | 'actor'>, id: string) => Promise<boolean>;
}

/** A change of status by an action. */
export interface SubmissionChange<Action extends string = string, Status extends string = string> {
  readonly action: Action;
  readonly from: Status;
  readonly to: Status;
  readonly reason: string;
}

interface NewSubmissionInput<Status extends string> {
  readonly status: Status;
  readonly title: string;
  readonly text: string;
  readonly files?: readonly StagedFile[];
  readonly dueAt?: string | null;
  /** It follows another one of the same series: it counts towards no limit, and staff were told. */
  readonly isFurther?: boolean;
  /** A team that handles it beside staff; the row of the kind, which tells it, does not exist yet. */
  readonly handlerIds?: readonly string[];
  /** By default the caller, with their organization. */
  readonly organizationId?: string | null;
}

interface SubmissionTransition<Action extends string> {
  readonly id: string;
  readonly action: Action;
  readonly reason?: string;
  /** New texts, of an edit. */
  readonly title?: string;
  readonly text?: string;
  /** Who takes the place of the author, of an edit. */
  readonly authorId?: string;
  /** What the history keeps, such as the names of edited fields. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export type { SubmissionRow };

export interface SubmissionService<Action extends string, Facts extends SubmissionFacts> {
  /** Creates a submission of the caller in the transaction of `tx`; the caller inserts the row of the kind. */
  readonly submit: (
    tx: Context,
    input: NewSubmissionInput<Facts['status']>,
  ) => Promise<{ readonly id: string; readonly number: number }>;
  /** Takes an action in the transaction of `tx`, audits and notifies. Returns the facts before it. */
  readonly transition: (
    tx: SubmissionContext,
    input: SubmissionTransition<Action>,
  ) => Promise<{
    readonly facts: Facts;
    readonly change: SubmissionChange<Action, Facts['status']>;
  }>;
  /** The same, if the workflow permits it now. */
  readonly transitionIfAllowed: (
    tx: SubmissionContext,
    input: SubmissionTransition<Action>,
  ) => Promise<boolean>;
  /** Locks a submission that the actor may see. */
  readonly lock: (
    tx: SubmissionContext,
    id: string,
  ) => Promise<{ row: SubmissionRow; facts: Facts }>;
  /** Deletes a submission that the actor may see, audits and tells open pages. */
  readonly remove: (tx: Context, id: string) => Promise<void>;
  /** For the manifest of the feature. */
  readonly handler: SubmissionKindHandler;
}

/** Gives a kind of submission its actions, and its part of the calls that all kinds share. */
export function createSubmissionKind<Action extends string, Facts extends SubmissionFacts>({
  kind,
  workflow,
  notFound,
  notified,
  findFacts,
  drafts = [],
  limit,
  onMessage,
  onChanged,
  isParticipant,
  emailAnswers,
  whenAuthorLeaves,
}: SubmissionKindInput<Action, Facts>): SubmissionService<Action, Facts> {
  type Service = SubmissionService<Action, Facts>;

  const assertUnderLimit = async (db: Context['db'], authorId: string, status: Facts['status']) => {
    if (!limit?.statuses.includes(status)) return;
    await lockKeys(db, [`submissions:${kind}:${authorId}`]);
    const count = limit.count
      ? await limit.count(db, authorId)
      : await countWithStatus(db, { kind, authorId, statuses: limit.statuses });
    if (count >= limit.most) throw new AppError(limit.code, { params: { count: limit.most } });
  };

  const submit: Service['submit'] = async (tx, { status, title, text, files = [], ...input }) => {
    const { db, actor, now } = tx;
    if (!input.isFurther) await assertUnderLimit(db, actor.id, status);
    const created = await insertSubmission(db, {
      kind,
      status,
      authorId: actor.id,
      organizationId:
        input.organizationId === undefined ? actor.organizationId : input.organizationId,
      title,
      text,
      dueAt: input.dueAt,
      now: now(),
    });
    const subject = {
      ownerId: actor.id,
      subjectKind: 'submission',
      subjectId: created.id,
    } as const;
    for (const file of files) await insertFile(db, file, subject);
    await insertEvents(db, [
      {
        submissionId: created.id,
        actorId: actor.id,
        action: 'submit',
        to: status,
        now: now(),
      },
    ]);
    const submission = { ...created, title, authorId: actor.id, assigneeId: null };
    if (drafts.includes(status) || input.isFurther) publishSubmission(tx, submission);
    else await notifySubmitted(tx, notified, submission, input.handlerIds);
    return created;
  };

  const lock: Service['lock'] = async (tx, id) => {
    const [row] = await lockSubmissions(tx.db, [id], kind);
    const found = assertFound(row, notFound);
    const { actor } = tx;
    const canRead =
      actor === null ||
      canReadSubmission(found, actor) ||
      ((await isParticipant?.({ db: tx.db, actor }, id)) ?? false);
    if (!canRead) throw new AppError(notFound);
    return { row: found, facts: await findFacts(tx, found) };
  };

  const transition: Service['transition'] = async (
    tx,
    { id, action, reason = '', title, text, authorId, details = {} },
  ) => {
    const { db, actor } = tx;
    const { row, facts } = await lock(tx, id);
    assertAllowed(refuseTransition(workflow, facts, actor ?? 'system', action, tx.now()));
    assertField('reason', refuseReason(workflow, action, reason));
    const from: Facts['status'] = facts.status;
    const to = assertFound(statusAfter(workflow, from, action), workflow.codes.changed);
    if (limit?.statuses.includes(to) && !limit.statuses.includes(from))
      await assertUnderLimit(db, row.authorId, to);
    const hasNewStatus = from !== to;
    await updateSubmission(db, id, {
      title,
      text,
      authorId,
      now: tx.now(),
      ...(hasNewStatus && {
        status: to,
        reason,
        isDecision: true,
        isClosed: workflow.closed.includes(to),
      }),
    });
    await insertEvents(db, [
      {
        submissionId: id,
        actorId: actor?.id ?? null,
        action,
        ...(hasNewStatus && { from, to }),
        reason,
        details,
        now: tx.now(),
      },
    ]);
    const change = { action, from, to, reason };
    await onChanged?.(tx, facts, change);
    const isDecision = actor && (isStaffActor(actor) || isHandler(facts, actor));
    if (isDecision && actor.id !== row.authorId)
      await audit(db, {
        actorId: actor.id,
        action: `${kind}.decided`,
        subjectKind: kind,
        subjectId: id,
        details: { number: row.number, action },
        ...(tx.caller && { address: tx.caller.address }),
      });
    const submission = { ...row, title: title ?? row.title };
    if (drafts.includes(from) && !drafts.includes(to) && !workflow.closed.includes(to)) {
      await notifySubmitted(tx, notified, submission, await notified.findHandlerIds?.(tx, id));
    } else if (hasNewStatus) await notifyChanged(tx, notified, submission, change);
    else publishSubmission(tx, submission);
    return { facts, change };
  };

  const transitionIfAllowed: Service['transitionIfAllowed'] = async (tx, input) => {
    const { facts } = await lock(tx, input.id);
    const { actor } = tx;
    if (refuseTransition(workflow, facts, actor ?? 'system', input.action, tx.now()) !== null)
      return false;
    await transition(tx, input);
    return true;
  };

  const remove: Service['remove'] = async (tx, id) => {
    const { row } = await lock(tx, id);
    const { db, actor, caller } = tx;
    await deleteSubmission(db, id);
    if (row.authorId !== actor.id)
      await audit(db, {
        actorId: actor.id,
        action: `${kind}.deleted`,
        subjectKind: kind,
        subjectId: id,
        details: { number: row.number },
        address: caller.address,
      });
    publishSubmission(tx, row);
  };

  const isHandler = (facts: Facts, actor: SignedIn) =>
    workflow.partiesOf(facts, actor).includes('handler');

  const toAction = (action: string): Action => {
    const known = workflow.transitions.find((it) => it.action === action);
    if (!known) throw new AppError(workflow.codes.notAllowed);
    return known.action;
  };

  const handler: SubmissionKindHandler = {
    kind,
    decide: (tx, { id, action, reason }) =>
      transition(tx, { id, action: toAction(action), reason }),
    ...(isParticipant && { isParticipant }),
    ...(emailAnswers && { emailAnswers }),
    onMessage: async (tx, submission, message) => {
      const isAuthor = message.authorId === submission.authorId;
      const action = message.isInternal
        ? undefined
        : isAuthor
          ? onMessage?.author
          : onMessage?.staff;
      if (action) await transitionIfAllowed(tx, { id: submission.id, action });
      await notifyMessage(tx, notified, submission, message);
    },
    onAuthorLeft: async (tx, { id }) => {
      if (!whenAuthorLeaves) return;
      const { statuses, action, findSuccessor } = whenAuthorLeaves;
      const { row, facts } = await lock({ ...tx, actor: null }, id);
      if (!statuses.includes(facts.status)) return;
      const successorId = await findSuccessor?.(tx.db, id);
      if (successorId === undefined) {
        await transition({ ...tx, actor: null }, { id, action });
        return;
      }
      await updateSubmission(tx.db, id, { authorId: successorId, now: tx.now() });
      await insertEvents(tx.db, [
        {
          submissionId: id,
          actorId: tx.actor.id,
          action: 'pass_on',
          details: { authorId: successorId },
          now: tx.now(),
        },
      ]);
      await notifyPassedOn(tx, notified, row, successorId);
    },
    onAssigned: (tx, submission, assigneeId) =>
      notifyAssigned(tx, notified, submission, assigneeId),
    onOverdue: (job, submission) => notifyOverdue({ ...job, actor: null }, notified, submission),
  };
  return { submit, transition, transitionIfAllowed, lock, remove, handler };
}

/** Returns a submission that the caller may see, for the calls and files that all kinds share. */
export async function findReadable(
  ctx: Pick<Context, 'db' | 'actor'>,
  kinds: readonly SubmissionKindHandler[],
  id: string,
): Promise<SubmissionRow | undefined> {
  const row = await findSubmission(ctx.db, id);
  if (!row) return undefined;
  const { isParticipant } = kinds.find(({ kind }) => kind === row.kind) ?? {};
  const canRead = canReadSubmission(row, ctx.actor) || ((await isParticipant?.(ctx, id)) ?? false);
  return canRead ? row : undefined;
}
