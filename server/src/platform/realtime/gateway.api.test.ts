import { LIVE_EVENTS, type LiveEvent, type LiveEvents } from '@thedot/domain/live';
import { LIVE_ASKS } from '@thedot/domain/live-asks';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestSocket } from '../../testing/sockets.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Tells somebody something of each kind; what is in it does not matter here. */
function tellAll(person: Pick<TestPerson, 'id'>) {
  const tell = world.live.tell as (to: readonly string[], event: LiveEvent) => void;
  for (const event of LIVE_EVENTS) tell([person.id], event);
}

/** What somebody hears of all this, presence too, until the last was said. */
async function heardOfAll(person: TestPerson, line: TestSocket): Promise<string[]> {
  tellAll(person);
  world.live.tellWatchers({ userId: person.id, status: 'Away', inSessionUntil: null });
  world.live.tell([person.id], 'show_notification');
  await line.untilHeard('show_notification', 2);
  return line.heard.slice(0, -1).map(([event]) => event);
}

const SPECIFIED: readonly string[] = [
  'show_notification',
  'update-bookings',
  'update-comming-bookings',
  'update-proposal',
  'update-opportunities',
  'update-organization',
];

/** What the staff and reviewers alone may see. */
const OF_OFFICE: readonly LiveEvent[] = ['update-users', 'update-registrations', 'update-imports'];
/** What external people hear too, and those who have not finished. */
const FOR_EVERYONE = ['show_notification', 'update-organization', 'update-account'];

