import { describe, expect, test } from 'vitest';
import { Role } from '../access/roles.ts';
import {
  refuseRoleChange,
  refuseRoleInReview,
  refuseToLose,
  refuseToManage,
} from './roles.rules.ts';

const ADMINISTRATORS = ['admin', 'super-admin'] as const;
const OTHERS = Role.options.filter((role) => !ADMINISTRATORS.some((it) => it === role));

describe('roles of administrators', () => {
  test.each(ADMINISTRATORS)('only a super admin gives or takes %s', (role) => {
    for (const actor of ['admin', 'dot']) {
      expect(refuseRoleChange(actor, 'startup', role)).toBe('access.super_admin_required');
      expect(refuseRoleChange(actor, null, role)).toBe('access.super_admin_required');
      expect(refuseRoleChange(actor, role, 'startup')).toBe('access.super_admin_required');
    }
    expect(refuseRoleChange('super-admin', 'startup', role)).toBeNull();
    expect(refuseRoleChange('super-admin', role, 'startup')).toBeNull();
  });

  test('who has one may be saved again as they are', () => {
    expect(refuseRoleChange('admin', 'super-admin', 'super-admin')).toBeNull();
  });

  test('staff gives and takes all others', () => {
    for (const role of OTHERS) expect(refuseRoleChange('dot', 'guest', role)).toBeNull();
  });
});

describe('whoever has not been let in', () => {
  test.each(['waiting', 'declined'] as const)('%s, gets no other role by hand', (review) => {
    expect(refuseRoleInReview(review, 'external', 'startup')).toBe('user.registration_open');
    expect(refuseRoleInReview(review, 'external', 'external')).toBeNull();
    expect(refuseRoleInReview(review, 'startup', 'startup')).toBeNull();
    expect(refuseRoleInReview(review, 'startup', 'external')).toBeNull();
  });

  test.each(['accepted', null] as const)('%s, gets any', (review) => {
    for (const role of OTHERS) expect(refuseRoleInReview(review, 'external', role)).toBeNull();
  });
});

describe('who manages whose account', () => {
  test.each(ADMINISTRATORS)("an %s's account is managed by super admins alone", (role) => {
    expect(refuseToManage('dot', role)).toBe('access.super_admin_required');
    expect(refuseToManage('admin', role)).toBe('access.super_admin_required');
    expect(refuseToManage('super-admin', role)).toBeNull();
  });

  test('staff manages all others, and nobody else manages anybody', () => {
    for (const role of OTHERS) {
      expect(refuseToManage('dot', role)).toBeNull();
      expect(refuseToManage('startup', role)).toBe('access.denied');
    }
  });
});

describe('the last super admin', () => {
  const person = { role: 'super-admin', isRemoved: false };

  test('can be neither removed nor demoted', () => {
    expect(refuseToLose(person, { ...person, isRemoved: true }, 1)).toBe('user.last_super_admin');
    expect(refuseToLose(person, { ...person, role: 'dot' }, 1)).toBe('user.last_super_admin');
  });

  test('may leave once there is another', () => {
    expect(refuseToLose(person, { ...person, isRemoved: true }, 2)).toBeNull();
  });

  test('holds nobody else back', () => {
    const other = { role: 'dot', isRemoved: false };
    expect(refuseToLose(other, { ...other, isRemoved: true }, 1)).toBeNull();
    expect(refuseToLose({ ...person, isRemoved: true }, person, 0)).toBeNull();
  });
});
