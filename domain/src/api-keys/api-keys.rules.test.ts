import { describe, expect, test } from 'vitest';
import { z, type ZodType } from 'zod';
import { api } from '../api.ts';
import { type Actor, can, permission } from '../access/access.ts';
import {
  KEY_PARTS,
  KEY_SCOPES,
  type KeyScope,
  RESOURCES_CLOSED_TO_KEYS,
  RESOURCES_OF_KEY_PART,
} from '../access/key-scopes.ts';
import { RESOURCES } from '../access/resources.ts';
import type { Contract } from '../kernel/endpoint.ts';
import { isClosedToKeys, refuseKey, refuseKeyCall } from './api-keys.rules.ts';

const CALLS = Object.entries<Contract>(api).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({
    feature,
    name: `${feature}.${name}`,
    endpoint,
  })),
);
const open = CALLS.filter(({ endpoint }) => !isClosedToKeys(endpoint));

const admin = (scopes: readonly KeyScope[], more: Partial<Actor> = {}): Actor => ({
  id: '1',
  role: 'admin',
  standing: 'full',
  station5G: false,
  canBookExpert: null,
  scopes,
  ...more,
});

describe('the calls that a key may make', () => {
  test('have resources of which each is in one part, or closed', () => {
    const all = [
      ...KEY_PARTS.flatMap((part) => RESOURCES_OF_KEY_PART[part]),
      ...RESOURCES_CLOSED_TO_KEYS,
    ];
    expect(all.toSorted()).toEqual(RESOURCES.toSorted());
  });

  test('are none of chats, notes, accounts’ security, settings, keys or personal data', () => {
    const closed = [
      'apiKeys',
      'auditLog',
      'auth',
      'bookingNotes',
      'briefing',
      'call',
      'chat',
      'firstPassword',
      'hubSettings',
      'meetingLinks',
      'meetings',
      'notifications',
      'openId',
      'personalData',
      'push',
      'recordings',
      'secondFactor',
      'sessionFeedback',
      'sessions',
      'uploads',
      'userNotes',
      'users',
      'viewAs',
    ];
    expect(open.filter(({ feature }) => closed.includes(feature))).toEqual([]);
  });

  test('change no account, and export nothing', () => {
    const names = open.map(({ name }) => name);
    for (const name of ['directory.create', 'directory.edit', 'directory.bulk', 'imports.confirm'])
      expect(names).not.toContain(name);
    expect(open.filter(({ endpoint: { reply } }) => reply === 'spreadsheet')).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(['directory.list', 'spaces.book', 'events.register', 'deals.create']),
    );
  });

  test('answer with no secret', () => {
    const telling = open.filter(
      ({ endpoint: { reply } }) =>
        typeof reply !== 'string' &&
        /"\w*(token|secret|password|feedUrl)\w*":/i.test(
          JSON.stringify(z.toJSONSchema(reply as ZodType, { unrepresentable: 'any' })),
        ),
    );
    // Whether the user has a password, not which.
    expect(telling.map(({ name }) => name)).toEqual(['directory.get']);
  });
});

describe('a call with a key', () => {
  const READ = { method: 'GET', access: permission('read', 'booking-space') } as const;
  const WRITE = { method: 'POST', access: permission('create', 'booking-space') } as const;
  const isClosed = { isClosedToKeys: false };
  const ask = (call: typeof READ | typeof WRITE, actor: Actor) =>
    refuseKeyCall({ ...call, ...isClosed }, actor);

  test('needs a scope of its part: reading is in both levels, writing in one', () => {
    expect(ask(READ, admin(['spaces:read']))).toBeNull();
    expect(ask(READ, admin(['spaces:write']))).toBeNull();
    expect(ask(WRITE, admin(['spaces:write']))).toBeNull();
    expect(ask(WRITE, admin(['spaces:read']))).toBe('api_key.scope');
    expect(ask(READ, admin(['material:write']))).toBe('api_key.scope');
    expect(ask(READ, admin([]))).toBe('api_key.scope');
  });

  test('reads what staff manage with a read scope, and a GET that changes something needs more', () => {
    const managed = { method: 'GET', access: permission('update', 'space'), ...isClosed };
    expect(refuseKeyCall(managed, admin(['spaces:read']))).toBeNull();
    expect(refuseKeyCall({ ...managed, acts: true }, admin(['spaces:read']))).toBe('api_key.scope');
  });

  test('is never allowed more than its maker, and nothing of a part that is switched off', () => {
    const scopes = [...KEY_SCOPES];
    expect(ask(READ, admin(scopes, { role: 'guest' }))).toBe('access.denied');
    expect(ask(READ, admin(scopes, { standing: 'unsecured' }))).toBe('access.denied');
    const deals = { method: 'GET', access: permission('read', 'deal'), ...isClosed };
    expect(refuseKeyCall(deals, admin(scopes, { switchedOff: ['deals'] }))).toBe('access.denied');
  });

  test('is refused when the call is closed to keys, whatever the scopes', () => {
    const call = { ...READ, isClosedToKeys: true };
    expect(refuseKeyCall(call, admin([...KEY_SCOPES]))).toBe('api_key.closed');
  });

  test('finds its maker without the rights beyond the scopes', () => {
    const maker = admin(['spaces:read']);
    expect(can(maker, permission('update', 'space'))).toBe(true);
    for (const resource of ['chat', 'settings', 'user', 'hub'] as const)
      expect(can(maker, permission('read', resource))).toBe(false);
  });
});

describe('a key', () => {
  const now = new Date('2030-01-07T09:00:00Z');
  const key = { expiresAt: '2030-01-07T09:00:01Z', revokedAt: null };
  const maker = admin([], { scopes: undefined });

  test('is accepted up to its expiry, unless it was revoked', () => {
    expect(refuseKey(key, maker, now)).toBeNull();
    expect(refuseKey({ ...key, expiresAt: now.toISOString() }, maker, now)).toBe('api_key.expired');
    expect(refuseKey({ ...key, revokedAt: now.toISOString() }, maker, now)).toBe('api_key.revoked');
  });

  test.each([
    ['was removed', undefined],
    ['is no admin', { ...maker, role: 'dot' }],
    ['lacks the second factor that the hub asks of admins', { ...maker, standing: 'unsecured' }],
  ] as const)('is not accepted while its maker %s', (_, actor) => {
    expect(refuseKey(key, actor, now)).toBe('api_key.suspended');
  });
});
