import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import type { WebhookFields } from '@thedot/domain/webhooks/webhooks.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app/build-app.ts';
import { postPublicly } from '../../platform/public-post.ts';
import { createTestApi } from '../../testing/api.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import { listNotificationsOfType } from '../../testing/notifications/notifications.ts';
import { expectFieldRefusal, expectRefusal } from '../../testing/refusals.ts';
import { useWorld } from '../../testing/world.ts';
import { sendWebhooks, sweepWebhooks } from './send-webhooks.jobs.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let answer = { status: 200, location: '' };
let received: Received[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ headers: request.headers, body });
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
  });
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
afterAll(() => receiver.close());
// The address of a TCP server is always an `AddressInfo`.
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

const world = await useWorld();

const told = (topic: string) =>
  world.db
    .selectFrom('webhook_deliveries')
    .select('type')
    .where('type', 'like', `${topic}.%`)
    .execute();

const karim = await world.person('admin');
const FIELDS: WebhookFields = { name: 'Accounting', url, topics: ['organization'], isOn: true };
const add = async (change: Partial<WebhookFields> = {}) => {
  const { webhook, secret } = await karim.api.webhooks.create({ body: { ...FIELDS, ...change } });
  return { id: webhook.id, secret };
};
const read = (id: string) => karim.api.webhooks.get({ params: { id } });
const log = async (id: string) =>
  (await karim.api.webhooks.deliveries({ params: { id }, query: {} })).items;
