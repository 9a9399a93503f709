import { expect, test } from 'vitest';
import { AMIRA, messageAt, messagesAt, pageOf, SLIMANE } from '../../../testing/chat.ts';
import { emptyRoom, reduceRoom, type RoomEvent } from './room-state.ts';
import { type Row, rowsOf } from './rows.ts';

const mine = { senderId: AMIRA, receiverId: SLIMANE };
const reader = {
  meId: AMIRA,
  otherId: SLIMANE,
  newAfter: null,
  dayOf: (moment: string) => moment.slice(0, 10),
};
const opened = (items = messagesAt(1, 3)): RoomEvent => ({
  type: 'page',
  way: 'replace',
  page: pageOf(items, items.length),
});
const rowsAfter = (events: readonly RoomEvent[], seen: number | null = 0, newAfter?: number) =>
  rowsOf(events.reduce(reduceRoom, emptyRoom(seen, 0)), { ...reader, newAfter: newAfter ?? null });
const words = (rows: readonly Row[]) =>
  rows.map((row) =>
    row.kind === 'message' ? `${row.isFirst ? '*' : ''}${row.message.text}` : row.kind,
  );

test('what somebody writes within five minutes stands together, under one name', () => {
  const later = messageAt(4, { createdAt: '2026-11-30T09:30:00.000Z' });
  const rows = rowsAfter([opened([...messagesAt(1, 3), later, messageAt(5, { ...mine })])]);

  expect(words(rows)).toEqual([
    'start',
    'day',
    '*Message 1',
    'Message 2',
    'Message 3',
    '*Message 4',
    '*Message 5',
  ]);
});

test('each day has its own line', () => {
  const tomorrow = messageAt(2, { createdAt: '2026-12-01T08:00:00.000Z' });
  expect(words(rowsAfter([opened([messageAt(1), tomorrow])]))).toEqual([
    'start',
    'day',
    '*Message 1',
    'day',
    '*Message 2',
  ]);
});

test('the line before what is new stands before the first that the other wrote', () => {
  const rows = rowsAfter([opened([messageAt(1), messageAt(2, mine), messageAt(3)])], 0, 1);
  expect(words(rows)).toEqual(['start', 'day', '*Message 1', '*Message 2', 'new', '*Message 3']);
});

test('“seen” stands once, at the head of the last that the other has seen', () => {
  const items = [messageAt(1, mine), messageAt(2), messageAt(3, mine), messageAt(4, mine)];
  const seenAt = (position: number | null) =>
    rowsAfter([opened(items)], position)
      .filter((row) => row.kind === 'message' && row.isSeen)
      .map((row) => row.key);

  expect(seenAt(1)).toEqual([messageAt(1).clientId]);
  expect(seenAt(4)).toEqual([messageAt(3).clientId]);
  expect(words(rowsAfter([opened(items)], 4)).slice(-2)).toEqual(['*Message 3', 'Message 4']);
  expect(seenAt(null)).toEqual([]);
});

test('what was written in one go and seen in part has its mark over that part alone', () => {
  const rows = rowsAfter([opened([messageAt(1, mine), messageAt(2, mine), messageAt(3, mine)])], 2);
  expect(words(rows).slice(-3)).toEqual(['*Message 1', 'Message 2', '*Message 3']);
  expect(rows.slice(-3).map((row) => row.kind === 'message' && row.isSeen)).toEqual([
    true,
    false,
    false,
  ]);
});

test('“seen” that was missed comes with the room, and goes when nobody says it any more', () => {
  const seenAfter = (position: number | null) =>
    rowsAfter([opened([messageAt(1, mine)]), { type: 'seen', position }], 0).some(
      (row) => row.kind === 'message' && row.isSeen,
    );
  expect(seenAfter(1)).toBe(true);
  expect(seenAfter(null)).toBe(false);
  expect(
    reduceRoom(reduceRoom(emptyRoom(5, 0), { type: 'seen', position: 3 }), {
      type: 'seen',
      position: null,
    }).seenByOther,
  ).toBeNull();
});

test('what I sent keeps its key when it arrives, so that nothing on the screen jumps', () => {
  const { clientId, createdAt } = messageAt(4);
  const outgoing = {
    clientId,
    createdAt,
    text: 'On its way',
    quote: null,
    files: [],
    problem: null,
  };
  const before = rowsAfter([opened(), { type: 'sending', outgoing }]);
  const after = rowsAfter([
    opened(),
    { type: 'sending', outgoing },
    { type: 'heard', message: messageAt(4, mine) },
  ]);

  expect(before.at(-1)?.key).toBe(after.at(-1)?.key);
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
});

test('what was taken back within seconds is not there, and what was deleted later says so', () => {
  const { createdAt } = messageAt(2);
  const deleted = (seconds: number) =>
    messageAt(2, {
      text: '',
      deletedAt: new Date(Date.parse(createdAt) + seconds * 1_000).toISOString(),
    });

  expect(rowsAfter([opened([messageAt(1), deleted(4)])])).toHaveLength(3);
  expect(rowsAfter([opened([messageAt(1), deleted(90)])])).toHaveLength(4);
});
