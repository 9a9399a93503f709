// Makes the calls of webhooks that are due, and records how they ended.
import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { WEBHOOK_RETENTION_DAYS } from '@thedot/domain/limits';
import { findNextTry, isGivenUp } from '@thedot/domain/webhooks/webhooks.rules';
import { transact } from '../../kernel/context.ts';
import type { JobContext } from '../../kernel/feature.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { isSuccess, postPublicly, type PostOutcome } from '../../platform/public-post.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  claimDelivery,
  deleteDeliveriesEndedBefore,
  findAdminIds,
  findDueWebhooks,
  findTries,
  giveUpQueued,
  updateDelivery,
} from './deliveries.queries.ts';
import { signedHeaders } from './webhook-signature.ts';
import { deleteFormerSecrets, lockWebhook, recordOutcome, switchOff } from './webhooks.queries.ts';

type SendingContext = Pick<JobContext, 'db' | 'keys' | 'live' | 'log' | 'now' | 'settings'>;

/** How many calls one run makes to one webhook, one after the other. */
const CALLS_PER_RUN = 100;

/** To each webhook by itself: one that answers slowly keeps no other waiting. */
export async function sendWebhooks(ctx: SendingContext): Promise<void> {
  const due = await findDueWebhooks(ctx.db, ctx.now());
  const unfinished = await Promise.all(due.map((id) => sendTo(ctx, id)));
  if (unfinished.some(Boolean)) await enqueue(ctx.db, 'send-webhooks', {});
}

/** Returns whether there may be more. */
async function sendTo(ctx: SendingContext, webhookId: string): Promise<boolean> {
  for (let made = 0; made < CALLS_PER_RUN; made++) {
    const now = ctx.now();
    const until = new Date(now.getTime() + MINUTE_MS);
    const delivery = await claimDelivery(ctx.db, { webhookId, now, until });
    if (!delivery) return false;
    await finish(ctx, webhookId, {
      id: delivery.id,
      outcome: await send(ctx, webhookId, delivery),
    });
  }
  return true;
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

async function send(
  { keys, settings, now }: SendingContext,
  webhookId: string,
  { eventId, type, data, happenedAt, url, ...sealed }: Claimed,
): Promise<PostOutcome> {
  const unseal = (it: string | null) => it && keys.unseal('webhook', it, webhookId);
  const [secret, former] = [unseal(sealed.secret), unseal(sealed.formerSecret)];
  if (secret === null)
    return {
      answer: null,
      error: 'There is no readable secret: make a new one',
      isRefusedAddress: false,
    };
  const body = JSON.stringify({ type, timestamp: new Date(happenedAt).toISOString(), data });
  const headers = signedHeaders(former === null ? [secret] : [secret, former], {
    id: eventId,
    now: now(),
    body,
  });
  return postPublicly({ url, headers, body }, { isLocal: !settings.isProduction });
}

const finish = (
  ctx: SendingContext,
  webhookId: string,
  { id, outcome }: { readonly id: string; readonly outcome: PostOutcome },
): Promise<void> =>
  transact({ ...ctx, actor: null }, async (tx) => {
    const { db } = tx;
    const now = tx.now();
    // The order of an admin who changes it: the webhook, then its deliveries.
    const webhook = await lockWebhook(db, webhookId);
    const row = webhook && (await findTries(db, id));
    if (!webhook || !row) return;
    const arrived = outcome.answer !== null && isSuccess(outcome.answer);
    const error = arrived ? '' : outcome.answer === null ? outcome.error : `HTTP ${outcome.answer}`;
    const nextTryAt = arrived ? null : findNextTry(row.tries + 1, now);
    await updateDelivery(db, {
      id,
      status: arrived ? 'delivered' : nextTryAt ? 'queued' : 'failed',
      answer: outcome.answer,
      error,
      nextTryAt,
      now,
    });
    await recordOutcome(db, webhookId, { arrived, now });
    const { isOn, failingSince, name } = webhook;
    if (arrived || !isOn || failingSince === null || !isGivenUp(new Date(failingSince), now))
      return;
    await switchOff(db, webhookId);
    await giveUpQueued(db, webhookId, now);
    await audit(db, {
      actorId: null,
      action: 'webhook.switched_off',
      subjectKind: 'webhook',
      subjectId: webhookId,
      details: { name, error },
    });
    await notify(tx, {
      to: await findAdminIds(db),
      type: 'webhook.switched_off',
      eventId: id,
      params: { name, error },
      target: webhookId,
    });
  });

/** Deletes deliveries that ended long ago, and former secrets that sign no more. */
export async function sweepWebhooks({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  await deleteDeliveriesEndedBefore(db, new Date(at.getTime() - WEBHOOK_RETENTION_DAYS * DAY_MS));
  await deleteFormerSecrets(db, at);
}
