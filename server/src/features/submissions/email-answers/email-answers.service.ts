// Answers to emails about submissions: the signed address says of what, and the sender's address by whom.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { can } from '@thedot/domain/access/access';
import { isStaff, isStaffActor } from '@thedot/domain/access/roles';
import { AppError } from '@thedot/domain/errors';
import { text as messageText } from '@thedot/domain/kernel/fields';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import {
  EMAIL_ANSWERS_PER_HOUR,
  MAX_FILES_PER_FORM,
  MAX_REASON_LENGTH,
  MAX_SUBMISSION_TEXT,
} from '@thedot/domain/limits';
import type { AnswerProblem } from '@thedot/domain/submissions/email-answers.rules';
import { attachments } from '@thedot/domain/submissions/submissions.contract';
import type { Db } from '../../../db/db.ts';
import { type Context, type PublicContext, transact } from '../../../kernel/context.ts';
import { featuresInUse, submissionKindsOf } from '../../../kernel/feature.ts';
import type { StagedFile } from '../../../kernel/file-store.ts';
import type { SubmissionKindHandler } from '../../../kernel/submission-kind.ts';
import { stageFile, unstage } from '../../../platform/files/stage-file.ts';
import type { MailUpdate, QueuedMail } from '../../../platform/mail/mail.jobs.ts';
import { insertReceivedMail, queueMail } from '../../../platform/mail/mail.queries.ts';
import { consume } from '../../../platform/rate-limits/rate-limits.ts';
import { loadActorByEmail } from '../../auth/sign-in/load-session.service.ts';
import { writeMessage } from '../submissions.service.ts';
import {
  type AnswerAddress,
  isSignedFor,
  readAnswerAddress,
  writeAnswerAddress,
} from './answer-address.ts';
import { findAnsweredByMail, findByNumber } from './email-answers.queries.ts';
import { readMail, type ReceivedMail } from './read-mail.ts';

/** Emails for staff about the handling: an answer to them is not for the author. */
const HANDLING = ['assigned', 'overdue'];

/** The address that takes answers to a mail about a submission, if its kind takes them. */
export async function findAnswerAddress(
  db: Db,
  { id: mailId, userId, template, params }: QueuedMail,
  { keys, settings, features }: Pick<PublicContext, 'keys' | 'settings' | 'features'>,
): Promise<MailUpdate | undefined> {
  const { replyAddress } = settings;
  const [kind = '', event = ''] = template.split('.');
  const handler = submissionKindsOf(features).find((it) => it.kind === kind);
  if (replyAddress === null || userId === null || !handler?.emailAnswers) return undefined;
  const number = Number(params['number']);
  const found = await findAnsweredByMail(db, { mailId, userId, number, kind });
  if (!found) return undefined;
  const isNote = found.isAboutNote || HANDLING.includes(event);
  // A team that is no staff writes no notes.
  if (isNote && !isStaff(found.role)) return undefined;
  const answered = { submissionId: found.id, userId, isNote, number };
  return {
    isOver: false,
    answers: { address: writeAnswerAddress(keys, replyAddress, answered), isNote },
  };
}

interface Answer {
  readonly actor: Context['actor'];
  readonly handler: SubmissionKindHandler;
  readonly submission: NonNullable<Awaited<ReturnType<typeof findByNumber>>>;
  readonly isNote: boolean;
}

const drop = (ctx: PublicContext, why: string) => ctx.log.warn({ why }, 'email answer dropped');

/** More addresses of one email are not read. */
const MAX_ADDRESSES = 10;

/** Adds an email to each submission that it answers. What is no answer of the recipient of an email is dropped without a word. */
export async function receiveAnswers(ctx: PublicContext, raw: Buffer, hash: string): Promise<void> {
  const mail = await readMail(raw).catch(() => null);
  if (!mail) return drop(ctx, 'unreadable');
  if (mail.isAutomatic) return drop(ctx, 'automatic');
  const { replyAddress } = ctx.settings;
  if (replyAddress === null) return drop(ctx, 'off');
  const addresses = mail.recipients
    .flatMap((it) => readAnswerAddress(it, replyAddress) ?? [])
    // Addresses of notes first, since the last ones may not be read.
    .toSorted((a, b) => Number(b.isNote) - Number(a.isNote));
  if (addresses.length === 0) return drop(ctx, 'no answer address');
  const byToken = new Map(addresses.map((it) => [it.token, it]));
  const answers: Answer[] = [];
  for (const address of [...byToken.values()].slice(0, MAX_ADDRESSES)) {
    const answer = await findAnswer(ctx, mail, address);
    if (typeof answer === 'string') drop(ctx, answer);
    else answers.push(answer);
  }
  // What also goes to the address of a note stays among the hub team, in the other tickets too.
  const isNote = answers.some((it) => it.isNote);
  for (const answer of answers)
    await receiveAnswer(ctx, { mail, answer: { ...answer, isNote }, hash });
}

interface Received {
  readonly mail: ReceivedMail;
  readonly answer: Answer;
  /** Of the whole email. */
  readonly hash: string;
}

