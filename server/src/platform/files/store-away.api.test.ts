// The file store cannot be reached for a while, through a proxy that is cut.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startFaultProxy } from '../../testing/fakes/fault-proxy.ts';
import { startS3Server } from '../../testing/fakes/s3-server.ts';
import { createColleagues } from '../../testing/chats.ts';
import { bookingRequest, createPair, MONDAY, NINE } from '../../testing/bookings/sessions.ts';
import { useWorld } from '../../testing/world.ts';

const bucket = await startS3Server();
const line = await startFaultProxy(bucket.settings.endpoint);
afterAll(async () => {
  await line.close();
  await bucket.close();
});
const world = await useWorld({
  clock: MONDAY,
  settings: { s3: { ...bucket.settings, endpoint: line.url } },
});
beforeEach(() => line.restore());

const plan = () => new File(['What we do, in ten lines'], 'plan.txt', { type: 'text/plain' });
const countRows = async (table: 'files' | 'expert_sessions' | 'idempotency_keys') => {
  const { n } = await world.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

test('an upload is refused with 503 and leaves nothing, and is accepted when the store is back', async () => {
  const { expert, startup } = await createPair(world);
  const { amira } = await createColleagues(world);
  const request = () =>
    startup.api.bookings.request(
      { body: bookingRequest(expert.id, NINE), files: { files: [plan()] } },
      { headers: { 'idempotency-key': 'with a plan' } },
    );
  const send = () => amira.api.chat.upload({ body: {}, files: { file: plan() } });
  const count = () =>
    Promise.all((['files', 'expert_sessions', 'idempotency_keys'] as const).map(countRows));
  const before = await count();
  line.cut();

  for (const call of [request, send])
    await expect(call()).rejects.toMatchObject({
      code: 'file.storage_unavailable',
      status: 503,
      message: 'Files can’t be stored or opened at the moment. Try again later.',
    });
  expect(await count()).toEqual(before);
  expect(bucket.objects.size).toBe(0);

  line.restore();
  const { files } = await request();
  expect([...bucket.objects.keys()]).toEqual([files[0]?.id]);
});

test('a file gets 503 with Retry-After, everything else goes on, and admins read that the store is away', async () => {
  const { expert, startup } = await createPair(world);
  const admin = await world.person('admin');
  const { id, files } = await startup.api.bookings.request({
    body: bookingRequest(expert.id, NINE),
    files: { files: [plan()] },
  });
  const open = () =>
    world.app.inject({ url: `/api/files/${files[0]?.id}`, headers: startup.headers });
  line.cut();

  const refused = await open();

  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.headers['content-type']).toContain('application/json');
  expect(refused.json()).toMatchObject({ code: 'file.storage_unavailable' });
  expect(await startup.api.bookings.get({ params: { id } })).toMatchObject({ files });
  expect((await admin.api.health.read()).files).toMatchObject({ kind: 's3', isUp: false });
  const ready = await world.app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ready', database: 'up', files: 'down' },
  ]);

  line.restore();
  expect((await open()).body).toBe('What we do, in ten lines');
  expect((await admin.api.health.read()).files.isUp).toBe(true);
});
