import { CHAT_PUSH_DELAY_MS, PUSH_POLL_MS } from '@thedot/domain/limits';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Live, noopLive } from '../../../kernel/live.ts';
import { createChat, markSeen, markUnseen, mute, sendMessage } from '../../../testing/chats.ts';
import { findMails, sendDueMails } from '../../../testing/notifications/mails.ts';
import { setUser } from '../../../testing/people.ts';
import { registerBrowser, startPushService } from '../../../testing/fakes/push-service.ts';
import { findWaitingPushes } from '../../../testing/notifications/waiting-pushes.ts';
import { advanceClock } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { startPushSender } from '../../notifications/push.jobs.ts';
import { createChatPushes } from './chat-pushes.live.ts';
import { notifyUnseenChats } from './unseen-notifications.jobs.ts';
import { describeUnseenChat } from './unseen-notifications.service.ts';

const log = pino({ level: 'silent' });

let server: ReturnType<typeof startServer> | undefined;
const live: Live = {
  ...noopLive,
  sendToUsers: (to, event, ...what) => server?.live.sendToUsers(to, event, ...what),
};
const service = await startPushService();
afterAll(() => service.close());
const world = await useWorld({ settings: { allowLocalPushServices: true }, live });

function startServer() {
  const now = () => world.clock ?? new Date();
  const pushing = startPushSender({ ...world, now, log, findSubject: describeUnseenChat });
  const chats = createChatPushes({
    db: world.db,
    live: noopLive,
    now,
    log,
    sendDuePushes: pushing.sendDue,
  });
  return {
    live: chats.live,
    stop: async () => {
      await chats.stop();
      await pushing.stop();
    },
  };
}

let amira: TestPerson;
let slim: TestPerson;
let roomId: string;
beforeEach(async () => {
  ({ amira, slim, roomId } = await createChat(world, 0));
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  server = startServer();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  vi.useRealTimers();
  service.received.length = 0;
});

const browserOf = async (person: TestPerson) =>
  (await registerBrowser(service, { world, person })).got;
const passDelay = () => vi.advanceTimersByTimeAsync(CHAT_PUSH_DELAY_MS);
const passInterval = () => vi.advanceTimersByTimeAsync(PUSH_POLL_MS);

/** Runs the job of messages that stayed unseen for more than a minute. */
async function runAfterAMinute() {
  advanceClock(world, 61_000);
  await notifyUnseenChats({ ...world, now: () => world.clock ?? new Date() });
}

/** Waits until a later message to another user is pushed: by then all earlier ones would have been. */
async function untilOthersArePushed() {
  const karim = await world.person('member', { organizationId: amira.organizationId });
  const browser = await browserOf(karim);
  await sendMessage(slim, karim, 'Are you there?');
  await passDelay();
  await expect.poll(browser).toHaveLength(1);
}

const waitingPushes = async () =>
  (await findWaitingPushes(world, slim)).map(({ roomId: room }) => room);

