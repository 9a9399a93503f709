// `npm test`: prepares and runs the tests, and prints their counts as the last line.
// A named import of `globSync` fails on older Node versions; it is used only under the product's own.
import fs, { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, findChromium, findCoturn, findDeployTools, findServers } from './prepare.mjs';
import { BIN, ROOT, run } from './processes.mjs';

const MEMORY = '/dev/shm';
/** Twice the peak use of a full run. */
const REQUIRED_BYTES = 8 * 1024 ** 3;

/** Runs all tests, or those that match the filters (`npm test -- bookings`). */
export async function test(filters) {
  const environment = await prepareTests(filters);
  return runTests(filters, environment);
}

/** `npm run test:soak`: the soak tests at full size. */
export async function testSoak(filters) {
  const wanted = filters.length === 0 ? ['.soak.test.'] : filters;
  const environment = await prepareTests(wanted);
  if (testFiles(wanted).some(usesTurnServer)) await findCoturn();
  return runTests(wanted, { ...environment, TEST_SOAK: 'true' });
}

/** Prepares the web app, browser and other servers that the tests need. Returns their environment. */
export async function prepareTests(filters) {
  const environment = { NODE_ENV: 'test' };
  const files = testFiles(filters);
  if (files.some((path) => path.startsWith('e2e/'))) {
    await buildWeb();
    environment.CHROMIUM = await findChromium();
  }
  if (files.some(usesOtherServers)) await findServers();
  if (files.some(checksDeployment)) await findDeployTools();
  return environment;
}

/**
 * Runs the tests once and prints their counts as the last line. Returns the exit code.
 * @param wrap the changed program and arguments, for a run under other conditions
 */
export async function runTests(filters, environment, wrap = (command) => command) {
  const folder = createRunFolder();
  const counts = join(folder, 'counts.json');
  const reporters = ['--reporter=default', '--reporter=./tools/test-report.ts'];
  try {
    const [program, ...args] = wrap([join(BIN, 'vitest'), 'run', ...reporters, ...filters]);
    const code = await run(program, args, {
      environment: {
        ...environment,
        TMPDIR: folder,
        TEST_COUNTS: counts,
        TEST_WHOLE: String(filters.length === 0),
      },
    });
    const { passed, failed } = readCounts(counts);
    const broken = code !== 0 && failed === 0 ? 1 : failed;
    process.stdout.write(`${passed} passed, ${broken} failed\n`);
    return broken > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates the folder of a run, in memory if there is enough, so that databases do not wait for the disk. */
function createRunFolder() {
  const folder = mkdtempSync(join(hasEnoughMemory() ? MEMORY : tmpdir(), 'thedot-tests-'));
  // PostgreSQL runs as another user, which needs access.
  chmodSync(folder, 0o755);
  return folder;
}

function hasEnoughMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= REQUIRED_BYTES && freemem() >= REQUIRED_BYTES;
  } catch {
    // Not every system has this folder.
    return false;
  }
}

/** The test files whose path contains one of the filters, as Vitest selects them. */
function testFiles(filters) {
  const all = fs.globSync(
    ['{domain,server,web}/src/**/*.test.{ts,tsx}', '{tools,e2e}/**/*.test.ts'],
    {
      cwd: ROOT,
    },
  );
  return all.filter(
    (path) =>
      !path.includes('node_modules') &&
      (filters.length === 0 || filters.some((filter) => path.includes(filter))),
  );
}

/** Whether a test needs Redis, nginx or HAProxy. All browser tests may. */
const usesOtherServers = (path) =>
  path.startsWith('e2e/') ||
  /\b(startPair|startRedis|startNginx|startSite|startHaproxy)\b/.test(
    readFileSync(join(ROOT, path), 'utf8'),
  );

/** Whether a test checks the files of deploy/ with their own tools. */
const checksDeployment = (path) => /(^|\/)deploy[^/]*\.test\.ts$/.test(path);

/** Whether a test may send calls through a TURN server: only soak tests of the browser do. */
const usesTurnServer = (path) => /^e2e\/.*\.soak\.test\.ts$/.test(path);

function readCounts(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The run failed before it wrote the counts.
    return { passed: 0, failed: 1 };
  }
}
