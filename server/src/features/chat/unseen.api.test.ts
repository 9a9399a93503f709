import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatIn, say } from '../../testing/chats.ts';
import { choose, mailsTo, sendDueMails } from '../../testing/news.ts';
import { isHere } from '../../testing/presence.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { tellOfUnseenChats } from './unseen.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const aWhileLater = () => tellOfUnseenChats({ ...world, now: () => new Date(Date.now() + 61_000) });
const mails = async (person: TestPerson) => {
  await sendDueMails(world);
  return mailsTo(world, person);
};
const see = (person: TestPerson, { roomId, position }: { roomId: string; position: number }) =>
  person.api.chat.markSeen({ query: { roomId, position } });

test('who is away is told by one mail that somebody wrote, how often, and how the newest begins', async () => {
  const { amira, slim } = await chatIn(world, 2);
  await say(amira, slim, `The board meets at nine. ${'And so on. '.repeat(30)}`);
  await tellOfUnseenChats({ ...world, now: () => new Date() });
  expect(await mails(slim)).toEqual([]);

  await Promise.all(Array.from({ length: 4 }, aWhileLater));

  const sent = await mails(slim);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toContain(amira.name);
  expect(sent[0]?.text).toContain('3 messages');
  expect(sent[0]?.text).toContain('The board meets at nine.');
  expect(sent[0]?.text).toContain('/chat?room=');
  expect(await mails(amira)).toEqual([]);
  // The chat's own badge says it.
  expect((await slim.api.notifications.list()).items).toEqual([]);
});

test('it is told once until they have seen it, and again of what is written then', async () => {
  const { amira, slim, roomId } = await chatIn(world, 1);
  await aWhileLater();
  expect(await mails(slim)).toHaveLength(1);

  const next = await say(amira, slim, 'Are you there?');
  await aWhileLater();
  expect(await mails(slim)).toHaveLength(1);

  await see(slim, { roomId, position: next.position });
  await say(amira, slim, 'Good. One thing more');
  await aWhileLater();
  const sent = await mails(slim);
  expect(sent).toHaveLength(2);
  expect(sent.some(({ text }) => text.includes('One thing more'))).toBe(true);
});

test('who is here, muted the room, or blocked its other side is told nothing', async () => {
  const [here, muting, blocking] = [
    await chatIn(world, 1),
    await chatIn(world, 1),
    await chatIn(world, 1),
  ];
  await isHere(world, here.slim);
  await muting.slim.api.chat.mute({ body: { roomId: muting.roomId, muted: true } });
  await blocking.slim.api.chat.block({ body: { userId: blocking.amira.id, blocked: true } });

  await aWhileLater();

  for (const { slim } of [here, muting, blocking]) expect(await mails(slim)).toEqual([]);
});

test('who has the hub open is told of what they have not looked at for a quarter of an hour', async () => {
  const { amira, slim, roomId } = await chatIn(world, 1);
  const { slim: other, roomId: seenRoom } = await chatIn(world, 1);
  for (const person of [slim, other]) await isHere(world, person);
  await see(other, { roomId: seenRoom, position: 1 });
  const later = (minutes: number) =>
    tellOfUnseenChats({ ...world, now: () => new Date(Date.now() + minutes * 60_000) });

  await later(14.5);
  expect(await mails(slim)).toEqual([]);
  await later(15.5);
  await later(30);

  const [sent, ...more] = await mails(slim);
  expect(sent?.subject).toContain(amira.name);
  expect(sent?.text).toContain(roomId);
  expect(more).toEqual([]);
  expect(await mails(other)).toEqual([]);
});

test('what the bell says of a chat is seen as soon as the chat is', async () => {
  const { slim, roomId } = await chatIn(world, 2);
  await choose(slim, 'chat.unseen', { inApp: true, email: 'off' });
  await aWhileLater();
  const unseen = async () => (await slim.api.notifications.list()).unseen;
  expect(await unseen()).toBe(1);
  const his = await world.socket(slim);

  await see(slim, { roomId, position: 1 });
  expect(await unseen()).toBe(1);
  await see(slim, { roomId, position: 2 });

  expect(await unseen()).toBe(0);
  expect(await his.untilHeard('show_notification')).toEqual([]);
});

