import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { api } from '@thedot/domain/api';
import { HOUR_MS, slotOf } from '@thedot/domain/kernel/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNginx } from '../../tools/surroundings/nginx.ts';
import { findViolations } from './admin/invariants.queries.ts';
import { createDiskStore } from './platform/files/disk-store.ts';
import { openChatPage } from './testing/chat-page.ts';
import { callsOf, type Pair, startPair } from './testing/pair.ts';
import { freePort } from './testing/product.ts';
import { wish } from './testing/sessions.ts';
import { page, socketTo, type TestSocket } from './testing/sockets.ts';

const CROSSED = 20;
const MISSED = 60;
const PATIENCE = { timeout: 60_000 };
const ZONE = 'Africa/Tunis';

let pair: Pair;
let amira: Awaited<ReturnType<typeof at>>;
let youssef: Awaited<ReturnType<typeof at>>;
beforeAll(async () => {
  pair = await startPair();
  amira = await at(0, 'startup');
  youssef = await at(1, 'expert');
});
afterAll(() => pair.close());

/** Somebody whose calls and pages all go to one of the servers. */
async function at(nth: number, role: string) {
  const person = await pair.person(role);
  const port = pair.ports[nth] ?? 0;
  const url = `http://127.0.0.1:${port}`;
  const calls = callsOf(person, { port });
  /** No answer but a good one. */
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await calls(method, path, body);
    expect(answer).toMatchObject({ status: 200 });
    return JSON.parse(answer.body);
  };
  const listen = async (): Promise<TestSocket> => {
    const line = page(socketTo(url, person));
    await line.opened;
    return line;
  };
  return { ...person, url, calls, call, listen };
}

const say = async (from: typeof amira, to: typeof amira, text: string) => {
  const body = { receiverId: to.id, clientId: randomUUID(), text };
  return api.chat.send.reply.parse(await from.call('POST', '/privatechat/sendmessage', body));
};

/** Youssef receives at any time; she asks him for his next. */
async function request() {
  const hours = [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start: '08:00', end: '18:00' }));
  await youssef.call('PUT', '/availability', { timeZone: ZONE, hours });
  const cards = api.experts.list.reply.parse(await amira.call('GET', '/users/experts'));
  const from = Date.parse(cards.items[0]?.nextFree ?? '');
  const slot = slotOf({ from, to: from + HOUR_MS });
  const body = { ...wish(youssef.id, slot), minutes: 60 };
  const { id } = api.bookings.request.reply.parse(
    await amira.call('POST', '/expert-booking', body),
  );
  return { bookingId: id, start: slot.start };
}

test('what happens on one server is heard once by pages on the other: chat, who is here, the bell, sessions', async () => {
  const [hers, his] = [await amira.listen(), await youssef.listen()];
  expect([await pair.linesOf(0), await pair.linesOf(1)]).toEqual([1, 1]);

  const asked = await request();
  await his.untilHeard('update-bookings');
  await his.untilHeard('show_notification');
  await youssef.call('POST', '/proposal/accepted', asked);
  await hers.untilHeard('update-bookings');
  await hers.untilHeard('show_notification');

  for (let n = 1; n <= CROSSED; n++) {
    await say(n % 2 ? amira : youssef, n % 2 ? youssef : amira, `message ${n}`);
  }
  for (const line of [hers, his]) {
    await line.untilHeard('chat-message', CROSSED);
    const positions = line.heardOf('chat-message').map(([{ position }]) => position);
    expect(positions.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: CROSSED }, (_, n) => n + 1),
    );
  }

  await expect
    .poll(() => hers.ask('update_users', [youssef.id]), PATIENCE)
    .toMatchObject({ reply: [{ status: 'Active' }] });
  await youssef.call('POST', '/user/updatestatus', { status: 'Do Not Disturb' });
  await expect
    .poll(() => hers.heardOf('presence').map(([{ status }]) => status), PATIENCE)
    .toContain('Do Not Disturb');
  for (const line of [hers, his]) line.close();
});

test('whose server is killed goes on by the other, with each message once and all counts right; whoever writes notices nothing', async () => {
  const { roomId } = (await say(amira, youssef, 'the first')).message;
  const port = await freePort();
  const [first = 0, second = 0] = pair.ports;
  const nginx = await startNginx({ port, servers: [second], otherwise: [first] });
  const his = openChatPage({
    url: `http://127.0.0.1:${port}`,
    roomId,
    accessToken: youssef.accessToken,
    calls: callsOf(youssef, { port }),
  });
  await expect.poll(() => his.texts(), PATIENCE).toContain('the first');
  expect(await pair.linesOf(1)).toBe(1);

  const heardBefore = his.heard().length;
  for (let n = 1; n <= MISSED; n++) {
    if (n === MISSED / 2) await pair.stop(1, 'SIGKILL');
    await say(amira, youssef, `missed ${n}`);
  }

  const missed = Array.from({ length: MISSED }, (_, n) => `missed ${n + 1}`);
  const shown = () => his.texts().filter((text) => text.startsWith('missed'));
  await expect.poll(() => shown().length, PATIENCE).toBe(MISSED);
  expect(shown()).toEqual(missed);
  expect(his.heard().length).toBeGreaterThan(heardBefore);
  expect(his.doubles()).toEqual([]);
  expect(his.connections()).toBe(2);
  expect(await pair.linesOf(0)).toBe(1);
  expect(his.complaints).toEqual([]);
  his.close();
  await nginx.stop();

  const other = callsOf(youssef, { port: pair.ports[0] ?? 0 });
  const unseen = api.chat.unseen.reply.parse(
    JSON.parse((await other('GET', '/privatechat/unseen')).body),
  );
  expect(unseen.rooms).toMatchObject([{ roomId, unseen: 1 + MISSED }]);
  const files = await createDiskStore(join(pair.dataDir, 'files'));
  expect(await findViolations({ url: pair.databaseUrl, files }, ZONE)).toEqual([]);
});

test('the log tells of each call, and of nothing that was said, looked for or attached', async () => {
  const said = `said${randomUUID()}`;
  const { id: messageId } = (await say(amira, youssef, said)).message;
  await amira.call('POST', '/privatechat/editmessage', { messageId, text: `${said} again` });
  await amira.call('GET', `/privatechat/searchmessage?text=${said}`);
  const form = new FormData();
  form.set('file', new File([said], `${said}.txt`));
  const headers = { authorization: `Bearer ${amira.accessToken}` };
  const sent = await fetch(`${amira.url}/api/privatechat/uploadfile`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(sent.status).toBe(200);

  const log = pair.logOf(0);
  for (const path of ['sendmessage', 'editmessage', 'searchmessage', 'uploadfile']) {
    expect(log).toContain(`/api/privatechat/${path}`);
  }
  expect(log + pair.logOf(1)).not.toContain(said);
});
