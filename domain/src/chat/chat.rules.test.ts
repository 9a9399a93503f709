import { describe, expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
import {
  type ChatRelationship,
  CHAT_ROLES,
  type ChatPerson,
  mentionsUser,
  refuseEmptyMessage,
  refuseSender,
  refuseToBlock,
  refuseToWrite,
  roomClosedReason,
} from './chat.rules.ts';

const STRANGERS: ChatRelationship = {
  supportId: null,
  hasBooking: false,
  hasRoom: false,
  blockedByMe: false,
  blockedByThem: false,
};

let count = 0;
const a = (role: Role, more: Partial<ChatPerson> = {}): ChatPerson => ({
  id: `${role}-${++count}`,
  role,
  standing: 'full',
  station5G: false,
  canBookExpert: null,
  organizationId: `organization-${count}`,
  isRemoved: false,
  ...more,
});

/** The refusals for both directions, the writer's first. */
function bothWays(one: ChatPerson, other: ChatPerson, between: Partial<ChatRelationship> = {}) {
  const facts = { ...STRANGERS, ...between };
  const seenByOther = {
    ...facts,
    blockedByMe: facts.blockedByThem,
    blockedByThem: facts.blockedByMe,
  };
  return [refuseToWrite(one, other, facts), refuseToWrite(other, one, seenByOther)];
}
const OPEN = [null, null];
const CLOSED = ['chat.not_allowed', 'chat.not_allowed'];

describe('chat permissions between two users', () => {
  test('staff may write to everyone who may chat, who may answer once there is a room', () => {
    for (const staff of ['super-admin', 'admin', 'dot'] as const) {
      for (const role of ['startup', 'member', 'team', 'sso'] as const) {
        expect(bothWays(a(staff), a(role))).toEqual([null, 'chat.not_allowed']);
        expect(bothWays(a(staff), a(role), { hasRoom: true })).toEqual(OPEN);
      }
      expect(bothWays(a(staff), a('admin'))).toEqual(OPEN);
      expect(bothWays(a(staff), a('expert'))).toEqual(OPEN);
    }
  });

  test('experts may write to each other, and to requesters with a booking in any status', () => {
    expect(bothWays(a('expert'), a('expert'))).toEqual(OPEN);
    expect(bothWays(a('expert'), a('startup'))).toEqual(CLOSED);
    expect(bothWays(a('expert'), a('startup'), { hasBooking: true })).toEqual(OPEN);
    expect(bothWays(a('expert'), a('startup'), { hasRoom: true })).toEqual(CLOSED);
  });

  test('a booking with a former expert does not allow writing', () => {
    expect(bothWays(a('team'), a('startup'), { hasBooking: true })).toEqual(CLOSED);
  });

  test('members of one organization may write to each other; users without one may not', () => {
    const organizationId = 'zitouna';
    expect(bothWays(a('startup', { organizationId }), a('member', { organizationId }))).toEqual(
      OPEN,
    );
    expect(bothWays(a('startup'), a('member'))).toEqual(CLOSED);
    const none = { organizationId: null };
    expect(bothWays(a('startup', none), a('sso', none))).toEqual(CLOSED);
  });

  test('everyone may write to the support user, who may answer', () => {
    const support = a('dot');
    expect(bothWays(a('startup'), support, { supportId: support.id })).toEqual(OPEN);
    const expert = a('expert');
    expect(bothWays(a('member'), expert, { supportId: expert.id })).toEqual(OPEN);
  });

  test.each(['guest', 'external', 'tt'] as const)(
    '%s users cannot send or receive messages',
    (role) => {
      const all = { hasBooking: true, hasRoom: true };
      const [staff, them] = [a('admin'), a(role)];
      expect(CHAT_ROLES).not.toContain(role);
      expect(bothWays(staff, them, { ...all, supportId: staff.id })).toEqual(CLOSED);
      const colleague = a('startup', { organizationId: them.organizationId });
      expect(bothWays(colleague, them, all)).toEqual(CLOSED);
    },
  );

  test('removed and incomplete accounts may not be written to', () => {
    const staff = a('admin');
    const gone = a('startup', { isRemoved: true });
    expect(refuseToWrite(staff, gone, STRANGERS)).toBe('chat.not_allowed');
    expect(roomClosedReason(staff, gone, STRANGERS)).toBe('removed');
    for (const standing of ['unsecured', 'incomplete', 'waiting'] as const) {
      expect(bothWays(staff, a('startup', { standing }), { hasRoom: true })).toEqual(CLOSED);
    }
  });

  test('writing to oneself is refused', () => {
    const me = a('dot');
    expect(refuseToWrite(me, me, { ...STRANGERS, supportId: me.id })).toBe('chat.self');
  });
});

describe('a block', () => {
  const [expert, other] = [a('expert'), a('expert')];

  test('stops both users from writing and names who blocked', () => {
    expect(bothWays(expert, other, { blockedByMe: true })).toEqual([
      'chat.blocked',
      'chat.blocked',
    ]);
    expect(roomClosedReason(expert, other, { ...STRANGERS, blockedByMe: true })).toBe(
      'blocked_by_me',
    );
    expect(roomClosedReason(other, expert, { ...STRANGERS, blockedByThem: true })).toBe('blocked');
  });

  test('is refused for staff and oneself, and ends when the blocked user joins staff', () => {
    expect(refuseToBlock(expert.id, other)).toBeNull();
    expect(refuseToBlock(expert.id, expert)).toBe('chat.self');
    const staff = a('dot');
    expect(refuseToBlock(expert.id, staff)).toBe('chat.staff_not_blocked');
    expect(bothWays(expert, staff, { blockedByMe: true })).toEqual(OPEN);
    expect(bothWays(expert, staff, { blockedByThem: true })).toEqual([
      'chat.blocked',
      'chat.blocked',
    ]);
  });
});

describe('a message', () => {
  test('needs a text, a file or a session', () => {
    expect(refuseEmptyMessage({ text: 'Salut', files: [] })).toBeNull();
    expect(refuseEmptyMessage({ text: '', files: ['a'] })).toBeNull();
    expect(refuseEmptyMessage({ text: '', files: [], bookingId: 'b' })).toBeNull();
    expect(refuseEmptyMessage({ text: '', files: [] })).toBe('chat.empty');
  });

  test('is refused with another sender than the caller', () => {
    expect(refuseSender('amira', undefined)).toBeNull();
    expect(refuseSender('amira', 'amira')).toBeNull();
    expect(refuseSender('amira', 'slim')).toBe('chat.not_sender');
  });

  test('mentions a user by id in its mention syntax', () => {
    expect(mentionsUser('Ask <@0199AAAA-1>', '0199aaaa-1')).toBe(true);
    expect(mentionsUser('Ask @0199aaaa-1, <@0199aaaa-12>', '0199aaaa-1')).toBe(false);
  });
});
