import { describe, expect, test } from 'vitest';
import { Role } from '../access/roles.ts';
import type { ImportColumn } from './imports.contract.ts';
import { reasonText, ROLE_NAMES } from './imports.labels.ts';
import { parseRow } from './rows.rules.ts';

const EMAIL = 'amira@example.org';
const valuesOf = (cells: Partial<Record<ImportColumn, string>>) =>
  parseRow({ email: EMAIL, ...cells }).input;
const faultsOf = (cells: Partial<Record<ImportColumn, string>>) =>
  parseRow({ email: EMAIL, ...cells }).faults;

describe('a cell is parsed', () => {
  test.each(Role.options)('as the role %s by its code and its labels in both languages', (role) => {
    for (const text of [role, role.toUpperCase(), ROLE_NAMES[role].en, ROLE_NAMES[role].fr]) {
      expect(valuesOf({ role: text }).role).toBe(role);
    }
  });

  test.each([
    ['country', 'Tunisie', 'TN'],
    ['country', 'TUNISIA', 'TN'],
    ['country', 'tn', 'TN'],
    ['country', 'Côte d’Ivoire', 'CI'],
    ['country', 'Allemagne', 'DE'],
    ['country', 'germany', 'DE'],
    ['role', 'Super administrateur', 'super-admin'],
    ['role', 'Administrateur', 'admin'],
    ['role', 'Équipe', 'team'],
    ['language', 'Français', 'fr'],
    ['language', 'EN', 'en'],
    ['language', 'anglais', 'en'],
    ['kind', 'Externe', 'external'],
    ['kind', 'incubée', 'hub'],
    ['phone', "'+216 71 234 567", '+216 71 234 567'],
    ['phone', '="0021671234567"', '0021671234567'],
    ['firstName', '  Zoe\u0308\u00a0\u00a0Anne\n', 'Zoë Anne'],
    ['lastName', "'=1+1", '=1+1'],
    ['lastName', "'t Hooft", "'t Hooft"],
    ['organization', "L'Atelier", "L'Atelier"],
    ['email', 'mailto:amira@ardoise.tn', 'amira@ardoise.tn'],
    ['email', 'MAILTO:amira@ardoise.tn?subject=Hub', 'amira@ardoise.tn'],
    ['email', 'Amira Ben Salah <amira@ardoise.tn>', 'amira@ardoise.tn'],
    ['email', '"Ben Salah, Amira" <mailto:amira@ardoise.tn>', 'amira@ardoise.tn'],
  ] as const)('%s "%s" as %s', (column, text, read) => {
    expect(faultsOf({ [column]: text })).toEqual([]);
    expect(valuesOf({ [column]: text })[column]).toBe(read);
  });
});

describe('a cell is refused', () => {
  test.each([
    ['email', 'amira@', 'email'],
    ['email', '', 'missing'],
    ['email', `${'a'.repeat(250)}@example.org`, 'too_long'],
    ['email', 'amira.bensalah@example.org', 'example'],
    ['role', 'king', 'role'],
    ['country', 'Atlantis', 'country'],
    ['country', 'ZZ', 'country'],
    ['language', 'Latin', 'language'],
    ['kind', 'sideways', 'kind'],
    ['phone', '12', 'phone'],
    ['firstName', 'x'.repeat(81), 'too_long'],
    ['email', 'Amira <amira>', 'email'],
    ['email', 'amira@example.org, mehdi@example.org', 'email'],
    ['email', 'a\u0000@example.org', 'characters'],
    ['position', 'a\ud800b', 'characters'],
    ['phone', '+216 71\u0000 234 567', 'characters'],
    ['role', 'start\u0000up', 'characters'],
    ['lastName', 'Ben\u0007Salah', 'characters'],
    ['role', 'constructor', 'role'],
    ['role', '__proto__', 'role'],
  ] as const)('%s "%s": %s', (column, text, code) => {
    const faults = faultsOf({ [column]: text });
    expect(faults).toMatchObject([{ code, column }]);
    for (const language of ['en', 'fr'] as const) {
      expect(reasonText(faults[0]!, language)).not.toMatch(/undefined|\{/);
    }
  });

  test.each([
    [
      { role: 'Wizard' },
      'Role “Wizard” is unknown. Use Startup, Member, Expert, Team, Hub staff, Guest, External, Single sign-on, or 5G station.',
    ],
    [{ kind: 'sideways' }, 'Type “sideways” is unknown. Use Hub or External.'],
    [{ language: 'Latin' }, 'Language “Latin” is unknown. Use English or French.'],
    [{ email: 'amira@' }, '“amira@” isn’t a valid email address.'],
    [{ firstName: 'x'.repeat(81) }, 'First name is too long. Use at most 80 characters.'],
    [{ email: '' }, 'Email is missing.'],
  ])('with its value and the allowed ones: %j', (cells, sentence) => {
    expect(reasonText(faultsOf(cells)[0]!, 'en')).toBe(sentence);
  });

  test('with only the beginning of a long value', () => {
    const [fault] = faultsOf({ role: 'x'.repeat(900) });
    expect(fault?.text).toBe(`${'x'.repeat(59)}…`);
  });

  test('together with all other errors of the row', () => {
    expect(faultsOf({ email: 'x', role: 'king', phone: '1' }).map(({ code }) => code)).toEqual([
      'email',
      'role',
      'phone',
    ]);
  });
});

test('refused values are shortened to what can be stored', () => {
  const { input } = parseRow({ email: `${'a'.repeat(253)}😀`, firstName: 'A'.repeat(5_000) });
  expect(input.email.isWellFormed()).toBe(true);
  expect(input.firstName.length).toBeLessThan(300);
});
