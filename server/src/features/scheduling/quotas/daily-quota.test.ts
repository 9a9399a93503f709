import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FEATURES } from '../../../app/features.ts';
import { MONDAY } from '../../../testing/bookings/sessions.ts';
import { useWorld } from '../../../testing/world.ts';
import { selectRequests } from './daily-quota.queries.ts';
import { dailyQuotaQuery } from './daily-quota.service.ts';

const world = await useWorld({ clock: MONDAY });

test.each(['organization', 'user'] as const)(
  'the daily quota of one %s is counted by indexes, for all kinds',
  async (kind) => {
    const { id: userId, organizationId } = await world.person('startup');
    const ctx = { ...world, now: () => MONDAY, features: FEATURES };
    const owner = { userId, organizationId: kind === 'user' ? null : organizationId };

    const plan = await world.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      const count = selectRequests(dailyQuotaQuery(ctx, owner));
      return (await sql`explain (format json) select ${count}`.execute(db)).rows;
    });

    expect(JSON.stringify(plan)).toContain('"Index Scan"');
    expect(JSON.stringify(plan)).not.toContain('"Seq Scan"');
  },
);
