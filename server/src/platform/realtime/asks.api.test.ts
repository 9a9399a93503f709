import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chatIn, colleaguesIn } from '../../testing/chats.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let amira: TestPerson;
let karim: TestPerson;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [amira, karim] = [await world.person('startup'), await world.person('startup')];
});

const notesOf = async ({ id }: TestPerson) => {
  const rows = await world.db
    .selectFrom('audit_log')
    .select(['subject_id', 'details'])
    .where('action', '=', 'access.refused')
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ subject_id, details }) => [subject_id, details]);
};

test('nobody listens for somebody else: who tries is refused, noted, and hears nothing of theirs', async () => {
  const line = await world.socket(amira);
  const asked = [karim.id, [karim.id, amira.id], '*', { id: karim.id }, null, 'staff'];

  const answers = [];
  for (const what of asked) answers.push(await line.ask('add-listener', what));
  world.live.tell([karim.id], 'update-bookings');
  world.live.tellStaff('update-bookings');
  world.live.tell([amira.id], 'update-proposal');

  await line.untilHeard('update-proposal');
  expect(answers).toEqual([
    { code: 'access.denied' },
    ...asked.slice(1).map(() => ({ code: 'request.invalid' })),
  ]);
  expect(line.news()).toEqual([['update-proposal']]);
  await expect
    .poll(() => notesOf(amira))
    .toEqual([
      [karim.id, { call: 'line add-listener', code: 'access.denied' }],
      ...asked.slice(1).map(() => [null, { call: 'line add-listener', code: 'request.invalid' }]),
    ]);
});

test('whoever asks to hear what is for themselves does already', async () => {
  const line = await world.socket(amira);
  expect(await line.ask('add-listener', amira.id)).toEqual({ reply: null });
});

test('what is written in a chat is told to its other side while it is written, and to nobody else', async () => {
  const { amira: her, slim: him, roomId } = await chatIn(world, 1);
  const [hers, his, other] = [
    await world.socket(her),
    await world.socket(him),
    await world.socket(karim),
  ];

  expect(await hers.ask('add-puser', roomId)).toEqual({ reply: null });
  expect(await hers.ask('typing', { roomId, typing: true })).toEqual({ reply: null });
  const told = { roomId, userId: her.id, typing: true };
  expect(await his.untilHeard('chat-typing')).toEqual([told]);
  await hers.ask('typing', { roomId, typing: true });
  await hers.ask('typing', { roomId, typing: false });
  expect(await his.untilHeard('chat-typing', 2)).toEqual([{ ...told, typing: false }]);

  expect(his.heardOf('chat-typing')).toHaveLength(2);
  expect(hers.news()).toEqual([]);
  expect(other.news()).toEqual([]);
});

test('a chat of others opens for nobody: no word of it is heard, and the attempt is noted', async () => {
  const { amira: her, slim: him, roomId } = await chatIn(world, 1);
  const [spy, his] = [await world.socket(karim), await world.socket(him)];
  const denied = { code: 'chat.room_not_found' };

  expect(await spy.ask('add-puser', roomId)).toEqual(denied);
  expect(await spy.ask('add-puser', [roomId])).toEqual({ code: 'request.invalid' });
  expect(await spy.ask('typing', { roomId, typing: true })).toEqual(denied);
  await her.api.chat.send({
    body: { receiverId: him.id, clientId: crypto.randomUUID(), text: 'between us' },
  });

  await his.untilHeard('chat-message');
  expect(his.heardOf('chat-typing')).toEqual([]);
  expect(JSON.stringify(spy.heard)).not.toContain('between us');
  const code = 'chat.room_not_found';
  await expect.poll(() => notesOf(karim)).toContainEqual([roomId, { call: 'line typing', code }]);
  expect(await notesOf(karim)).toContainEqual([roomId, { call: 'line add-puser', code }]);
});

test('between two of whom one has blocked the other nothing is told', async () => {
  const { amira: her, slim: him, roomId } = await chatIn(world, 1);
  const [hers, his] = [await world.socket(her), await world.socket(him)];
  await him.api.chat.block({ body: { userId: her.id, blocked: true } });

  await hers.ask('add-puser', roomId);
  await hers.ask('typing', { roomId, typing: true });
  world.live.tell([him.id], 'show_notification');

  await his.untilHeard('show_notification');
  expect(his.heardOf('chat-typing')).toEqual([]);
});

test('whoever may not write any more is not told of as writing', async () => {
  const { amira: her, slim: him, roomId } = await chatIn(world, 1);
  const [hers, his] = [await world.socket(her), await world.socket(him)];
  const { organizationId } = karim;
  await world.db
    .updateTable('users')
    .set({ organization_id: organizationId })
    .where('id', '=', him.id)
    .execute();
  world.people.forget({ user: him.id });

  for (const line of [hers, his]) {
    expect(await line.ask('add-puser', roomId)).toEqual({ reply: null });
    expect(await line.ask('typing', { roomId, typing: true })).toEqual({ reply: null });
  }
  world.live.tell([her.id, him.id], 'show_notification');

  for (const line of [hers, his]) {
    await line.untilHeard('show_notification');
    expect(line.heardOf('chat-typing')).toEqual([]);
  }
});

test('external people ask nothing of chats', async () => {
  const line = await world.socket(await world.person('external'));
  const { roomId } = await chatIn(world, 0);
  for (const [ask, what] of [
    ['add-puser', roomId],
    ['typing', { roomId, typing: true }],
    ['update_users', [amira.id]],
  ] as const) {
    expect(await line.ask(ask, what)).toEqual({ code: 'access.denied' });
  }
});

test('a page is told how those are whom it shows, now and when that changes', async () => {
  const { amira: her, slim: him } = await colleaguesIn(world);
  const line = await world.socket(her);

  expect(await line.ask('update_users', [him.id, karim.id])).toMatchObject({
    reply: [{ userId: him.id, status: 'Offline' }],
  });
  world.live.tellWatchers({ userId: karim.id, status: 'Active', inSessionUntil: null });
  world.live.tellWatchers({ userId: him.id, status: 'Active', inSessionUntil: null });

  const shown = () => line.heardOf('presence').map(([how]) => how.userId);
  await expect.poll(shown).toContain(him.id);
  expect(shown()).not.toContain(karim.id);
});

test('asked for nobody by name, as the specification has it, it is told of those whom it asked for before', async () => {
  const { amira: her, slim: him } = await colleaguesIn(world);
  const line = await world.socket(her);

  expect(await line.ask('update_users')).toEqual({ reply: [] });
  await line.ask('update_users', [him.id, karim.id]);

  const his = { userId: him.id, status: 'Offline', inSessionUntil: null };
  expect(await line.ask('update_users')).toEqual({ reply: [his] });
  expect(await notesOf(her)).toEqual([]);
});

test('what nobody knows is answered so, and nothing happens', async () => {
  const line = await world.socket(amira);
  for (const ask of ['__proto__', 'constructor', 'toString', 'join', 'error']) {
    expect(await line.ask(ask, { roomId: karim.id })).toEqual({ code: 'request.not_found' });
  }
});
