import { ACCEPTED_CALL_RETENTION_MS, CALL_RING_MS, CALLS_PER_MINUTE } from '@thedot/domain/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  block,
  mute,
  listNewestMessages,
  getRoom,
  sendMessage,
  unseenRooms,
} from '../../../testing/chats.ts';
import { setUser } from '../../../testing/people.ts';
import { browserKeys } from '../../../testing/fakes/push-service.ts';
import { findWaitingPushes } from '../../../testing/notifications/waiting-pushes.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { endOverdueCalls } from './calls.service.ts';

const world = await useWorld();
let amira: TestPerson;
let sonia: TestPerson;
let roomId: string;
beforeEach(async () => {
  amira = await world.person('startup');
  sonia = await world.person('startup', { organizationId: amira.organizationId });
  roomId = (await amira.api.chat.open({ body: { userId: sonia.id } })).id;
});

const call = (who: TestPerson, media: 'audio' | 'video' = 'video', room = roomId) =>
  who.api.chat.startCall({ body: { roomId: room, media } });
const accept = ({ api }: TestPerson, callId: string) => api.chat.acceptCall({ body: { callId } });
const decline = ({ api }: TestPerson, callId: string) => api.chat.declineCall({ body: { callId } });
const cancel = ({ api }: TestPerson, callId: string) => api.chat.cancelCall({ body: { callId } });
const current = async (who: TestPerson) => (await who.api.chat.findCalls()).calls;
const messagesOf = async (who: TestPerson) => {
  const { items } = await listNewestMessages(who, roomId);
  return items.map(({ kind, call: outcome }) => [kind, outcome?.media, outcome?.state]);
};
const ringOut = () => {
  world.clock = new Date(Date.now() + CALL_RING_MS);
};
const runMissedCalls = () =>
  endOverdueCalls({ db: world.db, live: world.live, now: () => world.clock ?? new Date() });

const addBrowser = (who: TestPerson) =>
  who.api.push.addDevice({
    body: { endpoint: `https://push.example.org/${who.id}`, keys: browserKeys().keys },
  });
const pushesTo = async (who: TestPerson) =>
  (await findWaitingPushes(world, who)).map(({ template }) => template);

