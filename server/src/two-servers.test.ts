import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@thedot/domain/api';
import type { Message } from '@thedot/domain/chat/messages.contract';
import type { LiveAnswer } from '@thedot/domain/live-asks';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from './db/db.ts';
import { createKeys } from './platform/keys.ts';
import { createDatabase, type TestDatabase } from './testing/database.ts';
import { startNginx } from './testing/nginx.ts';
import { insertPerson } from './testing/people.ts';
import { freePort, startProduct, stopProduct } from './testing/product.ts';
import { startRedis } from './testing/redis-server.ts';

const SECRET_KEY = 'a secret that both servers share, and only they';
const MISSED = 200;
const PATIENCE = { timeout: 20_000 };

let dataDir: string;
let database: TestDatabase;
let redis: Awaited<ReturnType<typeof startRedis>>;
let nginx: Awaited<ReturnType<typeof startNginx>>;
const servers: ChildProcess[] = [];
let amira: Person;
let sonia: Person;
let roomId: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thedot-two-'));
  database = await createDatabase();
  redis = await startRedis();
  const ports = [await freePort(), await freePort()];
  for (const port of ports) {
    servers.push(
      await startProduct(dataDir, port, {
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        SECRET_KEY,
        SAMPLE_HUB: 'false',
        TRUSTED_PROXIES: '127.0.0.1',
      }),
    );
  }
  nginx = await startNginx(ports);
  amira = await person('startup');
  sonia = await person('startup', amira.organizationId);
  const room = await amira.call('POST', '/privatechat/openroom', { userId: sonia.id });
  roomId = api.chat.open.reply.parse(room).id;
});
afterAll(async () => {
  for (const { page } of [amira, sonia]) page.close();
  for (const server of servers) await stopProduct(server, 'SIGTERM');
  await nginx.stop();
  await redis.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Person = Awaited<ReturnType<typeof person>>;

async function person(role: string, organizationId?: string) {
  const { db, pool } = connect(database.url, 2);
  const made = await insertPerson(db, role, organizationId ? { organizationId } : {});
  await pool.end();
  const token = await createKeys(SECRET_KEY).accessToken.sign({
    sessionId: made.sessionId,
    userId: made.id,
  });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${nginx.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return { ...made, call, page: new Page(token, call) };
}

/** An open page, as the web app has it: after each connection it asks for what it missed before it trusts events. */
class Page {
  readonly socket: Socket;
  /** By position; two of one would be a double. */
  readonly messages: Message[] = [];
  connections = 0;
  readonly #call: (method: string, path: string) => Promise<unknown>;

  constructor(token: string, call: (method: string, path: string) => Promise<unknown>) {
    this.#call = call;
    this.socket = io(nginx.url, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      autoConnect: false,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
    });
    this.socket.on('connect', () => void this.#catchUp());
    this.socket.on('chat-message', (message: Message) => {
      if (message.position === this.last + 1) this.messages.push(message);
      else if (message.position > this.last) void this.#catchUp();
    });
  }

  get last(): number {
    return this.messages.at(-1)?.position ?? 0;
  }

  async #catchUp(): Promise<void> {
    this.connections++;
    for (;;) {
      const page = api.chat.next.reply.parse(
        await this.#call(
          'GET',
          `/privatechat/messages/next?roomId=${roomId}&position=${this.last}&limit=100`,
        ),
      );
      for (const message of page.items) {
        if (message.position > this.last) this.messages.push(message);
      }
      if (page.newestReached) return;
    }
  }

  async statusOf({ id }: { readonly id: string }): Promise<string | undefined> {
    const answer: LiveAnswer<'update_users'> = await this.socket.emitWithAck('update_users', [id]);
    return 'reply' in answer ? answer.reply[0]?.status : answer.code;
  }

  open(): void {
    this.socket.connect();
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** Sent again until it is answered, under the same id: whether it arrived the first time nobody knows. */
async function say(from: Person, to: Person, text: string): Promise<void> {
  const body = { receiverId: to.id, clientId: randomUUID(), text };
  await vi.waitFor(() => from.call('POST', '/privatechat/sendmessage', body), PATIENCE);
}

test('people on two servers chat, see who is here, and lose nothing when one of the servers is killed', async () => {
  amira.page.open();
  sonia.page.open();
  await expect.poll(() => sonia.page.connections, PATIENCE).toBeGreaterThan(0);
  await expect.poll(() => sonia.page.statusOf(amira), PATIENCE).toBe('Active');

  for (let n = 1; n <= 10; n++) await say(amira, sonia, `hello ${n}`);
  await expect.poll(() => sonia.page.messages.length, PATIENCE).toBe(10);

  // She is on the train, and one of the servers dies meanwhile.
  sonia.page.close();
  for (let n = 1; n <= MISSED; n++) {
    if (n === MISSED / 2) await stopProduct(servers[0]!, 'SIGKILL');
    await say(amira, sonia, `missed ${n}`);
  }
  sonia.page.open();
  await expect.poll(() => sonia.page.messages.length, PATIENCE).toBe(10 + MISSED);
  await say(amira, sonia, 'and one more');

  await expect.poll(() => sonia.page.messages.length, PATIENCE).toBe(11 + MISSED);
  const texts = sonia.page.messages.map(({ text }) => text);
  expect(texts).toEqual([
    ...Array.from({ length: 10 }, (_, n) => `hello ${n + 1}`),
    ...Array.from({ length: MISSED }, (_, n) => `missed ${n + 1}`),
    'and one more',
  ]);
  await expect.poll(() => amira.page.messages.length, PATIENCE).toBe(11 + MISSED);
  const unseen = api.chat.unseen.reply.parse(await sonia.call('GET', '/privatechat/unseen'));
  expect(unseen.rooms).toMatchObject([{ roomId, unseen: 11 + MISSED }]);
}, 120_000);
