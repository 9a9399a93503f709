// The way of requests to the partners: by email, or by a signed call of the partner's address.
import type { Program } from '@thedot/domain/community/community.contract';
import { labelledAnswers, PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import { HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { transact, type SystemContext } from '../../kernel/context.ts';
import type { JobContext } from '../../kernel/feature.ts';
import type { Settings } from '../../kernel/settings.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { publishSubmission } from '../submissions/submission-notifications.service.ts';
import {
  findForwarded,
  findQueuedForward,
  insertForward,
  mailKeyOf,
  takeMailReceipts,
  updateForward,
} from './forwards.queries.ts';
import { deliver } from './partner-webhook.ts';

type Forwarded = NonNullable<Awaited<ReturnType<typeof findForwarded>>>;

export const hasPartner = ({ partners }: Settings, program: Program): boolean =>
  partners[program] !== null;

/** Sends a request to its partner after the commit, if the program has one. */
export async function queueForward(
  { db, now, settings }: SystemContext,
  requestId: string,
): Promise<void> {
  const request = await findForwarded(db, requestId);
  const partner = request && settings.partners[request.program];
  if (!partner) return;
  const { channel, address } = partner;
  const { id } = await insertForward(db, { requestId, channel, address, now: now() });
  if (channel === 'webhook') {
    await enqueue(db, 'call-partner', { forwardId: id });
    return;
  }
  const { program, number, title, name, email, organization, text, language, files } = request;
  await queueMail(db, {
    address,
    language,
    template: 'partner-request',
    dedupeKey: mailKeyOf(id),
    params: {
      program: PROGRAM_NAMES[program],
      number: String(number),
      title,
      name,
      email,
      ...(organization !== null && { organization }),
      text,
      answers: answersIn(request),
      files: files.join(', '),
    },
  });
}

const answersIn = ({ program, answers, language }: Forwarded): string =>
  labelledAnswers(program, answers, language)
    .map(({ label, answer }) => `${label}${language === 'fr' ? '\u00a0' : ''}: ${answer}`)
    .join(' · ');

/** When a call that failed is tried again. */
const RETRIES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS];

export async function callPartner(
  { forwardId }: GraphileWorker.Tasks['call-partner'],
  ctx: JobContext,
): Promise<void> {
  const forward = await findQueuedForward(ctx.db, forwardId);
  const request = forward && (await findForwarded(ctx.db, forward.requestId));
  const secret = ctx.settings.partnerWebhookSecret;
  if (!forward || !request) return;
  const outcome =
    secret === null
      ? ({ status: 'failed', error: 'PARTNER_WEBHOOK_SECRET is not set' } as const)
      : await deliver(
          {
            url: forward.address,
            id: forwardId,
            body: toPayload(request),
            secret,
            now: ctx.now(),
          },
          { isLocal: !ctx.settings.isProduction },
        );
  const wait = RETRIES_MS[forward.tries];
  const isRetried = outcome.status === 'later' && wait !== undefined;
  await transact(ctx, async (tx) => {
    await updateForward(tx.db, forwardId, {
      status: isRetried ? 'queued' : outcome.status === 'delivered' ? 'delivered' : 'failed',
      error: outcome.status === 'delivered' ? '' : outcome.error,
      now: tx.now(),
    });
    if (isRetried)
      await enqueue(
        tx.db,
        'call-partner',
        { forwardId },
        { runAt: new Date(tx.now().getTime() + wait) },
      );
    publishSubmission(tx, request);
  });
}

const toPayload = ({ authorId: _, name, email, organization, ...request }: Forwarded): string =>
  JSON.stringify({ type: 'service_request', ...request, author: { name, email, organization } });

/** Stores what became of the emails to partners. */
export const storeMailReceipts = (ctx: JobContext): Promise<void> =>
  transact(ctx, async (tx) => {
    for (const authorId of await takeMailReceipts(tx.db)) publishSubmission(tx, { authorId });
  });
