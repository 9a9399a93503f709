import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startRedis } from '../../../tools/test-environment/redis.ts';
import { runAdminStatement } from '../../../tools/test-environment/postgres.ts';
import type { Settings } from '../kernel/settings.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { verifyQuery } from '../platform/conference/checksum.ts';
import { startClamd } from '../testing/fakes/clamd.ts';
import { serveText, startConferenceServer } from '../testing/fakes/conference-server.ts';
import { startTraceReceiver } from '../testing/fakes/trace-receiver.ts';
import { startS3Server } from '../testing/fakes/s3-server.ts';
import { startTurnServer } from '../testing/fakes/turn-server.ts';
import { freePort } from '../../../tools/test-environment/ports.ts';
import { useWorld } from '../testing/world.ts';
import { runChecks } from './doctor.ts';

const world = await useWorld();

async function examine(what: string, more: Partial<Settings>) {
  const settings = { ...world.settings, databaseUrl: world.databaseUrl, ...more };
  const files = await openFileStore(settings);
  const findings = await runChecks(settings, { url: world.ownerUrl, files });
  return findings.find((found) => found.what === what);
}

const bucketAt = (endpoint: string) => ({
  endpoint,
  region: 'auto',
  bucket: 'files',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
});

const videoServerAt = (url: string, secret = 'quiet') => ({
  id: url.replace('http://', ''),
  url,
  secret,
  algorithm: 'sha256' as const,
  isDraining: false,
});

describe('a service that cannot be reached is WRONG:', () => {
  test.each([
    ['Redis', 'REDIS_URL', (port: number) => ({ redisUrl: `redis://:quiet@127.0.0.1:${port}` })],
    ['virus scanner', 'CLAMD_URL', (port: number) => ({ scanner: { host: '127.0.0.1', port } })],
    [
      'BigBlueButton',
      'BBB_URL',
      (port: number) => ({ bbbServers: [videoServerAt(`http://127.0.0.1:${port}`)] }),
    ],
    [
      'receiver of traces',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      (port: number) => ({
        traces: { endpoint: `http://127.0.0.1:${port}`, headers: {}, share: 1 },
      }),
    ],
    ['file store', 'S3_BUCKET', (port: number) => ({ s3: bucketAt(`http://127.0.0.1:${port}`) })],
  ])('%s', async (what, setting, settingsFor) => {
    const found = await examine(what, settingsFor(await freePort()));
    expect(found).toMatchObject({ level: 'WRONG' });
    expect(found?.detail).not.toContain('quiet');
    expect(found?.detail).toMatch(
      new RegExp(`^the service of ${setting} cannot be used: .*REFUSED`),
    );
  });
});

