// The search of Ctrl+K among 100,000 users and as many records of each kind: a text of two letters, common and rare
// names, and words that are typed wrong.
import { Kysely, PostgresDialect } from 'kysely';
import { sendRequest, type Call, repeatCalls, runLoad } from '../load.ts';
import { fillPeople } from '../people-data.ts';
import type { BenchContext } from '../programs.ts';
import { printLine, reportSingle } from '../report.ts';
import { fillRecords } from '../search-data.ts';
import type { DB } from '../../server/src/db/schema.ts';
import { collectSearchWords } from '../../server/src/features/search/search.jobs.ts';
import { countStatements } from '../statements.ts';

const CALLS = 100;
const COUNTED = 20;
const GOAL_MS = 100;
const NOTHING = 'nothing like it';
const TEXTS = [
  'li',
  'person',
  'leila',
  'leila mar',
  'trabelsi',
  'x1f4',
  'ben salah x1f41',
  'organization 7',
  'carthage',
  'robotics solar',
  'k1f4',
  'carthgae',
  'trabesli',
  'robtoics slar',
  NOTHING,
];

export async function search(context: BenchContext): Promise<void> {
  printLine('Adding 100,000 users and as many records of each kind …');
  const { pool, product, createToken } = context;
  const people = await fillPeople(pool);
  await fillRecords(pool, people.startups[0]?.userId ?? '');
  const before = performance.now();
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await collectSearchWords({ db });
  printLine(`Collecting the words took ${Math.round(performance.now() - before)} ms`);
  const readers = Object.entries(people);
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
      if (!body.includes('"hits"')) throw new Error(`“${text}” got ${body}`);
      const { hits } = JSON.parse(body) as { hits: readonly { kind: string }[] };
      if (role === 'staff' && hits.length === 0 && text !== NOTHING)
        throw new Error(`Staff find nothing by “${text}”`);
      const measured = await runLoad(1, repeatCalls(CALLS, next));
      const title = `Search by ${role} for “${text}”, ${hits.length} hits`;
      reportSingle(title, measured, await countStatements(pool, next, COUNTED), GOAL_MS);
    }
  }
}
