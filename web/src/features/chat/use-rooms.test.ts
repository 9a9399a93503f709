import type { Room } from '@thedot/domain/chat/rooms.contract';
import { expect, test } from 'vitest';
import { AMIRA, roomOf, SLIMANE } from '../../testing/chat.ts';
import { sideAfter } from './my-side.ts';
import { sectionsOf } from './use-rooms.ts';

const used = (minute: number) => new Date(Date.UTC(2026, 10, 30, 9, minute)).toISOString();
const idsOf = (rooms: readonly Room[]) => rooms.map(({ id }) => id);

test('each sees the rooms in the sections of their own side, the last used first', () => {
  const rooms = [
    roomOf({ id: 'a', starredSender: true, lastAt: used(1) }),
    roomOf({ id: 'b', lastAt: used(2) }),
    roomOf({ id: 'c', lastAt: used(3) }),
    roomOf({ id: 'd', directSender: false, starredReceiver: true, lastAt: used(4) }),
  ];

  const hers = sectionsOf(rooms, AMIRA);
  expect([hers.starred, hers.direct, hers.others].map(idsOf)).toEqual([['a'], ['c', 'b'], ['d']]);
  const his = sectionsOf(rooms, SLIMANE);
  expect([his.starred, his.direct, his.others].map(idsOf)).toEqual([['d'], ['c', 'b', 'a'], []]);
});

test('a room that two lists have stands once', () => {
  const lists = [roomOf({ id: 'a', muted: false }), roomOf({ id: 'a', muted: true })];

  expect(sectionsOf(lists, AMIRA).direct).toMatchObject([{ id: 'a', muted: true }]);
});

test('a star brings a room among direct messages, and leaves with them', () => {
  const none = { starred: false, direct: false };

  expect(sideAfter(none, 'starred', true)).toEqual({ starred: true, direct: true });
  expect(sideAfter({ starred: true, direct: true }, 'direct', false)).toEqual(none);
  expect(sideAfter({ starred: true, direct: true }, 'starred', false)).toEqual({
    starred: false,
    direct: true,
  });
});
