import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@thedot/domain/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../tools/test-environment/ports.ts';
import { startPostgresPair } from '../../../tools/test-environment/standby.ts';
import { testSize } from '../../../tools/test-environment/test-size.ts';
import { findViolations } from '../admin/invariants.queries.ts';
import { connect } from '../db/db.ts';
import { createDiskStore } from '../platform/files/disk-store.ts';
import { createKeys } from '../platform/keys.ts';
import { type FaultProxy, startFaultProxy } from '../testing/fakes/fault-proxy.ts';
import { insertPerson } from '../testing/people.ts';
import { createRequester } from '../testing/servers/server-pair.ts';
import { startProduct, stopProduct } from '../testing/servers/server-process.ts';

const SECRET_KEY = 'a secret of the hub whose database fails over';
/** Messages that are sent before the first database dies, and after the second has taken over. */
const ENOUGH = testSize(20, 300);
const RECOVERED_WITHIN_MS = 5_000;
/** A second on an idle machine. */
const REFUSED_WITHIN_MS = 2_000;

let databases: Awaited<ReturnType<typeof startPostgresPair>>;
let line: FaultProxy;
let dataDir: string;
let product: ChildProcess;
let port: number;

beforeAll(async () => {
  databases = await startPostgresPair();
  line = await startFaultProxy(databases.primaryUrl);
  dataDir = await mkdtemp(join(tmpdir(), 'thedot-failover-'));
  port = await freePort();
  const settings = { DATABASE_URL: line.url, SECRET_KEY, MESSAGES_PER_MINUTE: '100000' };
  product = await startProduct(dataDir, port, { ...settings, SAMPLE_HUB: 'false' });
});
afterAll(async () => {
  await stopProduct(product, 'SIGTERM');
  await line.close();
  await databases.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Two colleagues, of whom the first sends numbered messages, each again until it is acknowledged. */
async function startSending() {
  const { db, pool } = connect(databases.primaryUrl, 1);
  const amira = await insertPerson(db, 'startup', {});
  const slim = await insertPerson(db, 'member', { organizationId: amira.organizationId });
  await pool.end();
  const named = { sessionId: amira.sessionId, userId: amira.id };
  const accessToken = await createKeys(SECRET_KEY).accessToken.sign(named);
  const ask = createRequester({ accessToken }, { port });

  const sending = {
    ask,
    acknowledged: [] as string[],
    /** What was answered instead, and how long the slowest of these took. */
    refusals: new Set<string>(),
    slowestMs: 0,
    roomId: '',
    stop: async () => {
      isRunning = false;
      await running;
    },
  };
  let isRunning = true;
  const running = (async () => {
    while (isRunning) {
      const text = `message ${sending.acknowledged.length + 1}`;
      const body = { receiverId: slim.id, clientId: randomUUID(), text };
      for (let isSent = false; !isSent && isRunning;) {
        const begin = performance.now();
        const answer = await ask('POST', '/privatechat/sendmessage', body);
        isSent = answer.status === 200;
        if (isSent) {
          sending.acknowledged.push(text);
          sending.roomId = api.chat.send.reply.parse(JSON.parse(answer.body)).message.roomId;
        } else {
          sending.refusals.add(`${answer.status} ${JSON.parse(answer.body).code}`);
          sending.slowestMs = Math.max(sending.slowestMs, performance.now() - begin);
          await wait(20);
        }
      }
    }
  })();
  return sending;
}

const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status);

test('when the database fails over to its standby, calls get 503 until it is promoted, then every acknowledged message is there once (A57)', async () => {
  const sending = await startSending();
  const sent = () => sending.acknowledged.length;
  await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(ENOUGH);

  await databases.killPrimary();
  line.cut();
  await expect.poll(isReady).toBe(503);
  // Calls may reach the standby before it is promoted: it refuses every change.
  line.retarget(databases.standbyUrl);
  line.restore();
  await expect
    .poll(async () => (await sending.ask('GET', '/user')).status, { timeout: 10_000 })
    .toBe(200);
  expect(await isReady()).toBe(503);

  const before = sent();
  const begin = performance.now();
  await databases.promote();
  await expect.poll(sent, { interval: 5 }).toBeGreaterThan(before);
  const recoveredMs = performance.now() - begin;
  await expect.poll(isReady).toBe(200);
  await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(before + ENOUGH);
  await sending.stop();

  expect(recoveredMs).toBeLessThan(RECOVERED_WITHIN_MS);
  expect([...sending.refusals]).toEqual(['503 server.unavailable']);
  expect(sending.slowestMs).toBeLessThan(REFUSED_WITHIN_MS);
  const { db, pool } = connect(databases.standbyUrl, 1);
  const rows = await db
    .selectFrom('messages')
    .select('text')
    .where('room_id', '=', sending.roomId)
    .orderBy('position')
    .execute();
  await pool.end();
  expect(rows.map(({ text }) => text).slice(0, sent())).toEqual(sending.acknowledged);
  const files = await createDiskStore(join(dataDir, 'files'));
  expect(await findViolations({ url: databases.standbyUrl, files }, 'Africa/Tunis')).toEqual([]);
  process.stdout.write(
    `failover: ${Math.round(recoveredMs)} ms from the promotion to the first message, slowest refusal ${Math.round(sending.slowestMs)} ms, ${sent()} messages kept\n`,
  );
});
