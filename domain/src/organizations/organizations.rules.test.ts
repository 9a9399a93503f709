import { describe, expect, test } from 'vitest';
import {
  newMemberRole,
  existingUserRole,
  missingProfileFields,
  refuseInvitation,
  refuseNewOwner,
  refuseJoining,
  refuseManagingOrganization,
  refuseOwnerLeaving,
} from './organizations.rules.ts';

const NOW = new Date('2026-03-09T08:00:00.000Z');
const open = {
  acceptedAt: null,
  revokedAt: null,
  isReplaced: false,
  expiresAt: '2026-03-09T08:00:00.001Z',
};

describe('an invitation', () => {
  test.each([
    ['is valid until its last millisecond', open, null],
    [
      'is expired at its expiry time',
      { ...open, expiresAt: NOW.toISOString() },
      'organization.invitation_expired',
    ],
    [
      'is reported as used even when it has expired',
      { ...open, acceptedAt: '2026-03-01T00:00:00.000Z', expiresAt: NOW.toISOString() },
      'organization.invitation_used',
    ],
    [
      'is reported as revoked',
      { ...open, revokedAt: '2026-03-01T00:00:00.000Z' },
      'organization.invitation_revoked',
    ],
    [
      'is reported as replaced by a newer one',
      { ...open, revokedAt: '2026-03-01T00:00:00.000Z', isReplaced: true },
      'organization.invitation_replaced',
    ],
  ])('%s', (_, link, refusal) => {
    expect(refuseInvitation(link, NOW)).toBe(refusal);
  });
});

describe('an invited user', () => {
  const invited = { email: 'Amira@Example.org', organizationId: 'one' };

  test('joins by their own address, regardless of case', () => {
    const person = { email: 'amira@example.org', organizationId: null };
    expect(refuseJoining(person, invited)).toBeNull();
    expect(refuseJoining({ ...person, email: 'amira@example.com' }, invited)).toBe(
      'organization.invitation_other',
    );
  });

  test('must leave the other organization first', () => {
    const person = { email: 'amira@example.org', organizationId: 'two' };
    expect(refuseJoining(person, invited)).toBe('organization.leave_first');
    expect(refuseJoining({ ...person, organizationId: 'one' }, invited)).toBeNull();
  });
});

describe('the role of a new member', () => {
  const hub = { kind: 'hub', ownerRole: 'startup' } as const;
  const outside = { kind: 'external', ownerRole: 'external' } as const;

  test('is member, or external and waiting for review when the owner is external', () => {
    expect(newMemberRole(hub)).toEqual({ role: 'member', review: null });
    expect(newMemberRole({ kind: 'external', ownerRole: 'startup' }).role).toBe('member');
    expect(newMemberRole(outside)).toEqual({ role: 'external', review: 'waiting' });
  });

  test('follows the kind of an organization without an owner', () => {
    expect(newMemberRole({ kind: 'hub', ownerRole: null }).role).toBe('member');
    expect(newMemberRole({ kind: 'external', ownerRole: null }).role).toBe('external');
  });

  test.each([
    ['keeps a role given by staff', 'expert', null, false, 'expert', null],
    ['stays guest', 'guest', null, false, 'guest', null],
    [
      'is accepted as member when waiting for review',
      'external',
      'waiting',
      false,
      'member',
      'accepted',
    ],
    ['stays declined', 'external', 'declined', false, 'external', 'declined'],
    ['stays external for a 5G station user', 'external', 'accepted', true, 'external', 'accepted'],
  ] as const)('for an existing user: %s', (_, role, review, station5G, ...after) => {
    const { role: newRole, review: newReview } = existingUserRole({ role, review, station5G }, hub);
    expect([newRole, newReview]).toEqual(after);
    expect(existingUserRole({ role, review, station5G }, outside)).toEqual({ role, review });
  });
});

describe('an organization', () => {
  test('is managed by its owner and by staff', () => {
    expect(refuseManagingOrganization({ id: 'a', isStaff: false }, { ownerId: 'a' })).toBeNull();
    expect(refuseManagingOrganization({ id: 'b', isStaff: true }, { ownerId: 'a' })).toBeNull();
    expect(refuseManagingOrganization({ id: 'b', isStaff: false }, { ownerId: 'a' })).toBe(
      'organization.owners_only',
    );
    expect(
      refuseManagingOrganization({ id: 'b', isStaff: false }, { ownerId: null }),
    ).not.toBeNull();
  });

  test('cannot be left by its owner while it has other members', () => {
    expect(refuseOwnerLeaving({ ownerId: 'a', members: 2 }, 'a')).toBe(
      'organization.pass_on_first',
    );
    expect(refuseOwnerLeaving({ ownerId: 'a', members: 1 }, 'a')).toBeNull();
    expect(refuseOwnerLeaving({ ownerId: 'a', members: 2 }, 'b')).toBeNull();
  });

  test('can be handed over only to an active and accepted member', () => {
    const member = { organizationId: 'one', isRemoved: false, review: null };
    expect(refuseNewOwner('one', member)).toBeNull();
    expect(refuseNewOwner('two', member)).toBe('organization.not_a_member');
    expect(refuseNewOwner('one', { ...member, isRemoved: true })).not.toBeNull();
    expect(refuseNewOwner('one', { ...member, review: 'declined' })).toBe(
      'organization.owner_waits',
    );
    expect(refuseNewOwner('one', undefined)).toBe('organization.not_a_member');
  });
});

test('a merge copies only profile fields that are empty in the remaining organization', () => {
  const silent = {
    region: '',
    contact: '',
    website: '',
    description: '',
    field: '',
    address: '',
    linkedin: '',
    foundedYear: null,
    isLegallyPublished: null,
    hasStartupLabel: null,
  };
  const into = { ...silent, region: 'Tunis', isLegallyPublished: false };
  const from = { ...silent, region: 'Sfax', field: 'Agritech', isLegallyPublished: true };

  expect(missingProfileFields(into, from)).toEqual({ field: 'Agritech' });
});
