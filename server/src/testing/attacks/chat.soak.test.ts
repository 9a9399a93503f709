import { randomBytes } from 'node:crypto';
import { LIVE_EVENTS } from '@thedot/domain/live';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isSoak } from '../../../../tools/test-environment/test-size.ts';
import { notifyUnseenChats } from '../../features/chat/unseen/unseen-notifications.jobs.ts';
import { sendMessage } from '../chats.ts';
import { findMails, sendDueMails } from '../notifications/mails.ts';
import { updateUser } from '../rows.ts';
import { type TestPerson, useWorld } from '../world.ts';
import { CALLS } from './calls.ts';
import { type Probe, buildProbes, findReadableCanaries } from './canaries.ts';

const createCanary = (place: string) => `canary${place}${randomBytes(6).toString('hex')}`;
const WORDS = {
  text: createCanary('text'),
  quoted: createCanary('quoted'),
  before: createCanary('before'),
  after: createCanary('after'),
  deleted: createCanary('deleted'),
  fileName: createCanary('name'),
  fileContent: createCanary('content'),
  former: createCanary('former'),
} as const;

const world = await useWorld();
const amira = await world.person('startup');
const { organizationId } = amira;
const slim = await world.person('member', { organizationId });
const outsiders = {
  stranger: await world.person('startup'),
  colleague: await world.person('member', { organizationId }),
  staff: await world.person('super-admin'),
  expert: await world.person('expert'),
  external: await world.person('external', { organizationId }),
  guest: await world.person('guest', { organizationId }),
  team: await world.person('team'),
  tt: await world.person('tt'),
  sso: await world.person('sso'),
  unfinished: await world.person('startup', { incomplete: true }),
  former: await world.person('member', { organizationId }),
};
const file = await amira.api.chat.upload({
  body: {},
  files: { file: new File([WORDS.fileContent], `${WORDS.fileName}.txt`) },
});
const first = await sendMessage(amira, slim, WORDS.quoted);
const second = await sendMessage(slim, amira, WORDS.text, { quoteId: first.id });
const third = await sendMessage(amira, slim, '', { files: [file.id] });
const edited = await sendMessage(amira, slim, WORDS.before);
await amira.api.chat.edit({ body: { messageId: edited.id, text: WORDS.after } });
const deleted = await sendMessage(amira, slim, WORDS.deleted);
await amira.api.chat.remove({ query: { messageId: deleted.id } });
await slim.api.chat.pin({ body: { messageId: first.id, pin: true } });
await slim.api.chat.react({ body: { messageId: first.id, reactionId: '👍' } });
const toFormer = await sendMessage(amira, outsiders.former, WORDS.former);
await sendMessage(outsiders.former, amira, 'I leave', { quoteId: toFormer.id });
await updateUser(world, outsiders.former, { role: 'external' });
const { roomId } = first;
/** Ids by which calls outside of chat could reach the room. */
const leads = isSoak ? [roomId, file.id] : [roomId];
const messages = [toFormer, first, deleted, ...(isSoak ? [second, third, edited] : [])];
const ids = messages.map(({ id }) => id).concat(toFormer.roomId, roomId, amira.id, file.id);
if (isSoak) ids.push(slim.id);

/** Calls about chats: their own, their files and notifications. */
const OF_CHATS = /^(chat|files|uploads|notifications)\./;

const pair = `senderId=${amira.id}&receiverId=${slim.id}`;
const paths = [
  ...['getmessages?', 'messages/previous?position=99&', 'messages/next?position=0&'].flatMap(
    (page) => [`${page}${pair}`, `${page}roomId=${roomId}`],
  ),
  ...Object.values(WORDS).flatMap((word) => [
    `searchmessage?text=${word}`,
    `searchmessage?text=${word}&roomId=${roomId}`,
  ]),
];
/** Every call; chat calls with each id of this room, and searches for its words. */
const PROBES: readonly Probe[] = [
  ...CALLS.flatMap((call) => buildProbes(call, OF_CHATS.test(call.name) ? ids : leads)),
  ...paths.map((path) => ({ request: { url: `/api/privatechat/${path}` } })),
];

const onlyReads = ({ request: { method = 'GET', url } }: Probe) =>
  method === 'GET' && !/hideprivatemessage|deleteprivatemessage/.test(String(url));

const readOf = (person: TestPerson | null, probes: readonly Probe[]) =>
  findReadableCanaries(world, person, { words: WORDS, probes });

const CHAT_EVENTS = LIVE_EVENTS.filter(
  (event) => event.startsWith('chat-') || event === 'call',
).filter((event) => event !== 'chat-settings');

