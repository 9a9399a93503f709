// Who learns of submissions, in the same way for each kind: staff, the author, and open pages.
import { randomUUID } from 'node:crypto';
import type { NotifiedSubmissionKind } from '@thedot/domain/notification-catalogue';
import { excerptOf } from '@thedot/domain/kernel/submission-notifications';
import { publishChange, type ChangePublisher } from '../../kernel/publish-change.ts';
import { notify, type NotificationContext } from '../notifications/notifications.service.ts';
import { findStaffIds } from '../users/users.service.ts';
import { findNames, type SubmissionRow } from './submissions.queries.ts';

/** What a kind adds to its notifications. */
export interface NotifiedSubmission {
  /** In full, so that a search for a type finds its sender. */
  readonly types: {
    readonly [
      Event in 'submitted' | 'changed' | 'message' | 'assigned' | 'overdue'
    ]: `${NotifiedSubmissionKind}.${Event}`;
  };
  /** The statuses of which the author is told, and other changes. */
  readonly changes: readonly string[];
  /** Names a change that is told of by other words than its status. */
  readonly nameChange?: (change: NotifiedChange) => string;
  /** Users who are told of messages and changes as the author is. */
  readonly findParticipantIds?: (tx: NotificationContext, id: string) => Promise<readonly string[]>;
  /** A team that handles it beside staff. */
  readonly findHandlerIds?: (
    tx: Pick<NotificationContext, 'db'>,
    id: string,
  ) => Promise<readonly string[]>;
}

interface NotifiedChange {
  readonly action: string;
  readonly to: string;
}

type Subject = Pick<SubmissionRow, 'id' | 'number' | 'title' | 'authorId' | 'assigneeId'>;

/** Updates the pages of the author, of staff, and of others who read the submission. */
export const publishSubmission = (
  tx: ChangePublisher,
  { authorId }: Pick<SubmissionRow, 'authorId'>,
  readerIds: readonly string[] = [],
): void =>
  publishChange(tx, 'update-submissions', { userIds: [authorId, ...readerIds], staff: true });

const findAuthorSide = async (
  tx: NotificationContext,
  { findParticipantIds }: NotifiedSubmission,
  { id, authorId }: Subject,
): Promise<readonly string[]> => [authorId, ...((await findParticipantIds?.(tx, id)) ?? [])];

const findHandlers = async (
  tx: Pick<NotificationContext, 'db'>,
  { findHandlerIds }: NotifiedSubmission,
  id: string,
): Promise<readonly string[]> => (await findHandlerIds?.(tx, id)) ?? [];

interface StaffSide {
  /** The assignee, unless they have left the hub team meanwhile. */
  readonly assigned: readonly string[];
  /** The assignee, or all staff and the team that handles it beside them. */
  readonly handling: readonly string[];
}

async function findStaffSide(
  { db }: Pick<NotificationContext, 'db'>,
  { assigneeId }: Pick<SubmissionRow, 'assigneeId'>,
  handlers: readonly string[] = [],
): Promise<StaffSide> {
  const staff = await findStaffIds(db);
  const assigned = staff.filter((id) => id === assigneeId);
  return { assigned, handling: assigned.length > 0 ? assigned : [...staff, ...handlers] };
}

/** Tells staff, and the team that handles it beside them. */
export async function notifySubmitted(
  tx: NotificationContext,
  { types }: NotifiedSubmission,
  submission: Subject,
  handlerIds: readonly string[] = [],
): Promise<void> {
  const { name, organization } = await findNames(tx.db, submission.authorId);
  publishSubmission(tx, submission, handlerIds);
  await notify(tx, {
    to: [...(await findStaffIds(tx.db)), ...handlerIds],
    type: types.submitted,
    eventId: submission.id,
    target: submission.id,
    params: {
      name,
      ...(organization !== null && { organization }),
      title: submission.title,
      number: String(submission.number),
    },
  });
}

/** Tells the author, and the assignee of what the author did. */
export async function notifyChanged(
  tx: NotificationContext,
  kind: NotifiedSubmission,
  submission: Subject,
  { reason, ...change }: NotifiedChange & { readonly reason: string },
): Promise<void> {
  const side = await findAuthorSide(tx, kind, submission);
  publishSubmission(tx, submission, [...side, ...(await findHandlers(tx, kind, submission.id))]);
  const name = kind.nameChange?.(change) ?? change.to;
  if (!kind.changes.includes(name)) return;
  const isByAuthor = tx.actor?.id === submission.authorId;
  await notify(tx, {
    to: isByAuthor ? (await findStaffSide(tx, submission)).assigned : side,
    type: kind.types.changed,
    eventId: randomUUID(),
    target: submission.id,
    params: {
      title: submission.title,
      number: String(submission.number),
      change: name,
      ...(reason !== '' && { reason }),
    },
  });
}

/** Tells the user who takes the place of its author. */
export async function notifyPassedOn(
  tx: NotificationContext,
  { types, changes }: NotifiedSubmission,
  submission: Subject,
  successorId: string,
): Promise<void> {
  publishSubmission(tx, submission, [successorId]);
  if (!changes.includes('passed_on')) return;
  await notify(tx, {
    to: [successorId],
    type: types.changed,
    eventId: randomUUID(),
    target: submission.id,
    params: {
      title: submission.title,
      number: String(submission.number),
      change: 'passed_on',
    },
  });
}

interface NotifiedMessage {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  readonly isInternal: boolean;
}

/** Tells the other side; only staff learn of notes for the hub team. */
export async function notifyMessage(
  tx: NotificationContext,
  kind: NotifiedSubmission,
  submission: Subject,
  { id, authorId, text, isInternal }: NotifiedMessage,
): Promise<void> {
  const authors = await findAuthorSide(tx, kind, submission);
  const handlers = await findHandlers(tx, kind, submission.id);
  publishSubmission(tx, submission, [...authors, ...handlers]);
  const { assigned, handling } = await findStaffSide(tx, submission, handlers);
  const isOfAuthor = authors.includes(authorId);
  const { name } = await findNames(tx.db, authorId);
  await notify(tx, {
    to: isInternal ? assigned : [...authors, ...(isOfAuthor ? handling : assigned)],
    type: kind.types.message,
    eventId: id,
    target: submission.id,
    params: {
      name,
      title: submission.title,
      number: String(submission.number),
      text: excerptOf(text),
    },
  });
}

export async function notifyAssigned(
  tx: NotificationContext & { readonly actor: { readonly id: string } },
  { types }: NotifiedSubmission,
  submission: Subject,
  assigneeId: string,
): Promise<void> {
  const { name } = await findNames(tx.db, tx.actor.id);
  await notify(tx, {
    to: [assigneeId],
    type: types.assigned,
    eventId: randomUUID(),
    target: submission.id,
    params: { name, title: submission.title, number: String(submission.number) },
  });
}

/** Tells the assignee, else all who handle it. */
export async function notifyOverdue(
  tx: NotificationContext,
  kind: NotifiedSubmission,
  submission: Pick<SubmissionRow, 'id' | 'number' | 'title' | 'assigneeId'> & {
    readonly dueAt: string;
  },
): Promise<void> {
  const { id, number, title, dueAt } = submission;
  const handlers = await findHandlers(tx, kind, id);
  await notify(tx, {
    to: (await findStaffSide(tx, submission, handlers)).handling,
    type: kind.types.overdue,
    eventId: randomUUID(),
    target: id,
    params: { title, number: String(number), due: dueAt },
  });
}
