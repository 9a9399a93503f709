import type pg from 'pg';
import { findBrokenRows } from '../admin/invariants.queries.ts';

export const ZONE = 'Africa/Tunis';

/** Does what no request can do, looks what is found of it, and takes it back. */
export async function brokenBy(client: pg.Client, statements: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(statements);
    return [...new Set((await findBrokenRows(client, ZONE)).map(({ says }) => says))];
  } finally {
    await client.query('rollback');
  }
}
