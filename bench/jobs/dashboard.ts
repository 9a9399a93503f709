// The dashboard of staff: all calls of its page at once, and each of them, on a hub with a year of bookings.
import { DAY_MS, dayOf } from '@thedot/domain/kernel/time';
import { ZONE } from '../hub-times.ts';
import { fillEvents } from '../event-data.ts';
import {
  type Call,
  type Measurement,
  repeatCalls,
  runLoad,
  sendRequest,
  summarize,
} from '../load.ts';
import type { BenchContext } from '../programs.ts';
import { printLine, reportSingle } from '../report.ts';
import { fillSpaces } from '../space-data.ts';
import { fillTickets, spreadOverYear, signInStaff } from '../statistics-data.ts';
import { countStatements } from '../statements.ts';

const CALLS = 40;
const COUNTED = 12;
const GOAL_MS = 300;

/** What the page of staff loads before they choose anything. */
const PAGE = ['/api/dashboard/mine', '/api/dashboard/hub', '/api/decisions', '/api/statistics'];

export async function dashboard(context: BenchContext): Promise<void> {
  const { pool, hub, now, product } = context;
  printLine('Adding spaces, events and tickets, and spreading sessions over a year …');
  const userIds = hub.requesters.map(({ userId }) => userId);
  await fillSpaces(pool, userIds, now, { count: 90, daysBehind: 365 });
  await fillEvents(pool, userIds, now);
  await fillTickets(pool, userIds);
  await spreadOverYear(pool);
  const token = await context.createToken(await signInStaff(pool));
  const call = (path: string): Call => ({ port: product, token, path });

  const page = await measurePage(PAGE.map(call));
  let statements = 0;
  for (const path of PAGE) statements += await countStatements(pool, () => call(path), COUNTED);
  reportSingle('The whole dashboard of staff, all calls at once', page, statements, GOAL_MS);

  const day = (ahead: number) => dayOf(now + ahead * DAY_MS, ZONE);
  const year = `from=${day(-364)}&to=${day(0)}`;
  const calls = {
    ...Object.fromEntries(PAGE.map((path) => [path, path])),
    'Statistics of a year, compared with the year before': `/api/statistics?${year}&compare=year`,
    'Bookings of workshops': '/api/dashboard/booking?type=workshop',
    'Rows of the bookings of spaces': '/api/statistics/space_bookings',
    'Rows of the occupancy of spaces': '/api/statistics/space_occupancy',
    'Rows of the hours that experts have left': '/api/statistics/expert_time_left',
  };
  for (const [title, path] of Object.entries(calls)) {
    const measured = await runLoad(
      1,
      repeatCalls(CALLS, () => call(path)),
    );
    reportSingle(title, measured, await countStatements(pool, () => call(path), COUNTED));
  }
}

/** From the first call of a page to the last reply, one reader after another. */
async function measurePage(calls: readonly Call[]): Promise<Measurement> {
  const times: number[] = [];
  const begun = performance.now();
  for (let n = 0; n < CALLS; n++) {
    const start = performance.now();
    for (const { status, body } of await Promise.all(calls.map(sendRequest)))
      if (status >= 300) throw new Error(`A call of the page answered ${status}: ${body}`);
    times.push(performance.now() - start);
  }
  return summarize(times, performance.now() - begun);
}
