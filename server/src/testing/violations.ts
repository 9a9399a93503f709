import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import type pg from 'pg';
import { findBrokenRows } from '../admin/invariants.queries.ts';

export const ZONE = 'Africa/Tunis';

/** Runs statements that no request could, returns the violated invariants, and rolls back. */
export async function findViolationsAfter(
  client: pg.Client,
  statements: string,
  dailyBookings = DAILY_BOOKING_QUOTA,
): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(statements);
    const found = await findBrokenRows(client, { hubTimeZone: ZONE, dailyBookings });
    return [...new Set(found.map(({ rule }) => rule))];
  } finally {
    await client.query('rollback');
  }
}
