// The commands of package.json. Runs on Node >= 20 without packages, and installs them.
import { join } from 'node:path';
import { buildWeb, install } from './prepare.mjs';
import { BIN, replaceProcess, fail, node, ROOT, run, log } from './processes.mjs';
import { repeatTests } from './repeat-tests.mjs';
import { test, testSoak } from './tests.mjs';

/** The exit code of a program whose libraries the system cannot load. */
const LOADER_FAILED = 127;

const [command = '', ...rest] = process.argv.slice(2);

const COMMANDS = {
  start: async () => {
    await buildWeb();
    // The job runner uses a deprecated feature of the database driver.
    return replaceProcess([
      '--disable-warning=DeprecationWarning',
      join(ROOT, 'server/src/main.ts'),
    ]);
  },
  test: () => test(rest),
  'test:soak': () => testSoak(rest),
  'test:repeat': () => repeatTests(rest),
  dev: () => develop(),
  check: () => check(),
  hub: () => replaceProcess([join(ROOT, 'server/src/hub.ts'), ...rest]),
  bench: () => replaceProcess([join(ROOT, 'bench/main.ts'), ...rest]),
};

const chosen = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (!chosen)
  fail('Use: npm start | npm test | npm run dev | check | hub | bench | test:soak | test:repeat');
await install();
if (Number(process.versions.node.split('.')[0]) < 26) {
  process.exitCode = await node([process.argv[1], command, ...rest]);
  if (process.exitCode === LOADER_FAILED)
    log(
      'A library of Node is missing, see above. On Debian and Ubuntu: sudo apt-get install libatomic1',
    );
} else {
  process.exitCode = await chosen();
}

/** Restarts the server on changes; Vite serves the web app and proxies /api. */
async function develop() {
  const port = process.env.PORT ?? '3000';
  const site = process.env.PUBLIC_URL ?? 'http://localhost:5173';
  const server = node(['--watch', '--watch-preserve-output', join(ROOT, 'server/src/main.ts')], {
    environment: { PUBLIC_URL: site },
  });
  const web = run(join(BIN, 'vite'), ['web'], {
    environment: { API_URL: `http://127.0.0.1:${port}` },
  });
  log(`Development server: ${site}`);
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
    log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    if (code !== 0) wrong.push(name);
  }
  log(wrong.length === 0 ? 'All checks passed.' : `Failed: ${wrong.join(', ')}.`);
  return wrong.length === 0 ? 0 : 1;
}
