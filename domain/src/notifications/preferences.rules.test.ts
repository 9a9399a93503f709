import { describe, expect, test } from 'vitest';
import { channelsOf } from '../notification-catalogue.ts';
import { NotificationType } from './notifications.contract.ts';
import { resolvePreferences, refusePreference } from './preferences.rules.ts';

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
  const OF_REQUESTERS = ['booking.passed_on', 'booking.slot_lost', 'booking.review_hidden'];
  const OF_EXPERTS = ['booking.requested', 'booking.reviewed', 'availability.calendar_lost'];
  const OF_STAFF = [
    'registration.waiting',
    'erasure.asked',
    'availability.closed',
    'space_booking.requested',
    'material_booking.requested',
    'material_booking.overdue_loan',
    'booking.space_requested',
    'deal.expires_soon',
    'api_key.expires_soon',
    'webhook.switched_off',
    'event.resubmitted',
    ...['event', 'application', 'ticket', 'service_request'].flatMap((kind) =>
      ['submitted', 'assigned', 'overdue'].map((what) => `${kind}.${what}`),
    ),
  ];
  const OF_ALL = ['booking.next_step', 'booking.next_step_due'];
  const allBut = (...types: string[]) =>
    NotificationType.options.filter((type) => !types.includes(type));
  const ofSessions = allBut(...OF_ALL).filter((type) => type.startsWith('booking.'));

  test.each([
    ['an expert', expert, [...OF_REQUESTERS, ...OF_STAFF]],
    ['an expert who may also request sessions', { ...expert, canBookExpert: true }, OF_STAFF],
    ['a startup', startup, [...OF_EXPERTS, ...OF_STAFF]],
    [
      'a startup that may not book',
      { ...startup, canBookExpert: false },
      [...ofSessions, ...OF_EXPERTS, ...OF_STAFF],
    ],
    ['staff', staff, OF_EXPERTS],
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
  ] as const)('of fixed types can be sent unchanged (%j)', (chosen) => {
    expect(refusePreference({ type: 'booking.cancelled', ...chosen })).toBeNull();
  });

  test.each([{ inApp: false }, { email: 'daily' }] as const)(
    'of fixed types cannot be changed, even in part (%j)',
    (chosen) => {
      expect(refusePreference({ type: 'booking.cancelled', ...chosen })).toBe('notification.fixed');
    },
  );
});
