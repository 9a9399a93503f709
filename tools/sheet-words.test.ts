import { readFile } from 'node:fs/promises';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { ROLE_NAMES } from '@thedot/domain/imports/imports.words';
import { expect, test } from 'vitest';
import { CALENDAR_WORDS } from '../server/src/features/bookings/calendar-words.ts';
import { HUB_BOOKING_WORDS } from '../server/src/features/bookings/hub-bookings-words.ts';
import { ORGANIZATION_WORDS } from '../server/src/features/organizations/organizations-sheet.service.ts';
import { REGISTRATION_WORDS } from '../server/src/features/registrations/registration-words.ts';
import { DIRECTORY_WORDS } from '../server/src/features/users/directory-words.ts';
import { ERASED_PERSON, YES_NO } from '../server/src/platform/sheets/sheet-words.ts';

const LANGUAGES = ['en', 'fr'] as const;

async function screen(language: string, namespace: string) {
  const file = new URL(`../web/src/locales/${language}/${namespace}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
}

test.each(LANGUAGES)('a table of users says in %s what the screen says', async (language) => {
  const [ui, directory] = [await screen(language, 'ui'), await screen(language, 'directory')];
  const roles = Object.entries(ROLE_NAMES).map(([role, name]) => [role, name[language]]);
  expect(Object.fromEntries(roles)).toEqual(ui.role);
  expect(ERASED_PERSON[language]).toBe(ui.erased_person);
  expect(DIRECTORY_WORDS[language].status).toEqual(ui.presence);
  expect(DIRECTORY_WORDS[language].review).toEqual(directory.review);
});

test.each(LANGUAGES)('so does in %s a table of registrations', async (language) => {
  const words = REGISTRATION_WORDS[language];
  const { review, form, source, part, yes, no } = await screen(language, 'registrations');
  expect(words).toMatchObject({ review, form, source, part });
  expect(YES_NO[language]).toEqual({ yes, no });
  const { gender } = await screen(language, 'users');
  expect({ ...words.gender, unsaid: gender.unsaid }).toEqual(gender);
  const { category } = await screen(language, 'experts');
  const expertise = Expertise.options.map((it) => [it, words.expertise(it)]);
  expect(Object.fromEntries(expertise)).toEqual(category);
});

test.each(LANGUAGES)('and in %s one of organizations', async (language) => {
  const { kind, books } = await screen(language, 'organizations');
  expect(ORGANIZATION_WORDS[language]).toMatchObject({ kind, books });
});

test.each(LANGUAGES)('and in %s one of bookings', async (language) => {
  const { status, attendance } = await screen(language, 'ui');
  const { mode } = await screen(language, 'life');
  const { category, mode: asked } = await screen(language, 'experts');
  const words = HUB_BOOKING_WORDS[language];
  expect(words).toMatchObject({ status, attendance });
  expect(mode).toMatchObject(words.mode);
  expect(asked).toMatchObject(words.mode);
  expect(CALENDAR_WORDS[language].online).toBe(words.mode.online);
  expect(CALENDAR_WORDS[language].somewhere).toContain(words.mode.in_person);
  const expertise = Expertise.options.map((it) => [it, words.category(it)]);
  expect(Object.fromEntries(expertise)).toEqual(category);
});
