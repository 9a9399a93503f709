// `npm run test:repeat -- <path> [--times 10] [--under <condition>]` repeats tests to find flaky ones.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { findFaketime } from './prepare.mjs';
import { fail, NODE, log } from './processes.mjs';
import { prepareTests, runTests } from './tests.mjs';

const STOP_EVERY_MS = 20_000;
const STOPPED_MS = 12_000;
const HOUR_MS = 3_600_000;
const FEW_FILES = 400;

/** The conditions of a run. Each changes the command, or starts something in parallel and returns a stop function. */
const CONDITIONS = {
  quiet: {},
  /** Another program uses each core. */
  busy: { begin: keepCoresBusy },
  /** Half of the run's processes are stopped for 12 of every 20 seconds. */
  stopped: { begin: stopProcesses },
  'few-files': {
    wrap: (command) => ['sh', '-c', `ulimit -n ${FEW_FILES}; exec "$@"`, 'sh', ...command],
  },
  /** A Sunday, and with it a week and a month, ends in the middle of the run. */
  midnight: { time: () => Date.parse('2027-01-31T23:59:20Z') },
  /** In Paris, summer time begins in the middle of the run. */
  'clock-change': { time: () => Date.parse('2027-03-28T00:59:20Z'), zone: 'Europe/Paris' },
  /** Each run is at another hour of another day: 24 runs cover all hours. */
  'other-hours': { time: (nth) => Date.now() + nth * 31 * HOUR_MS },
};

export async function repeatTests(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      times: { type: 'string', default: '10' },
      under: { type: 'string', default: 'quiet' },
    },
  });
  const times = Number(values.times);
  const condition = Object.hasOwn(CONDITIONS, values.under) ? CONDITIONS[values.under] : undefined;
  if (positionals.length === 0 || !(times >= 1) || !condition) {
    const names = Object.keys(CONDITIONS).join('|');
    fail(`Use: npm run test:repeat -- <path> [--times 10] [--under ${names}]`);
  }
  const environment = await prepareTests(positionals);
  const clock = condition.time ? await findFaketime() : undefined;
  if (condition.zone) environment.TZ = condition.zone;
  let failures = 0;
  let isStopped = false;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => (isStopped = true));
  for (let nth = 1; nth <= times && !isStopped; nth += 1) {
    const end = condition.begin?.();
    try {
      const time = clock ? timeEnvironment(clock, condition.time(nth)) : {};
      const code = await runTests(positionals, { ...environment, ...time }, condition.wrap);
      if (code !== 0) failures += 1;
    } finally {
      end?.();
    }
    log(`Run ${nth} of ${times} under "${values.under}": ${failures} failed so far.`);
  }
  return failures > 0 ? 1 : 0;
}

/** Shifts the wall clock of processes to this time; the monotonic clock stays real. */
const timeEnvironment = (clock, time) => ({
  LD_PRELOAD: clock,
  FAKETIME: `+${Math.round((time - Date.now()) / 1000)}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

function keepCoresBusy() {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(NODE, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => loops.forEach((loop) => loop.kill());
}

function stopProcesses() {
  let stopped = [];
  const resume = () => {
    for (const pid of stopped) signal(pid, 'SIGCONT');
    stopped = [];
  };
  const timer = setInterval(() => {
    stopped = descendantsOf(process.pid).filter(() => Math.random() < 0.5);
    for (const pid of stopped) signal(pid, 'SIGSTOP');
    setTimeout(resume, STOPPED_MS);
  }, STOP_EVERY_MS);
  return () => {
    clearInterval(timer);
    resume();
  };
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended meanwhile.
  }
}

/** All descendants of a process, from Linux's /proc. */
function descendantsOf(ancestor) {
  const children = new Map();
  for (const name of readdirSync('/proc').filter((it) => /^\d+$/.test(it))) {
    const parent = parentOf(name);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (pid) => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(ancestor);
}

function parentOf(pid) {
  try {
    // The process name is in parentheses and may contain spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