describe('a service that answers is OK:', () => {
  test('Redis', async () => {
    const { url, close } = await startRedis(await freePort());
    onTestFinished(close);
    expect(await examine('Redis', { redisUrl: url })).toMatchObject({ level: 'OK' });
  });

  test('virus scanner', async () => {
    const { host, port, close } = await startClamd();
    onTestFinished(async () => void (await close()));
    expect(await examine('virus scanner', { scanner: { host, port } })).toMatchObject({
      level: 'OK',
    });
  });

  test('BigBlueButton, but not at a wrong address or with a wrong secret', async () => {
    const server = await startConferenceServer(({ url = '' }, response) => {
      const [, query = ''] = /^\/bigbluebutton\/api\/getMeetings\?(.*)$/.exec(url) ?? [];
      if (query === '') return void response.writeHead(404).end();
      const answer = verifyQuery('getMeetings', query, 'quiet')
        ? '<returncode>SUCCESS</returncode><meetings/>'
        : '<returncode>FAILED</returncode><messageKey>checksumError</messageKey>';
      return void response.end(`<response>${answer}</response>`);
    });
    onTestFinished(() => server.close());
    const ask = (url: string, secret?: string) =>
      examine('BigBlueButton', { bbbServers: [videoServerAt(url, secret)] });

    expect(await ask(server.url)).toMatchObject({ level: 'OK' });
    expect(await ask(`${server.url}/else`)).toMatchObject({
      level: 'WRONG',
      detail: 'the service of BBB_URL cannot be used: HTTP 404',
    });
    expect(await ask(server.url, 'loud')).toMatchObject({
      level: 'WRONG',
      detail:
        'the service of BBB_URL cannot be used: it refuses the secret of BBB_SECRET; set the one that `bbb-conf --secret` shows there',
    });
  });

  test('each of several BigBlueButton servers', async () => {
    const server = await startConferenceServer(
      serveText('<response><returncode>SUCCESS</returncode><meetings/></response>'),
    );
    onTestFinished(() => server.close());
    const [one, two] = [server.url, `http://127.0.0.1:${await freePort()}`].map((url) =>
      videoServerAt(url),
    );
    const bbbServers = [one!, { ...two!, isDraining: true }];

    expect(await examine(`BigBlueButton ${one!.id}`, { bbbServers })).toMatchObject({
      level: 'OK',
    });
    expect(await examine(`BigBlueButton ${two!.id}`, { bbbServers })).toMatchObject({
      level: 'WRONG',
    });
  });

  test('TURN server, but not with wrong credentials', async () => {
    const { port, close } = await startTurnServer({ username: 'hub', credential: 'right' });
    onTestFinished(close);
    const url = `turn:127.0.0.1:${port}`;
    const ask = (credential: string) =>
      examine(url, { iceServers: [{ urls: [url], access: { username: 'hub', credential } }] });
    expect(await ask('right')).toEqual({ what: url, level: 'OK', detail: 'answers' });
    expect(await ask('quiet')).toEqual({
      what: url,
      level: 'WRONG',
      detail: 'the service of ICE_SERVERS cannot be used: it refuses the credentials',
    });
  });

  test('receiver of traces, which gets the headers', async () => {
    const receiver = await startTraceReceiver();
    onTestFinished(() => receiver.close());
    const traces = { endpoint: receiver.endpoint, headers: { 'x-token': 'let me in' }, share: 1 };
    expect(await examine('receiver of traces', { traces })).toMatchObject({ level: 'OK' });
    expect(receiver.headers).toMatchObject([{ 'x-token': 'let me in' }]);
  });

  test('file store', async () => {
    const server = await startS3Server();
    onTestFinished(() => server.close());
    expect(await examine('file store', { s3: server.settings })).toEqual({
      what: 'file store',
      level: 'OK',
      detail: 'answers',
    });
  });
});

describe('the database role', () => {
  const name = `examined_${randomBytes(6).toString('hex')}`;
  const url = new URL(world.ownerUrl);
  Object.assign(url, { username: name, password: 'secret' });
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  beforeAll(async () => {
    await owner.connect();
    await owner.query(`create role ${name} login password 'secret'`);
  });
  afterAll(async () => {
    await owner.query(`drop owned by ${name}`);
    await owner.end();
    await runAdminStatement(world.ownerUrl, `drop role ${name}`);
  });

  test.each([
    ['superuser', 'do everything'],
    ['createrole', 'create roles'],
    ['createdb', 'create databases'],
    ['bypassrls', 'bypass row security'],
    ['pg_read_server_files', 'read files'],
    ['pg_write_server_files', 'write files'],
    ['pg_execute_server_program', 'run programs'],
    ['create on schema graphile_worker', 'change tables'],
    ['update on audit_log', 'change the audit log'],
    ['delete on audit_log', 'change the audit log'],
    ['truncate on schema_migrations', 'change the list of migrations'],
  ])('with %s is a warning in production', async (right, power) => {
    const isAttribute = /^[a-z]+$/.test(right);
    const look = () => examine('database role', { isProduction: true, databaseUrl: url.href });
    await owner.query(isAttribute ? `alter role ${name} ${right}` : `grant ${right} to ${name}`);
    const found = await look();
    await owner.query(
      isAttribute ? `alter role ${name} no${right}` : `revoke ${right} from ${name}`,
    );
    expect(found?.level).toBe('WARNING');
    expect(found?.detail).toContain(`${name} can ${power}`);
    expect(await look()).toMatchObject({
      level: 'OK',
      detail: `${name} reads and writes rows only`,
    });
  });

  test('of the embedded database is looked at, too', async () => {
    const look = () => examine('database role', { databaseUrl: null });
    expect(await look()).toMatchObject({ level: 'OK' });
    await owner.query('grant delete on audit_log to thedot_app');
    const found = await look();
    await owner.query('revoke delete on audit_log from thedot_app');
    expect(found).toMatchObject({
      level: 'WARNING',
      detail: 'thedot_app can change the audit log; revoke that',
    });
  });
});
