// G7: the experts with the earliest free slot, out of 1,000.
import { sendRequest, type Call, repeatForSeconds, runLoad } from '../load.ts';
import { compare, type Side } from '../pairs.ts';
import type { BenchContext } from '../programs.ts';
import { report } from '../report.ts';
import { countStatements } from '../statements.ts';

const SECONDS = 2;
const COUNTED = 10;

export async function nextFree(context: BenchContext): Promise<void> {
  const { hub, product, limit } = context;
  const tokens = await Promise.all(hub.requesters.map(context.createToken));
  let turn = 0;
  const ours = (query: string) => (): Call => ({
    port: product,
    token: tokens[turn++ % tokens.length] ?? '',
    path: `/api/users/experts?${query}`,
  });
  const [all, one, byName] = [
    ours('sort=next&limit=20'),
    ours('sort=next&limit=20&category=Other'),
    ours('limit=20'),
  ];
  const least = (): Call => ({ port: limit, path: '/next-free' });
  const [found, expected] = [
    timesOf(await sendRequest(all())),
    timesOf(await sendRequest(least())),
  ];
  if (found.length !== 20 || found.join() !== expected.join()) {
    throw new Error(`The times differ: ${found.join()} and ${expected.join()}`);
  }
  const side = (call: () => Call): Side => ({
    run: () => runLoad(1, repeatForSeconds(SECONDS, call)),
  });
  report(
    await compare('G7 who is next free of 1,000, against the limit', [side(all), side(least)], {
      metric: 'medianMs',
      ratio: { atMost: 3 },
    }),
    await countStatements(context.pool, all, COUNTED),
  );
  report(
    await compare('G7 who is next free of 1,000, against of 1', [side(all), side(one)], {
      metric: 'medianMs',
      ratio: { atMost: 60 },
    }),
  );
  report(
    await compare(
      'A page of experts by name with their next free time, against the limit of all',
      [side(byName), side(least)],
      { metric: 'medianMs', ratio: { atMost: 1 } },
    ),
    await countStatements(context.pool, byName),
  );
}

const timesOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as { items: { nextFree: string }[] }).items.map((it) => it.nextFree);
