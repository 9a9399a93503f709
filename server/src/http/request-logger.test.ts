import fastify from 'fastify';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { logOptions } from '../platform/log.ts';
import { createRequestLogger } from './request-logger.ts';

async function callWith(level: string) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino(logOptions({ isProduction: true, logLevel: level }), {
    write: (line: string) => void lines.push(JSON.parse(line)),
  });
  const child = vi.spyOn(logger, 'child');
  const app = fastify({
    loggerInstance: logger,
    childLoggerFactory: createRequestLogger,
    genReqId: () => 'the id',
  });
  app.get('/quiet', async () => 'nothing to log');
  app.get('/loud', async (request, reply) => {
    request.log.error({ password: 'a secret' }, 'it failed');
    reply.log = reply.log.child({ code: 'its.code' });
    reply.log.error('and its reply');
    return 'logged';
  });
  const replies = [await app.inject('/quiet'), await app.inject('/loud')];
  await app.close();
  return { lines, child, statuses: replies.map(({ statusCode }) => statusCode) };
}

test('each line of a request has its id, also of loggers made from its logger; secrets are redacted', async () => {
  const { lines, statuses } = await callWith('error');
  expect(statuses).toEqual([200, 200]);
  expect(lines).toMatchObject([
    { reqId: 'the id', msg: 'it failed', password: '[secret]' },
    { reqId: 'the id', code: 'its.code', msg: 'and its reply' },
  ]);
});

test('the lines at the begin and the end of each request have its id, where the level shows them', async () => {
  const { lines } = await callWith('info');
  expect(lines.map(({ reqId }) => reqId)).toEqual(lines.map(() => 'the id'));
  expect(lines.map(({ msg }) => msg)).toEqual([
    'incoming request',
    'request completed',
    'incoming request',
    'it failed',
    'and its reply',
    'request completed',
  ]);
});

test('of two requests, of which one logs nothing, one makes a logger', async () => {
  const { child } = await callWith('error');
  const ofRequests = child.mock.calls.filter(([bindings]) => 'reqId' in bindings);
  expect(ofRequests).toHaveLength(1);
});
