// The commands of package.json. Runs on Node >= 20 without any package: it brings everything else.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, findChromium, findServers, install } from './prepare.mjs';
import { BIN, become, failed, node, ROOT, run, say } from './processes.mjs';

const [command = '', ...rest] = process.argv.slice(2);

const COMMANDS = {
  start: async () => {
    await buildWeb();
    // The job runner uses the database driver in a way that the driver will forbid one day.
    return become(['--disable-warning=DeprecationWarning', join(ROOT, 'server/src/main.ts')]);
  },
  test: () => test(rest),
  dev: () => develop(),
  check: () => check(),
  hub: () => become([join(ROOT, 'server/src/hub.ts'), ...rest]),
  bench: () => become([join(ROOT, 'bench/main.ts'), ...rest]),
};

const chosen = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (!chosen)
  failed(`Use: npm start | npm test | npm run dev | npm run check | npm run hub | npm run bench`);
await install();
if (Number(process.versions.node.split('.')[0]) < 26) {
  process.exitCode = await node([process.argv[1], command, ...rest]);
} else {
  process.exitCode = await chosen();
}

/** Without filters everything; with filters (`npm test -- bookings`) what they need and no more. */
async function test(filters) {
  const wantsBrowser = filters.length === 0 || filters.some(meansBrowser);
  const counts = join(tmpdir(), `thedot-counts-${process.pid}.json`);
  const environment = { TEST_COUNTS: counts, NODE_ENV: 'test' };
  if (wantsBrowser) {
    await buildWeb();
    environment.CHROMIUM = await findChromium();
  }
  if (filters.length === 0 || filters.some(meansServers)) await findServers();
  const reporters = ['--reporter=default', '--reporter=./tools/counting-reporter.ts'];
  const code = await run(join(BIN, 'vitest'), ['run', ...reporters, ...filters], { environment });
  const counted = readCounts(counts);
  const broken = Math.max(counted.failed, code === 0 ? 0 : 1);
  process.stdout.write(`${counted.passed} passed, ${broken} failed\n`);
  return broken > 0 ? 1 : 0;
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
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(path, { force: true });
  }
}

/** The server starts again with every change; the web app is served by Vite, which passes /api on. */
async function develop() {
  const port = process.env.PORT ?? '3000';
  const site = process.env.PUBLIC_URL ?? 'http://localhost:5173';
  const server = node(['--watch', '--watch-preserve-output', join(ROOT, 'server/src/main.ts')], {
    environment: { PUBLIC_URL: site },
  });
  const web = run(join(BIN, 'vite'), ['web'], {
    environment: { API_URL: `http://127.0.0.1:${port}` },
  });
  say(`Develop at ${site}`);
  return Promise.race([server, web]);
}

async function check() {
  const projects = ['domain', 'server', 'web', 'web/tsconfig.node.json', 'e2e', 'tools', 'bench'];
  const steps = [
    ['formatting (prettier)', 'prettier', ['--check', '--log-level=warn', '.']],
    ['code (oxlint)', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
    ...projects.map((name) => [`types of ${name} (tsc)`, 'tsc', ['-p', name]]),
  ];
  const wrong = [];
  for (const [name, program, args] of steps) {
    const code = await run(join(BIN, program), args);
    say(`${code === 0 ? 'ok    ' : 'WRONG '} ${name}`);
    if (code !== 0) wrong.push(name);
  }
  say(wrong.length === 0 ? 'Everything is in order.' : `Not in order: ${wrong.join(', ')}.`);
  return wrong.length === 0 ? 0 : 1;
}
