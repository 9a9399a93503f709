import { describe, expect, test } from 'vitest';
import { Role } from '../access/roles.ts';
import {
  refuseRoleChange,
  refuseRoleInReview,
  refuseLosingSuperAdmin,
  refuseManagingAccount,
} from './roles.rules.ts';

const ADMINISTRATORS = ['admin', 'super-admin'] as const;
const OTHERS = Role.options.filter((role) => !ADMINISTRATORS.some((it) => it === role));

describe('administrator roles', () => {
  test.each(ADMINISTRATORS)('let only a super admin grant or revoke %s', (role) => {
    for (const actor of ['admin', 'dot']) {
      expect(refuseRoleChange(actor, 'startup', role)).toBe('access.super_admin_required');
      expect(refuseRoleChange(actor, null, role)).toBe('access.super_admin_required');
      expect(refuseRoleChange(actor, role, 'startup')).toBe('access.super_admin_required');
    }
    expect(refuseRoleChange('super-admin', 'startup', role)).toBeNull();
    expect(refuseRoleChange('super-admin', role, 'startup')).toBeNull();
  });

  test('allow saving an account with its role unchanged', () => {
    expect(refuseRoleChange('admin', 'super-admin', 'super-admin')).toBeNull();
  });

  test('let staff grant and revoke all other roles', () => {
    for (const role of OTHERS) expect(refuseRoleChange('dot', 'guest', role)).toBeNull();
  });
});

describe('the role of a sign-up', () => {
  test.each(['waiting', 'declined'] as const)('that is %s cannot be set by staff', (review) => {
    expect(refuseRoleInReview(review, 'external', 'startup')).toBe('user.registration_open');
    expect(refuseRoleInReview(review, 'external', 'external')).toBeNull();
    expect(refuseRoleInReview(review, 'startup', 'startup')).toBeNull();
    expect(refuseRoleInReview(review, 'startup', 'external')).toBeNull();
  });

  test.each(['accepted', null] as const)('with review %s can be set to any', (review) => {
    for (const role of OTHERS) expect(refuseRoleInReview(review, 'external', role)).toBeNull();
  });
});

describe('managing an account', () => {
  test.each(ADMINISTRATORS)('with the role %s requires a super admin', (role) => {
    expect(refuseManagingAccount('dot', role)).toBe('access.super_admin_required');
    expect(refuseManagingAccount('admin', role)).toBe('access.super_admin_required');
    expect(refuseManagingAccount('super-admin', role)).toBeNull();
  });

  test('with another role requires staff', () => {
    for (const role of OTHERS) {
      expect(refuseManagingAccount('dot', role)).toBeNull();
      expect(refuseManagingAccount('startup', role)).toBe('access.denied');
    }
  });
});

describe('the last super admin', () => {
  const person = { role: 'super-admin', isRemoved: false };

  test('cannot be removed or demoted', () => {
    expect(refuseLosingSuperAdmin(person, { ...person, isRemoved: true }, 1)).toBe(
      'user.last_super_admin',
    );
    expect(refuseLosingSuperAdmin(person, { ...person, role: 'dot' }, 1)).toBe(
      'user.last_super_admin',
    );
  });

  test('can be removed when another one exists', () => {
    expect(refuseLosingSuperAdmin(person, { ...person, isRemoved: true }, 2)).toBeNull();
  });

  test('does not restrict other accounts', () => {
    const other = { role: 'dot', isRemoved: false };
    expect(refuseLosingSuperAdmin(other, { ...other, isRemoved: true }, 1)).toBeNull();
    expect(refuseLosingSuperAdmin({ ...person, isRemoved: true }, person, 0)).toBeNull();
  });
});