test('a call and a file are told as what they are, in both languages', async () => {
  const { amira, slim, roomId } = await chatIn(world, 0);
  const { organizationId } = amira;
  const leila = await world.person('member', { organizationId, language: 'fr' });
  const { id: callId } = await amira.api.chat.startCall({ body: { roomId, media: 'audio' } });
  await amira.api.chat.cancelCall({ body: { callId } });
  await say(amira, leila, 'The deck:');
  const file = new File(['deck'], 'deck.pdf');
  const { id } = await amira.api.chat.upload({ body: {}, files: { file } });
  await say(amira, leila, '', { files: [id] });

  await aWhileLater();

  const [[called], [sent]] = [await mails(slim), await mails(leila)];
  expect(called?.subject).toBe(`${amira.name} called you`);
  expect(called?.text).toContain(`${amira.name} called you at`);
  expect(called?.text).not.toContain('wrote');
  expect(sent?.subject).toBe(`${amira.name} vous a envoyé un fichier`);
  expect(sent?.text).toContain('vous a laissé 2 messages');
});

test('what is quoted is read as a message is, and cut in no sign, name or link', async () => {
  const { amira, slim } = await chatIn(world, 0);
  const link = `[the plan](https://example.org/${'x'.repeat(500)})`;
  await say(amira, slim, `${`<@${slim.id}> `.repeat(12)}${link} ${'👩‍🌾'.repeat(250)}`);

  await aWhileLater();

  const [sent] = await mails(slim);
  const firstName = slim.name.split(' ')[0];
  const shown = `${`@${firstName} `.repeat(12)}the plan `;
  expect(sent?.text).toContain(`>${shown}${'👩‍🌾'.repeat(200 - shown.length)}…`);
});

test('what was seen before its mail goes out is not mailed', async () => {
  const [seen, marked] = [await chatIn(world, 1), await chatIn(world, 3)];
  await aWhileLater();

  await see(seen.slim, { roomId: seen.roomId, position: 1 });
  await see(marked.slim, { roomId: marked.roomId, position: 3 });

  for (const { slim } of [seen, marked]) expect(await mails(slim)).toEqual([]);
});

const markUnread = (person: TestPerson, roomId: string, position: number) =>
  person.api.chat.markUnseen({ body: { roomId, position } });

test('what somebody has seen and marked unread again is not mailed to them', async () => {
  const [seen, told] = [await chatIn(world, 2), await chatIn(world, 2)];
  await see(seen.slim, { roomId: seen.roomId, position: 2 });
  await markUnread(seen.slim, seen.roomId, 1);

  await aWhileLater();
  await see(told.slim, { roomId: told.roomId, position: 2 });
  await markUnread(told.slim, told.roomId, 1);

  for (const { slim } of [seen, told]) {
    expect(await mails(slim)).toEqual([]);
    expect((await slim.api.chat.unseen()).rooms).toMatchObject([{ unseen: 2 }]);
  }
});

test('who was mailed, read it and marked it unread is mailed of what is written after it', async () => {
  const { amira, slim, roomId } = await chatIn(world, 10);
  await aWhileLater();
  expect(await mails(slim)).toHaveLength(1);
  await see(slim, { roomId, position: 10 });
  await markUnread(slim, roomId, 5);

  await say(amira, slim, 'The board has moved to ten');
  await aWhileLater();
  expect(await mails(slim)).toHaveLength(2);
  await say(amira, slim, 'Are you there?');
  await aWhileLater();

  const sent = await mails(slim);
  expect(sent).toHaveLength(2);
  expect(sent.some(({ text }) => text.includes('The board has moved to ten'))).toBe(true);
});

test('it comes in their language, and as they want to be told', async () => {
  const amira = await world.person('startup');
  const { organizationId } = amira;
  const [leila, quiet] = [
    await world.person('member', { organizationId, language: 'fr' }),
    await world.person('member', { organizationId }),
  ];
  await choose(quiet, 'chat.unseen', { inApp: true, email: 'off' });
  for (const to of [leila, quiet]) await say(amira, to, 'Bonjour');

  await aWhileLater();

  expect((await mails(leila))[0]?.subject).toBe(`${amira.name} vous a écrit`);
  expect(await mails(quiet)).toEqual([]);
  const list = () => quiet.api.notifications.list();
  expect(await list()).toMatchObject({
    items: [{ type: 'chat.unseen', params: { name: amira.name, count: 1 }, seen: false }],
    unseen: 1,
  });
  const { items } = await quiet.api.chat.list();
  await see(quiet, { roomId: items[0]?.id ?? '', position: 1 });
  await aWhileLater();
  expect((await list()).unseen).toBe(0);
});