const addOrganization = () =>
  world.db
    .insertInto('organizations')
    .values({ name: `Org ${crypto.randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
/** As the libraries of Standard Webhooks write it. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
const sendAt = (ms: number) => sendWebhooks({ ...world, now: () => new Date(Date.now() + ms) });
const sendNow = () => sendAt(1_000);

beforeEach(async () => {
  received = [];
  answer = { status: 200, location: '' };
  await world.db.deleteFrom('webhooks').execute();
});

describe('a call', () => {
  test('is made with the fact, signed as Standard Webhooks says', async () => {
    const { id, secret } = await add();
    const organization = await addOrganization();

    await world.runJobs();

    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [Received];
    const event = JSON.parse(body) as { timestamp: string };
    expect(event).toEqual({
      type: 'organization.created',
      timestamp: expect.any(String),
      data: { id: organization.id, kind: expect.any(String), mergedInto: null },
    });
    expect(headers['webhook-signature']).toBe(signatureOf({ headers, body }, secret));
    expect(await log(id)).toMatchObject([
      { status: 'delivered', tries: 1, answer: 200, error: '', eventId: headers['webhook-id'] },
    ]);
    expect(await read(id)).toMatchObject({ failingSince: null, queued: 0 });
    expect((await read(id)).lastDeliveredAt).not.toBeNull();
  });

  test('is not made when the transaction of the fact fails, nor of other topics, nor while it is off', async () => {
    await add();
    await add({ topics: ['deal'] });
    await add({ isOn: false });
    const failed = world.db.transaction().execute(async (tx) => {
      await tx.insertInto('organizations').values({ name: 'Never' }).execute();
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await told('organization')).toEqual([]);

    await addOrganization();

    expect(await told('organization')).toHaveLength(1);
  });

  test('is made once when two servers send at the same time', async () => {
    const { id } = await add();
    for (let made = 0; made < 5; made++) await addOrganization();

    await Promise.all([sendNow(), sendNow(), sendNow()]);

    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
    expect(received).toHaveLength(5);
    expect((await log(id)).map(({ tries }) => tries)).toEqual([1, 1, 1, 1, 1]);
  });

  test('that fails is made again after growing waits for about a day, then given up', async () => {
    const { id } = await add();
    await addOrganization();
    answer = { status: 500, location: '' };
    const waits: number[] = [];
    let at = 1_000;
    for (let tries = 0; tries < 7; tries++) {
      await sendAt(at);
      const [delivery] = await log(id);
      if (!delivery?.nextTryAt) break;
      const next = Date.parse(delivery.nextTryAt) - Date.now();
      waits.push(Math.round((next - at) / MINUTE_MS));
      at = next + 1_000;
    }

    expect(waits).toEqual([1, 5, 30, 120, 360, 840]);
    expect(await log(id)).toMatchObject([
      { status: 'failed', tries: 7, answer: 500, error: 'HTTP 500', nextTryAt: null },
    ]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await read(id)).failingSince).not.toBeNull();
  });

  test('follows no redirect', async () => {
    const { id } = await add();
    await addOrganization();
    answer = { status: 302, location: url };

    await sendNow();

    expect(received).toHaveLength(1);
    expect(await log(id)).toMatchObject([{ status: 'queued', tries: 1, answer: 302 }]);
  });

  test('goes nowhere inside the network, whatever its name resolves to when it is made', async () => {
    const post = { url: 'https://hook.example/', headers: {}, body: '{}' };
    for (const address of ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', '::ffff:127.0.0.1'])
      expect(
        await postPublicly(post, {
          isLocal: false,
          resolve: async () => [
            { address: '93.184.216.34', family: 4 },
            { address, family: address.includes(':') ? 6 : 4 },
          ],
        }),
      ).toMatchObject({ answer: null, isRefusedAddress: true });
  });
});

describe('a webhook that fails for three days', () => {
  test('is switched off, which admins are told of, and works again once it is switched on', async () => {
    const { id } = await add();
    await addOrganization();
    answer = { status: 404, location: '' };
    await sendNow();
    await addOrganization();
    await sendAt(3 * DAY_MS + HOUR_MS);

    expect(await read(id)).toMatchObject({ isOn: false, offBecause: 'failing', queued: 0 });
    expect((await log(id)).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(await listNotificationsOfType(karim, 'webhook.switched_off')).toMatchObject([
      { params: { name: 'Accounting', error: 'HTTP 404' } },
    ]);
    expect(
      await auditEntries(world, { subjectId: id, action: 'webhook.switched_off' }),
    ).toHaveLength(1);
    await addOrganization();
    expect(await log(id)).toHaveLength(2);

    answer = { status: 204, location: '' };
    await karim.api.webhooks.change({ params: { id }, body: FIELDS });
    await addOrganization();
    await sendAt(3 * DAY_MS + 2 * HOUR_MS);
    expect(await read(id)).toMatchObject({ isOn: true, offBecause: null, failingSince: null });
  });
});

describe('admins', () => {
  test('send a test, and send a delivery again under its id', async () => {
    const { id } = await add();
    await karim.api.webhooks.test({ params: { id } });
    const [waiting] = await log(id);
    await expectRefusal(
      karim.api.webhooks.replay({ params: { id: waiting!.id } }),
      'webhook.delivery_waits',
    );
    await sendNow();

    const again = await karim.api.webhooks.replay({ params: { id: waiting!.id } });
    await sendNow();

    expect(again).toMatchObject({ isReplay: true, status: 'queued', eventId: waiting!.eventId });
    const [first, second] = received.map(({ headers, body }) => [headers['webhook-id'], body]);
    expect(first).toEqual(second);
    expect(JSON.parse(String(first?.[1]))).toMatchObject({ type: 'webhook.test', data: { id } });
  });

  test('see no secret but once, and make a new one, beside which the former one signs for a day', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const rows = await world.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify([rows, await read(id)])).not.toContain(secret);

    const renewed = await karim.api.webhooks.renewSecret({ params: { id } });

    expect(renewed.secret).not.toBe(secret);
    const until = Date.parse((await read(id)).formerSecretUntil ?? '') - Date.now();
    expect(Math.round(until / HOUR_MS)).toBe(24);
    for (const [ms, secrets] of [
      [1_000, [renewed.secret, secret]],
      [DAY_MS + 1_000, [renewed.secret]],
    ] as const) {
      await karim.api.webhooks.test({ params: { id } });
      await sendAt(ms);
      const call = received.pop()!;
      expect(call.headers['webhook-signature']).toBe(
        secrets.map((it) => signatureOf(call, it)).join(' '),
      );
    }
    expect((await auditEntries(world, { subjectId: id })).map(({ action }) => action)).toEqual([
      'webhook.created',
      'webhook.secret_renewed',
      'webhook.tested',
      'webhook.tested',
    ]);
  });

  test.each([{ role: 'dot' }, { is_removed: true }])(
    'need a new secret once the admin who saw the current one is an admin no more: %j',
    async (change) => {
      const gone = await world.person('admin');
      const { webhook } = await gone.api.webhooks.create({ body: FIELDS });
      expect(webhook.isSecretExposed).toBe(false);

      await world.db.updateTable('users').set(change).where('id', '=', gone.id).execute();
      expect(await read(webhook.id)).toMatchObject({ isSecretExposed: true });

      await karim.api.webhooks.renewSecret({ params: { id: webhook.id } });
      expect(await read(webhook.id)).toMatchObject({ isSecretExposed: false });
    },
  );

  test('give up what waits by switching it off, and delete it with its log', async () => {
    const { id } = await add();
    await addOrganization();
    await karim.api.webhooks.change({ params: { id }, body: { ...FIELDS, isOn: false } });
    const [given] = await log(id);
    expect(given).toMatchObject({ status: 'failed', error: 'The webhook was switched off' });
    await expectRefusal(karim.api.webhooks.test({ params: { id } }), 'webhook.off');
    await expectRefusal(karim.api.webhooks.replay({ params: { id: given!.id } }), 'webhook.off');

    await karim.api.webhooks.remove({ params: { id } });

    await expectRefusal(read(id), 'webhook.not_found');
    await expectRefusal(
      karim.api.webhooks.replay({ params: { id: given!.id } }),
      'webhook.delivery_not_found',
    );
  });

  test('and nobody else manage webhooks', async () => {
    const nour = await world.person('dot');
    await expectRefusal(nour.api.webhooks.list(), 'access.denied');
    await expectRefusal(nour.api.webhooks.create({ body: FIELDS }), 'access.denied');
    await expectRefusal(
      karim.api.webhooks.create({ body: { ...FIELDS, topics: [] } }),
      'request.invalid',
    );
  });
});

test('an address inside the network, or one without TLS, is refused when it is entered', async () => {
  const app = await buildApp({
    ...world,
    settings: { ...world.settings, isProduction: true },
    now: () => new Date(),
  });
  const { webhooks } = createTestApi(app, () => karim.headers);
  const enter = (address: string) => webhooks.create({ body: { ...FIELDS, url: address } });

  for (const host of [
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0',
    '2130706433',
    '0x7f.1',
    '169.254.169.254',
    '10.0.0.7',
    '[fd00::1]',
    'localhost',
  ])
    await expectFieldRefusal(enter(`https://${host}/hook`), 'url', 'webhook.private_address');
  for (const address of [
    'http://93.184.216.34/hook',
    'ftp://93.184.216.34/',
    'https://user:secret@93.184.216.34/',
    'hook',
  ])
    await expectFieldRefusal(enter(address), 'url', 'webhook.address');
  await enter('https://93.184.216.34/hook');
  await app.close();
});

