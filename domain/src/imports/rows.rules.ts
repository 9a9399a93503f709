import type { z } from 'zod';
import { Role } from '../access/roles.ts';
import { COUNTRY_CODES } from '../kernel/countries.ts';
import { fieldProblems } from '../kernel/field-problems.ts';
import { email, isStorable, type Language, optionalLine, phone } from '../kernel/fields.ts';
import { LOCALES } from '../limits.ts';
import { OrganizationKind } from '../users/organization-brief.contract.ts';
import { normalizeLabel } from './headers.rules.ts';
import { ImportColumn, type ImportReason, type ImportReasonCode } from './imports.contract.ts';
import { ROLE_NAMES, TEMPLATE_EXAMPLE } from './imports.labels.ts';

/** The values of a row. An empty cell changes nothing. */
export interface RowValues {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role | null;
  readonly organization: string;
  readonly kind: OrganizationKind | null;
  readonly phone: string;
  readonly position: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly language: Language | null;
}

export interface ParsedRow {
  readonly input: RowValues;
  /** Errors of the cells, independent of existing users. */
  readonly faults: readonly ImportReason[];
}

/** Parses the cells of one row. */
export function parseRow(cells: Readonly<Partial<Record<ImportColumn, string>>>): ParsedRow {
  const faults: ImportReason[] = [];
  const cell = (column: ImportColumn) => cleanText(toStorableText(cells[column] ?? ''));
  const addFault = (
    code: ImportReasonCode,
    column: ImportColumn,
    more: Pick<ImportReason, 'value' | 'text'> = {},
  ) => {
    faults.push({ code, column, ...more });
  };

  const parseText = (
    column: ImportColumn,
    schema: z.ZodType<string>,
    text: string = cell(column),
  ): string => {
    if (!text) return '';
    const result = schema.safeParse(text, { reportInput: true });
    if (result.success) return result.data;
    const [problem] = fieldProblems(result.error);
    const most = Number(problem?.params?.['max']);
    addFault(REASON_BY_FIELD_ERROR[problem?.code ?? ''] ?? 'characters', column, {
      text: quotedText(text),
      ...(most && { value: most }),
    });
    return text.slice(0, MAX_STORED_CHARACTERS).toWellFormed();
  };

  const parseChoice = <T>(
    column: ImportColumn & ImportReasonCode,
    names: ReadonlyMap<string, T>,
  ) => {
    const text = cell(column);
    if (!text) return null;
    const found = names.get(normalizeLabel(text));
    if (found === undefined) addFault(column, column, { text: quotedText(text) });
    return found ?? null;
  };

  for (const column of ImportColumn.options) {
    if (!isStorable(cells[column] ?? '')) addFault('characters', column);
  }
  const input: RowValues = {
    email: parseText('email', email, extractEmail(cell('email'))),
    firstName: parseText('firstName', NAME),
    lastName: parseText('lastName', NAME),
    role: parseChoice('role', ROLES),
    organization: parseText('organization', SHORT_TEXT),
    kind: parseChoice('kind', KINDS),
    phone: parseText('phone', phone),
    position: parseText('position', SHORT_TEXT),
    country: parseChoice('country', COUNTRIES) ?? '',
    language: parseChoice('language', LANGUAGES),
  };
  if (!input.email) addFault('missing', 'email');
  if (input.email === TEMPLATE_EXAMPLE.email.en) addFault('example', 'email');
  return { input, faults };
}

const NAME = optionalLine(80);
const SHORT_TEXT = optionalLine(120);
const MAX_STORED_CHARACTERS = 254;

const MAX_QUOTED_CHARACTERS = 60;

/** The beginning of a cell, for the sentence that says what is wrong with it. */
export const quotedText = (text: string): string => {
  const characters = [...text.toWellFormed()];
  if (characters.length <= MAX_QUOTED_CHARACTERS) return characters.join('');
  return `${characters.slice(0, MAX_QUOTED_CHARACTERS - 1).join('')}…`;
};

const REASON_BY_FIELD_ERROR: Readonly<Partial<Record<string, ImportReasonCode>>> = {
  'field.email': 'email',
  'field.max': 'too_long',
  'field.phone': 'phone',
};

/**
 * Cleans one line of text. Exports put an apostrophe before what spreadsheets would run as a formula;
 * other programs write `="…"` to keep the zeros of a number.
 */
const cleanText = (text: string): string =>
  text
    .replace(/^'(?=[=+\-@|\t\r\n])/, '')
    .replace(/^="([^"]*)"$/, '$1')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

/** The part of a cell that PostgreSQL can store, to show what was refused. */
export const toStorableText = (text: string): string =>
  text.replaceAll('\u0000', '').toWellFormed();

/** Mail programs copy an address as `Name <address>`, browsers as `mailto:address`. */
const extractEmail = (text: string): string =>
  (/<([^<>]+)>$/.exec(text)?.[1] ?? text).trim().replace(/^mailto:([^?]*).*$/i, '$1');

const valuesByName = <T extends string>(names: Readonly<Record<T, readonly string[]>>) =>
  new Map<string, T>(
    (Object.keys(names) as T[]).flatMap((it) =>
      [it, ...names[it]].map((name) => [normalizeLabel(name), it]),
    ),
  );

const MORE_ROLE_NAMES: Readonly<Partial<Record<Role, readonly string[]>>> = {
  'super-admin': [
    'super administrator',
    'super administrateur',
    'super administratrice',
    'superadmin',
  ],
  admin: ['administrator', 'administrateur', 'administratrice'],
  dot: ['staff', 'personnel du hub'],
  expert: ['experte', 'mentor'],
  startup: ['start up', 'jeune pousse'],
  team: ['équipe'],
  guest: ['invitée'],
};

const ROLES: ReadonlyMap<string, Role> = new Map(
  Role.options.flatMap((role) =>
    [role, ROLE_NAMES[role].en, ROLE_NAMES[role].fr, ...(MORE_ROLE_NAMES[role] ?? [])].map(
      (name) => [normalizeLabel(name), role] as const,
    ),
  ),
);

const KINDS = valuesByName<OrganizationKind>({
  hub: ['hub startup', 'startup du hub', 'incubated', 'incubée', 'incubé', 'interne'],
  external: ['external startup', 'externe', 'startup externe'],
});

const LANGUAGES = valuesByName<Language>({
  en: ['english', 'anglais', 'en-GB', 'en-US'],
  fr: ['french', 'français', 'française', 'fr-FR', 'fr-TN'],
});

const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ...LOCALES.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return COUNTRY_CODES.map((code) => [normalizeLabel(names.of(code) ?? code), code] as const);
  }),
  ...COUNTRY_CODES.map((code) => [normalizeLabel(code), code] as const),
]);