const refusalOf = (opening: Promise<unknown>) =>
  opening.then(
    () => 'let in',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

test('whoever is signed in hears what is for them, and nobody else does', async () => {
  const [amira, karim] = [await world.person('startup'), await world.person('startup')];
  const [hers, his] = [await world.socket(amira), await world.socket(karim)];

  tellAll(amira);
  world.live.tell([karim.id, amira.id], 'update-organization');

  await his.untilHeard('update-organization');
  await hers.untilHeard('update-organization', 2);
  expect(his.news()).toEqual([['update-organization']]);
  expect(new Set(hers.heard.map(([event]) => event))).toEqual(
    new Set(LIVE_EVENTS).difference(new Set(OF_OFFICE)),
  );
});

test('what comes with an event comes whole', async () => {
  const amira = await world.person('startup');
  const hers = await world.socket(amira);
  const seen: LiveEvents['chat-seen'] = [{ roomId: amira.id, position: 7 }];

  world.live.tell([amira.id], 'chat-seen', ...seen);

  expect(await hers.untilHeard('chat-seen')).toEqual(seen);
});

test('external people hear of the six events those of news and of their organization, and nothing of chat', async () => {
  const visitor = await world.person('external', { canBookExpert: true });
  const theirs = await world.socket(visitor);

  const heard = await heardOfAll(visitor, theirs);

  expect(heard.filter((event) => SPECIFIED.includes(event))).toEqual([
    'show_notification',
    'update-organization',
  ]);
  expect(heard).toEqual(FOR_EVERYONE);
});

test('what is said on a line is spelled as the specification has it', () => {
  expect(LIVE_EVENTS).toEqual(expect.arrayContaining([...SPECIFIED]));
  const asks = ['add-listener', 'update_users', 'add-puser'];
  expect(Object.keys(LIVE_ASKS)).toEqual(expect.arrayContaining(asks));
});

test('the staff hear what the staff are told, and only they', async () => {
  const [lead, expert] = [await world.person('dot'), await world.person('expert')];
  const [hers, his] = [await world.socket(lead), await world.socket(expert)];

  world.live.tellStaff('update-bookings');
  world.live.tell([expert.id], 'update-proposal');

  await hers.untilHeard('update-bookings');
  await his.untilHeard('update-proposal');
  expect(his.news()).toEqual([['update-proposal']]);
});

test('who has not finished their profile has a line, and hears only what is for everyone', async () => {
  const newcomer = await world.person('startup', { incomplete: true });
  const theirs = await world.socket(newcomer);

  expect(await heardOfAll(newcomer, theirs)).toEqual(FOR_EVERYONE);
});

test('without a token, with an old or a foreign one, or removed, nobody gets in, and each is told why', async () => {
  const amira = await world.person('startup');
  const removed = await world.person('startup', { removed: true });
  const role = await world.person('sultan');
  const foreign = await new SignJWT({ sid: amira.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(amira.id)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('a key that is not the hub’s'));
  const files = await world.keys.filesToken.sign({ sessionId: amira.sessionId, userId: amira.id });

  expect(await refusalOf(world.socket(null))).toBe('auth.no_token');
  expect(await refusalOf(world.socket({ accessToken: foreign }))).toBe('auth.session_expired');
  expect(await refusalOf(world.socket({ accessToken: files }))).toBe('auth.session_expired');
  expect(await refusalOf(world.socket(removed))).toBe('auth.deactivated');
  expect(await refusalOf(world.socket(role))).toBe('access.unknown_role');
  expect(await refusalOf(world.socket(null, { auth: { token: { $ne: null } } }))).toBe(
    'auth.no_token',
  );
});

test('who is refused hears why, nothing else, and is hung up on', async () => {
  const url = await world.listen();
  const line = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const frames: string[] = [];
  line.onmessage = ({ data }) => frames.push(String(data));
  const closed = new Promise((done) => (line.onclose = done));
  await expect.poll(() => frames).toHaveLength(1);

  line.send('40{}');
  await closed;

  expect(frames.slice(1)).toEqual([
    '44{"message":"auth.no_token","data":{"code":"auth.no_token"}}',
  ]);
});

test('pages of other sites are not let in, the hub’s own and programs are', async () => {
  const amira = await world.person('startup');
  const url = await world.listen();
  const from = (origin: string) => refusalOf(world.socket(amira, { extraHeaders: { origin } }));

  expect(await from('https://evil.test')).toBe('websocket error');
  expect(await from('null')).toBe('websocket error');
  expect(await from(`${url}.evil.test`)).toBe('websocket error');
  expect(await from(url)).toBe('let in');
  expect(await from(world.settings.publicUrl)).toBe('let in');
});

test('nothing but websockets is spoken, and no script is served', async () => {
  const url = await world.listen();
  const polled = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
  expect(polled.status).toBe(400);
  expect(polled.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(polled.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await fetch(`${url}/socket.io/socket.io.js`)).status).toBe(400);
  const amira = await world.person('startup');
  expect(await refusalOf(world.socket(amira, { transports: ['polling'] }))).toContain('poll');
});

test('the server knows who is here, from somebody’s first page to their last', async () => {
  const amira = await world.person('startup');
  const said: string[] = [];
  world.gateway.onPerson({
    came: (id) => void (id === amira.id && said.push('came')),
    gone: (id) => void (id === amira.id && said.push('gone')),
  });

  const one = await world.socket(amira);
  const other = await world.socket(amira);
  expect(world.gateway.connected()).toContain(amira.id);
  one.close();
  expect(said).toEqual(['came']);
  other.close();

  await expect.poll(() => said).toEqual(['came', 'gone']);
  expect(world.gateway.isConnected(amira.id)).toBe(false);
});

test('who is turned away is noted, by the address that a trusted proxy says', async () => {
  const behind = await createWorld({ trustedProxies: ['127.0.0.1'] });
  const removed = await behind.person('startup', { removed: true });
  const from = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' };
  const notes = () =>
    behind.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_kind', 'subject_id', 'details', 'address'])
      .where('action', '=', 'access.refused')
      .orderBy('id')
      .execute();

  await refusalOf(behind.socket(removed, { extraHeaders: from }));
  await refusalOf(
    behind.socket(removed, { extraHeaders: { ...from, origin: 'https://evil.test' } }),
  );
  await refusalOf(behind.socket(null, { extraHeaders: from }));
  const own = { ...from, origin: 'https://hub.example', 'x-forwarded-host': 'hub.example' };
  const amira = await behind.person('startup');
  expect(await refusalOf(behind.socket(amira, { extraHeaders: own }))).toBe('let in');

  const note = { actor_id: null, address: '203.0.113.7' };
  await expect.poll(notes).toEqual([
    {
      ...note,
      subject_kind: 'user',
      subject_id: removed.id,
      details: { call: 'line', code: 'auth.deactivated' },
    },
    {
      ...note,
      subject_kind: 'call',
      subject_id: null,
      details: { call: 'line', code: 'request.cross_site' },
    },
  ]);
  await behind.close();
});
