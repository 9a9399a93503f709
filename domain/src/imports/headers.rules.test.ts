import { expect, test } from 'vitest';
import { matchColumns, normalizeLabel } from './headers.rules.ts';
import { ImportColumn } from './imports.contract.ts';
import { COLUMN_TITLES, OUTCOME_TITLES, POSSIBLE_ROLES } from './imports.labels.ts';

test.each([
  ['E-MAIL', 'email'],
  ['  Adresse  électronique ', 'email'],
  ['Prénom (obligatoire)', 'firstName'],
  ['firstname', 'firstName'],
  ['NOM DE FAMILLE', 'lastName'],
  ['Raison sociale', 'organization'],
  ["Nom de l'organisation", 'organization'],
  ['Nom de l’organisation', 'organization'],
  ['Tél.', 'phone'],
  ['Numéro de téléphone', 'phone'],
  ['Téléphone portable', 'phone'],
  ['mobile', 'phone'],
  ['Gsm', 'phone'],
  ['Rôle *', 'role'],
  ['Job title', 'position'],
  ['Name', null],
  ['', null],
  ['ﻜﻠﻤﺔ', null],
])('maps the title "%s" to the column %s', (title, column) => {
  expect(matchColumns([title])).toEqual([column]);
});

test('maps only the first of two titles for the same column', () => {
  expect(matchColumns(['Mail', 'E-mail', 'Nom'])).toEqual(['email', null, 'lastName']);
});

test.each(['en', 'fr'] as const)(
  'maps the titles of our own exports in %s, and no outcome column',
  (language) => {
    const titles = ImportColumn.options.map((column) => COLUMN_TITLES[column][language]);
    expect(matchColumns(titles)).toEqual(ImportColumn.options);

    const ours = [...Object.values(OUTCOME_TITLES), POSSIBLE_ROLES].map((it) => it[language]);
    expect(matchColumns(ours)).toEqual(ours.map(() => null));
  },
);

test('normalizes labels without case, accents, punctuation and brackets', () => {
  expect(normalizeLabel(' Équipe—DU  hub (x) ')).toBe('equipe du hub');
});