describe('an unseen message', () => {
  test('is pushed after a moment to each browser of the receiver, and mailed after a minute', async () => {
    const [phone, laptop, hers] = [
      await browserOf(slim),
      await browserOf(slim),
      await browserOf(amira),
    ];

    await sendMessage(amira, slim, 'The board meets at nine');
    expect([phone(), await waitingPushes()]).toEqual([[], []]);
    await passDelay();

    for (const browser of [phone, laptop]) {
      await expect.poll(browser).toMatchObject([
        {
          body: `${amira.name} sent you a message`,
          url: `${world.settings.publicUrl}/chat?room=${roomId}`,
          tag: roomId,
        },
      ]);
    }
    expect(hers()).toEqual([]);
    await untilOthersArePushed();
    await runAfterAMinute();
    expect(await waitingPushes()).toEqual([]);
    vi.useRealTimers();
    await sendDueMails(world);
    expect(await findMails(world, slim)).toHaveLength(1);
    expect([phone().length, laptop().length]).toEqual([1, 1]);
  });

  test('is pushed once with messages of the same moment, and a later one again', async () => {
    const browser = await browserOf(slim);
    for (const text of ['One', 'Two', 'Three']) await sendMessage(amira, slim, text);
    await passDelay();
    await expect.poll(browser).toHaveLength(1);

    await sendMessage(amira, slim, 'Four');
    await passDelay();

    await expect.poll(browser).toHaveLength(2);
    expect(new Set(browser().map(({ tag }) => tag))).toEqual(new Set([roomId]));
  });

  test('waits its own delay when a message to another user was sent before', async () => {
    const karim = await world.person('member', { organizationId: amira.organizationId });
    const [first, second] = [await browserOf(slim), await browserOf(karim)];
    const passHalf = () => vi.advanceTimersByTimeAsync(CHAT_PUSH_DELAY_MS / 2);

    await sendMessage(amira, slim, 'One');
    await passHalf();
    await sendMessage(amira, karim, 'Two');
    await passHalf();
    await expect.poll(first).toHaveLength(1);
    expect(second()).toEqual([]);
    await passHalf();

    await expect.poll(second).toHaveLength(1);
    expect(first()).toHaveLength(1);
  });

  test('is pushed by another server when its own has crashed', async () => {
    const browser = await browserOf(slim);
    await server?.stop();
    server = undefined;
    await sendMessage(amira, slim, 'Hello?');

    server = startServer();
    await runAfterAMinute();
    await runAfterAMinute();
    await passInterval();

    await expect.poll(browser).toHaveLength(1);
  });
});

describe('nothing is pushed', () => {
  test('for messages that were seen immediately', async () => {
    const browser = await browserOf(slim);
    await sendMessage(amira, slim, 'Hello');
    await markSeen(slim, roomId, 1);

    await untilOthersArePushed();

    expect(browser()).toEqual([]);
  });

  test('of messages that were seen and marked unseen, until the next one', async () => {
    const browser = await browserOf(slim);
    await sendMessage(amira, slim, 'Hello');
    await markSeen(slim, roomId, 1);
    await markUnseen(slim, roomId, 1);

    await untilOthersArePushed();
    await runAfterAMinute();
    expect([await waitingPushes(), browser()]).toEqual([[], []]);

    await sendMessage(amira, slim, 'Are you there?');
    await passDelay();
    await expect.poll(browser).toHaveLength(1);
  });

  test.each([
    ['who muted the room', () => mute(slim, roomId)],
    [
      'on Do Not Disturb',
      () => slim.api.users.choosePresence({ body: { status: 'Do Not Disturb' } }),
    ],
    [
      'who switched off pushes of chats',
      () =>
        slim.api.preferences.choose({
          body: { preferences: [{ type: 'chat.unseen', push: false }] },
        }),
    ],
  ])('to users %s', async (_, choose) => {
    const browser = await browserOf(slim);
    await choose();
    await sendMessage(amira, slim, 'Hello');

    await untilOthersArePushed();
    await runAfterAMinute();

    expect(browser()).toEqual([]);
    expect(await waitingPushes()).toEqual([]);
  });

  test('in quiet hours, or after them for seen messages', async () => {
    const browser = await browserOf(slim);
    const day = new Date().toISOString().slice(0, 10);
    await setUser(world, slim, { time_zone: 'UTC' });
    const quietHours = { starts: '22:00', ends: '07:00' };
    await slim.api.preferences.chooseQuietHours({ body: { quietHours } });
    world.clock = new Date(`${day}T23:00:00Z`);
    await sendMessage(amira, slim, 'One');
    await passDelay();
    await expect.poll(waitingPushes).toEqual([roomId]);
    await sendMessage(amira, slim, 'Two');
    await untilOthersArePushed();
    expect([await waitingPushes(), browser()]).toEqual([[roomId], []]);

    await markSeen(slim, roomId, 2);
    advanceClock(world, 8 * 3_600_000 + 1);
    await passInterval();

    await expect.poll(waitingPushes).toEqual([]);
    expect(browser()).toEqual([]);
  });
});

test('a call is pushed without delay', async () => {
  const browser = await browserOf(slim);

  await amira.api.chat.startCall({ body: { roomId, media: 'audio' } });

  await expect.poll(browser).toMatchObject([{ body: `${amira.name} is calling you` }]);
});
