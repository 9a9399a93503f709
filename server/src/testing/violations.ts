import type pg from 'pg';
import { findBrokenRows } from '../admin/invariants.queries.ts';

export const ZONE = 'Africa/Tunis';

/** Runs statements that no request could, returns the violated invariants, and rolls back. */
export async function findViolationsAfter(
  client: pg.Client,
  statements: string,
): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(statements);
    return [...new Set((await findBrokenRows(client, ZONE)).map(({ rule }) => rule))];
  } finally {
    await client.query('rollback');
  }
}
