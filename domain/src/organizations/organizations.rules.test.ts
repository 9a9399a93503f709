import { describe, expect, test } from 'vitest';
import {
  entryOf,
  entryOfKnown,
  filledBy,
  refuseInvitation,
  refuseNewOwner,
  refuseToJoin,
  refuseToKeep,
  refuseToLeave,
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
    ['holds until its last moment', open, null],
    [
      'has expired at it',
      { ...open, expiresAt: NOW.toISOString() },
      'organization.invitation_expired',
    ],
    [
      'says that it was used, even once it has expired',
      { ...open, acceptedAt: '2026-03-01T00:00:00.000Z', expiresAt: NOW.toISOString() },
      'organization.invitation_used',
    ],
    [
      'says that it was taken back',
      { ...open, revokedAt: '2026-03-01T00:00:00.000Z' },
      'organization.invitation_revoked',
    ],
    [
      'says that a newer one replaced it',
      { ...open, revokedAt: '2026-03-01T00:00:00.000Z', isReplaced: true },
      'organization.invitation_replaced',
    ],
  ])('%s', (_, link, refusal) => {
    expect(refuseInvitation(link, NOW)).toBe(refusal);
  });
});

describe('whoever is invited', () => {
  const invited = { email: 'Amira@Example.org', organizationId: 'one' };

  test('joins by their own address, in whatever letters', () => {
    const person = { email: 'amira@example.org', organizationId: null };
    expect(refuseToJoin(person, invited)).toBeNull();
    expect(refuseToJoin({ ...person, email: 'amira@example.com' }, invited)).toBe(
      'organization.invitation_other',
    );
  });

  test('leaves another organization first', () => {
    const person = { email: 'amira@example.org', organizationId: 'two' };
    expect(refuseToJoin(person, invited)).toBe('organization.leave_first');
    expect(refuseToJoin({ ...person, organizationId: 'one' }, invited)).toBeNull();
  });
});

describe('what somebody becomes', () => {
  const hub = { kind: 'hub', ownerRole: 'startup' } as const;
  const outside = { kind: 'external', ownerRole: 'external' } as const;

  test('is a member; but who is invited by somebody from outside waits for the hub', () => {
    expect(entryOf(hub)).toEqual({ role: 'member', review: null });
    expect(entryOf({ kind: 'external', ownerRole: 'startup' }).role).toBe('member');
    expect(entryOf(outside)).toEqual({ role: 'external', review: 'waiting' });
  });

  test('where nobody owns, is as the hub has said of the organization', () => {
    expect(entryOf({ kind: 'hub', ownerRole: null }).role).toBe('member');
    expect(entryOf({ kind: 'external', ownerRole: null }).role).toBe('external');
  });

  test.each([
    ['a role that the hub gave stays', 'expert', null, false, 'expert', null],
    ['a guest stays a guest', 'guest', null, false, 'guest', null],
    ['who waits is let in', 'external', 'waiting', false, 'member', 'accepted'],
    ['who was declined is not', 'external', 'declined', false, 'external', 'declined'],
    ['who came for the station keeps it', 'external', 'accepted', true, 'external', 'accepted'],
  ] as const)('with an account: %s', (_, role, review, station5G, ...after) => {
    const { role: its, review: said } = entryOfKnown({ role, review, station5G }, hub);
    expect([its, said]).toEqual(after);
    expect(entryOfKnown({ role, review, station5G }, outside)).toEqual({ role, review });
  });
});

describe('an organization', () => {
  test('is its owner’s and the staff’s to keep', () => {
    expect(refuseToKeep({ id: 'a', isStaff: false }, { ownerId: 'a' })).toBeNull();
    expect(refuseToKeep({ id: 'b', isStaff: true }, { ownerId: 'a' })).toBeNull();
    expect(refuseToKeep({ id: 'b', isStaff: false }, { ownerId: 'a' })).toBe(
      'organization.owners_only',
    );
    expect(refuseToKeep({ id: 'b', isStaff: false }, { ownerId: null })).not.toBeNull();
  });

  test('is left by its owner last', () => {
    expect(refuseToLeave({ ownerId: 'a', members: 2 }, 'a')).toBe('organization.pass_on_first');
    expect(refuseToLeave({ ownerId: 'a', members: 1 }, 'a')).toBeNull();
    expect(refuseToLeave({ ownerId: 'a', members: 2 }, 'b')).toBeNull();
  });

  test('goes only to a member who is here and whom the hub has let in', () => {
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

test('of two that become one, the one that stays learns what it does not say itself', () => {
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

  expect(filledBy(into, from)).toEqual({ field: 'Agritech' });
});
