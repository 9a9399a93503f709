import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../kernel/context.ts';
import { verifyRecordingReady } from '../../platform/conference/callbacks.ts';
import { insertConference } from '../../testing/conferences.ts';
import { useWorld } from '../../testing/world.ts';
import { endConference } from './attendees.service.ts';
import { callConferenceClient, planRecordingCallback } from './client-callbacks.service.ts';

const world = await useWorld();
const { db, live, settings, keys } = world;
const now = () => new Date();
const ctx = { db, live, settings, keys, now, log: pino({ level: 'silent' }) };

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly body: string;
}

let received: Received[] = [];
let answer: { readonly status: number; readonly location?: string };
const client = createServer((request: IncomingMessage, response) => {
  void text(request).then((body) => {
    received.push({ method: request.method, url: request.url, body });
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
  });
});
await new Promise<void>((done) => client.listen(0, '127.0.0.1', done));
// The address of a TCP server is always an `AddressInfo`.
const address = `http://127.0.0.1:${(client.address() as AddressInfo).port}`;
afterAll(() => client.close());

beforeEach(async () => {
  received = [];
  answer = { status: 200 };
  await db.deleteFrom('conferences').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

const planned = async () => {
  const { rows } = await sql<{
    payload: Parameters<typeof callConferenceClient>[0];
    inMinutes: number;
  }>`
    select payload, round(extract(epoch from run_at - now()) / 60)::int as "inMinutes"
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'call-conference-client'`.execute(db);
  return rows;
};

const meetingWith = (meta: Readonly<Record<string, string>>, record = true) =>
  insertConference(db, now(), { meeting_id: 'room 1', meta: JSON.stringify(meta), record });

const end = (id: string) => transact(ctx, (tx) => endConference(tx, id, 'api'));

async function callPlanned(): Promise<void> {
  for (const { payload } of await planned()) await callConferenceClient(payload, ctx);
}

describe('the end of a meeting', () => {
  test('is called once by GET with what BigBlueButton appends', async () => {
    const id = await meetingWith({ endcallbackurl: `${address}/ended?course=1` });
    await end(id);
    await end(id);
    await callPlanned();

    expect(received).toEqual([
      {
        method: 'GET',
        url: '/ended?course=1&recordingmarks=false&meetingID=room+1',
        body: '',
      },
    ]);
  });

  test('says whether it was recorded', async () => {
    const id = await meetingWith({ endcallbackurl: `${address}/ended` });
    await db
      .insertInto('conference_recordings')
      .values({
        conference_id: id,
        name: 'A',
        state: 'processing',
        started_at: now().toISOString(),
      })
      .execute();
    await end(id);
    await callPlanned();

    expect(received[0]?.url).toContain('recordingmarks=true');
  });

  test.each([
    ['no address', {}],
    ['an address of another scheme', { endcallbackurl: 'file:///etc/passwd' }],
    ['what is no address', { endcallbackurl: 'ended' }],
    ['an address of the hub, which a job tells', { endcallbackurl: `${settings.publicUrl}/api/x` }],
  ])('is not called with %s', async (_, meta) => {
    await end(await meetingWith(meta));
    const [before] = await planned();
    if (before) await callConferenceClient(before.payload, ctx);

    expect(received).toEqual([]);
    expect((await planned()).filter(({ payload }) => payload.attempt > 1)).toEqual([]);
  });

  test('is called three times at most, and follows no redirect', async () => {
    answer = { status: 302, location: `${address}/elsewhere` };
    await end(await meetingWith({ endcallbackurl: `${address}/ended` }));
    for (const attempt of [1, 2, 3]) {
      const next = (await planned()).find(({ payload }) => payload.attempt === attempt);
      expect(next?.inMinutes).toBe(attempt === 1 ? 0 : 2 * (attempt - 1));
      if (next) await callConferenceClient(next.payload, ctx);
    }

    expect(received).toHaveLength(3);
    expect(received.every(({ url }) => url?.startsWith('/ended'))).toBe(true);
    expect((await planned()).map(({ payload }) => payload.attempt).toSorted()).toEqual([1, 2, 3]);
  });
});

describe('a ready recording', () => {
  const recordingId = crypto.randomUUID();

  test('is posted as a token that the secret of the API has signed', async () => {
    const conferenceId = await meetingWith({ 'bbb-recording-ready-url': `${address}/ready` });
    await planRecordingCallback(ctx, { conferenceId, recordingId });
    await callPlanned();

    expect(received).toMatchObject([{ method: 'POST', url: '/ready' }]);
    const signed = new URLSearchParams(received[0]?.body).get('signed_parameters') ?? '';
    expect(await verifyRecordingReady(signed, keys.conferenceSecret())).toEqual({
      meetingId: 'room 1',
      recordId: recordingId,
    });
    expect(await verifyRecordingReady(signed, 'another secret')).toBeNull();
  });

  test('of a client that has forgotten the meeting is posted once', async () => {
    answer = { status: 410 };
    const conferenceId = await meetingWith({ 'bbb-recording-ready-url': `${address}/ready` });
    await planRecordingCallback(ctx, { conferenceId, recordingId });
    await callPlanned();

    expect(received).toHaveLength(1);
    expect(await planned()).toHaveLength(1);
  });
});
