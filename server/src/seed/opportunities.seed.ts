import { DAY_MS, daysAfter, dayOf, instantOf } from '@thedot/domain/kernel/time';
import type { OpportunityEvent } from '@thedot/domain/opportunities/opportunities.contract';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';
import { SAMPLE_OPPORTUNITIES, type SampleOpportunity } from './sample-opportunities.ts';

const OWNER = 'Bouzid';

/** What happened to one of each status, and how many days ago. */
const HISTORY: Readonly<
  Record<SampleOpportunity['status'], readonly (readonly [OpportunityEvent['action'], number])[]>
> = {
  draft: [['create', 1]],
  published: [
    ['create', 12],
    ['publish', 10],
  ],
  closed: [
    ['create', 60],
    ['publish', 55],
    ['close', 9],
    ['outcome', 2],
  ],
  canceled: [
    ['create', 20],
    ['publish', 18],
    ['cancel', 3],
  ],
};

/** Inserts opportunities in all their states, and who follows them. */
export async function insertSampleOpportunities(
  db: Db,
  people: SamplePeople,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const owner = people.get(OWNER);
  if (!owner) return;
  for (const sample of SAMPLE_OPPORTUNITIES) {
    const id = await insertOne(db, sample, { ownerId: owner.id, now, timeZone });
    await insertTargets(db, id, sample.organizations);
    for (const name of sample.followers) {
      const userId = people.get(name)?.id;
      if (userId)
        await db
          .insertInto('opportunity_follows')
          .values({ opportunity_id: id, user_id: userId, created_at: now.toISOString() })
          .execute();
    }
  }
}

interface Setting {
  readonly ownerId: string;
  readonly now: Date;
  readonly timeZone: string;
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

async function insertOne(
  db: Db,
  sample: SampleOpportunity,
  { ownerId, now, timeZone: hubZone }: Setting,
): Promise<string> {
  const { days, timeZone = hubZone, status, reason = '', outcome = null } = sample;
  const { title, text, kind, stage, provider, representative, link } = sample;
  const history = HISTORY[status];
  const publishedDaysAgo = history.find(([action]) => action === 'publish')?.[1];
  const day = daysAfter(dayOf(now.getTime(), timeZone), days);
  const { id } = await db
    .insertInto('opportunities')
    .values({
      owner_id: ownerId,
      title,
      text,
      kind,
      stage,
      provider,
      representative,
      link,
      roles: [...sample.roles],
      fields: [...sample.fields],
      status,
      deadline_at: new Date(instantOf(day, '17:00', timeZone)).toISOString(),
      time_zone: timeZone,
      reason,
      outcome,
      published_at: publishedDaysAgo === undefined ? null : daysAgo(now, publishedDaysAgo),
      created_at: daysAgo(now, history[0]?.[1] ?? 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [action, ago] of history) {
    await db
      .insertInto('opportunity_events')
      .values({
        opportunity_id: id,
        actor_id: action === 'close' ? null : ownerId,
        action,
        reason: action === 'cancel' ? reason : '',
        at: daysAgo(now, ago),
      })
      .execute();
  }
  return id;
}

async function insertTargets(db: Db, id: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('opportunity_organizations')
    .columns(['opportunity_id', 'organization_id'])
    .expression((eb) =>
      eb
        .selectFrom('organizations')
        .select([sql<string>`${id}::uuid`.as('opportunity_id'), 'id as organization_id'])
        .where('name', 'in', [...names]),
    )
    .execute();
}
