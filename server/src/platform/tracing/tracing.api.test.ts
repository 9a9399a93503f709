import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../../../tools/test-environment/ports.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { startTraceReceiver } from '../../testing/fakes/trace-receiver.ts';
import { bookingRequest, createPair, MONDAY, NINE } from '../../testing/bookings/sessions.ts';
import { useWorld } from '../../testing/world.ts';
import { postPublicly } from '../public-post.ts';
import { startTracing } from './start-tracing.ts';

const receiver = await startTraceReceiver();
const publicUrl = 'https://hub.test';
const { logger: log } = captureLog('silent');
const traces = { endpoint: receiver.endpoint, headers: { 'x-token': 'let me in' }, share: 1 };
const tracing = startTracing({ traces, publicUrl, log });
afterAll(async () => {
  await tracing.stop();
  await receiver.close();
});

const world = await useWorld({ clock: MONDAY });
const behindProxy = await useWorld({ clock: MONDAY, settings: { trustedProxies: ['127.0.0.1'] } });
const TRACE = 'a'.repeat(32);
const traceparent = `00-${TRACE}-${'b'.repeat(16)}-01`;

const ofCall = async (name: string) => {
  await tracing.flush();
  return receiver.spans().filter((it) => it.name === name);
};

test('a call is a span by its route, and each of its statements a child, with nothing of users in them', async () => {
  const { expert, startup } = await createPair(world);
  const url = await world.listen();
  const headers = { ...startup.headers, 'content-type': 'application/json' };
  const body = { ...bookingRequest(expert.id, NINE), description: 'canary of a description' };

  const made = await fetch(`${url}/api/expert-booking`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(made.status).toBe(200);
  const { id } = (await made.json()) as { id: string };
  await fetch(`${url}/api/expert-booking/${id}`, { headers: expert.headers });
  await fetch(`${url}/api/users/experts?search=canary`, { headers });

  const [created] = await ofCall('POST /api/expert-booking');
  expect(created?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/expert-booking',
    'http.response.status_code': 200,
    'thedot.request.id': made.headers.get('x-request-id'),
  });
  const statements = receiver.spans().filter((it) => it.parentSpanId === created?.spanId);
  const names = statements.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['begin', 'insert expert_sessions', 'commit']));
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([created?.traceId]));
  expect(await ofCall('GET /api/expert-booking/:id')).toHaveLength(1);
  const [list] = await ofCall('GET /api/users/experts');
  expect(receiver.spans().some((it) => it.parentSpanId === list?.spanId)).toBe(true);
  const all = receiver.bodies.join('\n');
  for (const secret of ['canary', id, startup.id, expert.id, startup.email, startup.name])
    expect(all).not.toContain(secret);
  expect(receiver.headers[0]).toMatchObject({ 'x-token': 'let me in' });
});

test('a job is a span, and so are the emails that it sends and the webhooks that it calls', async () => {
  const { expert, startup } = await createPair(world);
  await startup.api.bookings.request({ body: bookingRequest(expert.id, NINE) });
  await world.runJobs();
  await postPublicly(
    { url: `${receiver.endpoint}/canary`, headers: {}, body: '{"resourceSpans":[]}' },
    { isLocal: true },
  );

  const [job] = await ofCall('job send-mail');
  expect(await ofCall('send email')).toContainEqual(
    expect.objectContaining({ parentSpanId: job?.spanId, attributes: {} }),
  );
  expect((await ofCall('call webhook'))[0]?.attributes).toEqual({
    'http.response.status_code': 200,
  });
  expect(receiver.bodies.join('\n')).not.toContain(expert.email);
});

test('a trace goes on from a trusted proxy, and from no one else', async () => {
  for (const { listen } of [world, behindProxy])
    await fetch(`${await listen()}/api/auth/checkEmail?email=canary@example.org`, {
      headers: { traceparent },
    });

  const traceIds = (await ofCall('GET /api/auth/checkEmail')).map(({ traceId }) => traceId);
  expect(traceIds).toHaveLength(2);
  expect(traceIds[0]).not.toBe(TRACE);
  expect(traceIds[1]).toBe(TRACE);
});

const silentReceiver = await startTraceReceiver();
silentReceiver.isSilent = true;
afterAll(() => silentReceiver.close());

test.each([
  ['away', async () => `http://127.0.0.1:${await freePort()}`],
  ['silent', async () => silentReceiver.endpoint],
])(
  'a receiver that is %s neither delays nor fails a call, is logged once, and does not hold a stop',
  async (_, findEndpoint) => {
    const said = captureLog('info');
    const away = startTracing({
      traces: { ...traces, endpoint: await findEndpoint() },
      publicUrl,
      log: said.logger,
      silenceMs: 100,
    });
    const url = await world.listen();
    const ask = () => fetch(`${url}/api/auth/checkEmail?email=canary@example.org`);

    expect((await ask()).status).toBe(200);
    const [spans, answer] = await Promise.all([
      away.flush().then(
        () => 'arrived',
        () => 'lost',
      ),
      ask(),
    ]);
    expect([spans, answer.status]).toEqual(['lost', 200]);
    await ask();
    const begin = performance.now();
    await away.stop();

    expect(performance.now() - begin).toBeLessThan(3_000);
    expect(said.read().match(/traces are lost/g)).toHaveLength(1);
  },
);
