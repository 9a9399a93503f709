import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenBy, ZONE } from '../testing/broken.ts';
import { chatIn, say } from '../testing/chats.ts';
import { askErasure, erase, leaverIn } from '../testing/leavers.ts';
import { createWorld, type TestPerson, type World } from '../testing/world.ts';
import { findViolations } from './invariants.queries.ts';

let world: World;
let client: pg.Client;
beforeAll(async () => {
  world = await createWorld();
  const { amira, slim, roomId } = await chatIn(world, 3);
  await slim.api.chat.markSeen({ query: { roomId, position: 2 } });
  const first = await say(amira, slim, `Look, <@${slim.id}>`, { files: [await fileOf(amira)] });
  await slim.api.chat.react({ body: { messageId: first.id, reactionId: '👍' } });
  const { id: taken } = await say(amira, slim, 'Never mind', { files: [await fileOf(amira)] });
  await slim.api.chat.react({ body: { messageId: taken, reactionId: '👍' } });
  await amira.api.chat.remove({ query: { messageId: taken } });
  const { id: hidden } = await say(amira, slim, 'Not for me');
  await slim.api.chat.hide({ query: { messageId: hidden } });
  await slim.api.chat.startCall({ body: { roomId, media: 'audio' } });
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

const fileOf = async ({ api }: TestPerson) => {
  const file = new File(['A plan'], 'plan.txt');
  return (await api.chat.upload({ body: {}, files: { file } })).id;
};

const findAll = () => findViolations({ url: world.databaseUrl, files: world.files }, ZONE);

test('a hub in which people chat and call is sound', async () => {
  expect(await findAll()).toEqual([]);
});

test('it is sound when somebody who chatted is erased', async () => {
  const amira = await leaverIn(world);
  const slim = await world.person('member', { organizationId: amira.organizationId });
  const { id: messageId, roomId } = await say(amira, slim, `<@${slim.id}>`, {
    files: [await fileOf(amira)],
  });
  await slim.api.chat.react({ body: { messageId, reactionId: '👍' } });
  const { id: his } = await say(slim, amira, 'Unseen');
  await amira.api.chat.react({ body: { messageId: his, reactionId: '👍' } });

  await erase(await world.person('dot'), await askErasure(amira), [
    { kind: 'organization', subject: amira.organizationId, way: 'pass-on', heir: slim.id },
  ]);

  expect(await findAll()).toEqual([]);
  const { items } = await slim.api.chat.newest({ query: { roomId } });
  expect(items).toMatchObject([
    { text: '', files: [], reactions: [] },
    { text: 'Unseen', reactions: [] },
  ]);
});

const SLIMS = `(select user_id from room_sides where unseen > 0 limit 1)`;
const MESSAGE = `(select id from messages where files > 0 limit 1)`;
const COUNTS = 'What somebody has not seen of a chat is counted right';
const PLACES =
  'A chat’s messages have its places, one each, and both of its people know the newest';
const SEEN = 'Nobody has seen more of a chat than there is, nor more than its other was told of';
const PAIR = 'A chat and its messages are of the same two people';
const PARTS = 'A message has as many files and reactions as it says, and none once it is deleted';
const RINGS = 'A call rings at both of its people, and at nobody once it is over';
const PUSHED = 'Nothing that is to be pushed waits for more than five minutes after its time';

test.each([
  [COUNTS, `update room_sides set unseen = unseen + 1 where user_id = ${SLIMS}`],
  [COUNTS, `update room_sides set mentions = 0 where user_id = ${SLIMS}`],
  [COUNTS, `update messages set deleted_at = now(), text = '' where position = 3`],
  [COUNTS, `delete from message_hides`],
  [PLACES, `delete from messages where position = 2`],
  [PLACES, `update rooms set last_position = last_position + 1`],
  [PLACES, `update rooms set revision = revision - 20`],
  [PLACES, `update room_sides set newest = newest - 1 where user_id = ${SLIMS}`],
  [PLACES, `delete from room_sides where user_id = ${SLIMS}`],
  [SEEN, `update room_sides set seen = newest + 1, furthest = newest + 1`],
  [SEEN, `update room_sides set furthest = seen - 1 where seen > 0`],
  [SEEN, `update room_sides set told = newest + 1`],
  [PAIR, `update messages set receiver_id = (select id from users where role = 'dot' limit 1)`],
  [PAIR, `update room_sides set other_id = user_id`],
  [PARTS, `update messages set files = files + 1 where id = ${MESSAGE}`],
  [PARTS, `delete from files where subject_id = ${MESSAGE}`],
  [PARTS, `delete from message_reactions`],
  [PARTS, `update messages set text = 'Still there' where deleted_at is not null`],
  [RINGS, `update calls set state = 'missed'`],
  [RINGS, `delete from ringing where user_id = (select caller_id from calls limit 1)`],
  [RINGS, `delete from ringing`],
  [RINGS, `update calls set rings_until = now() - interval '6 minutes'`],
  [
    PUSHED,
    `insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
     select user_id, id, 'https://push.example.org/', '', '' from sessions limit 1;
     insert into pushes (device_id, template, params, link, send_after, expires_at)
     select id, 'push-test', '{}', '/', now() - interval '6 minutes', now() from push_devices`,
  ],
])('it is found when this is broken: %s (%#)', async (says, statements) => {
  expect(await brokenBy(client, statements)).toContain(says);
});