/** Opens a socket and subscribes to the room by every known event. */
async function subscribe(person: TestPerson) {
  const line = await world.socket(person);
  await line.ask('add-listener', amira.id);
  await line.ask('add-puser', roomId);
  await line.ask('typing', { roomId, typing: true });
  return { person, line };
}

const filesOf = ({ api }: TestPerson, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const file = new File([`${n}`], `${n}.txt`);
      return (await api.chat.upload({ body: {}, files: { file } })).id;
    }),
  );

describe('a private chat (A20)', () => {
  test.each(Object.entries(outsiders))(
    'is not readable by %s through any call',
    async (_, person) => {
      expect((await readOf(person, PROBES)).seen).toEqual([]);
    },
  );

  test('is not readable without a session', async () => {
    expect((await readOf(null, PROBES)).seen).toEqual([]);
  });

  test('sends its live events to its members only', async () => {
    const lines = await Promise.all(Object.values(outsiders).map(subscribe));
    const [{ line: hers }, { line: his }] = [await subscribe(amira), await subscribe(slim)];
    await his.ask('typing', { roomId, typing: false });
    const secret = createCanary('heard');

    const { id: messageId } = await sendMessage(slim, amira, secret, {
      files: await filesOf(slim, 2),
    });
    const { message } = await amira.api.chat.message({ query: { messageId } });
    const [file] = message.files;
    await slim.api.chat.removeFile({ body: { messageId, fileId: file?.id ?? '' } });
    await slim.api.chat.remove({
      query: { messageId: (await sendMessage(slim, amira, secret)).id },
    });
    await amira.api.chat.react({ body: { messageId, reactionId: '🎉' } });
    await amira.api.chat.pin({ body: { messageId, pin: true } });
    await slim.api.chat.edit({ body: { messageId, text: `${secret} again` } });
    await amira.api.chat.markSeen({ query: { roomId, position: 99 } });
    await amira.api.chat.markUnseen({ body: { roomId, position: 1 } });
    await amira.api.chat.hide({ query: { messageId } });
    await slim.api.chat.remove({ query: { messageId } });
    await amira.api.chat.mute({ body: { roomId, muted: true } });
    for (const answer of ['declineCall', 'acceptCall'] as const) {
      const { id } = await slim.api.chat.startCall({ body: { roomId, media: 'audio' } });
      await amira.api.chat[answer]({ body: { callId: id } });
    }
    for (const blocked of [true, false]) {
      await amira.api.chat.block({ body: { userId: slim.id, blocked } });
    }
    await sendMessage(slim, amira, 'Heard last');

    await hers.waitForEvent('chat-message', 5);
    for (const { person, line } of lines) {
      world.live.sendToUsers([person.id], 'show_notification');
      await line.waitForEvent('show_notification');
      expect([person.email, line.receivedExceptPresence()]).toEqual([
        person.email,
        [['show_notification']],
      ]);
      const shown = line.receivedOf('presence').map(([{ userId }]) => userId);
      expect(shown).not.toContain(amira.id);
      expect(shown).not.toContain(slim.id);
    }
    const received = new Set([...hers.received, ...his.received].map(([event]) => event));
    expect([...received]).toEqual(expect.arrayContaining(CHAT_EVENTS));
    expect(JSON.stringify(hers.received)).toContain(secret);
  });

  test('is readable by its members through the same calls', async () => {
    const { good, seen } = await readOf(amira, PROBES.filter(onlyReads));

    expect(good).toBeGreaterThan(50);
    expect(seen).toEqual(['after', 'fileContent', 'fileName', 'former', 'quoted', 'text']);
  });
});

/** The tables in which one of the words is stored. */
async function tablesThatSay(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(
    world.db,
  );
  expect(tables.length).toBeGreaterThan(50);
  const patterns = [...Object.values(WORDS), 'Heard last'].map((word) => `%${word}%`);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`
        select from ${sql.raw(name)} as row where row::text like any(${patterns}) limit 1`.execute(
        world.db,
      );
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat().toSorted();
}

test('texts are stored with messages and files only: in no mail, notification, job or audit entry', async () => {
  world.clock = new Date(Date.now() + 20 * 60_000);
  await notifyUnseenChats({ ...world, now: () => world.clock ?? new Date() });
  await sendDueMails(world);
  const mails = await findMails(world, amira);

  expect(mails.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/ sent you (a message|\d+ messages)$/),
  );
  for (const word of Object.values(WORDS)) expect(JSON.stringify(mails)).not.toContain(word);
  expect(await tablesThatSay()).toEqual(['public.files', 'public.messages']);
});
