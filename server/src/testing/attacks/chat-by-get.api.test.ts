import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatIn, say } from '../chats.ts';
import { createWorld, type TestPerson, type World } from '../world.ts';

let world: World;
let amira: TestPerson;
let slim: TestPerson;
let roomId: string;
beforeAll(async () => {
  world = await createWorld();
  ({ amira, slim, roomId } = await chatIn(world, 0));
});
afterAll(() => world.close());

/** What changes something although it is asked for like a page. */
const changing = (messageId: string) => [
  `/api/privatechat/markasseen?roomId=${roomId}&position=1`,
  `/api/privatechat/hideprivatemessage?messageId=${messageId}`,
  `/api/privatechat/deleteprivatemessage?messageId=${messageId}`,
];

describe('a call that changes something by GET', () => {
  test('needs the token in its header: no cookie does, and no other site’s page', async () => {
    const { id } = await say(amira, slim, 'Stays');
    const files = await world.keys.filesToken.sign({
      userId: amira.id,
      sessionId: amira.sessionId,
    });
    const cookie = `files=${files}; refresh=x; signed-in=yes`;

    for (const url of changing(id)) {
      const byCookie = await world.app.inject({ url, headers: { cookie } });
      expect(byCookie.statusCode).toBe(401);
      for (const site of ['cross-site', 'same-site']) {
        const headers = { ...amira.headers, 'sec-fetch-site': site };
        const byOthers = await world.app.inject({ url, headers });
        expect([byOthers.statusCode, byOthers.json().code]).toEqual([403, 'request.cross_site']);
      }
    }
    const { message } = await slim.api.chat.message({ query: { messageId: id } });
    expect(message).toMatchObject({ text: 'Stays', deletedAt: null });
  });

  test('is kept by nobody on the way, and may come twice', async () => {
    const { id } = await say(amira, slim, 'Goes');

    for (const url of changing(id).flatMap((it) => [it, it])) {
      const { statusCode, headers } = await world.app.inject({ url, headers: amira.headers });
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-store']);
    }
  });
});
