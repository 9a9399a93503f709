import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AMIRA, messageAt, messagesAt, pageOf } from '../../../testing/chat.ts';
import { emptyRoom, hasGap, type Outgoing, reduceRoom, type RoomEvent } from './room-state.ts';

const played = (...events: readonly RoomEvent[]) => events.reduce(reduceRoom, emptyRoom(0, 0));
const places = (state: ReturnType<typeof played>) => state.messages.map(({ position }) => position);
const opened = (from: number, to: number, newest = to): RoomEvent => ({
  type: 'page',
  way: 'replace',
  page: pageOf(messagesAt(from, to), newest),
});
const heard = (position: number, change = {}): RoomEvent => ({
  type: 'heard',
  message: messageAt(position, change),
});
const sending: Outgoing = {
  clientId: messageAt(4).clientId,
  text: 'Message 4',
  quote: null,
  files: [],
  createdAt: messageAt(4).createdAt,
  problem: null,
};

test('older and newer pages join what is shown, each message once', () => {
  const room = played(
    opened(40, 60, 100),
    { type: 'page', way: 'older', page: pageOf(messagesAt(20, 40), 100) },
    { type: 'newer', page: pageOf(messagesAt(60, 100), 100), upTo: 0 },
  );

  expect(places(room)).toEqual(messagesAt(20, 100).map(({ position }) => position));
  expect(room).toMatchObject({ newestReached: true, oldestReached: false, last: 100 });
});

test('in whatever order messages are heard, and however often, each stands once and in its place', () => {
  const orders = fc.array(fc.integer({ min: 4, max: 12 }), { maxLength: 30 });
  fc.assert(
    fc.property(orders, (order) => {
      const room = played(opened(1, 3), ...order.map((position) => heard(position)));
      const whole = [...Array(12).keys()].map((it) => it + 1);
      let end = 3;
      while (order.includes(end + 1)) end += 1;
      expect(places(room)).toEqual(whole.slice(0, end));
      expect(hasGap(room)).toBe(order.some((it) => it > end));
    }),
  );
});

test('whichever revisions of a message come in whatever order, the latest stays', () => {
  const revisions = fc.array(fc.integer({ min: 4, max: 20 }), { minLength: 1 });
  fc.assert(
    fc.property(revisions, (order) => {
      const changes = order.map((revision): RoomEvent => ({
        type: 'changed',
        message: messageAt(2, { revision, text: `as of ${revision}` }),
      }));
      const room = played(opened(1, 3), ...changes);
      expect(room.messages[1]?.text).toBe(`as of ${Math.max(...order)}`);
    }),
  );
});

test('a page that fills a gap lets in what was heard beyond it', () => {
  const gap = played(opened(1, 3), heard(6), heard(7));
  expect(places(gap)).toEqual([1, 2, 3]);

  const room = reduceRoom(gap, { type: 'newer', page: pageOf(messagesAt(4, 6), 6), upTo: 7 });

  expect(places(room)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(hasGap(room)).toBe(false);
});

test('what the room does not have any more is not waited for', () => {
  const gap = played(opened(1, 3), heard(5));
  const page = { ...pageOf([messageAt(5)], 5), oldestReached: false };

  const room = reduceRoom(gap, { type: 'newer', page, upTo: 5 });

  expect(places(room)).toEqual([1, 2, 3, 5]);
  expect(places(reduceRoom(room, heard(6)))).toEqual([1, 2, 3, 5, 6]);
});

test.each(['the event before the answer', 'the answer before the event'])(
  'what I sent stands once: %s',
  (order) => {
    const mine = { senderId: AMIRA, clientId: sending.clientId };
    const both = [heard(4, mine), heard(4, { ...mine, revision: 4 })];
    const events = order.startsWith('the event') ? both : both.reverse();

    const room = played(opened(1, 3), { type: 'sending', outgoing: sending }, ...events);

    expect(places(room)).toEqual([1, 2, 3, 4]);
    expect(room.outgoing).toEqual([]);
  },
);

test('what I sent stays shown while something before it is still missing', () => {
  const mine = { senderId: AMIRA, clientId: sending.clientId };
  const room = played(opened(1, 3), { type: 'sending', outgoing: sending }, heard(5, mine));
  expect(room.outgoing).toHaveLength(1);

  const page = pageOf([messageAt(4, { clientId: 'other' }), messageAt(5, mine)], 5);
  const whole = reduceRoom(room, { type: 'newer', page, upTo: 5 });

  expect(places(whole)).toEqual([1, 2, 3, 4, 5]);
  expect(whole.outgoing).toEqual([]);
});

test('a room that is read back in its past takes no new message in, and knows that there is one', () => {
  const room = played(opened(10, 20, 50), heard(51));

  expect(places(room).at(-1)).toBe(20);
  expect(room.newest).toBe(51);
});

test('after missed events, changes are asked for from the last revision without a hole', () => {
  const room = played(opened(1, 3), { type: 'changed', message: messageAt(2, { revision: 6 }) });
  expect(room.revision).toBe(3);

  const caught = reduceRoom(room, {
    type: 'changes',
    items: [messageAt(1, { revision: 5, text: 'Changed' })],
    hidden: [messageAt(3).id],
    revision: 5,
  });

  expect(caught.revision).toBe(6);
  expect(caught.messages.map(({ text }) => text)).toEqual(['Changed', 'Message 2']);
});

test('what I hid does not come back with a page that was on its way', () => {
  const hidden: RoomEvent = { type: 'hidden', messageId: messageAt(9).id, revision: 21 };
  const room = played(opened(10, 20), hidden, {
    type: 'page',
    way: 'older',
    page: pageOf(messagesAt(5, 9), 20),
  });

  expect(places(room)).not.toContain(9);
});

test('a message that I take away is out of sight until I say otherwise', () => {
  const concealed = played(opened(1, 3), { type: 'conceal', messageId: messageAt(2).id });
  expect(concealed.concealed.has(messageAt(2).id)).toBe(true);

  const back = reduceRoom(concealed, { type: 'reveal', messageId: messageAt(2).id });
  expect(back.concealed.size).toBe(0);
});

test('how far the other has seen never moves back', () => {
  const room = played({ type: 'seen', position: 7 }, { type: 'seen', position: 4 });
  expect(room.seenByOther).toBe(7);
});
