import type { DeliveryStatus } from '@thedot/domain/webhooks/webhooks.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

const selectDeliveries = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as d')
    .select((eb) => [
      'd.id',
      'd.webhook_id as webhookId',
      'd.event_id as eventId',
      'd.type',
      eb.ref('d.data').$castTo<Record<string, unknown>>().as('data'),
      'd.happened_at as happenedAt',
      eb.ref('d.status').$castTo<DeliveryStatus>().as('status'),
      'd.tries',
      'd.answer',
      'd.error',
      'd.next_try_at as nextTryAt',
      'd.ended_at as endedAt',
      'd.is_replay as isReplay',
    ]);

interface Page {
  readonly webhookId: string;
  readonly status?: DeliveryStatus | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

export const findDeliveries = (db: Db, { webhookId, status, limit, after }: Page) =>
  selectDeliveries(db)
    .where('d.webhook_id', '=', webhookId)
    .$if(status !== undefined, (q) => q.where('d.status', '=', status!))
    .$if(after !== undefined, (q) => q.where('d.id', '<', after!))
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute();

export const findDelivery = (db: Db, id: string) =>
  selectDeliveries(db).where('d.id', '=', id).executeTakeFirst();

interface NewDelivery {
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly happenedAt: string;
  readonly isReplay: boolean;
  readonly now: Date;
}

export async function insertDelivery(db: Db, delivery: NewDelivery): Promise<string> {
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: delivery.webhookId,
      event_id: delivery.eventId,
      type: delivery.type,
      data: JSON.stringify(delivery.data),
      happened_at: delivery.happenedAt,
      is_replay: delivery.isReplay,
      next_try_at: delivery.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The webhooks that have something to send. */
export async function findDueWebhooks(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('webhooks as w')
    .select('w.id')
    .where('w.is_on', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries as d')
          .select('d.id')
          .whereRef('d.webhook_id', '=', 'w.id')
          .where('d.status', '=', sql.lit('queued'))
          .where('d.next_try_at', '<=', now.toISOString()),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

interface Claim {
  readonly webhookId: string;
  readonly now: Date;
  /** Until then no other server makes the call; after a crash one does. */
  readonly until: Date;
}

/** Takes the oldest delivery of a webhook that is due, with what its call needs. */
export async function claimDelivery(db: Db, { webhookId, now, until }: Claim) {
  const { rows } = await sql<{
    id: string;
    eventId: string;
    type: string;
    data: Record<string, unknown>;
    happenedAt: string;
    url: string;
    secret: string | null;
    formerSecret: string | null;
  }>`
    update webhook_deliveries as d set next_try_at = ${until.toISOString()}
    from webhooks as w
    where w.id = d.webhook_id and w.is_on and d.id = (
      select it.id from webhook_deliveries as it
      where it.webhook_id = ${webhookId} and it.status = 'queued' and it.next_try_at <= ${now.toISOString()}
      order by it.next_try_at, it.id limit 1 for update skip locked)
    returning d.id, d.event_id as "eventId", d.type, d.data, d.happened_at as "happenedAt", w.url, w.secret,
      case when w.former_secret_until > ${now.toISOString()} then w.former_secret end as "formerSecret"`.execute(
    db,
  );
  return rows[0];
}

interface Ending {
  readonly id: string;
  readonly status: DeliveryStatus;
  readonly answer: number | null;
  readonly error: string;
  readonly nextTryAt: Date | null;
  readonly now: Date;
}

/** Unless it was given up meanwhile. */
export const updateDelivery = (db: Db, { id, status, answer, error, nextTryAt, now }: Ending) =>
  db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      status,
      answer,
      error: error.slice(0, 500),
      tries: eb('tries', '+', 1),
      next_try_at: nextTryAt?.toISOString() ?? null,
      ended_at: status === 'queued' ? null : now.toISOString(),
    }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning('tries')
    .executeTakeFirst();

export const findTries = (db: Db, id: string) =>
  db.selectFrom('webhook_deliveries').select('tries').where('id', '=', id).executeTakeFirst();

/** Gives up what waits for a webhook that is switched off. */
export const giveUpQueued = (db: Db, webhookId: string, now: Date) =>
  db
    .updateTable('webhook_deliveries')
    .set({
      status: 'failed',
      error: 'The webhook was switched off',
      next_try_at: null,
      ended_at: now.toISOString(),
    })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'queued')
    .execute();

export const deleteDeliveriesEndedBefore = (db: Db, before: Date) =>
  db.deleteFrom('webhook_deliveries').where('ended_at', '<', before.toISOString()).execute();

/** Super-admins and admins, who are told of a webhook that was switched off. */
export async function findAdminIds(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['super-admin', 'admin'])
    .where('is_removed', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}
