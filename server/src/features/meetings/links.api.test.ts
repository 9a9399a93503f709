import { describe, expect, test } from 'vitest';
import { MONDAY } from '../../testing/bookings/sessions.ts';
import { changeEvent, createEvent } from '../../testing/events.ts';
import { setUser } from '../../testing/people.ts';
import { expectFieldRefusal, expectRefusal } from '../../testing/refusals.ts';
import { listNotificationsOfType } from '../../testing/notifications/notifications.ts';
import {
  createSession,
  getMeeting,
  joinAddress,
  joinMeeting,
  useVideoWorld,
} from '../../testing/meetings.ts';
import type { TestPerson } from '../../testing/world.ts';

const { world, video } = await useVideoWorld();

const PUBLIC = { name: null, role: 'viewer', expiresAt: null } as const;
const add = ({ api }: TestPerson, id: string, link: object = {}) =>
  api.meetingLinks.create({ params: { id }, body: { ...PUBLIC, ...link } });
const revoke = ({ api }: TestPerson, id: string) => api.meetingLinks.revoke({ params: { id } });
const tokenOf = ({ path }: { readonly path: string }) => path.replace('/visio/guest/', '');
const find = (token: string) => world.anonymous.meetingGuests.find({ params: { token } });
const join = (token: string, name?: string) =>
  world.anonymous.meetingGuests.join({
    params: { token },
    body: name === undefined ? {} : { name },
  });

async function addressFor(token: string, name?: string) {
  const reply = await join(token, name);
  if (reply.kind !== 'external') throw new Error(`The reply is ${reply.kind}`);
  return reply.url;
}

/** An instant meeting with its starter inside. */
async function startMeeting() {
  const starter = await world.person('startup');
  const { id } = await starter.api.meetings.start({ body: { name: 'Demo' } });
  const inside = video.enter(await joinAddress(starter, id));
  await world.runJobs();
  return { starter, id, runId: inside.meetingId };
}