describe('a call', () => {
  test('rings on every device of the callee, and opens the meeting when it is accepted', async () => {
    const phone = await world.socket(sonia);
    const laptop = await world.socket(sonia);
    const own = await world.socket(amira);

    const started = await call(amira);
    expect(started).toMatchObject({ state: 'ringing', silenced: false, meetingUrl: null });
    expect(await current(sonia)).toEqual([started]);
    await expect.poll(() => phone.receivedOf('call')).toEqual([[started]]);

    const accepted = await accept(sonia, started.id);
    expect(accepted).toMatchObject({
      state: 'accepted',
      meetingUrl: `/visio/join/${started.id}`,
    });
    for (const device of [phone, laptop, own]) {
      await expect.poll(() => device.receivedOf('call')).toEqual([[started], [accepted]]);
    }
    expect(await messagesOf(amira)).toEqual([['call', 'video', 'accepted']]);
  });

  test('is returned for a minute after it was accepted, in case the reply was lost', async () => {
    const { id } = await call(amira);
    const accepted = await accept(sonia, id);

    expect(await accept(sonia, id)).toEqual(accepted);
    expect([await current(amira), await current(sonia)]).toEqual([[accepted], [accepted]]);
    expect(await messagesOf(amira)).toHaveLength(1);
    await expect(accept(amira, id)).rejects.toMatchObject({ code: 'call.over' });

    world.clock = new Date(Date.now() + ACCEPTED_CALL_RETENTION_MS);
    expect([await current(amira), await current(sonia)]).toEqual([[], []]);
  });

  test('leaves a message, unseen by the callee only when they did not answer', async () => {
    await accept(sonia, (await call(amira, 'audio')).id);
    const declined = await decline(sonia, (await call(amira, 'audio')).id);
    expect([await unseenRooms(sonia), await unseenRooms(amira)]).toEqual([[], []]);

    const cancelled = await cancel(amira, (await call(amira)).id);

    expect([declined.state, cancelled.state]).toEqual(['declined', 'cancelled']);
    expect(await unseenRooms(sonia)).toMatchObject([{ roomId, unseen: 1 }]);
    expect(await messagesOf(sonia)).toEqual([
      ['call', 'audio', 'accepted'],
      ['call', 'audio', 'declined'],
      ['call', 'video', 'cancelled'],
    ]);
  });

  test('is not pushed when it ended before', async () => {
    await addBrowser(sonia);
    const { id } = await call(amira);
    expect(await pushesTo(sonia)).toEqual(['call']);

    await cancel(amira, id);

    expect(await pushesTo(sonia)).toEqual([]);
  });

  test('is missed after 45 seconds, and unseen by the callee', async () => {
    const device = await world.socket(sonia);
    const started = await call(amira);
    await sendMessage(sonia, amira, 'In a meeting: call me at five');
    ringOut();
    await runMissedCalls();

    await expect(accept(sonia, started.id)).rejects.toMatchObject({ code: 'call.over' });
    await expect
      .poll(() => device.receivedOf('call').map(([its]) => its?.state))
      .toEqual(['ringing', 'missed']);
    expect(await unseenRooms(sonia)).toMatchObject([{ roomId, unseen: 1 }]);
    const room = await getRoom(sonia, roomId);
    expect(room.lastMessage).toMatchObject({
      kind: 'call',
      call: { callId: started.id, media: 'video', state: 'missed' },
    });
    // The message of the missed call does not mark the room as seen for the caller.
    expect(await unseenRooms(amira)).toMatchObject([{ roomId, unseen: 1 }]);
    expect(room.seenByOther).toBe(0);
  });

  test('is marked as missed before the job runs when one of the two calls again', async () => {
    await call(amira);
    ringOut();

    expect(await call(sonia)).toMatchObject({ state: 'ringing' });
    expect(await messagesOf(sonia)).toEqual([['call', 'video', 'missed']]);
  });

  test('is busy when the callee is being called', async () => {
    const hedi = await world.person('member', { organizationId: amira.organizationId });
    const other = await hedi.api.chat.open({ body: { userId: sonia.id } });
    await call(amira);

    expect(await call(hedi, 'audio', other.id)).toMatchObject({ state: 'busy' });
    expect(await current(sonia)).toHaveLength(1);
    await expect(call(amira)).rejects.toMatchObject({ code: 'call.busy_self' });
  });

  test('rings once when both call at once', async () => {
    const outcomes = await Promise.allSettled([call(amira), call(sonia)]);

    const states = outcomes.map((it) =>
      it.status === 'fulfilled' ? it.value.state : it.reason.code,
    );
    expect(states.filter((it) => it === 'ringing')).toHaveLength(1);
    expect(await current(amira)).toHaveLength(1);
    expect(await current(sonia)).toEqual(await current(amira));
  });

  test('ends once when it is accepted, declined and cancelled at once', async () => {
    const { id } = await call(amira);

    const answers = await Promise.allSettled([
      accept(sonia, id),
      cancel(amira, id),
      decline(sonia, id),
    ]);

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await messagesOf(sonia)).toHaveLength(1);
  });

  test('is silent when the callee is on Do Not Disturb, which the caller sees', async () => {
    await sonia.api.users.choosePresence({ body: { status: 'Do Not Disturb' } });

    expect((await call(amira)).silenced).toBe(true);
  });

  test('is silent in a muted room, which the caller does not see', async () => {
    const [own, theirs] = [await world.socket(amira), await world.socket(sonia)];
    await mute(sonia, roomId);

    const { id, silenced } = await call(amira);
    expect([silenced, (await current(amira))[0]?.silenced]).toEqual([false, false]);
    expect(await current(sonia)).toMatchObject([{ silenced: true }]);
    await accept(sonia, id);

    const silencedFor = (socket: typeof own) =>
      socket.receivedOf('call').map(([its]) => its?.silenced);
    await expect.poll(() => silencedFor(own)).toEqual([false, false]);
    await expect.poll(() => silencedFor(theirs)).toEqual([true, true]);
  });

  // Half past midnight in Tokyo, and half past eight.
  test.each([
    ['silent and not pushed in quiet hours', '15:30', true],
    ['pushed out of quiet hours', '23:30', false],
  ])('is %s for both parties', async (_, time, isQuiet) => {
    await addBrowser(sonia);
    await setUser(world, sonia, { time_zone: 'Asia/Tokyo' });
    const quietHours = { starts: '22:00', ends: '07:00' };
    await sonia.api.preferences.chooseQuietHours({ body: { quietHours } });
    world.clock = new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00Z`);

    expect((await call(amira)).silenced).toBe(false);
    expect((await current(sonia)).map((it) => it.silenced)).toEqual([isQuiet]);
    expect(await pushesTo(sonia)).toEqual(isQuiet ? [] : ['call']);
  });

  test('is visible to its two parties only, who answer and end it only while they may write', async () => {
    const stranger = await world.person('startup');
    const { id } = await call(amira);

    await expect(call(stranger)).rejects.toMatchObject({ code: 'chat.room_not_found' });
    await expect(accept(stranger, id)).rejects.toMatchObject({ code: 'call.not_found' });
    await expect(accept(amira, id)).rejects.toMatchObject({ code: 'call.over' });
    await expect(cancel(sonia, id)).rejects.toMatchObject({ code: 'call.over' });
    expect(await current(stranger)).toEqual([]);

    await block(sonia, amira);
    await expect(accept(sonia, id)).rejects.toMatchObject({ code: 'chat.blocked' });
    await cancel(amira, id);
    await expect(call(amira)).rejects.toMatchObject({ code: 'chat.blocked' });
  });

  test(`is refused after ${CALLS_PER_MINUTE} to the same person in a minute, who may still call`, async () => {
    for (let n = 1; n <= CALLS_PER_MINUTE; n++) await cancel(amira, (await call(amira)).id);

    await expect(call(amira)).rejects.toMatchObject({ code: 'request.rate_limited' });

    expect(await messagesOf(sonia)).toHaveLength(CALLS_PER_MINUTE);
    expect(await call(sonia)).toMatchObject({ state: 'ringing' });
  });
});
