// `npm test`: what the tests need, and the last line that counts them.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, findChromium, findServers } from './prepare.mjs';
import { BIN, ROOT, run, say } from './processes.mjs';

const MEMORY = '/dev/shm';
/** What a whole run keeps at once, and as much again for who runs it. */
const ROOM_BYTES = 8 * 1024 ** 3;

/** Without filters everything; with filters (`npm test -- bookings`) what they need and no more. */
export async function test(filters) {
  const wantsBrowser = filters.length === 0 || filters.some(meansBrowser);
  const environment = { NODE_ENV: 'test' };
  if (wantsBrowser) {
    await buildWeb();
    environment.CHROMIUM = await findChromium();
  }
  if (filters.length === 0 || filters.some(meansServers)) await findServers();
  // Which the Node outside may be too old to read.
  const { runWithSecondGo } = await import('./second-go.ts');
  const place = makePlace();
  environment.TMPDIR = place;
  const { passed, failed, unsteady } = await runWithSecondGo((files) => {
    if (files) say(`\nOnce more, alone:\n${files.join('\n')}`);
    return runOnce(files ?? filters, files ? { ...environment, TEST_ALONE: 'true' } : environment);
  }).finally(() => rmSync(place, { recursive: true, force: true }));
  if (unsteady.length > 0) say(`\nPassed only alone:\n${unsteady.join('\n')}\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
}

async function runOnce(filters, environment) {
  const counts = join(environment.TMPDIR, 'counts.json');
  const reporters = ['--reporter=default', '--reporter=./tools/counting-reporter.ts'];
  const code = await run(join(BIN, 'vitest'), ['run', ...reporters, ...filters], {
    environment: { ...environment, TEST_COUNTS: counts },
  });
  const ran = readCounts(counts);
  const hasFailed =
    ran.unhandled > 0 || Object.values(ran.files).some((it) => it.failed.length > 0);
  return code === 0 || hasFailed ? ran : { ...ran, unhandled: 1 };
}

/**
 * Where the tests keep what they throw away. In memory, where there is enough: databases that wait for a disk which
 * others write to as well are no part of what is tested.
 */
function makePlace() {
  const place = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'thedot-tests-'));
  // PostgreSQL runs as another user.
  chmodSync(place, 0o755);
  return place;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES && freemem() >= ROOM_BYTES;
  } catch {
    // Not every system has such a place.
    return false;
  }
}

/** Whether a filter means a browser test: for Vitest a part of the path is enough. */
function meansBrowser(filter) {
  const names = readdirSync(join(ROOT, 'e2e')).filter((name) => name.endsWith('.e2e.test.ts'));
  return names.some((name) => `e2e/${name}`.includes(filter));
}

/** Whether a filter means a test that starts other servers than the hub’s, as browser tests do too. */
function meansServers(filter) {
  const paths = [
    'server/src/platform/realtime/streams.api.test.ts',
    'server/src/rolling-restart.test.ts',
    'server/src/stopping.test.ts',
    'server/src/two-servers.test.ts',
  ];
  return paths.some((path) => path.includes(filter)) || meansBrowser(filter);
}

function readCounts(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The run broke down before it could count: that is a failure of its own.
    return { files: {}, unhandled: 1 };
  } finally {
    rmSync(path, { force: true });
  }
}
