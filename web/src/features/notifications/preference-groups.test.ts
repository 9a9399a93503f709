import type { Preferences } from '@thedot/domain/notifications/preferences.contract';
import { expect, test } from 'vitest';
import { findLevel, levelsOf, toChanges } from './preference-groups.ts';

type Preference = Preferences['preferences'][number];

const preference = (change: Partial<Preference> = {}): Preference => ({
  type: 'booking.accepted',
  inApp: true,
  email: 'instant',
  push: true,
  isFixed: false,
  isInAppFixed: false,
  ...change,
});
const reminder = preference({ type: 'booking.reminder_day' });

test('a group has the level that all its types have, and none when they differ', () => {
  expect(findLevel('bookings', [preference(), reminder])).toBe('instant');
  expect(findLevel('bookings', [preference({ push: false }), reminder])).toBeNull();
  expect(findLevel('bookings', [preference({ inApp: false, email: 'off', push: false })])).toBe(
    'off',
  );
});

test.each([
  ['bookings', preference(), ['instant', 'daily', 'in_app', 'off']],
  // Messages are not in the bell.
  ['messages', preference({ type: 'chat.unseen', inApp: false }), ['instant', 'daily', 'off']],
  // Announcements always are.
  [
    'hub',
    preference({ type: 'hub.announcement', isInAppFixed: true }),
    ['instant', 'daily', 'in_app'],
  ],
] as const)('each level of %s is what its types have after it is chosen', (group, type, levels) => {
  expect(levelsOf(group, [type])).toEqual(levels);
  for (const level of levels) {
    const [change] = toChanges(group, [type], level);
    const { inApp, email, push } = { ...type, ...change };
    const after = {
      ...type,
      inApp: inApp ?? type.inApp,
      email: email ?? type.email,
      push: push ?? type.push,
    };
    expect(findLevel(group, [after]), level).toBe(level);
    expect(change?.inApp, level).toBe(
      group === 'messages' ? undefined : type.isInAppFixed || level !== 'off',
    );
  }
});

test('turning a group off keeps its fixed types in the bell', () => {
  const fixed = preference({ type: 'hub.announcement', isInAppFixed: true });
  const other = preference({ type: 'registration.waiting' });
  expect(toChanges('hub', [fixed, other], 'off')).toEqual([
    { type: 'hub.announcement', inApp: true, email: 'off', push: false },
    { type: 'registration.waiting', inApp: false, email: 'off', push: false },
  ]);
});
