import { expect, test } from 'vitest';
import { plannedMinutes, toAttendees } from './attendance.ts';

const at = (time: string) => `2026-12-01T${time}:00.000Z`;
const stay = (name: string, joined: string, left: string | null, userId: string | null = name) => ({
  userId,
  name,
  role: 'viewer' as const,
  isGuest: userId === null,
  joinedAt: at(joined),
  leftAt: left && at(left),
});
const NOW = new Date(at('11:00'));

test('the stays of one participant are added up, and overlapping ones count once', () => {
  const stays = [
    stay('Amira', '10:00', '10:10'),
    stay('Slimane', '10:02', '10:32'),
    stay('Amira', '10:05', '10:20'),
    stay('Amira', '10:25', '10:30'),
  ];
  expect(toAttendees(stays, NOW)).toMatchObject([
    { name: 'Amira', joinedAt: at('10:00'), leftAt: at('10:30'), minutes: 25 },
    { name: 'Slimane', minutes: 30 },
  ]);
});

test('a participant who is inside has no end, and counts up to now', () => {
  const stays = [stay('Amira', '10:00', '10:10'), stay('Amira', '10:50', null)];
  expect(toAttendees(stays, NOW)).toMatchObject([{ leftAt: null, minutes: 20 }]);
});

test('guests of different names are different participants', () => {
  const stays = [stay('Nadia', '10:00', '10:10', null), stay('Sonia', '10:00', '10:05', null)];
  expect(toAttendees(stays, NOW).map(({ name, minutes }) => [name, minutes])).toEqual([
    ['Nadia', 10],
    ['Sonia', 5],
  ]);
});

test('only a session has planned minutes', () => {
  expect(plannedMinutes(at('10:00'), at('10:31'))).toBe(31);
  expect(plannedMinutes(at('10:00'), null)).toBeNull();
});
