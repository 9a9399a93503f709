// G1: pages of 10,000 events with 100,000 registrations.
import { DAY_MS } from '@thedot/domain/kernel/time';
import { type Call, repeatForSeconds, runLoad, sendRequest } from '../load.ts';
import { compare, type Side } from '../pairs.ts';
import type { BenchContext } from '../programs.ts';
import { fillEvents } from '../event-data.ts';
import { printLine, report, reportSingle } from '../report.ts';
import { countStatements } from '../statements.ts';

const SECONDS = 2;
const CONNECTIONS = 32;
const GOAL = { metric: 'perSecond', ratio: { atLeast: 0.6 } } as const;

export async function events(context: BenchContext): Promise<void> {
  const { pool, hub, now, product, limit } = context;
  printLine('Filling 10,000 events …');
  const userIds = hub.requesters.map(({ userId }) => userId);
  const popular = await fillEvents(pool, userIds, now);
  const tokens = await Promise.all(hub.requesters.map(context.createToken));
  let turn = 0;
  const ours = (path: string) => (): Call => ({
    port: product,
    token: tokens[turn++ % tokens.length] ?? '',
    path: `/api/event/${path}`,
  });
  const least = (path: string) => (): Call => ({ port: limit, path });
  const since = new Date(now).toISOString();
  const month = { from: since, to: new Date(now + 31 * DAY_MS).toISOString() };
  const range = new URLSearchParams(month).toString();
  const pages = [
    ['G1 the first 20 of 10,000 events', ours('getEvents'), least('/events')],
    [
      'G1 the next 20 events',
      ours('getUpcommingEvents'),
      least(`/events?${new URLSearchParams({ since })}`),
    ],
    [
      'A month of the calendar of events',
      ours(`getEventsCalendar?${range}`),
      least(`/events-in?${range}`),
    ],
  ] as const;
  for (const [title, its, limits] of pages) await compareCalls(context, { title, its, limits });
  for (const [title, path] of [
    ['Events by a common word', 'getUpcommingEvents?search=workshop'],
    ['Events by a rare word', 'getUpcommingEvents?search=9911'],
    ['Past events', 'getEvents?scope=past'],
    ['My events', 'getEvents?scope=mine'],
  ] as const)
    reportSingle(
      title,
      await runLoad(1, repeatForSeconds(SECONDS, ours(path))),
      await countStatements(pool, ours(path)),
    );
  // Organizers in turn: the calls of one user are limited.
  await pool.query(
    'insert into event_hosts (event_id, user_id) select $1, unnest($2::uuid[]) on conflict do nothing',
    [popular, userIds],
  );
  await compareCalls(context, {
    title: 'The first 50 of 10,000 attendees of an event',
    its: ours(`${popular}/registrations?limit=50&withoutCounts=true`),
    limits: least(`/attendees?event=${popular}`),
  });
}

interface Compared {
  readonly title: string;
  readonly its: () => Call;
  readonly limits: () => Call;
}

async function compareCalls({ pool }: BenchContext, { title, its, limits }: Compared) {
  const idsOf = async (call: Call) => {
    const { items } = JSON.parse((await sendRequest(call)).body) as { items: { id: string }[] };
    return items.map(({ id }) => id);
  };
  const [first, second] = [await idsOf(its()), await idsOf(limits())];
  // The minimal program also reads the row that says whether there are more.
  if (first.length === 0 || first.some((id, at) => id !== second[at]))
    throw new Error(`${title}: the answers differ, ${first.length} and ${second.length}`);
  const side = (call: () => Call): Side => ({
    run: () => runLoad(CONNECTIONS, repeatForSeconds(SECONDS, call)),
  });
  report(await compare(title, [side(its), side(limits)], GOAL), await countStatements(pool, its));
}
