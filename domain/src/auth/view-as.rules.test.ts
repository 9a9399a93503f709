import { describe, expect, test } from 'vitest';
import { Role } from '../access/roles.ts';
import { refuseViewAs, refuseWhileViewing, viewAsOf } from './view-as.rules.ts';

const viewer = (role: string, more = {}) => ({
  id: 'karim',
  role,
  standing: 'full' as const,
  station5G: false,
  canBookExpert: null,
  ...more,
});
const viewed = (role: string, more = {}) => ({
  id: 'amira',
  role,
  isRemoved: false,
  isVerified: true,
  ...more,
});

describe('viewing the hub as another user', () => {
  const allowed = (role: string) =>
    Role.options.filter((it) => refuseViewAs(viewer(role), viewed(it)) === null);

  test('is open to super admins for every role but their own', () => {
    expect(allowed('super-admin')).toEqual(Role.options.filter((it) => it !== 'super-admin'));
  });

  test('is open to admins for every role below theirs', () => {
    expect(allowed('admin')).toEqual(Role.options.filter((it) => !/admin/.test(it)));
  });

  test.each(Role.options.filter((it) => !/admin/.test(it)))('is closed to the role %s', (role) => {
    expect(allowed(role)).toEqual([]);
  });

  test.each([
    [
      'a viewer without the second factor',
      viewer('admin', { standing: 'unsecured' }),
      viewed('sso'),
      'access.denied',
    ],
    ['oneself', viewer('admin'), viewed('admin', { id: 'karim' }), 'view_as.own_account'],
    ['a super admin', viewer('super-admin'), viewed('super-admin'), 'view_as.super_admin'],
    ['another admin', viewer('admin'), viewed('admin'), 'access.super_admin_required'],
    [
      'a removed user',
      viewer('admin'),
      viewed('startup', { isRemoved: true }),
      'view_as.cannot_sign_in',
    ],
    [
      'an unverified user',
      viewer('admin'),
      viewed('startup', { isVerified: false }),
      'view_as.cannot_sign_in',
    ],
    ['an unknown role', viewer('admin'), viewed('emperor'), 'view_as.cannot_sign_in'],
  ])('is refused for %s', (_, by, as, refusal) => {
    expect(refuseViewAs(by, as)).toBe(refusal);
  });
});

describe('while the hub is viewed as another user', () => {
  test.each([
    [{ method: 'GET' }, null],
    [{ method: 'HEAD' }, null],
    [{ method: 'GET', viewAs: 'private' }, 'view_as.private'],
    [{ method: 'HEAD', viewAs: 'private' }, 'view_as.private'],
    [{ method: 'GET', acts: true }, 'view_as.read_only'],
    [{ method: 'POST' }, 'view_as.read_only'],
    [{ method: 'OPTIONS' }, 'view_as.read_only'],
    [{ method: 'POST', viewAs: 'private' }, 'view_as.read_only'],
    [{ method: 'DELETE', viewAs: 'open' }, null],
    [{ method: 'GET', acts: true, viewAs: 'open' }, null],
  ] as const)('%j answers %s', (call, refusal) => {
    expect(refuseWhileViewing(call)).toBe(refusal);
  });

  test('exports are private', () => {
    expect(viewAsOf({ reply: 'spreadsheet' })).toBe('private');
    expect(viewAsOf({ reply: 'archive' })).toBe('private');
    expect(viewAsOf({ reply: 'file' })).toBeUndefined();
  });
});
