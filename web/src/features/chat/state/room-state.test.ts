import type { Message } from '@thedot/domain/chat/messages.contract';
import { PREVIEW_LENGTH } from '@thedot/domain/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AMIRA,
  messageAt,
  messagesAt,
  myMessageAt,
  outgoing,
  makeMessagePage,
  SLIMANE,
} from '../../../testing/chat.ts';
import { toMessagePreview } from './message-preview.ts';
import { type Row, buildRows } from '../messages/message-rows.ts';
import { findCurrentQuote } from './quotes.ts';
import { emptyRoom, hasGap, reduceRoom, type RoomEvent, type RoomState } from './room-state.ts';

const roomAfter = (...events: readonly RoomEvent[]) => events.reduce(reduceRoom, emptyRoom(0, 0));
const positions = ({ messages }: RoomState) => messages.map(({ position }) => position);
const upTo = (last: number) => messagesAt(1, last).map(({ position }) => position);

const opened = (items: readonly Message[], newest = items.length): RoomEvent => ({
  type: 'page',
  mode: 'replace',
  page: makeMessagePage(items, newest),
});
const older = (from: number, to: number, newest: number): RoomEvent => ({
  type: 'page',
  mode: 'older',
  page: makeMessagePage(messagesAt(from, to), newest),
});
const heard = (message: Message): RoomEvent => ({ type: 'received', message });
const changed = (message: Message): RoomEvent => ({ type: 'changed', message });
const sending: RoomEvent = { type: 'sending', outgoing: outgoing() };
const three = opened(messagesAt(1, 3));
const { clientId } = outgoing();

