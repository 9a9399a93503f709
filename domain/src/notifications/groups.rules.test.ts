import { describe, expect, test } from 'vitest';
import { groupNotifications } from './groups.rules.ts';
import type { Notification } from './notifications.contract.ts';

const notification = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  type: 'booking.edited',
  params: { name: 'Amira' },
  link: '/booking/1',
  createdAt: '2026-03-09T07:30:00.000Z',
  seen: false,
  ...more,
});
const idsOf = (all: readonly Notification[]) =>
  groupNotifications(all).map(({ ids }) => ids.join(' '));

describe('notifications in the bell', () => {
  test('of the same type and record form one group, newest first', () => {
    const [group, ...others] = groupNotifications([
      notification('c', { params: { name: 'Amira', what: 'times' } }),
      notification('b'),
      notification('a'),
    ]);

    expect(others).toEqual([]);
    expect(group?.newest.params).toEqual({ name: 'Amira', what: 'times' });
    expect(group?.ids).toEqual(['c', 'b', 'a']);
  });

  test.each<[string, Partial<Notification>]>([
    ['another type', { type: 'booking.proposed' }],
    ['another session', { link: '/booking/2' }],
    ['the name of another user', { params: { name: 'Slimane' } }],
    ['a seen notification', { seen: true }],
    ['a notification from days before', { createdAt: '2026-03-07T07:30:00.000Z' }],
  ])('are not grouped with %s', (_, other) => {
    expect(idsOf([notification('b'), notification('a', other)])).toEqual(['b', 'a']);
  });

  test('are not grouped when their type has its own texts or another one is between them', () => {
    const steps = [notification('b'), notification('a')].map((it) => ({
      ...it,
      type: 'booking.next_step' as const,
    }));
    expect(idsOf(steps)).toEqual(['b', 'a']);
    expect(
      idsOf([
        notification('c'),
        notification('b', { type: 'booking.finished' }),
        notification('a'),
      ]),
    ).toEqual(['c', 'b', 'a']);
  });

  test('keep their order across pages, in groups no larger than one request takes', () => {
    const all = Array.from({ length: 230 }, (_, n) => notification(String(n)));
    const groups = groupNotifications(all);

    expect(groups.flatMap(({ ids }) => ids)).toEqual(all.map(({ id }) => id));
    expect(groups.map(({ ids }) => ids.length)).toEqual([100, 100, 30]);
  });
});
