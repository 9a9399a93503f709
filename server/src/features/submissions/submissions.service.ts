// The calls that all kinds of submissions share.
import { isStaff, isStaffActor, Role } from '@thedot/domain/access/roles';
import { messageInEnglish } from '@thedot/domain/error-catalogue';
import { AppError, assertAllowed, assertField, assertFound } from '@thedot/domain/errors';
import type { ParsedInput, Reply } from '@thedot/domain/kernel/endpoint';
import { SUBMISSION_VIEWING_MS } from '@thedot/domain/limits';
import type { submissions } from '@thedot/domain/submissions/submissions.contract';
import type { Db } from '../../db/db.ts';
import { type Context, type SignedIn, transact } from '../../kernel/context.ts';
import { type Feature, featuresInUse, submissionKindsOf } from '../../kernel/feature.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import { toPage } from '../../kernel/paging.ts';
import type { SubmissionKindHandler } from '../../kernel/submission-kind.ts';
import { auditAll } from '../../platform/audit/audit.queries.ts';
import { insertFile } from '../../platform/files/files.queries.ts';
import { findStaff, findStaffIds } from '../users/users.service.ts';
import { findReadable } from './submission-kind.service.ts';
import { publishSubmission } from './submission-notifications.service.ts';
import { findViewers, updateViewing } from './submission-viewers.queries.ts';
import {
  findEvents,
  findMessage,
  findMessages,
  findMessageSubject,
  findReadAt,
  insertEvents,
  insertMessage,
  lockOpenOf,
  lockSubmissions,
  type SubmissionRow,
  updateAssignment,
  upsertRead,
} from './submissions.queries.ts';

const STAFF_ROLES = Role.options.filter(isStaff);

type Calls = typeof submissions;
type Input<Name extends keyof Calls> = ParsedInput<Calls[Name]>;

const findReadableRow = async (ctx: Context, id: string): Promise<SubmissionRow> =>
  assertFound(
    await findReadable(ctx, submissionKindsOf(featuresInUse(ctx)), id),
    'submission.not_found',
  );

function handlerOf(ctx: Context, kind: string): SubmissionKindHandler {
  const handler = submissionKindsOf(featuresInUse(ctx)).find((it) => it.kind === kind);
  if (!handler) throw new AppError('submission.not_found');
  return handler;
}

export async function listMessages(
  ctx: Context,
  { params: { id }, query }: Input<'messages'>,
): Promise<Reply<Calls['messages']>> {
  const row = await findReadableRow(ctx, id);
  const isStaffReader = isStaffActor(ctx.actor);
  const [messages, read] = await Promise.all([
    findMessages(ctx.db, { submissionId: id, isStaff: isStaffReader, ...query }),
    findReadAt(ctx.db, id, ctx.actor.id),
  ]);
  return {
    ...toPage(messages, query.limit),
    readAt: read?.readAt ?? null,
    canWriteInternal: isStaffReader,
    isClosed: row.closedAt !== null,
  };
}

export interface NewMessage {
  readonly text: string;
  readonly isInternal: boolean;
  readonly files?: readonly StagedFile[];
  readonly isByEmail?: boolean;
}

/** What is closed takes no messages of its author, but of staff. */
export const writeMessage = (
  ctx: Context,
  id: string,
  { text, isInternal, files = [], isByEmail = false }: NewMessage,
): Promise<Reply<Calls['write']>> =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    // Before the message refers to it, or two messages at once would wait for each other.
    await lockSubmissions(db, [id]);
    const row = await findReadableRow(tx, id);
    const isStaffAuthor = isStaffActor(actor);
    assertAllowed(isInternal && !isStaffAuthor ? 'submission.not_allowed' : null);
    assertAllowed(row.closedAt !== null && !isStaffAuthor ? 'submission.closed' : null);
    const message = await insertMessage(db, {
      submissionId: id,
      authorId: actor.id,
      text,
      isInternal,
      isByEmail,
      now: tx.now(),
    });
    for (const file of files)
      await insertFile(db, file, {
        ownerId: actor.id,
        subjectKind: 'submission-message',
        subjectId: message.id,
      });
    await upsertRead(db, id, actor.id, tx.now());
    await handlerOf(tx, row.kind).onMessage(tx, row, {
      id: message.id,
      authorId: actor.id,
      text,
      isInternal,
    });
    return findMessage(db, message.id);
  });

export async function markRead(ctx: Context, id: string): Promise<Record<string, never>> {
  const row = await findReadableRow(ctx, id);
  await upsertRead(ctx.db, id, ctx.actor.id, ctx.now());
  // The user's other pages show one unread message less.
  if (row.authorId === ctx.actor.id) publishSubmission(ctx, row);
  return {};
}