describe('a room', () => {
  test('joins older and newer pages, each message once', () => {
    const room = roomAfter(opened(messagesAt(40, 60), 100), older(20, 40, 100), {
      type: 'newer',
      page: makeMessagePage(messagesAt(60, 100), 100),
      upTo: 0,
    });

    expect(positions(room)).toEqual(upTo(100).slice(19));
    expect(room).toMatchObject({ newestReached: true, oldestReached: false, last: 100 });
  });

  test('has each message once and in order, for any order of events', () => {
    const orders = fc.array(fc.integer({ min: 4, max: 12 }), { maxLength: 30 });
    fc.assert(
      fc.property(orders, (order) => {
        const room = roomAfter(three, ...order.map((position) => heard(messageAt(position))));
        let end = 3;
        while (order.includes(end + 1)) end += 1;
        expect(positions(room)).toEqual(upTo(end));
        expect(hasGap(room)).toBe(order.some((it) => it > end));
      }),
    );
  });

  test('keeps the latest revision of a message, for any order of events', () => {
    const revisions = fc.array(fc.integer({ min: 4, max: 20 }), { minLength: 1 });
    fc.assert(
      fc.property(revisions, (order) => {
        const changes = order.map((revision) =>
          changed(messageAt(2, { revision, text: `as of ${revision}` })),
        );
        expect(roomAfter(three, ...changes).messages[1]?.text).toBe(`as of ${Math.max(...order)}`);
      }),
    );
  });

  test('shows messages received beyond a gap once a page fills it', () => {
    const gap = roomAfter(three, heard(messageAt(6)), heard(messageAt(7)));
    expect(positions(gap)).toEqual([1, 2, 3]);

    const room = reduceRoom(gap, {
      type: 'newer',
      page: makeMessagePage(messagesAt(4, 6), 6),
      upTo: 7,
    });

    expect(positions(room)).toEqual(upTo(6));
    expect(hasGap(room)).toBe(false);
  });

  test('does not wait for messages that no longer exist', () => {
    const page = { ...makeMessagePage([messageAt(5)], 5), oldestReached: false };
    const room = roomAfter(three, heard(messageAt(5)), { type: 'newer', page, upTo: 5 });

    expect(positions(room)).toEqual([1, 2, 3, 5]);
    expect(positions(reduceRoom(room, heard(messageAt(6))))).toEqual([1, 2, 3, 5, 6]);
  });

  test('does not show a new message in an old part, but counts it', () => {
    const room = roomAfter(opened(messagesAt(10, 20), 50), heard(messageAt(51)));

    expect(positions(room).at(-1)).toBe(20);
    expect(room.newest).toBe(51);
  });

  test('requests changes since the last revision before a gap', () => {
    const room = roomAfter(three, changed(messageAt(2, { revision: 6 })));
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

  test('does not show a hidden message again when a page requested before arrives', () => {
    const hidden: RoomEvent = { type: 'hidden', messageId: messageAt(9).id, revision: 21 };
    const room = roomAfter(opened(messagesAt(10, 20), 20), hidden, older(5, 9, 20));

    expect(positions(room)).not.toContain(9);
  });

  test('conceals a message until it is revealed', () => {
    const messageId = messageAt(2).id;
    const room = roomAfter(three, { type: 'conceal', messageId });
    expect(room.concealedIds).toEqual(new Set([messageId]));
    expect(reduceRoom(room, { type: 'reveal', messageId }).concealedIds.size).toBe(0);
  });

  test('never decreases the other person’s seen position, unless they switch receipts off', () => {
    const room = roomAfter({ type: 'seen', position: 7 }, { type: 'seen', position: 4 });
    expect(room.seenByOther).toBe(7);
    expect(reduceRoom(room, { type: 'seen', position: null }).seenByOther).toBeNull();
  });
});

describe('a sent message', () => {
  test('is shown once after both its event and its answer', () => {
    const mine = heard(myMessageAt(4, { clientId }));
    const room = roomAfter(three, sending, mine, mine);

    expect(positions(room)).toEqual(upTo(4));
    expect(room.outgoing).toEqual([]);
  });

  test('is shown while messages before it are missing', () => {
    const mine = myMessageAt(5, { clientId });
    const room = roomAfter(three, sending, heard(mine));
    expect(room.outgoing).toHaveLength(1);

    const page = makeMessagePage([messageAt(4, { clientId: 'other' }), mine], 5);
    const whole = reduceRoom(room, { type: 'newer', page, upTo: 5 });

    expect(positions(whole)).toEqual(upTo(5));
    expect(whole.outgoing).toEqual([]);
  });
});

describe('a quote', () => {
  const secret = messageAt(1, { text: 'The password is tulip' });
  const answer = messageAt(2, { quote: toMessagePreview(secret) });
  const { createdAt } = messageAt(9);
  const edited = messageAt(1, { text: 'No words', revision: 5, editedAt: createdAt });
  const deleted = messageAt(1, { text: '', revision: 6, deletedAt: createdAt });
  const asDeleted = { text: '', isDeleted: true };
  const both = opened([secret, answer], 4);
  const quoteIn = ({ messages }: RoomState, position = 2) =>
    messages.find((it) => it.position === position)?.quote;

  test('follows the quoted message, by event and by catch-up', () => {
    const room = roomAfter(both, changed(edited));
    expect(quoteIn(room)).toMatchObject({ text: 'No words', isDeleted: false });

    const items = [deleted];
    const caught = reduceRoom(room, { type: 'changes', items, hidden: [], revision: 6 });
    expect(quoteIn(caught)).toMatchObject(asDeleted);
  });

  test('follows a message that is not loaded, in later messages too', () => {
    const room = roomAfter(opened([answer], 2), changed(deleted));
    expect(quoteIn(room)).toMatchObject(asDeleted);

    const late = messageAt(3, { quote: toMessagePreview(secret), revision: 5 });
    const page = { ...makeMessagePage([late], 3), revision: 5 };
    for (const event of [heard(late), { type: 'newer', page, upTo: 3 } as const]) {
      expect(quoteIn(reduceRoom(room, event), 3)).toMatchObject(asDeleted);
    }
  });

  test('shows the later of two changes, and nothing older than the loaded page', () => {
    expect(quoteIn(roomAfter(both, changed(deleted), changed(edited)))).toMatchObject(asDeleted);

    const again = { ...edited, text: 'Last words', revision: 7 };
    const fresh = { ...answer, quote: toMessagePreview(again) };
    const read = roomAfter(opened([again, fresh], 7), changed(edited));
    expect(quoteIn(read)).toMatchObject({ text: 'Last words' });
  });

  test('stays when the user hides the quoted message', () => {
    const hidden = roomAfter(both, { type: 'hidden', messageId: secret.id, revision: 5 });
    expect(quoteIn(hidden)).toEqual(answer.quote);
  });

  test('is current in drafts and outgoing messages too', () => {
    const quote = toMessagePreview(secret);
    const room = roomAfter(
      both,
      { type: 'sending', outgoing: outgoing({ quote }) },
      changed(deleted),
    );

    expect(room.outgoing).toMatchObject([{ quote: asDeleted }]);
    expect(findCurrentQuote(room, quote)).toMatchObject(asDeleted);
    expect(findCurrentQuote(room, null)).toBeNull();
  });

  test('is truncated, without a mention that the cut would split', () => {
    const whole = '😀'.repeat(PREVIEW_LENGTH - 5);
    const long = { ...edited, text: `${whole}<@${SLIMANE}> and more` };
    expect(quoteIn(roomAfter(both, changed(long)))?.text).toBe(whole);
  });
});

describe('the rows of a room', () => {
  interface RowOptions {
    readonly seen?: number | null;
    readonly newAfter?: number;
  }
  const rowsAfter = (
    events: readonly RoomEvent[],
    { seen = 0, newAfter }: RowOptions = {},
  ): readonly Row[] =>
    buildRows(events.reduce(reduceRoom, emptyRoom(seen, 0)), {
      meId: AMIRA,
      otherId: SLIMANE,
      newAfter: newAfter ?? null,
      formatDay: (moment) => moment.slice(0, 10),
    });
  const rowsOfMessages = (items: readonly Message[], reading?: RowOptions) =>
    rowsAfter([opened(items)], reading);
  /** Rows as text: a star marks the first of a group, a tick a seen message. */
  const describeRows = (rows: readonly Row[]) =>
    rows.map((row) =>
      row.kind === 'message'
        ? `${row.isFirst ? '*' : ''}${row.message.position}${row.isSeen ? '✓' : ''}`
        : row.kind,
    );

  test('group messages of one sender within five minutes', () => {
    const later = messageAt(4, { createdAt: '2026-11-30T09:30:00.000Z' });
    const rows = rowsOfMessages([...messagesAt(1, 3), later, myMessageAt(5)]);
    expect(describeRows(rows)).toEqual(['start', 'day', '*1', '2', '3', '*4', '*5']);
  });

  test('have separators before each day and before new messages of the other person', () => {
    const tomorrow = messageAt(2, { createdAt: '2026-12-01T08:00:00.000Z' });
    const days = rowsOfMessages([messageAt(1), tomorrow]);
    expect(describeRows(days)).toEqual(['start', 'day', '*1', 'day', '*2']);
    const news = rowsOfMessages([messageAt(1), myMessageAt(2), messageAt(3)], { newAfter: 1 });
    expect(describeRows(news)).toEqual(['start', 'day', '*1', '*2', 'new', '*3']);
  });

  const both = [myMessageAt(1), messageAt(2), myMessageAt(3), myMessageAt(4)];
  const mine = [myMessageAt(1), myMessageAt(2), myMessageAt(3)];
  test.each([
    [both, 1, ['*1✓', '*2', '*3', '4']],
    [both, 4, ['*1', '*2', '*3✓', '4']],
    [both, null, ['*1', '*2', '*3', '4']],
    // The seen mark is above the seen part of the group only.
    [mine, 2, ['*1✓', '2', '*3']],
  ])('mark the last group that the other person has seen', (items, seen, words) => {
    expect(describeRows(rowsOfMessages(items, { seen })).slice(2)).toEqual(words);
  });

  test('mark seen messages while the other person shares receipts', () => {
    const seenAt = (position: number | null) =>
      describeRows(rowsAfter([opened([myMessageAt(1)]), { type: 'seen', position }])).at(-1);
    expect([seenAt(1), seenAt(null)]).toEqual(['*1✓', '*1']);
  });

  test('keep the key of an outgoing message when it arrives', () => {
    const before = rowsAfter([three, sending]);
    const after = rowsAfter([three, sending, heard(myMessageAt(4, { clientId }))]);
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(before).toHaveLength(6);
  });

  test('omit a message undone within seconds, but not one deleted later', () => {
    const sentAt = Date.parse(messageAt(2).createdAt);
    const rowsWhenDeletedAfter = (seconds: number) => {
      const deletedAt = new Date(sentAt + seconds * 1_000).toISOString();
      return rowsOfMessages([messageAt(1), messageAt(2, { text: '', deletedAt })]).length;
    };
    expect([rowsWhenDeletedAfter(4), rowsWhenDeletedAfter(90)]).toEqual([3, 4]);
  });
});
