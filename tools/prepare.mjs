// Prepares a command: packages, the built web app, a browser for the tests.
import { createHash } from 'node:crypto';
// A named import of `globSync` fails on older Node versions; it is used only under the product's own.
import fs, { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { BIN, fail, ROOT, run, log, withProgress } from './processes.mjs';

/** Installs the packages when they differ from the lock file. */
export async function install() {
  if (isInstalled()) return;
  const npm = process.env.npm_execpath;
  const [program, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const args = [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await withProgress('Installing the packages (a minute or two)', () =>
    run(program, args, { quiet: true }),
  );
  if (code !== 0) fail('The packages could not be installed: see npm’s message above.');
}

/** npm writes its hidden lock file last: an interrupted installation has none. */
function isInstalled() {
  const wanted = readLock('package-lock.json');
  const installed = readLock('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  return Object.entries(wanted.packages).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || link) return true;
    const found = installed.packages[path];
    return found ? found.version === version : optional === true;
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Builds the web app when one of its sources has changed since the last build. */
export async function buildWeb() {
  const mark = join(ROOT, 'web/dist/.built-from');
  const fingerprint = fingerprintOf([
    'package-lock.json',
    'web/*.*',
    'web/{src,public,build}/**/*.*',
    'domain/src/**/*.ts',
  ]);
  if (readText(mark) === fingerprint) return;
  const code = await withProgress('Building the web app', () =>
    run(join(BIN, 'vite'), ['build', 'web', '--logLevel=warn'], {
      quiet: true,
      environment: { NODE_ENV: 'production' },
    }),
  );
  if (code !== 0) fail('The web app could not be built: see the message above.');
  writeFileSync(mark, fingerprint);
}

function fingerprintOf(patterns) {
  const hash = createHash('sha256');
  const exclude = (path) => /\.test\.tsx?$/.test(String(path));
  for (const path of fs.globSync(patterns, { cwd: ROOT, exclude }).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

const readText = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** The headless shell first: it draws no window, which would take a third of the time. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

/** Finds the browser of the browser tests. */
export const findChromium = async () =>
  process.env.CHROMIUM ??
  (await findProgram({
    names: BROWSERS,
    debian: 'chromium-headless-shell',
    whatFor: 'The browser tests need Chromium',
    orElse: 'or say where it is: CHROMIUM=/path/to/chromium npm test.',
  }));

/** Finds the programs for tests of several servers. */
export async function findServers() {
  const whatFor = (program) => `The tests of several servers need ${program}`;
  const orElse = 'then run npm test again.';
  const redis = { names: ['redis-server'], debian: 'redis-server', orElse };
  const nginx = { names: ['nginx'], debian: 'nginx-light', orElse };
  const haproxy = { names: ['haproxy'], debian: 'haproxy', orElse };
  await findProgram({ ...redis, whatFor: whatFor('Redis') });
  await findProgram({ ...nginx, whatFor: whatFor('nginx') });
  await findProgram({ ...haproxy, whatFor: whatFor('HAProxy') });
}

/** Finds the programs that check the files of deploy/. */
export async function findDeployTools() {
  const orElse = 'then run npm test again.';
  const systemd = { names: ['systemd-analyze'], debian: 'systemd', orElse };
  const openssl = { names: ['openssl'], debian: 'openssl', orElse };
  await findProgram({ ...systemd, whatFor: 'The tests of deploy/ need systemd-analyze' });
  await findProgram({ ...openssl, whatFor: 'The tests of deploy/ need openssl' });
}

/** Finds the TURN server of the tests of calls. */
export const findCoturn = () =>
  findProgram({
    names: ['turnserver'],
    debian: 'coturn',
    whatFor: 'The tests of calls through a TURN server need coturn',
    orElse: 'then run npm run test:soak again.',
  });

/** Finds the faketime library, which changes the time of programs. */
export async function findFaketime() {
  await findProgram({
    names: ['faketime'],
    debian: 'faketime',
    whatFor: 'Tests at another time need faketime',
    orElse: 'then run npm run test:repeat again.',
  });
  const [library] = fs.globSync('/usr/lib/{,*/}faketime/libfaketime.so.1');
  return library ?? fail('The library of faketime was not found below /usr/lib.');
}

/** Finds a program on the PATH; on Debian as root, installs its package when it is missing. */
async function findProgram({ names, debian, whatFor, orElse }) {
  const known = onPath(names);
  if (known) return known;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && onPath(['apt-get'])) {
    await withProgress(`Installing ${debian} for the tests`, async () => {
      // RUNLEVEL keeps it from starting as a service.
      const environment = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
      const apt = (...args) => run('apt-get', ['-q', ...args], { quiet: true, environment });
      await apt('update');
      return apt('install', '--yes', '--no-install-recommends', debian);
    });
    const installed = onPath(names);
    if (installed) return installed;
  }
  log(`${whatFor}. Install it (on Debian: sudo apt-get install ${debian}),`);
  return fail(orElse);
}

function onPath(names) {
  // Servers are in /usr/sbin, which is not in every PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((candidate) => {
    try {
      accessSync(candidate, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
