import { readFile } from 'node:fs/promises';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { ROLE_NAMES } from '@thedot/domain/imports/imports.labels';
import { expect, test } from 'vitest';
import { CALENDAR_LABELS } from '../server/src/features/expert-sessions/calendar/calendar-labels.ts';
import { HUB_BOOKING_LABELS } from '../server/src/features/expert-sessions/lists/hub-bookings-labels.ts';
import { ORGANIZATION_LABELS } from '../server/src/features/organizations/organizations-export.service.ts';
import { SIGN_UP_LABELS } from '../server/src/features/sign-up-reviews/sign-up-labels.ts';
import { STATISTICS_LABELS } from '../server/src/features/statistics/statistics-labels.ts';
import { DIRECTORY_LABELS } from '../server/src/features/accounts/directory/directory-labels.ts';
import { ERASED_PERSON, YES_NO } from '../server/src/platform/spreadsheets/spreadsheet-labels.ts';

const LANGUAGES = ['en', 'fr'] as const;

async function screen(language: string, namespace: string) {
  const file = new URL(`../web/src/locales/${language}/${namespace}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
}

test.each(LANGUAGES)(
  'labels of the user export equal those of the screen in %s',
  async (language) => {
    const ui = await screen(language, 'ui');
    const roles = Object.entries(ROLE_NAMES).map(([role, name]) => [role, name[language]]);
    expect(Object.fromEntries(roles)).toEqual(ui.role);
    expect(ERASED_PERSON[language]).toBe(ui.erased_person);
    expect(DIRECTORY_LABELS[language].status).toEqual(ui.presence);
    expect(DIRECTORY_LABELS[language].review).toEqual(ui.status.review);
  },
);

test.each(LANGUAGES)(
  'labels of the registration export equal those of the screen in %s',
  async (language) => {
    const words = SIGN_UP_LABELS[language];
    const { form, source, part, yes, no } = await screen(language, 'registrations');
    expect(words).toMatchObject({ form, source, part });
    const { unconfirmed: _, ...review } = (await screen(language, 'ui')).status.review;
    expect(words.review).toEqual(review);
    expect(YES_NO[language]).toEqual({ yes, no });
    const { gender } = await screen(language, 'users');
    expect({ ...words.gender, unsaid: gender.unsaid }).toEqual(gender);
    const { category } = await screen(language, 'ui');
    const expertise = Expertise.options.map((it) => [it, words.expertise(it)]);
    expect(Object.fromEntries(expertise)).toEqual(category);
  },
);

test.each(LANGUAGES)(
  'labels of the organization export equal those of the screen in %s',
  async (language) => {
    const { kind, books } = await screen(language, 'organizations');
    expect(ORGANIZATION_LABELS[language]).toMatchObject({ kind, books });
  },
);

test.each(LANGUAGES)(
  'labels of the booking export equal those of the screen in %s',
  async (language) => {
    const { booking, attendance } = (await screen(language, 'ui')).status;
    // A session is never deleted.
    const { deleted: _, ...status } = booking;
    const { mode } = await screen(language, 'life');
    const { category } = await screen(language, 'ui');
    const { mode: asked } = await screen(language, 'experts');
    const words = HUB_BOOKING_LABELS[language];
    expect(words).toMatchObject({ status, attendance });
    expect(mode).toMatchObject(words.mode);
    expect(asked).toMatchObject(words.mode);
    const { where } = CALENDAR_LABELS[language];
    expect(where.online).toBe(words.mode.online);
    expect(where.in_person).toContain(words.mode.in_person);
    expect(where.external_link).toContain(words.mode.external_link);
    const expertise = Expertise.options.map((it) => [it, words.category(it)]);
    expect(Object.fromEntries(expertise)).toEqual(category);
  },
);

test.each(LANGUAGES)(
  'labels of exported statistics equal those of the screen in %s',
  async (language) => {
    const { figure, ages, floors } = await screen(language, 'statistics');
    const words = STATISTICS_LABELS[language];
    expect(words.figure).toEqual(figure);
    const { impact } = words;
    const { steps_agreed: _, reviews: __, ...named } = impact;
    expect(await screen(language, 'impact')).toMatchObject(named);
    expect(ages).toMatchObject(words.age);
    expect(words.floor(0)).toBe(floors.ground);
    expect(words.floor(3)).toBe(floors.upper.replace('{{floor}}', '3'));
  },
);
