import { describe, expect, test } from 'vitest';
import { NotificationType } from './notifications.contract.ts';
import {
  lastDigestDue,
  resolvePreferences,
  quietHoursEnd,
  refusePreference,
  channelsOf,
} from './preferences.rules.ts';

const TUNIS = 'Africa/Tunis';
const at = (time: string) => new Date(`2026-11-24T${time}:00+01:00`);

const staff = { role: 'admin', standing: 'full', station5G: false, canBookExpert: null } as const;

describe('notification preferences', () => {
  test('are the stored channels, else the defaults', () => {
    const wanted = resolvePreferences(
      [{ type: 'booking.lapsed', inApp: false, email: 'daily', push: true }],
      staff,
    );

    expect(wanted.find(({ type }) => type === 'booking.lapsed')).toMatchObject({
      inApp: false,
      email: 'daily',
    });
    expect(wanted.find(({ type }) => type === 'booking.accepted')).toMatchObject({
      inApp: true,
      email: 'instant',
    });
  });

  const expert = { ...staff, role: 'expert' } as const;
  const startup = { ...staff, role: 'startup' } as const;
  const OF_WHO_ASKS = ['booking.passed_on', 'booking.slot_lost', 'booking.review_hidden'];
  const OF_EXPERTS = ['booking.requested', 'booking.reviewed', 'availability.calendar_lost'];
  const OF_STAFF = ['registration.waiting', 'erasure.asked', 'availability.closed'];
  const OF_ALL = ['booking.next_step', 'booking.next_step_due'];
  const allBut = (...types: string[]) =>
    NotificationType.options.filter((type) => !types.includes(type));
  const ofSessions = allBut(...OF_ALL).filter((type) => type.startsWith('booking.'));

  test.each([
    ['an expert, whom others ask', expert, [...OF_WHO_ASKS, ...OF_STAFF]],
    ['an expert who may ask others too', { ...expert, canBookExpert: true }, OF_STAFF],
    ['a startup, which asks', startup, [...OF_EXPERTS, ...OF_STAFF]],
    [
      'a startup that may not',
      { ...startup, canBookExpert: false },
      [...ofSessions, ...OF_EXPERTS, ...OF_STAFF],
    ],
    ['staff, whom nobody asks for a session', staff, OF_EXPERTS],
  ])('of %s contain only the types they can receive', (_, person, unreached) => {
    expect(resolvePreferences([], person).map(({ type }) => type)).toEqual(allBut(...unreached));
  });

  test('of fixed types ignore stored choices', () => {
    expect(channelsOf('booking.cancelled').isFixed).toBe(true);
    const chosen = { type: 'booking.cancelled', inApp: false, email: 'off', push: false } as const;

    expect(refusePreference(chosen)).toBe('notification.fixed');
    expect(resolvePreferences([chosen], staff)).toContainEqual({
      type: 'booking.cancelled',
      inApp: true,
      email: 'instant',
      push: true,
      isFixed: true,
      isInAppFixed: false,
    });
  });

  test('of announcements always keep the bell, and email as chosen', () => {
    const of = { type: 'hub.announcement' } as const;
    expect(refusePreference({ ...of, inApp: false })).toBe('notification.fixed');
    expect(refusePreference({ ...of, inApp: true, email: 'off', push: false })).toBeNull();
  });

  test.each([
    { inApp: true, email: 'instant' },
    { inApp: true },
    { email: 'instant' },
    {},
  ] as const)('may be said of what is fixed, as long as it is what is so (%j)', (chosen) => {
    expect(refusePreference({ type: 'booking.cancelled', ...chosen })).toBeNull();
  });

  test.each([{ inApp: false }, { email: 'daily' }] as const)(
    'of fixed types cannot be changed, even in part (%j)',
    (chosen) => {
      expect(refusePreference({ type: 'booking.cancelled', ...chosen })).toBe('notification.fixed');
    },
  );
});

describe('quiet hours', () => {
  const night = { starts: '22:00', ends: '07:30' };
  const siesta = { starts: '13:00', ends: '15:00' };

  test.each([
    ['21:59', null],
    ['22:00', '2026-11-25T06:30:00.000Z'],
    ['23:59', '2026-11-25T06:30:00.000Z'],
    ['00:00', '2026-11-24T06:30:00.000Z'],
    ['07:29', '2026-11-24T06:30:00.000Z'],
    ['07:30', null],
  ])('past midnight, at %s, end at %s', (time, end) => {
    expect(quietHoursEnd(at(time), night, TUNIS)?.toISOString() ?? null).toBe(end);
  });

  test.each([
    ['12:59', null],
    ['13:00', '2026-11-24T14:00:00.000Z'],
    ['15:00', null],
  ])('within a day, at %s, end at %s', (time, end) => {
    expect(quietHoursEnd(at(time), siesta, TUNIS)?.toISOString() ?? null).toBe(end);
  });

  test('follow the time zone of the user across a change to summer time', () => {
    const before = new Date('2026-10-24T21:00:00.000Z');

    expect(quietHoursEnd(before, night, 'Europe/Paris')?.toISOString()).toBe(
      '2026-10-25T06:30:00.000Z',
    );
  });
});

describe('the daily email', () => {
  test.each([
    ['06:59', TUNIS, '2026-11-23T06:00:00.000Z'],
    ['07:00', TUNIS, '2026-11-24T06:00:00.000Z'],
    ['23:00', TUNIS, '2026-11-24T06:00:00.000Z'],
    ['07:00', 'Asia/Kolkata', '2026-11-24T01:30:00.000Z'],
  ])('at %s in %s was last due at %s', (time, zone, due) => {
    expect(lastDigestDue(at(time), zone).toISOString()).toBe(due);
  });
});
