import { CALL_ACCEPTED_TOLD_MS, CALL_RINGS_MS } from '@thedot/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { say } from '../../testing/chats.ts';
import { browserKeys } from '../../testing/push-service.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { missCalls } from './calls.service.ts';

let world: World;
let amira: TestPerson;
let sonia: TestPerson;
let roomId: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  amira = await world.person('startup');
  sonia = await world.person('startup', { organizationId: amira.organizationId });
  roomId = (await amira.api.chat.open({ body: { userId: sonia.id } })).id;
});
afterEach(() => {
  world.clock = null;
});

const call = (who: TestPerson, media: 'audio' | 'video' = 'video', room = roomId) =>
  who.api.chat.startCall({ body: { roomId: room, media } });
const accept = (who: TestPerson, callId: string) => who.api.chat.acceptCall({ body: { callId } });
const current = async (who: TestPerson) => (await who.api.chat.findCalls()).calls;
const leftIn = async (who: TestPerson) => {
  const { items } = await who.api.chat.newest({ query: { roomId } });
  return items.map(({ kind, call: outcome }) => [kind, outcome?.media, outcome?.state]);
};
const rangOut = () => {
  world.clock = new Date(Date.now() + CALL_RINGS_MS);
};

describe('a call', () => {
  test('rings at every device of the other, and the meeting opens once it is accepted', async () => {
    const phone = await world.socket(sonia);
    const laptop = await world.socket(sonia);
    const own = await world.socket(amira);

    const started = await call(amira);
    expect(started).toMatchObject({ state: 'ringing', silenced: false, meetingUrl: null });
    expect(await current(sonia)).toEqual([started]);
    await expect.poll(() => phone.heardOf('call')).toEqual([[started]]);

    const accepted = await accept(sonia, started.id);
    expect(accepted).toMatchObject({
      state: 'accepted',
      meetingUrl: `/visio/join/${started.id}`,
    });
    for (const device of [phone, laptop, own]) {
      await expect.poll(() => device.heardOf('call')).toEqual([[started], [accepted]]);
    }
    expect(await leftIn(amira)).toEqual([['call', 'video', 'accepted']]);
  });

  test('that was accepted is told for a minute to who asks again, as the answer may have been lost', async () => {
    const { id } = await call(amira);
    const accepted = await accept(sonia, id);

    expect(await accept(sonia, id)).toEqual(accepted);
    expect([await current(amira), await current(sonia)]).toEqual([[accepted], [accepted]]);
    expect(await leftIn(amira)).toHaveLength(1);
    await expect(accept(amira, id)).rejects.toMatchObject({ code: 'call.over' });

    world.clock = new Date(Date.now() + CALL_ACCEPTED_TOLD_MS);
    expect([await current(amira), await current(sonia)]).toEqual([[], []]);
  });

  test('that is declined or taken back says so to both and stays in the room', async () => {
    const first = await call(amira, 'audio');
    const declined = await sonia.api.chat.declineCall({ body: { callId: first.id } });
    const second = await call(amira, 'audio');
    const cancelled = await amira.api.chat.cancelCall({ body: { callId: second.id } });

    expect([declined.state, cancelled.state]).toEqual(['declined', 'cancelled']);
    expect(await leftIn(sonia)).toEqual([
      ['call', 'audio', 'declined'],
      ['call', 'audio', 'cancelled'],
    ]);
  });

  test('that is over before it was pushed to a phone is not pushed any more', async () => {
    const { keys } = browserKeys();
    await sonia.api.push.addDevice({ body: { endpoint: 'https://push.example.org/phone', keys } });
    const waiting = async () =>
      (await world.db.selectFrom('pushes').select('template').execute()).map((it) => it.template);
    const { id } = await call(amira);
    expect(await waiting()).toEqual(['call']);

    await amira.api.chat.cancelCall({ body: { callId: id } });

    expect(await waiting()).toEqual([]);
  });

  test('that nobody answers is missed after 45 seconds, and counts as unseen', async () => {
    const device = await world.socket(sonia);
    const started = await call(amira);
    rangOut();
    await missCalls({ db: world.db, live: world.live, now: () => world.clock ?? new Date() });

    await expect(accept(sonia, started.id)).rejects.toMatchObject({ code: 'call.over' });
    await expect
      .poll(() => device.heardOf('call').map(([its]) => its?.state))
      .toEqual(['ringing', 'missed']);
    expect(await leftIn(sonia)).toEqual([['call', 'video', 'missed']]);
    expect((await sonia.api.chat.unseen()).rooms).toMatchObject([{ roomId, unseen: 1 }]);
    expect((await sonia.api.chat.find({ query: { roomId } })).lastMessage).toMatchObject({
      kind: 'call',
      call: { callId: started.id, media: 'video', state: 'missed' },
    });
  });

  test('leaves what its caller has not seen unseen, and tells nobody that it was', async () => {
    await call(amira);
    await say(sonia, amira, 'In a meeting: call me at five');
    rangOut();
    await missCalls({ db: world.db, live: world.live, now: () => world.clock ?? new Date() });

    expect((await amira.api.chat.unseen()).rooms).toMatchObject([{ roomId, unseen: 1 }]);
    expect((await sonia.api.chat.find({ query: { roomId } })).seenByOther).toBe(0);
    expect((await sonia.api.chat.unseen()).rooms).toMatchObject([{ roomId, unseen: 1 }]);
  });

  test('that somebody answered themselves is nothing unseen to them', async () => {
    await accept(sonia, (await call(amira)).id);
    await sonia.api.chat.declineCall({ body: { callId: (await call(amira)).id } });

    expect((await sonia.api.chat.unseen()).rooms).toEqual([]);
    expect((await amira.api.chat.unseen()).rooms).toEqual([]);

    await amira.api.chat.cancelCall({ body: { callId: (await call(amira)).id } });
    expect((await sonia.api.chat.unseen()).rooms).toMatchObject([{ roomId, unseen: 1 }]);
  });

  test('is missed although the clock’s job has not come, when one of the two calls again', async () => {
    await call(amira);
    rangOut();

    expect(await call(sonia)).toMatchObject({ state: 'ringing' });
    expect(await leftIn(sonia)).toEqual([['call', 'video', 'missed']]);
  });

  test('to somebody who is being called already is busy', async () => {
    const hedi = await world.person('member', { organizationId: amira.organizationId });
    const other = await hedi.api.chat.open({ body: { userId: sonia.id } });
    await call(amira);

    expect(await call(hedi, 'audio', other.id)).toMatchObject({ state: 'busy' });
    expect(await current(sonia)).toHaveLength(1);
    await expect(call(amira)).rejects.toMatchObject({ code: 'call.busy_self' });
  });

  test('to each other at the same moment rings once', async () => {
    const outcomes = await Promise.allSettled([call(amira), call(sonia)]);

    const states = outcomes.map((it) =>
      it.status === 'fulfilled' ? it.value.state : it.reason.code,
    );
    expect(states.filter((it) => it === 'ringing')).toHaveLength(1);
    expect(await current(amira)).toHaveLength(1);
    expect(await current(sonia)).toEqual(await current(amira));
  });

  test('answered in two ways at once has one end; whoever comes late learns that it is over', async () => {
    const { id } = await call(amira);

    const answers = await Promise.allSettled([
      accept(sonia, id),
      amira.api.chat.cancelCall({ body: { callId: id } }),
      sonia.api.chat.declineCall({ body: { callId: id } }),
    ]);

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await leftIn(sonia)).toHaveLength(1);
  });

  test('rings silently for somebody who does not want to be disturbed, and tells the caller', async () => {
    await sonia.api.users.choosePresence({ body: { status: 'Do Not Disturb' } });
    const first = await call(amira);
    expect(first.silenced).toBe(true);
    await amira.api.chat.cancelCall({ body: { callId: first.id } });
  });

  test('rings silently for somebody who has muted the room, of which the caller hears nothing', async () => {
    const [own, theirs] = [await world.socket(amira), await world.socket(sonia)];
    await sonia.api.chat.mute({ body: { roomId, muted: true } });

    const { id, silenced } = await call(amira);
    expect([silenced, (await current(amira))[0]?.silenced]).toEqual([false, false]);
    expect(await current(sonia)).toMatchObject([{ silenced: true }]);
    await accept(sonia, id);

    const told = (socket: typeof own) => socket.heardOf('call').map(([its]) => its?.silenced);
    await expect.poll(() => told(own)).toEqual([false, false]);
    await expect.poll(() => told(theirs)).toEqual([true, true]);
  });

  test('in somebody’s quiet hours is seen and not heard, pushed to no phone, and like any other to the caller', async () => {
    const { keys } = browserKeys();
    await sonia.api.push.addDevice({ body: { endpoint: 'https://push.example.org/night', keys } });
    await world.db
      .updateTable('users')
      .set({ time_zone: 'Asia/Tokyo' })
      .where('id', '=', sonia.id)
      .execute();
    const quietHours = { starts: '22:00', ends: '07:00' };
    await sonia.api.preferences.chooseQuietHours({ body: { quietHours } });
    const day = new Date().toISOString().slice(0, 10);

    // Half past midnight in Tokyo, and half past eight.
    for (const [time, isQuiet] of [
      ['15:30', true],
      ['23:30', false],
    ] as const) {
      world.clock = new Date(`${day}T${time}:00Z`);
      const { id: callId, silenced } = await call(amira);
      expect(silenced).toBe(false);
      expect((await current(sonia)).map((it) => it.silenced)).toEqual([isQuiet]);
      const pushes = await world.db.selectFrom('pushes').select('id').execute();
      expect(pushes).toHaveLength(isQuiet ? 0 : 1);
      await amira.api.chat.cancelCall({ body: { callId } });
    }
  });

  test('is for the two of a room who may write to each other, and for nobody else to see, answer or end', async () => {
    const stranger = await world.person('startup');
    const { id } = await call(amira);

    await expect(call(stranger)).rejects.toMatchObject({ code: 'chat.room_not_found' });
    await expect(accept(stranger, id)).rejects.toMatchObject({ code: 'call.not_found' });
    await expect(accept(amira, id)).rejects.toMatchObject({ code: 'call.over' });
    await expect(sonia.api.chat.cancelCall({ body: { callId: id } })).rejects.toMatchObject({
      code: 'call.over',
    });
    expect(await current(stranger)).toEqual([]);

    await sonia.api.chat.block({ body: { userId: amira.id, blocked: true } });
    await expect(accept(sonia, id)).rejects.toMatchObject({ code: 'chat.blocked' });
    await amira.api.chat.cancelCall({ body: { callId: id } });
    await expect(call(amira)).rejects.toMatchObject({ code: 'chat.blocked' });
  });
});