test('a secret that is renewed twice in a day leaves only the last former one, which is deleted after its day', async () => {
  const { id } = await add();
  const { secret: second } = await karim.api.webhooks.renewSecret({ params: { id } });
  const { secret: third } = await karim.api.webhooks.renewSecret({ params: { id } });
  const stored = () =>
    world.db
      .selectFrom('webhooks')
      .select(['secret', 'former_secret as formerSecret'])
      .executeTakeFirstOrThrow();
  const opened = Object.values(await stored()).map((it) =>
    world.keys.unseal('webhook', it ?? '', id),
  );
  expect(opened).toEqual([third, second]);

  await sweepWebhooks({ ...world, now: () => new Date(Date.now() + DAY_MS + HOUR_MS) });

  expect((await stored()).formerSecret).toBeNull();
  expect((await read(id)).formerSecretUntil).toBeNull();
});

test('deliveries that ended 30 days ago are deleted', async () => {
  const { id } = await add();
  await karim.api.webhooks.test({ params: { id } });
  await sendNow();
  const inDays = (days: number) => () => new Date(Date.now() + days * DAY_MS);
  await sweepWebhooks({ ...world, now: inDays(29) });
  expect(await log(id)).toHaveLength(1);
  await sweepWebhooks({ ...world, now: inDays(31) });
  expect(await log(id)).toEqual([]);
});
