import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Live, nobodyListens } from '../../kernel/live.ts';
import { chatIn, say } from '../../testing/chats.ts';
import { mailsTo, sendDueMails } from '../../testing/news.ts';
import { browserAt, startPushService } from '../../testing/push-service.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { startPushing } from '../notifications/push.jobs.ts';
import { pushChatsOf } from './pushed-chats.live.ts';
import { tellOfUnseenChats } from './unseen.jobs.ts';
import { chatOfNews } from './unseen.service.ts';

/** Sooner than the clock that looks for pushes every few seconds. */
const SOON = { timeout: 4_500, interval: 50 };
const log = pino({ level: 'silent' });

let world: World;
let service: Awaited<ReturnType<typeof startPushService>>;
let server: ReturnType<typeof serve> | undefined;
let amira: TestPerson;
let slim: TestPerson;
let roomId: string;

/** What hears of messages in the world: the server that runs, if one does. */
const live: Live = {
  ...nobodyListens,
  tell: (to, event, ...what) => server?.live.tell(to, event, ...what),
};

function serve() {
  const now = () => world.clock ?? new Date();
  const pushing = startPushing({ ...world, now, log, subjectOf: chatOfNews });
  const chats = pushChatsOf({ db: world.db, live: nobodyListens, now, log, look: pushing.look });
  return {
    live: chats.live,
    stop: async () => {
      await chats.stop();
      await pushing.stop();
    },
  };
}

beforeAll(async () => {
  world = await createWorld({ localPushes: true }, { live });
  service = await startPushService();
});
beforeEach(async () => {
  ({ amira, slim, roomId } = await chatIn(world, 0));
  server = serve();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  world.clock = null;
  service.received.length = 0;
});
afterAll(async () => {
  await service.close();
  await world.close();
});

const browserOf = async (person: TestPerson) => (await browserAt(service, { world, person })).got;

const hub = () => ({ ...world, now: () => world.clock ?? new Date() });
const aMinuteLater = () => {
  world.clock = new Date(Date.now() + 61_000);
  return tellOfUnseenChats(hub());
};
const see = (position: number) => slim.api.chat.markSeen({ query: { roomId, position } });
/** By then what was said before would have been pushed. */
async function untilOthersArePushed() {
  const karim = await world.person('member', { organizationId: amira.organizationId });
  const browser = await browserOf(karim);
  await say(slim, karim, 'Are you there?');
  await expect.poll(browser, SOON).toHaveLength(1);
}

describe('a message that nobody looks at', () => {
  test('is pushed within seconds to each browser of its reader, and mailed a minute later', async () => {
    const [phone, laptop, hers] = [
      await browserOf(slim),
      await browserOf(slim),
      await browserOf(amira),
    ];

    await say(amira, slim, 'The board meets at nine');

    for (const browser of [phone, laptop]) {
      await expect.poll(browser, SOON).toMatchObject([
        {
          body: `${amira.name} wrote to you`,
          url: `${world.settings.publicUrl}/chat?room=${roomId}`,
          tag: roomId,
        },
      ]);
    }
    expect(hers()).toEqual([]);
    await aMinuteLater();
    await sendDueMails(world);
    expect(await mailsTo(world, slim)).toHaveLength(1);
    await untilOthersArePushed();
    expect([phone().length, laptop().length]).toEqual([1, 1]);
  });

  test('is one of several: what is said in a moment is pushed once, and what comes later once more', async () => {
    const browser = await browserOf(slim);
    for (const text of ['One', 'Two', 'Three']) await say(amira, slim, text);
    await expect.poll(browser, SOON).toHaveLength(1);

    await say(amira, slim, 'Four');

    await expect.poll(browser, SOON).toHaveLength(2);
    expect(new Set(browser().map(({ tag }) => tag))).toEqual(new Set([roomId]));
  });

  test('is pushed by another server’s clock when the one that it was sent by has died', async () => {
    const browser = await browserOf(slim);
    await server?.stop();
    server = undefined;
    await say(amira, slim, 'Hello?');

    server = serve();
    await aMinuteLater();
    await aMinuteLater();

    await expect.poll(browser, { timeout: 30_000 }).toHaveLength(1);
  });
});

describe('nothing is pushed', () => {
  test('of what was seen in that moment', async () => {
    const browser = await browserOf(slim);
    await say(amira, slim, 'Hello');
    await see(1);

    await untilOthersArePushed();

    expect(browser()).toEqual([]);
  });

  test('of what was seen and marked unread again, but of what is said then', async () => {
    const browser = await browserOf(slim);
    await say(amira, slim, 'Hello');
    await see(1);
    await slim.api.chat.markUnseen({ body: { roomId, position: 1 } });

    await untilOthersArePushed();
    await aMinuteLater();
    expect([await waiting(), browser()]).toEqual([[], []]);

    await say(amira, slim, 'Are you there?');
    await expect.poll(browser, SOON).toHaveLength(1);
  });

  test.each([
    ['who has muted the room', () => slim.api.chat.mute({ body: { roomId, muted: true } })],
    [
      'who does not want to be disturbed',
      () => slim.api.users.choosePresence({ body: { status: 'Do Not Disturb' } }),
    ],
    [
      'who wants no chats pushed',
      () =>
        slim.api.preferences.choose({
          body: { preferences: [{ type: 'chat.unseen', push: false }] },
        }),
    ],
  ])('to %s', async (_, wish) => {
    const browser = await browserOf(slim);
    await wish();
    await say(amira, slim, 'Hello');

    await untilOthersArePushed();
    await aMinuteLater();

    expect(browser()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('in quiet hours: one waits for their end, and goes when all was seen before', async () => {
    const browser = await browserOf(slim);
    const day = new Date().toISOString().slice(0, 10);
    await world.db
      .updateTable('users')
      .set({ time_zone: 'UTC' })
      .where('id', '=', slim.id)
      .execute();
    const quietHours = { starts: '22:00', ends: '07:00' };
    await slim.api.preferences.chooseQuietHours({ body: { quietHours } });
    world.clock = new Date(`${day}T23:00:00Z`);
    await say(amira, slim, 'One');
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), SOON);
    await say(amira, slim, 'Two');
    await untilOthersArePushed();
    expect([await waiting(), browser()]).toEqual([[roomId], []]);

    await see(2);
    world.clock = new Date(Date.parse(`${day}T23:00:00Z`) + 8 * 3_600_000 + 1);

    await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
    expect(browser()).toEqual([]);
  });

  const waiting = async () =>
    (
      await world.db
        .selectFrom('pushes as p')
        .innerJoin('push_devices as d', 'd.id', 'p.device_id')
        .select('p.room_id')
        .where('d.user_id', '=', slim.id)
        .execute()
    ).map(({ room_id }) => room_id);
});

test('a call is pushed at once', async () => {
  const browser = await browserOf(slim);

  await amira.api.chat.startCall({ body: { roomId, media: 'audio' } });

  await expect
    .poll(browser, { timeout: 1_400, interval: 20 })
    .toMatchObject([{ body: `${amira.name} is calling you` }]);
});
