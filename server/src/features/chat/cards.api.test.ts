import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { say } from '../../testing/chats.ts';
import { acceptedIn, MONDAY, NINE, pairIn, TEN, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const newestOf = async ({ api }: TestPerson, roomId: string) =>
  (await api.chat.newest({ query: { roomId } })).items;
/** Staff may write to everybody; the room with them. */
const roomOf = async ({ api }: TestPerson, { id: userId }: TestPerson) =>
  (await api.chat.open({ body: { userId } })).id;
const missing = { code: 'booking.not_found' };

describe('a card of a session', () => {
  test('is shown to the two whose session it is, by its id alone', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    const card = await say(startup, expert, '', { bookingId: booking.id });

    expect(card).toMatchObject({ kind: 'booking', bookingId: booking.id, text: '' });
    expect(await newestOf(expert, card.roomId)).toEqual([card]);
  });

  test('may be shown to the hub’s people, and by them', async () => {
    const { startup, booking } = await acceptedIn(world);
    const staff = await world.person('dot');
    const bookingId = booking.id;

    expect(await say(staff, startup, 'This one?', { bookingId })).toMatchObject({ bookingId });
    expect(await say(startup, staff, 'Yes', { bookingId })).toMatchObject({ bookingId });
  });

  test('is none for anybody else, who learns nothing of the session', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const colleague = await world.person('member', { organizationId: startup.organizationId });
    const other = await pairIn(world);
    const staff = [await world.person('dot'), await world.person('admin')] as const;
    const bookingId = booking.id;

    for (const send of [
      () => say(startup, colleague, 'Look', { bookingId }),
      () => say(expert, other.expert, 'Look', { bookingId }),
      () => say(staff[0], staff[1], 'Look', { bookingId }),
      () => say(other.expert, expert, 'Look', { bookingId }),
    ]) {
      await expect(send()).rejects.toMatchObject(missing);
    }
  });
});

describe('a session that came up in a chat', () => {
  test('has its card there as soon as it is asked for', async () => {
    const { expert, startup } = await acceptedIn(world);
    const { roomId } = await say(startup, expert, 'Could we speak again?');

    const booking = await startup.api.bookings.request({
      body: { ...wish(expert.id, TEN), roomId },
    });

    expect(await newestOf(expert, roomId)).toMatchObject([
      { text: 'Could we speak again?' },
      { kind: 'booking', bookingId: booking.id, senderId: startup.id },
    ]);
    expect((await expert.api.chat.unseen()).rooms).toMatchObject([{ roomId, unseen: 2 }]);
  });

  test('has it also when the expert proposes it, or staff do for them', async () => {
    const { expert, startup } = await acceptedIn(world);
    const staff = await world.person('dot');
    const { roomId } = await say(expert, startup, 'Shall we go on?');
    const { expertId: _, ...offer } = wish('', tunis(12, '19:00'));
    const proposal = { ...offer, requesterId: startup.id };

    const theirs = await expert.api.bookings.propose({ body: { ...proposal, roomId } });
    const withStaff = await roomOf(staff, startup);
    const forThem = await staff.api.bookings.propose({
      body: {
        ...proposal,
        slots: [tunis(13, '19:00')],
        expertId: expert.id,
        roomId: withStaff,
      },
    });

    expect(await newestOf(startup, roomId)).toMatchObject([{}, { bookingId: theirs.id }]);
    expect(await newestOf(startup, withStaff)).toMatchObject([
      { bookingId: forThem.id, senderId: staff.id },
    ]);
  });

  test('is not asked for from a chat with somebody else, or of others', async () => {
    const { expert, startup } = await pairIn(world);
    const other = await acceptedIn(world);
    const colleague = await world.person('member', { organizationId: startup.organizationId });
    const { roomId: elsewhere } = await say(startup, colleague, 'Hello');
    const { roomId: theirs } = await say(other.expert, other.startup, 'Hello');

    for (const roomId of [elsewhere, theirs]) {
      await expect(
        startup.api.bookings.request({ body: { ...wish(expert.id, NINE), roomId } }),
      ).rejects.toMatchObject({ code: 'chat.room_not_found' });
    }
    expect((await startup.api.bookings.list({ query: {} })).items).toEqual([]);
  });

  test('stands without a card where the two do not write to each other', async () => {
    const { expert, startup } = await acceptedIn(world);
    const { roomId } = await say(startup, expert, 'Could we speak again?');
    await startup.api.chat.block({ body: { userId: expert.id, blocked: true } });

    await startup.api.bookings.request({ body: { ...wish(expert.id, TEN), roomId } });

    expect(await newestOf(startup, roomId)).toHaveLength(1);
  });
});
