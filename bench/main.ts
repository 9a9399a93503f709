// `npm run bench` runs all benchmarks but the long ones, `npm run bench -- slots next-free` the named ones.
import { bookings } from './jobs/bookings.ts';
import { chat } from './jobs/chat.ts';
import { dashboard } from './jobs/dashboard.ts';
import { events } from './jobs/events.ts';
import { meetings } from './jobs/meetings.ts';
import { nextFree } from './jobs/next-free.ts';
import { search } from './jobs/search.ts';
import { slots } from './jobs/slots.ts';
import { soak } from './jobs/soak.ts';
import { spaces } from './jobs/spaces.ts';
import { sockets } from './jobs/sockets.ts';
import { withBenchContext, type BenchContext } from './programs.ts';
import { printLine, printTable, warnAboutLoad } from './report.ts';
import { year } from './year.ts';

const JOBS: Readonly<Record<string, (stage: BenchContext) => Promise<void>>> = {
  slots,
  'next-free': nextFree,
  bookings,
  chat,
  search,
  sockets,
  meetings,
  spaces,
  events,
  dashboard,
  soak,
};

/** Take many minutes, so they run when named. */
const LONG_JOBS = ['soak'];

const wanted = process.argv.slice(2);
const chosen = Object.entries(JOBS).filter(([name]) =>
  wanted.length === 0 ? !LONG_JOBS.includes(name) : wanted.includes(name),
);

warnAboutLoad();
// It has a hub of its own, and compares with nothing.
if (wanted.includes('year')) await year();
if (chosen.length > 0) {
  await withBenchContext(printLine, async (stage) => {
    for (const [, job] of chosen) await job(stage);
  });
  printTable();
}
warnAboutLoad();