/** Notes that a member of staff has the page open, and tells the others of whom that is new. */
export async function viewSubmission(
  ctx: Context,
  id: string,
  { isOpen }: Input<'view'>['body'],
): Promise<Reply<Calls['view']>> {
  const row = await findReadableRow(ctx, id);
  const now = ctx.now();
  const until = isOpen ? new Date(now.getTime() + SUBMISSION_VIEWING_MS) : now;
  const userId = ctx.actor.id;
  if (await updateViewing(ctx.db, { id, userId, until, now })) publishSubmission(ctx, row);
  const viewers = await findViewers(ctx.db, { id, userId, roles: STAFF_ROLES, now });
  return { viewers: viewers.map(({ person }) => person) };
}

export async function listHistory(
  ctx: Context,
  { params: { id }, query }: Input<'history'>,
): Promise<Reply<Calls['history']>> {
  await findReadableRow(ctx, id);
  const events = await findEvents(ctx.db, {
    submissionId: id,
    isStaff: isStaffActor(ctx.actor),
    ...query,
  });
  return toPage(events, query.limit);
}

export const listAssignees = async ({ db }: Context): Promise<Reply<Calls['assignees']>> => ({
  items: await findStaff(db),
});

export const assignSubmissions = (
  ctx: Context,
  { ids, assigneeId, dueAt }: Input<'assign'>['body'],
): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const isPast = typeof dueAt === 'string' && Date.parse(dueAt) < tx.now().getTime();
    assertField('dueAt', isPast ? 'submission.due_in_past' : null);
    if (typeof assigneeId === 'string') {
      const isKnown = (await findStaffIds(db)).includes(assigneeId);
      assertField('assigneeId', isKnown ? null : 'submission.assignee_not_staff');
    }
    const rows = await lockSubmissions(db, [...new Set(ids)]);
    if (rows.length < new Set(ids).size) throw new AppError('submission.not_found');
    await updateAssignment(db, ids, { assigneeId, dueAt, now: tx.now() });
    const details = {
      ...(assigneeId !== undefined && { assigneeId }),
      ...(dueAt !== undefined && { dueAt }),
    };
    await insertEvents(
      db,
      rows.map((row) => ({
        submissionId: row.id,
        actorId: actor.id,
        action: assigneeId === undefined ? 'due' : 'assign',
        details,
        isInternal: true,
        now: tx.now(),
      })),
    );
    await auditAll(
      db,
      rows.map((row) => ({
        actorId: actor.id,
        action: `${row.kind}.assigned`,
        subjectKind: row.kind,
        subjectId: row.id,
        details: { number: row.number, ...details },
        address: tx.caller.address,
      })),
    );
    for (const row of rows) {
      publishSubmission(tx, row);
      if (typeof assigneeId === 'string' && assigneeId !== row.assigneeId)
        await handlerOf(tx, row.kind).onAssigned(tx, row, assigneeId);
    }
    return {};
  });

/** Settles what a removed user leaves: each kind closes or hands over the own ones, and those they handled wait for the hub team. */
export async function settleSubmissionsOf(tx: Context, userId: string): Promise<void> {
  const rows = await lockOpenOf(tx.db, userId);
  const handled = rows.filter(({ assigneeId }) => assigneeId === userId);
  const ids = handled.map(({ id }) => id);
  if (ids.length > 0) await assignSubmissions(tx, { ids, assigneeId: null });
  for (const row of rows)
    if (row.authorId === userId) await handlerOf(tx, row.kind).onAuthorLeft(tx, row);
}

/** Each submission is decided in a transaction of its own: a refusal does not undo the others. */
export async function decideSubmissions(
  ctx: Context,
  { kind, ids, action, reason, versions }: Input<'decide'>['body'],
): Promise<Reply<Calls['decide']>> {
  const handler = handlerOf(ctx, kind);
  const items: Reply<Calls['decide']>['items'] = [];
  for (const id of new Set(ids)) {
    const decision = { id, action, reason, version: versions[id] };
    const refusal = await transact(ctx, (tx) => handler.decide(tx, decision)).then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return { code: error.code, message: messageInEnglish(error.code, error.params) };
      },
    );
    items.push({ id, refusal });
  }
  return { items };
}

/** The files of a submission are for all who read it. */
export const canReadSubmissionFile = async (
  db: Db,
  actor: SignedIn,
  submissionId: string,
  features: readonly Feature[],
): Promise<boolean> =>
  (await findReadable({ db, actor }, submissionKindsOf(features), submissionId)) !== undefined;

export async function canReadMessageFile(
  db: Db,
  actor: SignedIn,
  messageId: string,
  features: readonly Feature[],
): Promise<boolean> {
  const subject = await findMessageSubject(db, messageId);
  if (!subject) return false;
  if (subject.isInternal) return isStaffActor(actor);
  return canReadSubmissionFile(db, actor, subject.submissionId, features);
}
