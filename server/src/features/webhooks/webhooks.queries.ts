import { ADMINS } from '@thedot/domain/access/roles';
import type { WebhookOff } from '@thedot/domain/webhooks/webhooks.contract';
import type { WebhookTopic } from '@thedot/domain/webhooks/webhook-events';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

const selectWebhooks = (db: Db, now: Date) =>
  db.selectFrom('webhooks as w').select((eb) => [
    'w.id',
    'w.name',
    'w.url',
    eb.ref('w.topics').$castTo<WebhookTopic[]>().as('topics'),
    'w.is_on as isOn',
    eb.ref('w.off_because').$castTo<WebhookOff | null>().as('offBecause'),
    'w.failing_since as failingSince',
    'w.last_delivered_at as lastDeliveredAt',
    sql<number>`(select count(*) from webhook_deliveries as d
      where d.webhook_id = w.id and d.status = 'queued')::int`.as('queued'),
    sql<
      string | null
    >`case when w.former_secret_until > ${now.toISOString()} then w.former_secret_until end`.as(
      'formerSecretUntil',
    ),
    'w.created_at as createdAt',
    briefPerson(db, 'w.created_by').as('createdBy'),
    sql<boolean>`exists (
      select from users as reader where reader.id = w.secret_shown_to
        and (reader.is_removed or reader.role <> all(${sql.lit(`{${ADMINS.join(',')}}`)}::text[])))`.as(
      'isSecretExposed',
    ),
  ]);

export const findWebhooks = (db: Db, now: Date) =>
  selectWebhooks(db, now).orderBy('w.name').orderBy('w.id').execute();

export const findWebhook = (db: Db, id: string, now: Date) =>
  selectWebhooks(db, now).where('w.id', '=', id).executeTakeFirst();

/** Those that a user added, or of which they know the secret. */
export const findWebhooksOf = (db: Db, userId: string) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'name as title'])
    .where((eb) => eb.or([eb('created_by', '=', userId), eb('secret_shown_to', '=', userId)]))
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Locks a webhook, so that a call that ends does not switch off what an admin changes meanwhile. */
export const lockWebhook = (db: Db, id: string) =>
  db
    .selectFrom('webhooks')
    .select([
      'id',
      'name',
      'url',
      'topics',
      'secret',
      'is_on as isOn',
      'off_because as offBecause',
      'failing_since as failingSince',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function countWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewWebhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly topics: readonly string[];
  readonly secret: string;
  readonly isOn: boolean;
  readonly createdBy: string;
  readonly now: Date;
}

export const insertWebhook = (db: Db, webhook: NewWebhook) =>
  db
    .insertInto('webhooks')
    .values({
      id: webhook.id,
      name: webhook.name,
      url: webhook.url,
      topics: [...webhook.topics],
      secret: webhook.secret,
      is_on: webhook.isOn,
      off_because: webhook.isOn ? null : 'admin',
      created_by: webhook.createdBy,
      secret_shown_to: webhook.createdBy,
      created_at: webhook.now.toISOString(),
    })
    .execute();

interface WebhookChange {
  readonly name: string;
  readonly url: string;
  readonly topics: readonly string[];
  readonly isOn: boolean;
  readonly offBecause: string | null;
  readonly failingSince: string | null;
}

export const updateWebhook = (db: Db, id: string, change: WebhookChange) =>
  db
    .updateTable('webhooks')
    .set({
      name: change.name,
      url: change.url,
      topics: [...change.topics],
      is_on: change.isOn,
      off_because: change.offBecause,
      failing_since: change.failingSince,
    })
    .where('id', '=', id)
    .execute();

interface NewSecret {
  readonly secret: string;
  readonly shownTo: string;
  /** Until when the former one signs as well. */
  readonly formerUntil: Date;
}

/** A webhook without a secret has no former one. */
export const renewStoredSecret = (
  db: Db,
  id: string,
  { secret, shownTo, formerUntil }: NewSecret,
) =>
  db
    .updateTable('webhooks')
    .set((eb) => ({
      secret,
      secret_shown_to: shownTo,
      former_secret: eb.ref('secret'),
      former_secret_until: sql`case when secret is not null then ${formerUntil.toISOString()}::timestamptz end`,
    }))
    .where('id', '=', id)
    .execute();

export const deleteFormerSecrets = (db: Db, now: Date) =>
  db
    .updateTable('webhooks')
    .set({ former_secret: null, former_secret_until: null })
    .where('former_secret_until', '<=', now.toISOString())
    .execute();

export const deleteWebhook = (db: Db, id: string) =>
  db.deleteFrom('webhooks').where('id', '=', id).execute();

export const switchOff = (db: Db, id: string) =>
  db
    .updateTable('webhooks')
    .set({ is_on: false, off_because: 'failing' })
    .where('id', '=', id)
    .execute();

/** Keeps when the failures began; a call that arrived ends them. */
export const recordOutcome = (
  db: Db,
  id: string,
  { arrived, now }: { arrived: boolean; now: Date },
) =>
  db
    .updateTable('webhooks')
    .set((eb) =>
      arrived
        ? { failing_since: null, last_delivered_at: now.toISOString() }
        : {
            failing_since: eb.fn.coalesce(
              'failing_since',
              eb.cast<string>(eb.val(now.toISOString()), 'timestamptz'),
            ),
          },
    )
    .where('id', '=', id)
    .execute();
