// What admins set of webhooks, and what they see of their deliveries.
import { isIP } from 'node:net';
import { AppError, assertAllowed, assertField, assertFound } from '@thedot/domain/errors';
import type { Reply } from '@thedot/domain/kernel/endpoint';
import { FORMER_SECRET_MS, MAX_WEBHOOKS } from '@thedot/domain/limits';
import type {
  DeliveryStatus,
  Webhook,
  WebhookDelivery,
  WebhookFields,
  webhooks,
} from '@thedot/domain/webhooks/webhooks.contract';
import { WEBHOOK_TEST } from '@thedot/domain/webhooks/webhook-events';
import { type Context, transact } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import { lockKeys } from '../../platform/allocations/allocations.queries.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { isPublic, isPublicOrLoopback, resolveHost } from '../../platform/public-address.ts';
import {
  findDeliveries,
  findDelivery,
  giveUpQueued,
  insertDelivery,
} from './deliveries.queries.ts';
import { createSecret } from './webhook-signature.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  findWebhooks,
  insertWebhook,
  lockWebhook,
  renewStoredSecret,
  updateWebhook,
} from './webhooks.queries.ts';

type Calls = typeof webhooks;

export const listWebhooks = async ({ db, now }: Context): Promise<Reply<Calls['list']>> => ({
  items: await findWebhooks(db, now()),
});

export const getWebhook = async ({ db, now }: Context, id: string): Promise<Webhook> =>
  assertFound(await findWebhook(db, id, now()), 'webhook.not_found');

const LOCK = 'webhooks';

/** The secret is in this reply alone. */
export async function createWebhook(
  ctx: Context,
  fields: WebhookFields,
): Promise<Reply<Calls['create']>> {
  await assertPublicAddress(ctx, fields.url);
  return transact(ctx, async (tx) => {
    const { db, keys, actor } = tx;
    await lockKeys(db, [LOCK]);
    if ((await countWebhooks(db)) >= MAX_WEBHOOKS)
      throw new AppError('webhook.too_many', { params: { count: MAX_WEBHOOKS } });
    const id = crypto.randomUUID();
    const secret = createSecret();
    const sealed = keys.seal('webhook', secret, id);
    await insertWebhook(db, {
      ...fields,
      id,
      secret: sealed,
      createdBy: actor.id,
      now: tx.now(),
    });
    await auditWebhook(tx, id, 'webhook.created', describe(fields));
    return { webhook: await getWebhook(tx, id), secret };
  });
}

export async function changeWebhook(
  ctx: Context,
  id: string,
  fields: WebhookFields,
): Promise<Webhook> {
  await assertPublicAddress(ctx, fields.url);
  return transact(ctx, async (tx) => {
    const { db } = tx;
    const before = assertFound(await lockWebhook(db, id), 'webhook.not_found');
    const isSwitchedOn = fields.isOn && !before.isOn;
    await updateWebhook(db, id, {
      ...fields,
      offBecause: fields.isOn ? null : (before.offBecause ?? 'admin'),
      failingSince: isSwitchedOn ? null : before.failingSince,
    });
    // Also what was queued by a change that ran while it was switched off.
    if (!fields.isOn || isSwitchedOn) await giveUpQueued(db, id, tx.now());
    await auditWebhook(tx, id, 'webhook.changed', describe(fields));
    return getWebhook(tx, id);
  });
}

export const renewSecret = (ctx: Context, id: string): Promise<{ secret: string }> =>
  transact(ctx, async (tx) => {
    const { name } = assertFound(await lockWebhook(tx.db, id), 'webhook.not_found');
    const secret = createSecret();
    await renewStoredSecret(tx.db, id, {
      secret: tx.keys.seal('webhook', secret, id),
      shownTo: tx.actor.id,
      formerUntil: new Date(tx.now().getTime() + FORMER_SECRET_MS),
    });
    await auditWebhook(tx, id, 'webhook.secret_renewed', { name });
    return { secret };
  });

export const removeWebhook = (ctx: Context, id: string): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    const { name, url } = assertFound(await lockWebhook(tx.db, id), 'webhook.not_found');
    await deleteWebhook(tx.db, id);
    await auditWebhook(tx, id, 'webhook.deleted', { name, url });
    return {};
  });

export const testWebhook = (ctx: Context, id: string): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    const { db } = tx;
    const { name, isOn } = assertFound(await lockWebhook(db, id), 'webhook.not_found');
    assertAllowed(isOn ? null : 'webhook.off');
    const now = tx.now();
    await insertDelivery(db, {
      webhookId: id,
      eventId: crypto.randomUUID(),
      type: WEBHOOK_TEST,
      data: { id },
      happenedAt: now.toISOString(),
      isReplay: false,
      now,
    });
    await enqueue(db, 'send-webhooks', {});
    await auditWebhook(tx, id, 'webhook.tested', { name });
    return {};
  });

interface DeliveryQuery {
  readonly status?: DeliveryStatus | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listDeliveries(ctx: Context, webhookId: string, query: DeliveryQuery) {
  await getWebhook(ctx, webhookId);
  return toPage(await findDeliveries(ctx.db, { webhookId, ...query }), query.limit);
}

/** Under the id of the event, so that the receiver can tell what it has had already. */
export const replayDelivery = (ctx: Context, id: string): Promise<WebhookDelivery> =>
  transact(ctx, async (tx) => {
    const { db } = tx;
    const former = assertFound(await findDelivery(db, id), 'webhook.delivery_not_found');
    assertAllowed(former.status === 'queued' ? 'webhook.delivery_waits' : null);
    const webhook = assertFound(await lockWebhook(db, former.webhookId), 'webhook.not_found');
    assertAllowed(webhook.isOn ? null : 'webhook.off');
    const replay = await insertDelivery(db, { ...former, isReplay: true, now: tx.now() });
    await enqueue(db, 'send-webhooks', {});
    await auditWebhook(tx, webhook.id, 'webhook.replayed', {
      name: webhook.name,
      type: former.type,
    });
    return assertFound(await findDelivery(db, replay), 'webhook.delivery_not_found');
  });

/**
 * Refuses addresses inside the network when they are entered. A name that cannot be resolved now may be later; the call itself
 * looks again.
 */
async function assertPublicAddress({ settings }: Context, typed: string): Promise<void> {
  const isLocal = !settings.isProduction;
  const url = URL.parse(typed);
  const isAllowed = url?.protocol === 'https:' || (isLocal && url?.protocol === 'http:');
  const refusal = !url || !isAllowed || url.username || url.password ? 'webhook.address' : null;
  assertField('url', refusal);
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const addresses = isIP(host)
    ? [host]
    : await resolveHost(host).then(
        (found) => found.map(({ address }) => address),
        () => [],
      );
  const isReachable = addresses.every(isLocal ? isPublicOrLoopback : isPublic);
  assertField('url', isReachable ? null : 'webhook.private_address');
}

const describe = ({ name, url, topics, isOn }: WebhookFields) => ({
  name,
  url,
  topics: topics.join(', '),
  isOn,
});

const auditWebhook = (
  { db, actor, caller }: Context,
  id: string,
  action: `webhook.${'created' | 'changed' | 'secret_renewed' | 'deleted' | 'tested' | 'replayed'}`,
  details: Readonly<Record<string, unknown>>,
) =>
  audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'webhook',
    subjectId: id,
    details,
    address: caller.address,
  });
