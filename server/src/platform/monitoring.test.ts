import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../../tools/test-environment/ports.ts';
import { connect } from '../db/db.ts';
import { captureLog } from '../testing/captured-log.ts';
import { measureRequests, startMetrics } from './metrics.ts';

describe('the log', () => {
  function logged(...entry: Parameters<pino.Logger['info']>): string {
    const log = captureLog('info');
    log.logger.info(...entry);
    return log.read();
  }

  test.each([
    ['at the top level', { password: 'canary', token: 'canary' }],
    ['of the second factor', { ticket: 'canary', setup: 'canary', recoveryCodes: ['canary'] }],
    [
      'in headers',
      { headers: { authorization: 'canary', cookie: 'canary', 'x-access-token': 'canary' } },
    ],
    ['in a response', { res: { headers: { 'set-cookie': 'canary' } } }],
    ['in a password reset', { req: { headers: { 'x-resetpwd-token': 'canary' } } }],
    ['in an error', { err: Object.assign(new Error('no'), { body: { oldPassword: 'canary' } }) }],
  ])('redacts a secret %s', (_, entry) => {
    const line = logged(entry, 'something happened');

    expect(line).toContain('something happened');
    expect(line).not.toContain('canary');
  });

  describe('of an error of the database', () => {
    /** As PostgreSQL quotes a row that violates a constraint. */
    const violation = Object.assign(
      new pg.DatabaseError(
        'duplicate key value violates unique constraint "users_email_once"',
        1,
        'error',
      ),
      {
        code: '23505',
        table: 'users',
        constraint: 'users_email_once',
        detail: 'Key (email)=(canary@example.org) already exists.',
        where: 'COPY users, line 1: "canary"',
        hint: 'canary',
        internalQuery: 'select canary',
      },
    );
    const invalid = (value: string, code = '22P02') =>
      Object.assign(
        new pg.DatabaseError(`invalid input syntax for type uuid: "${value}"`, 1, 'error'),
        { code, where: `unnamed portal parameter $1 = '${value}'` },
      );

    test('keeps type, message, code, constraint, table and stack only', () => {
      const { err } = JSON.parse(logged({ err: violation }, 'unexpected error'));

      expect(Object.keys(err).toSorted()).toEqual([
        'code',
        'constraint',
        'message',
        'stack',
        'table',
        'type',
      ]);
      expect(err).toMatchObject({
        type: 'DatabaseError',
        message: 'duplicate key value violates unique constraint "users_email_once"',
        code: '23505',
        constraint: 'users_email_once',
      });
      expect(err.stack).toContain('monitoring.test.ts');
    });

    test.each([
      ['as it is', violation],
      ['as a cause', new Error('not stored', { cause: new Error('no', { cause: violation }) })],
      ['that quotes a value', invalid('canary')],
      ['that quotes a value of several lines', invalid('a "canary"\n    at canary "\n    at x')],
      ['that quotes a search text', invalid('canary', '42601')],
      [
        'in the message of another error',
        new Error(`Migration failed: ${invalid('canary').message}`, { cause: invalid('canary') }),
      ],
    ])('logs no value of an error %s', (_, err) => {
      expect(logged({ err }, 'unexpected error')).toContain('"stack":"');
      expect(logged({ err }, 'unexpected error')).not.toContain('canary');
    });

    test('logs what was thrown instead of an error as text', () => {
      expect(JSON.parse(logged({ err: 'gone' }, 'failed')).err).toEqual({
        type: 'string',
        message: 'gone',
      });
    });
  });
});

describe('the metrics', () => {
  const log = pino({ level: 'silent' });
  const metricsHost = '127.0.0.1';
  const files = { check: async () => {} };
  // Nothing listens there.
  const { db } = connect('postgres://127.0.0.1:1/none', 1);
  const pool = new pg.Pool();

  test('measure calls by route, without ids', async () => {
    const app = fastify();
    measureRequests(app);
    app.get('/bookings/:id', async () => 'here');
    const metricsPort = await freePort();
    const metrics = await startMetrics(
      { metricsPort, metricsHost },
      { db, pool, redis: null, files, log },
    );

    await app.inject('/bookings/0199aaaa');
    await app.inject('/nothing/here');
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/bookings/:id",status="200"} 1',
    );
    expect(text).toContain('route="none",status="404"');
    expect(text).toContain('database_connections{state="busy"} 0');
    expect(text).toContain('file_store_up 1');
    expect(text).not.toContain('0199aaaa');
    await metrics.stop();
    await app.close();
  });

  test('are served to private networks on all addresses of the machine', async () => {
    const metricsPort = await freePort();
    const settings = { metricsPort, metricsHost: '0.0.0.0' };
    const metrics = await startMetrics(settings, { db, pool, redis: null, files, log });

    // Another address of this machine than the one it would listen on by default.
    const answer = await fetch(`http://127.0.0.2:${metricsPort}/metrics`);

    expect(answer.status).toBe(200);
    await metrics.stop();
  });

  test('do not stop the server when their port is taken', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port: metricsPort } = other.address() as AddressInfo;

    const metrics = await startMetrics(
      { metricsPort, metricsHost },
      { db, pool, redis: null, files, log },
    );

    expect(other.listening).toBe(true);
    await expect(metrics.stop()).resolves.toBeUndefined();
    other.close();
  });
});
