// The files of deploy/ are checked by the tools that read them, and against what the product says elsewhere.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES } from '../server/src/app/config.ts';
import { createCertificate } from './test-environment/certificate.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const read = (path: string) => readFile(join(ROOT, path), 'utf8');
const run = promisify(execFile);

describe('the systemd unit', () => {
  /** The best grade that a program which compiles at run time and uses the network gets is between 1 and 2. */
  const MAX_EXPOSURE = 1.5;
  let folder: string;
  let unit: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'thedot-unit-'));
    unit = join(folder, 'thedot@3000.service');
    // Its programs must exist where it says.
    const text = await read('deploy/systemd/thedot@.service');
    await writeFile(unit, text.replaceAll('/opt/thedot', ROOT.replace(/\/$/, '')));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('is accepted by systemd, which finds its programs', async () => {
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', unit]);

    const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('thedot'));
    expect(about).toEqual([]);
  });

  test(`has an exposure of at most ${MAX_EXPOSURE} of 10`, async () => {
    const { stdout } = await run('systemd-analyze', ['security', '--offline=true', unit]);

    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE);
  });

  test('starts files that exist', async () => {
    const text = await read('deploy/systemd/thedot@.service');
    const files = [...text.matchAll(/node (?:--\S+ )?(\S+\.(?:ts|mjs))/g)].map(
      ([, path = '']) => path,
    );
    expect(files).toEqual(['server/src/main.ts', 'deploy/ready.mjs']);
    for (const path of files) await expect(read(path)).resolves.toContain('');
  });
});

describe('the container file', async () => {
  const file = await read('deploy/Dockerfile');
  const lines = file.replaceAll('\\\n', ' ').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));

  test('is valid', () => {
    expect(validate(file).map(({ message }) => message)).toEqual([]);
  });

  test('has the version of Node of the packages', async () => {
    const { dependencies } = JSON.parse(await read('package.json'));
    expect(file).toContain(`ARG NODE=${dependencies.node}-`);
  });

  test('runs as another user than root, with a health check, and signals reach the hub', () => {
    const users = last.filter((line) => line.startsWith('USER '));
    expect(users).toEqual(['USER node']);
    expect(last.findIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
      last.findLastIndex((line) => /^(RUN|COPY)/.test(line)),
    );
    expect(last.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
    expect(last.at(-2) ?? '').toMatch(/^CMD \["node", /);
  });

  test('copies no secret, downloads nothing unchecked and keeps no package of the build', () => {
    expect(lines.filter((line) => line.startsWith('ADD '))).toEqual([]);
    expect(lines.filter((line) => /^(ARG|ENV).*(SECRET|PASSWORD|TOKEN|KEY)/i.test(line))).toEqual(
      [],
    );
    expect(last.filter((line) => /npm (ci|install)/.test(line))).toEqual([]);
  });

  test('finds what it copies, which its ignore file lets through', async () => {
    const allowed = (await read('deploy/Dockerfile.dockerignore'))
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = lines
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(/\s+/).slice(1, -1));
    expect(copied.length).toBeGreaterThan(5);
    const isAllowed = (path: string) =>
      allowed.some((it) => path === it || path.startsWith(`${it}/`));
    expect(copied.filter((path) => !isAllowed(path))).toEqual([]);
  });
});

describe('the compose file', async () => {
  const compose = parse(await read('deploy/compose.yaml'), { merge: true });

  test('is valid by the schema of the Compose specification, and follows its good practice', async () => {
    const rules = [
      // The order of keys is that of reading.
      'service-keys-order',
      'services-alphabetical-order',
      'top-level-properties-order',
      // All may reach nginx.
      'no-unbound-port-interfaces',
    ];
    const args = ['--max-warnings=0', '--formatter=compact', '--disable-rule', ...rules];

    const linted = run(join(ROOT, 'node_modules/.bin/dclint'), [
      join(ROOT, 'deploy/compose.yaml'),
      ...args,
    ]);

    await expect(linted.catch((error) => error)).resolves.toMatchObject({ stdout: '\n' });
  });

  test('gives the hub settings that exist', () => {
    const names = Object.keys(compose.services['hub-1'].environment);
    const known: readonly string[] = SETTING_NAMES;
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('takes each value of its environment file, and no other', async () => {
    const text = await read('deploy/compose.yaml');
    const taken = new Set([...text.matchAll(/\$\{([A-Z0-9_]+):\?\}/g)].map(([, name]) => name));
    const example = await read('deploy/compose.env.example');
    const given = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect([...taken].toSorted()).toEqual(given.toSorted());
  });

  test('opens no port but those of nginx', () => {
    const open = Object.entries<{ ports?: string[] }>(compose.services).flatMap(([name, it]) =>
      (it.ports ?? []).map((port) => `${name} ${port}`),
    );
    expect(open).toEqual(['nginx 80:80', 'nginx 443:443']);
  });

  test('mounts files of deploy/ that exist', async () => {
    const mounted = Object.values<{ volumes?: string[] }>(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((it) => it.startsWith('./'))
      .map((it) => it.split(':')[0] ?? '');
    expect(mounted).toHaveLength(3);
    for (const path of mounted) await expect(read(`deploy/${path}`)).resolves.not.toBe('');
  });
});

test('HAProxy accepts its whole file', async () => {
  const { folder } = await createCertificate();
  const file = join(folder, 'haproxy.cfg');
  const text = await read('deploy/haproxy/haproxy.cfg');
  await writeFile(file, text.replace('/etc/haproxy/hub.pem', join(folder, 'hub.pem')));

  const { stdout, stderr } = await run('haproxy', ['-c', '-f', file], {
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
  });

  expect(`${stdout}${stderr}`).not.toMatch(/warning|error/i);
  await rm(folder, { recursive: true, force: true });
});
