import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findUnsafe, type LockFile, SAFE_VERSIONS, WITHOUT_ADVISORY } from './safe-versions.ts';

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')) as unknown;

const lock = read('package-lock.json') as LockFile;
const dependencies = ['.', 'domain', 'server', 'web'].flatMap((folder) =>
  Object.keys(
    (read(`${folder}/package.json`) as { dependencies?: Record<string, string> }).dependencies ??
      {},
  ),
);

describe('the lock file', () => {
  test('has no listed package below its lowest safe version, and has each of them', () => {
    expect(findUnsafe(lock, SAFE_VERSIONS)).toEqual([]);
  });

  test('has each package without a known advisory', () => {
    const missing = WITHOUT_ADVISORY.filter((name) => !lock.packages[`node_modules/${name}`]);
    expect(missing).toEqual([]);
  });
});

test('each direct runtime dependency is listed once, with an advisory or without', () => {
  const listed = [...SAFE_VERSIONS.map(({ name }) => name), ...WITHOUT_ADVISORY];
  const own = dependencies.filter((name) => !name.startsWith('@thedot/'));
  expect(own.filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([]);
});

test('each lowest version names its advisory', () => {
  const unnamed = SAFE_VERSIONS.filter(
    ({ because }) => !/(CVE-\d{4}-\d+|GHSA(-\w{4}){3}|SNYK-JS)/.test(because),
  );
  expect(unnamed).toEqual([]);
});

describe('findUnsafe', () => {
  const locked = (versions: Record<string, string>): LockFile => ({
    packages: Object.fromEntries(
      Object.entries(versions).map(([path, version]) => [`node_modules/${path}`, { version }]),
    ),
  });
  const ws = [{ name: 'ws', lowest: ['8.21.0'], because: 'CVE-2026-48779' }];
  const uri = [{ name: 'fast-uri', lowest: ['3.1.7', '4.1.4'], because: 'CVE-2026-84292' }];

  test.each(SAFE_VERSIONS)('reports $name when its version is lowered', (listed) => {
    const lowered = locked({ [listed.name]: '0.0.1' });
    expect(findUnsafe(lowered, [listed])).toEqual([
      expect.stringContaining(`node_modules/${listed.name} is 0.0.1, but ${listed.lowest[0]}`),
    ]);
  });

  test.each(['8.21.0', '8.21.1', '8.100.0', '9.0.0', '8.22.0-beta.1', '8.21.0+build.1'])(
    'accepts %s',
    (version) => {
      expect(findUnsafe(locked({ ws: version }), ws)).toEqual([]);
    },
  );

  test.each(['8.20.99', '8.3.0', '7.99.0', '8.21.0-beta.1'])('reports %s', (version) => {
    expect(findUnsafe(locked({ ws: version }), ws)).toHaveLength(1);
  });

  test('reports a second copy inside another package', () => {
    const copies = locked({ ws: '8.21.0', 'engine.io/node_modules/ws': '8.20.0' });
    expect(findUnsafe(copies, ws)).toEqual([
      'node_modules/engine.io/node_modules/ws is 8.20.0, but 8.21.0 is the lowest safe version (CVE-2026-48779).',
    ]);
  });

  test('takes a later prerelease of the same version for safe, and no earlier one', () => {
    const beta = [{ name: 'ws', lowest: ['8.21.0-beta.10'], because: 'CVE-2026-48779' }];
    const reported = ['beta.9', 'alpha.11', 'beta.10', 'beta.11', 'rc.1'].filter(
      (tag) => findUnsafe(locked({ ws: `8.21.0-${tag}` }), beta).length > 0,
    );
    expect(reported).toEqual(['beta.9', 'alpha.11']);
    expect(findUnsafe(locked({ ws: '8.21.0' }), beta)).toEqual([]);
  });

  test('compares a version with the lowest one of its major version', () => {
    const versions = ['3.1.7', '4.1.4', '5.0.0', '3.1.6', '4.1.3', '2.9.9'];
    const reported = versions.filter(
      (version) => findUnsafe(locked({ 'fast-uri': version }), uri).length > 0,
    );
    expect(reported).toEqual(['3.1.6', '4.1.3', '2.9.9']);
  });

  test('reports a listed package that has disappeared, and takes no other of a similar name for it', () => {
    expect(findUnsafe(locked({ 'isomorphic-ws': '9.0.0' }), ws)).toEqual([
      'ws is not in package-lock.json: remove it from the list.',
    ]);
  });
});
