import { DAY_MS } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';

/** A webhook that was switched off after its calls had failed; it has no secret, so that it makes none. */
export async function insertSampleWebhook(db: Db, people: SamplePeople, now: Date): Promise<void> {
  const admin = people.get('Jelassi');
  if (!admin) throw new Error('The admin of the sample webhook is missing');
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const { id } = await db
    .insertInto('webhooks')
    .values({
      name: 'Newsletter',
      url: 'https://newsletter.example/hooks/the-dot',
      topics: ['event', 'registration'],
      is_on: false,
      off_because: 'failing',
      failing_since: daysAgo(9),
      last_delivered_at: daysAgo(10),
      created_by: admin.id,
      created_at: daysAgo(30),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: registrationId, ...place } = await db
    .selectFrom('event_registrations')
    .select(['id', 'event_id as eventId', 'user_id as userId'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const delivery = (days: number, outcome: { answer: number | null; error: string }) => ({
    webhook_id: id,
    event_id: crypto.randomUUID(),
    type: 'registration.created',
    data: JSON.stringify({ id: registrationId, status: 'accepted', ...place, checkedInAt: null }),
    happened_at: daysAgo(days),
    status: outcome.answer === 200 ? 'delivered' : 'failed',
    tries: outcome.answer === 200 ? 1 : 7,
    ...outcome,
    ended_at: daysAgo(days - 1),
  });
  await db
    .insertInto('webhook_deliveries')
    .values([
      delivery(10, { answer: 200, error: '' }),
      delivery(9, { answer: 503, error: 'HTTP 503' }),
      delivery(7, { answer: null, error: 'getaddrinfo ENOTFOUND newsletter.example' }),
    ])
    .execute();
}
