import { describe, expect, test } from 'vitest';
import {
  block,
  createChat,
  markSeen,
  markUnseen,
  mute,
  sendMessage,
  unseenRooms,
} from '../../../testing/chats.ts';
import { savePreference, findMails, sendDueMails } from '../../../testing/notifications/mails.ts';
import { setOnline } from '../../../testing/presence.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { notifyUnseenChats } from './unseen-notifications.jobs.ts';

const world = await useWorld();

const runAfter = (minutes: number) =>
  notifyUnseenChats({ ...world, now: () => new Date(Date.now() + minutes * 60_000) });
const runAfterMoreThanAMinute = () => runAfter(1.02);
const mails = async (person: TestPerson) => {
  await sendDueMails(world);
  return findMails(world, person);
};

describe('a mail about unseen messages', () => {
  test('is sent once after a minute, with sender, count and the latest text', async () => {
    const { amira, slim } = await createChat(world, 2);
    await sendMessage(amira, slim, `The board meets at nine. ${'And so on. '.repeat(30)}`);
    await runAfter(0);
    expect(await mails(slim)).toEqual([]);

    await Promise.all(Array.from({ length: 4 }, runAfterMoreThanAMinute));

    const sent = await mails(slim);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toContain(amira.name);
    expect(sent[0]?.text).toContain('3 messages');
    expect(sent[0]?.text).toContain('The board meets at nine.');
    expect(sent[0]?.text).toContain('/chat?room=');
    expect(await mails(amira)).toEqual([]);
    // The bell does not show it, because the chat has its own badge.
    expect((await slim.api.notifications.list()).items).toEqual([]);
  });

  test('is sent again only after the earlier messages were seen', async () => {
    const { amira, slim, roomId } = await createChat(world, 1);
    await runAfterMoreThanAMinute();
    expect(await mails(slim)).toHaveLength(1);

    const { position } = await sendMessage(amira, slim, 'Are you there?');
    await runAfterMoreThanAMinute();
    expect(await mails(slim)).toHaveLength(1);

    await markSeen(slim, roomId, position);
    await sendMessage(amira, slim, 'Good. One thing more');
    await runAfterMoreThanAMinute();
    const sent = await mails(slim);
    expect(sent).toHaveLength(2);
    expect(sent.some(({ text }) => text.includes('One thing more'))).toBe(true);
  });

  test('is not sent to users who have a page open, muted the room, blocked the sender or have seen the messages', async () => {
    const rooms = [];
    for (const messages of [1, 1, 1, 1, 3, 2, 2]) rooms.push(await createChat(world, messages));
    const [here, muting, blocking, seen, seenAll, unread, unreadLater] = rooms;
    await setOnline(world, here!.slim);
    await mute(muting!.slim, muting!.roomId);
    await block(blocking!.slim, blocking!.amira);
    await markSeen(unread!.slim, unread!.roomId, 2);
    await markUnseen(unread!.slim, unread!.roomId, 1);

    await runAfterMoreThanAMinute();
    // Between the job and the mail.
    await markSeen(seen!.slim, seen!.roomId, 1);
    await markSeen(seenAll!.slim, seenAll!.roomId, 3);
    await markSeen(unreadLater!.slim, unreadLater!.roomId, 2);
    await markUnseen(unreadLater!.slim, unreadLater!.roomId, 1);

    await sendDueMails(world);
    for (const { slim } of rooms) expect(await findMails(world, slim)).toEqual([]);
    for (const { slim } of [unread!, unreadLater!]) {
      expect(await unseenRooms(slim)).toMatchObject([{ unseen: 2 }]);
    }
  });

  test('is sent after fifteen minutes to users who have a page open', async () => {
    const { amira, slim, roomId } = await createChat(world, 1);
    const { slim: other, roomId: seenRoom } = await createChat(world, 1);
    for (const person of [slim, other]) await setOnline(world, person);
    await markSeen(other, seenRoom, 1);

    await runAfter(14.5);
    expect(await mails(slim)).toEqual([]);
    await runAfter(15.5);
    await runAfter(30);

    const [sent, ...more] = await mails(slim);
    expect(sent?.subject).toContain(amira.name);
    expect(sent?.text).toContain(roomId);
    expect(more).toEqual([]);
    expect(await findMails(world, other)).toEqual([]);
  });

  test('is sent for new messages after the old ones were seen and marked unseen', async () => {
    const { amira, slim, roomId } = await createChat(world, 10);
    await runAfterMoreThanAMinute();
    expect(await mails(slim)).toHaveLength(1);
    await markSeen(slim, roomId, 10);
    await markUnseen(slim, roomId, 5);

    await sendMessage(amira, slim, 'The board has moved to ten');
    await runAfterMoreThanAMinute();
    expect(await mails(slim)).toHaveLength(2);
    await sendMessage(amira, slim, 'Are you there?');
    await runAfterMoreThanAMinute();

    const sent = await mails(slim);
    expect(sent).toHaveLength(2);
    expect(sent.some(({ text }) => text.includes('The board has moved to ten'))).toBe(true);
  });

  test('names calls and files, in the language of the reader', async () => {
    const { amira, slim, roomId } = await createChat(world, 0);
    const { organizationId } = amira;
    const [leila, rim] = [
      await world.person('member', { organizationId, language: 'fr' }),
      await world.person('member', { organizationId, language: 'fr' }),
    ];
    const { id: callId } = await amira.api.chat.startCall({ body: { roomId, media: 'audio' } });
    await amira.api.chat.cancelCall({ body: { callId } });
    await sendMessage(amira, leila, 'The deck:');
    const file = new File(['deck'], 'deck.pdf');
    const { id } = await amira.api.chat.upload({ body: {}, files: { file } });
    await sendMessage(amira, leila, '', { files: [id] });
    await sendMessage(amira, rim, 'Bonjour');

    await runAfterMoreThanAMinute();

    const [[called], [sent], [written]] = [await mails(slim), await mails(leila), await mails(rim)];
    expect(called?.subject).toBe(`${amira.name} called you`);
    expect(called?.text).toContain(`${amira.name} called you at`);
    expect(called?.text).not.toContain('sent you a message');
    expect(sent?.subject).toBe(`${amira.name} vous a envoyé un fichier`);
    expect(sent?.text).toContain('vous a envoyé 2 messages');
    expect(written?.subject).toBe(`${amira.name} vous a envoyé un message`);
  });

  test('quotes the text without markup, cut at 200 whole characters', async () => {
    const { amira, slim } = await createChat(world, 0);
    const link = `[the plan](https://example.org/${'x'.repeat(500)})`;
    await sendMessage(amira, slim, `${`<@${slim.id}> `.repeat(12)}${link} ${'👩‍🌾'.repeat(250)}`);

    await runAfterMoreThanAMinute();

    const [sent] = await mails(slim);
    const firstName = slim.name.split(' ')[0];
    const shown = `${`@${firstName} `.repeat(12)}the plan `;
    expect(sent?.text).toContain(`>${shown}${'👩‍🌾'.repeat(200 - shown.length)}…`);
  });
});

test('a notification about unseen messages replaces the mail when chosen, and is seen with the room', async () => {
  const { amira, slim, roomId } = await createChat(world, 2);
  await savePreference(slim, 'chat.unseen', { inApp: true, email: 'off' });

  await runAfterMoreThanAMinute();

  expect(await mails(slim)).toEqual([]);
  const list = () => slim.api.notifications.list();
  expect(await list()).toMatchObject({
    items: [{ type: 'chat.unseen', params: { name: amira.name, count: 2 }, seen: false }],
    unseen: 1,
  });
  const his = await world.socket(slim);
  await markSeen(slim, roomId, 1);
  expect((await list()).unseen).toBe(1);
  await markSeen(slim, roomId, 2);
  expect((await list()).unseen).toBe(0);
  expect(await his.waitForEvent('show_notification')).toEqual([]);
});
