import { expect, test } from 'vitest';
import { columnsOf, plain } from './headers.rules.ts';
import { ImportColumn } from './imports.contract.ts';
import { COLUMN_TITLES, OUTCOME_TITLES, POSSIBLE_ROLES } from './imports.words.ts';

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
])('a column called "%s" is understood as %s', (title, column) => {
  expect(columnsOf([title])).toEqual([column]);
});

test('of two columns that tell the same, the first does', () => {
  expect(columnsOf(['Mail', 'E-mail', 'Nom'])).toEqual(['email', null, 'lastName']);
});

test.each(['en', 'fr'] as const)(
  'what our own tables are called in %s is understood',
  (language) => {
    const titles = ImportColumn.options.map((column) => COLUMN_TITLES[column][language]);
    expect(columnsOf(titles)).toEqual(ImportColumn.options);

    const ours = [...Object.values(OUTCOME_TITLES), POSSIBLE_ROLES].map((it) => it[language]);
    expect(columnsOf(ours)).toEqual(ours.map(() => null));
  },
);

test('words are compared without case, accents, signs and brackets', () => {
  expect(plain(' Équipe—DU  hub (x) ')).toBe('equipe du hub');
});
