// The settings are named in three places: the program, .env.example and docs/operations.md.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../server/src/app/config.ts';
import { PROVIDER_SETTINGS } from '../server/src/app/openid-settings.ts';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const KNOWN = [...SETTING_NAMES, ...PROVIDER_SETTINGS.map((part) => `OIDC_<NAME>_${part}`)].sort();

test('.env.example has each setting, and no other', async () => {
  const example = await read('.env.example');
  const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) =>
    name.replace(/^OIDC_SCHOOL_/, 'OIDC_<NAME>_'),
  );
  expect(names.sort()).toEqual(KNOWN);
});

test('the table of docs/operations.md has each setting, with its three values', async () => {
  const operations = await read('docs/operations.md');
  const [, table = ''] =
    /\n\| setting +\| development +\| production +\| if it is missing +\|\n\|[- |]+\n((?:\|.*\n)+)/.exec(
      operations,
    ) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows.filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([]);
  expect(rows.map(([name]) => name?.replaceAll('`', '')).sort()).toEqual(KNOWN);
});
