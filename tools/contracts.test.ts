// What every contract, every table and every sentence must satisfy.
import { globSync, readFileSync } from 'node:fs';
import { api } from '@thedot/domain/api';
import { ENGLISH } from '@thedot/domain/error-catalogue';
import type { Contract, Endpoint } from '@thedot/domain/kernel/endpoint';
import { describe, expect, test } from 'vitest';
import { z, type ZodType } from 'zod';
import { FRENCH } from '../web/src/locales/fr-errors.ts';
import { production, sourceFiles } from './source-files.ts';

const endpoints = Object.entries<Contract>(api).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ feature, name, endpoint })),
);

describe('contracts', () => {
  test('no two calls share method and path', () => {
    const calls = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([]);
  });

  test('what a call does not know it refuses, at every depth', () => {
    const loose = endpoints.flatMap(({ feature, name, endpoint }) =>
      [endpoint.body, endpoint.query]
        .filter((schema) => schema !== undefined)
        .filter(
          (schema) => !isStrict(z.toJSONSchema(schema as ZodType, { io: 'input', ...LOOSELY })),
        )
        .map(() => `${feature}.${name}`),
    );
    expect(loose).toEqual([]);
  });

  test('every call is made in an API test, or in what several of them set up by', () => {
    const tests = sourceFiles.filter(({ path }) => OF_API_TESTS.test(path));
    const text = tests.map((file) => file.text).join('\n');
    const untested = endpoints
      .filter(({ feature, name, endpoint }) => !isCalled(text, feature, name, endpoint))
      .map(({ feature, name }) => `${feature}.${name}`);
    expect(untested).toEqual([]);
  });
});

const OF_API_TESTS = /\.api\.test\.ts$|^server\/src\/(testing\/|.*\.soak\.test\.ts$)/;
const LOOSELY = { unrepresentable: 'any' } as const;

function isStrict(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true;
  const closed =
    !('properties' in schema) ||
    ('additionalProperties' in schema && schema.additionalProperties === false);
  return closed && Object.values(schema).every(isStrict);
}

/** By the product's client; or, what is a link or lives on a cookie, by its address. */
function isCalled(text: string, feature: string, name: string, endpoint: Endpoint): boolean {
  const { path, reply, access } = endpoint;
  const byAddress = typeof reply === 'string' || access === 'public';
  return (
    new RegExp(`\\b${feature}\\s*\\.${name}\\(`).test(text) ||
    (byAddress && text.includes(`/api${path.split('{')[0]}`))
  );
}

/** Who writes a table; everybody may read it. The seed writes all, the sweep deletes what is old. */
const OWNERS: Readonly<Record<string, string>> = {
  account_tokens: 'features/auth',
  audit_log: 'platform/audit',
  booking_notes: 'features/followups',
  booking_reminders: 'features/bookings',
  booking_rounds: 'features/bookings',
  booking_series: 'features/bookings',
  booking_series_gaps: 'features/bookings',
  booking_slots: 'features/bookings',
  booking_steps: 'features/bookings',
  bookings: 'features/bookings',
  calendar_feeds: 'features/calendar',
  calls: 'features/chat',
  chat_blocks: 'features/chat',
  chat_settings: 'features/chat',
  claims: 'platform/claims',
  expert_busy: 'features/availability',
  expert_calendars: 'features/availability',
  expert_closures: 'features/availability',
  expert_days: 'features/availability',
  expert_hours: 'features/availability',
  experts: 'features/experts',
  files: 'platform/files',
  closing_sessions: 'features/availability',
  closings: 'features/availability',
  hub_closures: 'features/availability',
  identities: 'features/auth',
  idempotency_keys: 'kernel/idempotency',
  import_rows: 'features/imports',
  imports: 'features/imports',
  mails: 'platform/mail',
  message_hides: 'features/chat',
  message_reactions: 'features/chat',
  messages: 'features/chat',
  data_exports: 'features/users',
  erasure_requests: 'features/users',
  next_steps: 'features/followups',
  notification_preferences: 'features/notifications',
  notifications: 'features/notifications',
  push_devices: 'features/notifications',
  pushes: 'features/notifications',
  quiet_hours: 'features/notifications',
  old_passwords: 'features/auth',
  openid_flows: 'features/auth',
  organization_invitations: 'features/organizations',
  organizations: 'features/organizations',
  registration_slots: 'features/registrations',
  registrations: 'features/registrations',
  rate_limits: 'platform/rate-limits',
  ringing: 'features/chat',
  room_sides: 'features/chat',
  rooms: 'features/chat',
  reviews: 'features/reviews',
  schema_migrations: 'db/migrate',
  recovery_codes: 'features/auth',
  second_factors: 'features/auth',
  session_feedbacks: 'features/reviews',
  sessions: 'features/auth',
  sign_in_tickets: 'features/auth',
  connections: 'features/users',
  last_seen: 'features/users',
  uploads: 'features/files',
  user_notes: 'features/users',
  users: 'features/users',
};

describe('tables', () => {
  const tables = globSync('server/migrations/*.sql').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(
      ([, name]) => name!,
    ),
  );

  test('every table has an owner', () => {
    expect(tables.filter((table) => !(table in OWNERS))).toEqual([]);
  });

  test('only the owner writes a table', () => {
    const write = /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
    const offences = production
      .filter(({ path }) => /^server\/src\/(?!seed\/|platform\/jobs\/sweep)/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(write)]
          .filter(([, table]) => !path.startsWith(`server/src/${OWNERS[table!]}`))
          .map(([, table]) => `${path} writes ${table}`),
      );
    expect(offences).toEqual([]);
  });
});

describe('the catalogue in French', () => {
  const holes = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort();

  test('has every sentence, and no other', () => {
    expect(Object.keys(FRENCH).sort()).toEqual(Object.keys(ENGLISH).sort());
    expect(Object.entries(FRENCH).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('leaves the same holes to fill', () => {
    const different = Object.entries(ENGLISH).filter(
      ([code, text]) => holes(FRENCH[code as keyof typeof FRENCH]).join() !== holes(text).join(),
    );
    expect(different.map(([code]) => code)).toEqual([]);
  });
});

describe('the texts of the screens', () => {
  const english = globSync('web/src/locales/en/*.json');

  test('French has the same files', () => {
    const names = (language: string) =>
      globSync(`web/src/locales/${language}/*.json`)
        .map((path) => path.split('/').at(-1))
        .sort();
    expect(names('fr')).toEqual(names('en'));
  });

  test.each(english)('%s says the same in French', (path) => {
    const [en, fr] = [textsOf(path), textsOf(path.replace('/en/', '/fr/'))];
    expect([...fr.keys()].sort()).toEqual([...en.keys()].sort());
    const different = [...en].filter(([key, holes]) => fr.get(key) !== holes);
    expect(different.map(([key]) => key)).toEqual([]);
  });
});

/**
 * Each key with its `{{holes}}`, or that it is empty. The forms of a plural count as one, since
 * languages differ in them.
 */
function textsOf(path: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, key: string) => {
    if (typeof value === 'string') {
      const name = key.replace(/_(zero|one|two|few|many|other)$/, '');
      const holes = new Set([
        ...(texts.get(name)?.split(' ') ?? []),
        ...(value.match(/\{\{\s*\w+/g) ?? []),
      ]);
      if (value.trim() === '') holes.add('(empty)');
      texts.set(name, [...holes].filter(Boolean).sort().join(' '));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, key ? `${key}.${name}` : name);
    }
  };
  walk(JSON.parse(readFileSync(path, 'utf8')), '');
  return texts;
}