async function receiveAnswer(ctx: PublicContext, { mail, answer, hash }: Received): Promise<void> {
  const key = createHash('sha256')
    .update(`${mail.messageId || hash} ${answer.submission.id} ${answer.actor.id}`)
    .digest('hex');
  const own = { ...ctx, actor: answer.actor };
  /** Once for each email. */
  const handle = async (work: (tx: Context) => Promise<unknown>): Promise<boolean> => {
    const isNew = await transact(own, async (tx) => {
      if (!(await insertReceivedMail(tx.db, key, tx.now()))) return false;
      await work(tx);
      return true;
    });
    if (!isNew) drop(ctx, 'repeated');
    return isNew;
  };
  const refuse = (problem: AnswerProblem) =>
    handle((tx) => tellSender(tx, answer, problem, { key, refused: [] }));
  const { files, refused } = await stageFiles(ctx, mail);
  const discard = () =>
    unstage(
      ctx.files,
      files.map(({ id }) => id),
    );
  const problem = problemOf({ text: mail.text, files });
  if (problem) {
    await discard();
    await refuse(problem);
    return;
  }
  try {
    const isNew = await handle(async (tx) => {
      await addAnswer(tx, answer, { text: mail.text, files });
      if (refused.length > 0) await tellSender(tx, answer, 'files', { key, refused });
    });
    if (!isNew) await discard();
  } catch (error) {
    await discard();
    if (!(error instanceof AppError)) throw error;
    drop(ctx, error.code);
    await refuse(isTooLate(error) ? 'closed' : 'refused');
  }
}

/** Returns why the email is none of a recipient. */
async function findAnswer(
  ctx: PublicContext,
  mail: ReceivedMail,
  address: AnswerAddress,
): Promise<Answer | string> {
  const { db, settings, keys } = ctx;
  const actor = mail.from === null ? undefined : await loadActorByEmail(db, mail.from, settings);
  if (!actor || !can(actor, 'signed-in')) return 'unknown sender';
  const submission = await findByNumber(db, address.number);
  const handler = submissionKindsOf(featuresInUse(ctx)).find(
    ({ kind }) => kind === submission?.kind,
  );
  const { isNote } = address;
  const answered = { submissionId: submission?.id ?? '', userId: actor.id, isNote };
  const isSigned = isSignedFor(keys, address.token, answered);
  if (!submission || !handler?.emailAnswers || !isSigned) return 'unknown token';
  if (isNote && !isStaffActor(actor)) return 'not staff any more';
  try {
    const limit = { points: EMAIL_ANSWERS_PER_HOUR, windowMs: HOUR_MS };
    await consume(ctx, { key: `email-answers:${actor.id}`, ...limit });
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return { actor, handler, submission, isNote };
}

interface Written {
  readonly text: string;
  readonly files: readonly StagedFile[];
}

/** What is closed is reopened by the answer of its author, as the workflow permits it. */
async function addAnswer(
  tx: Context,
  { actor, handler, submission, isNote }: Answer,
  { text, files }: Written,
): Promise<void> {
  const { id, authorId, closedAt } = submission;
  const written = messageText(MAX_SUBMISSION_TEXT).safeParse(text).data ?? '…';
  const action = handler.emailAnswers?.reopen;
  const isOfAuthor = authorId === actor.id && !isNote;
  if (closedAt !== null && isOfAuthor && action !== undefined)
    await handler.decide(tx, { id, action, reason: written.slice(0, MAX_REASON_LENGTH) });
  await writeMessage(tx, id, { text: written, isInternal: isNote, files, isByEmail: true });
}

/** Files pass the checks of uploads; the names of those that do not are returned. */
async function stageFiles({ files: store }: PublicContext, { files }: ReceivedMail) {
  const staged: StagedFile[] = [];
  const refused: string[] = [];
  for (const [at, { name, content }] of files.entries()) {
    try {
      if (at >= MAX_FILES_PER_FORM) throw new AppError('file.too_many');
      staged.push(
        await stageFile(store, { name, content: Readable.from([content]) }, attachments.files),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push(name);
    }
  }
  return { files: staged, refused };
}

function problemOf({ text, files }: Written): AnswerProblem | null {
  if (text === '' && files.length === 0) return 'empty';
  return text.length > MAX_SUBMISSION_TEXT ? 'too_long' : null;
}

const isTooLate = ({ code }: AppError): boolean => code.endsWith('.reopen_late');

/** Emails of the hub are marked as automatic, so no program answers this one. */
const tellSender = (
  tx: Context,
  { actor, submission: { title, number, id } }: Answer,
  problem: AnswerProblem,
  { key, refused }: { readonly key: string; readonly refused: readonly string[] },
): Promise<void> =>
  queueMail(tx.db, {
    userId: actor.id,
    template: 'email-answer-refused',
    params: { problem, title, number, files: refused.join(', '), link: `/feedback/ticket/${id}` },
    dedupeKey: `email-answer:${key}`,
  });
