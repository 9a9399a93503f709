// Rules for every contract, table and translation.
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { api } from '@thedot/domain/api';
import { ENGLISH_MESSAGES } from '@thedot/domain/error-catalogue';
import type { Contract, Endpoint } from '@thedot/domain/kernel/endpoint';
import { EMAILS, NOTIFICATIONS } from '@thedot/domain/notification-catalogue';
import { describe, expect, test } from 'vitest';
import { z, type ZodType } from 'zod';
import { FRENCH } from '../web/src/locales/fr-errors.ts';
import type { Feature } from '../server/src/kernel/feature.ts';
import { production, sourceFiles } from './source-files.ts';

const endpoints = Object.entries<Contract>(api).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ feature, name, endpoint })),
);

/** Names of notification types and emails in the server, e.g. 'booking.accepted' and `provider-${change}`. */
const server = production.filter(({ path }) => path.startsWith('server/src/'));
const SENT = new Set(
  server.flatMap(({ text }) => text.match(/'[a-z_.-]+'|`[a-z]+[.-][a-z_-]*\$\{/g) ?? []),
);

test.each(Object.keys({ ...NOTIFICATIONS, ...EMAILS }))('%s is sent by the server', (name) => {
  const prefix = /^\w+(-|\.\w+_)/.exec(name)?.[0];
  expect(SENT.has(`'${name}'`) || SENT.has(`\`${prefix}\${`)).toBe(true);
});

describe('contracts', () => {
  test('no two calls share method and path', () => {
    const calls = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([]);
  });

  test('every request schema is strict at every depth', () => {
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

  test('every call is made in an API test or a test helper', () => {
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

/** By the test client; or by URL, for links and endpoints that use a cookie. */
function isCalled(text: string, feature: string, name: string, endpoint: Endpoint): boolean {
  const { path, reply, access } = endpoint;
  const byAddress = typeof reply === 'string' || access === 'public';
  return (
    new RegExp(`\\b${feature}\\s*\\.${name}\\(`).test(text) ||
    (byAddress && text.includes(`/api${path.split('{')[0]}`))
  );
}

/** The folder that may write a table; all may read it. The seed writes all tables, the sweep deletes old rows. */
const OWNERS = new Map([['schema_migrations', 'server/src/db']]);
for (const path of globSync('server/src/**/*.feature.ts')) {
  const module: Record<string, Feature> = await import(`../${path}`);
  for (const { tables = {} } of Object.values(module))
    for (const table of Object.keys(tables)) OWNERS.set(table, dirname(path));
}

describe('tables', () => {
  const migrations = globSync('server/migrations/*.sql')
    .toSorted()
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const newNames = new Map(
    [...migrations.matchAll(/^alter table (\w+) rename to (\w+)/gm)].map(([, from, to]) => [
      from,
      to!,
    ]),
  );
  const tables = [...migrations.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(
    ([, name]) => newNames.get(name) ?? name!,
  );

  test('every table has an owner', () => {
    expect(tables.filter((table) => !OWNERS.has(table))).toEqual([]);
  });

  test('only the owner writes a table', () => {
    const write = /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
    const offences = production
      .filter(({ path }) => /^server\/src\/(?!seed\/|platform\/jobs\/sweep)/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(write)]
          .filter(([, table]) => !path.startsWith(`${OWNERS.get(table!)}/`))
          .map(([, table]) => `${path} writes ${table}`),
      );
    expect(offences).toEqual([]);
  });
});

describe('French error messages', () => {
  const holes = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort();

  test('have the same codes as the English ones', () => {
    expect(Object.keys(FRENCH).sort()).toEqual(Object.keys(ENGLISH_MESSAGES).sort());
    expect(Object.entries(FRENCH).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('have the same placeholders as the English ones', () => {
    const different = Object.entries(ENGLISH_MESSAGES).filter(
      ([code, text]) => holes(FRENCH[code as keyof typeof FRENCH]).join() !== holes(text).join(),
    );
    expect(different.map(([code]) => code)).toEqual([]);
  });
});

describe('translations of the web app', () => {
  const english = globSync('web/src/locales/en/*.json');

  test('have the same files in French and English', () => {
    const names = (language: string) =>
      globSync(`web/src/locales/${language}/*.json`)
        .map((path) => path.split('/').at(-1))
        .sort();
    expect(names('fr')).toEqual(names('en'));
  });

  test.each(english)('%s has the same keys and placeholders in French', (path) => {
    const [en, fr] = [textsOf(path), textsOf(path.replace('/en/', '/fr/'))];
    expect([...fr.keys()].sort()).toEqual([...en.keys()].sort());
    const different = [...en].filter(([key, holes]) => fr.get(key) !== holes);
    expect(different.map(([key]) => key)).toEqual([]);
  });
});

/**
 * Each key with its `{{placeholders}}`, or a mark when it is empty. Plural forms count as one key, since
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
