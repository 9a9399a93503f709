// The search of Ctrl+K among 100,000 users: a text of two letters, common and rare names.
import { sendRequest, type Call, repeatCalls, runLoad } from '../load.ts';
import { fillPeople } from '../people-data.ts';
import type { BenchContext } from '../programs.ts';
import { printLine, reportSingle } from '../report.ts';
import { countStatements } from '../statements.ts';

const CALLS = 300;
const COUNTED = 20;
const GOAL_MS = 50;
const TEXTS = [
  'li',
  'person',
  'leila',
  'leila mar',
  'trabelsi',
  'x1f4',
  'ben salah x1f41',
  'organization 7',
];

export async function search(context: BenchContext): Promise<void> {
  printLine('Adding 100,000 users …');
  const { pool, product, createToken } = context;
  const readers = Object.entries(await fillPeople(pool));
  for (const [role, sessions] of readers) {
    const tokens = await Promise.all(sessions.map(createToken));
    let turn = 0;
    for (const text of TEXTS) {
      const next = (): Call => ({
        port: product,
        token: tokens[turn++ % tokens.length] ?? '',
        path: `/api/search?${new URLSearchParams({ text })}`,
      });
      const { body } = await sendRequest(next());
      const { hits } = JSON.parse(body) as { hits: readonly { kind: string }[] };
      if (role === 'staff' && hits.length === 0) throw new Error(`Staff find nothing by “${text}”`);
      const measured = await runLoad(1, repeatCalls(CALLS, next));
      const title = `Search by ${role} for “${text}”, ${hits.length} hits`;
      reportSingle(title, measured, await countStatements(pool, next, COUNTED), GOAL_MS);
    }
  }
}
