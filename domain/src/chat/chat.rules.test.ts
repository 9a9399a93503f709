import { describe, expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
import {
  type ChatRelationship,
  CHAT_ROLES,
  type ChatPerson,
  mentions,
  refuseEmpty,
  refuseSender,
  refuseToBlock,
  refuseToWrite,
  roomClosedReason,
} from './chat.rules.ts';

const STRANGERS: ChatRelationship = {
  supportId: null,
  haveBooking: false,
  haveRoom: false,
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

/** What each of the two is told, who writes first. */
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

describe('who may write to whom', () => {
  test('the staff begin with everybody who chats, and whoever they began with answers', () => {
    for (const staff of ['super-admin', 'admin', 'dot'] as const) {
      for (const role of ['startup', 'member', 'team', 'sso'] as const) {
        expect(bothWays(a(staff), a(role))).toEqual([null, 'chat.not_allowed']);
        expect(bothWays(a(staff), a(role), { haveRoom: true })).toEqual(OPEN);
      }
      expect(bothWays(a(staff), a('admin'))).toEqual(OPEN);
      expect(bothWays(a(staff), a('expert'))).toEqual(OPEN);
    }
  });

  test('experts write to each other, and to whom they have or had a session with', () => {
    expect(bothWays(a('expert'), a('expert'))).toEqual(OPEN);
    expect(bothWays(a('expert'), a('startup'))).toEqual(CLOSED);
    expect(bothWays(a('expert'), a('startup'), { haveBooking: true })).toEqual(OPEN);
    expect(bothWays(a('expert'), a('startup'), { haveRoom: true })).toEqual(CLOSED);
  });

  test('a session with somebody who is no expert any more opens nothing', () => {
    expect(bothWays(a('team'), a('startup'), { haveBooking: true })).toEqual(CLOSED);
  });

  test('members of one organization write to each other; nobody without one is of it', () => {
    const organizationId = 'zitouna';
    expect(bothWays(a('startup', { organizationId }), a('member', { organizationId }))).toEqual(
      OPEN,
    );
    expect(bothWays(a('startup'), a('member'))).toEqual(CLOSED);
    const none = { organizationId: null };
    expect(bothWays(a('startup', none), a('sso', none))).toEqual(CLOSED);
  });

  test('everybody writes to whom the hub has put there for it, and is answered', () => {
    const support = a('dot');
    expect(bothWays(a('startup'), support, { supportId: support.id })).toEqual(OPEN);
    const expert = a('expert');
    expect(bothWays(a('member'), expert, { supportId: expert.id })).toEqual(OPEN);
  });

  test.each(['guest', 'external', 'tt'] as const)(
    'nobody writes to a %s, who writes to nobody',
    (role) => {
      const all = { haveBooking: true, haveRoom: true };
      const [staff, them] = [a('admin'), a(role)];
      expect(CHAT_ROLES).not.toContain(role);
      expect(bothWays(staff, them, { ...all, supportId: staff.id })).toEqual(CLOSED);
      const colleague = a('startup', { organizationId: them.organizationId });
      expect(bothWays(colleague, them, all)).toEqual(CLOSED);
    },
  );

  test('nobody writes to who is removed, or not fully in yet', () => {
    const staff = a('admin');
    const gone = a('startup', { isRemoved: true });
    expect(refuseToWrite(staff, gone, STRANGERS)).toBe('chat.not_allowed');
    expect(roomClosedReason(staff, gone, STRANGERS)).toBe('removed');
    for (const standing of ['unsecured', 'incomplete', 'waiting'] as const) {
      expect(bothWays(staff, a('startup', { standing }), { haveRoom: true })).toEqual(CLOSED);
    }
  });

  test('nobody writes to themselves', () => {
    const me = a('dot');
    expect(refuseToWrite(me, me, { ...STRANGERS, supportId: me.id })).toBe('chat.self');
  });
});

describe('a block', () => {
  const [expert, other] = [a('expert'), a('expert')];

  test('keeps both from writing, and says to each whose it is', () => {
    expect(bothWays(expert, other, { blockedByMe: true })).toEqual([
      'chat.blocked',
      'chat.blocked',
    ]);
    expect(roomClosedReason(expert, other, { ...STRANGERS, blockedByMe: true })).toBe(
      'blocked_by_me',
    );
    expect(roomClosedReason(other, expert, { ...STRANGERS, blockedByThem: true })).toBe('blocked');
  });

  test('is not for the staff, nor for oneself; and ends for who joins the staff', () => {
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
  test('says something, or brings a file or a session', () => {
    expect(refuseEmpty({ text: 'Salut', files: [] })).toBeNull();
    expect(refuseEmpty({ text: '', files: ['a'] })).toBeNull();
    expect(refuseEmpty({ text: '', files: [], bookingId: 'b' })).toBeNull();
    expect(refuseEmpty({ text: '', files: [] })).toBe('chat.empty');
  });

  test('is signed by who sends it', () => {
    expect(refuseSender('amira', undefined)).toBeNull();
    expect(refuseSender('amira', 'amira')).toBeNull();
    expect(refuseSender('amira', 'slim')).toBe('chat.not_sender');
  });

  test('mentions whose id it names in its sign', () => {
    expect(mentions('Ask <@0199AAAA-1>', '0199aaaa-1')).toBe(true);
    expect(mentions('Ask @0199aaaa-1, <@0199aaaa-12>', '0199aaaa-1')).toBe(false);
  });
});
