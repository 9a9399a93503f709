// `npm run bench`, or with the names of some of them: `npm run bench -- slots next-free`.
import { bookings } from './jobs/bookings.ts';
import { chat } from './jobs/chat.ts';
import { nextFree } from './jobs/next-free.ts';
import { slots } from './jobs/slots.ts';
import { sockets } from './jobs/sockets.ts';
import { onStage, type Stage } from './programs.ts';
import { say, sayTable, warnOfNoise } from './report.ts';

const JOBS: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  slots,
  'next-free': nextFree,
  bookings,
  chat,
  sockets,
};

const wanted = process.argv.slice(2);
const chosen = Object.entries(JOBS).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
);

warnOfNoise();
await onStage(say, async (stage) => {
  for (const [, job] of chosen) await job(stage);
});
sayTable();
warnOfNoise();