describe('a guest link', () => {
  test('shows the meeting to a guest, who gives a name and waits for approval', async () => {
    const { starter, id } = await startMeeting();
    const token = tokenOf(await add(starter, id));

    expect(await find(token)).toMatchObject({
      name: 'Demo',
      hostName: starter.name,
      state: 'running',
      guestName: null,
    });
    await expectFieldRefusal(join(token), 'name', 'field.required');
    const { isGuest, role, userId } = video.enter(await addressFor(token, 'Salma'));
    expect({ isGuest, role }).toEqual({ isGuest: true, role: 'VIEWER' });
    expect(userId).toMatch(/^guest:/);
  });

  test('of a named moderator enters without approval, under that name', async () => {
    const { starter, id, runId } = await startMeeting();
    const link = await add(starter, id, { name: 'Salma', role: 'moderator' });

    const { isGuest, role } = video.enter(await addressFor(tokenOf(link), 'Nadia Trabelsi'));

    expect({ isGuest, role }).toEqual({ isGuest: false, role: 'MODERATOR' });
    expect(video.meetings.get(runId)?.attendees.at(-1)?.name).toBe('Salma');
  });

  test('starts no meeting, and tells the host once that a guest waits', async () => {
    const { expert, id } = await createSession(world);
    const token = tokenOf(await add(expert, id, { name: 'Salma' }));

    expect(await join(token)).toEqual({ kind: 'not_started' });
    expect(await join(token)).toEqual({ kind: 'not_started' });

    expect(await listNotificationsOfType(expert, 'meeting.waiting')).toMatchObject([
      { params: { name: 'Salma' }, link: `/visio/join/${id}` },
    ]);
  });

  test('without a name tells the host once of a guest whose page asks again', async () => {
    const { expert, id } = await createSession(world);
    const token = tokenOf(await add(expert, id));

    for (const name of ['Salma', 'Salma', 'Salma', 'Spam']) await join(token, name);

    expect(await listNotificationsOfType(expert, 'meeting.waiting')).toMatchObject([
      { params: { name: 'Salma' } },
    ]);
  });

  test('serves 20 guests who wait behind one address', async () => {
    const { expert, id } = await createSession(world);
    const token = tokenOf(await add(expert, id));
    const waitAMinute = async (_: unknown, guest: number) => {
      for (let time = 0; time < 4; time++) await find(token);
      for (let time = 0; time < 12; time++) await join(token, `Guest ${guest}`);
    };

    await Promise.all(Array.from({ length: 20 }, waitAMinute));

    expect(await join(token, 'Guest 20')).toEqual({ kind: 'not_started' });
  });

  test('that is asked for too often is refused; other links of the same address are served', async () => {
    const { expert, id } = await createSession(world, { minutesBefore: 60 });
    const [often, other] = [tokenOf(await add(expert, id)), tokenOf(await add(expert, id))];

    const answers = await Promise.allSettled(
      Array.from({ length: 310 }, () => join(often, 'Salma')),
    );

    const codes = answers.map((it) => it.status === 'rejected' && Object(it.reason).code);
    expect(codes.filter((it) => it === 'request.rate_limited')).toHaveLength(10);
    await expectRefusal(join(other, 'Salma'), 'meeting.not_open');
  });

  test('follows the times of its session', async () => {
    const { expert, id } = await createSession(world, { minutesBefore: 60 });
    const token = tokenOf(await add(expert, id));

    expect((await find(token)).state).toBe('upcoming');
    await expectRefusal(join(token, 'Salma'), 'meeting.not_open');
  });

  test('is no longer valid once revoked, and its guests are removed from the meeting', async () => {
    const { starter, id, runId } = await startMeeting();
    const [first, second] = [await add(starter, id), await add(starter, id)];
    video.enter(await addressFor(tokenOf(first), 'Salma'));
    video.enter(await addressFor(tokenOf(second), 'Nour'));
    await world.runJobs();

    await revoke(starter, first.id);

    await expectRefusal(find(tokenOf(first)), 'meeting.link_gone');
    await expectRefusal(join(tokenOf(first), 'Salma'), 'meeting.link_gone');
    expect(video.meetings.get(runId)?.attendees.map(({ name }) => name)).toEqual([
      starter.name,
      'Nour',
    ]);
    const { items } = await starter.api.meetingLinks.list({ params: { id } });
    expect(items.map((it) => it.id)).toEqual([second.id]);
    await expectRefusal(revoke(starter, first.id), 'meeting.link_gone');
  });

  test('is no longer valid after its expiry, or once its author was removed', async () => {
    const { starter, id } = await startMeeting();
    const expiresAt = new Date(world.clock!.getTime() + 60_000).toISOString();
    const [soon, always] = [await add(starter, id, { expiresAt }), await add(starter, id)];
    world.clock = new Date(expiresAt);
    await expectRefusal(find(tokenOf(soon)), 'meeting.link_gone');
    await find(tokenOf(always));

    await setUser(world, starter, { is_removed: true });

    await expectRefusal(find(tokenOf(always)), 'meeting.link_gone');
  });

  test('opens nothing else: its token is no access token, and another text is no link', async () => {
    const { starter, id } = await startMeeting();
    const token = tokenOf(await add(starter, id));

    const answer = await world.app.inject({
      url: `/api/visio/meetings/${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(401);
    await expectRefusal(find(world.keys.linkToken('join', id)), 'meeting.link_gone');
    await expectRefusal(find('mt_something'), 'meeting.link_gone');
  });

  test('is for moderators to add, list and revoke', async () => {
    const { expert, startup, id } = await createSession(world);
    const link = await add(expert, id);
    const other = await world.person('startup');

    await expectRefusal(add(startup, id), 'meeting.not_moderator');
    await expectRefusal(startup.api.meetingLinks.list({ params: { id } }), 'meeting.not_moderator');
    await expectRefusal(revoke(startup, link.id), 'meeting.link_gone');
    await expectRefusal(add(other, id), 'meeting.gone');
    await expectRefusal(add(await world.person('admin'), id), 'meeting.not_moderator');
  });

  test('needs a name for a moderator, and a time within a year', async () => {
    const { starter, id } = await startMeeting();
    const at = (ms: number) => new Date(world.clock!.getTime() + ms).toISOString();

    await expectRefusal(add(starter, id, { role: 'moderator' }), 'meeting.link_role');
    await expectRefusal(add(starter, id, { expiresAt: at(0) }), 'meeting.link_expiry');
    await expectRefusal(
      add(starter, id, { expiresAt: at(400 * 86_400_000) }),
      'meeting.link_expiry',
    );
  });

  test('is one of 20 at most, however many are added at once', async () => {
    const { starter, id } = await startMeeting();

    const added = await Promise.allSettled(Array.from({ length: 23 }, () => add(starter, id)));

    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});

test('a guest of a room that waits for its owner enters once the owner is inside', async () => {
  const owner = await world.person('expert');
  const room = await owner.api.meetings.room();
  const token = tokenOf(await add(owner, room.id));
  expect(await join(token, 'Salma')).toEqual({ kind: 'not_started' });

  video.enter(await joinAddress(owner, room.id));
  await world.runJobs();

  expect((await join(token, 'Salma')).kind).toBe('external');
  expect((await getMeeting(owner, room.id)).inside).toHaveLength(1);
  await joinMeeting(owner, room.id);
});

test('a guest with a place at an event enters its meeting without approval, and leaves it as users do who take part no more', async () => {
  world.clock = MONDAY;
  const [amira, nour, firas, slim] = [
    await world.person('startup'),
    await world.person('dot'),
    await world.person('member'),
    await world.person('member'),
  ];
  const event = await createEvent(amira, nour, { isOnline: true, hostIds: [slim.id] });
  const params = { id: event.id };
  const visitor = world.anonymous.events;
  await firas.api.events.register({ params, body: {} });
  const lina = { name: 'Lina Haddad', email: 'lina@example.tn', language: 'en' } as const;
  await visitor.registerGuest({ params, body: lina });
  const find = () => amira.api.events.attendees({ params, query: {} });
  const { items } = await find();
  const guestId = items.find(({ user }) => user === null)?.id ?? '';
  await visitor.confirmGuest({ body: { token: world.keys.linkToken('event-guest', guestId) } });
  world.clock = new Date(event.start);
  const { meetingId } = video.enter(await joinAddress(amira, event.id));
  await world.runJobs();
  const token = world.keys.linkToken('meeting', guestId);

  const { isGuest, role } = video.enter(await addressFor(token));
  for (const user of [firas, slim]) video.enter(await joinAddress(user, event.id));
  await world.runJobs();
  const inside = () => video.meetings.get(meetingId)?.attendees.map(({ name }) => name);
  expect({ isGuest, role, inside: inside() }).toEqual({
    isGuest: false,
    role: 'VIEWER',
    inside: [amira.name, 'Lina Haddad', firas.name, slim.name],
  });

  await amira.api.events.changeRegistrations({
    params,
    body: { ids: items.map(({ id }) => id), action: 'cancel' },
  });
  await world.runJobs();
  expect(inside()).toEqual([amira.name, slim.name]);
  const { version } = await nour.api.events.one({ params });
  await changeEvent(nour, { id: event.id, version }, { hostIds: [] });
  await world.runJobs();

  expect(inside()).toEqual([amira.name]);
  await expectRefusal(join(token), 'meeting.link_gone');
});
