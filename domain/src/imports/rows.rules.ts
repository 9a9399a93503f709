import type { z } from 'zod';
import { Role } from '../access/roles.ts';
import { COUNTRY_CODES } from '../kernel/countries.ts';
import { fieldProblems } from '../kernel/field-problems.ts';
import { email, isStorable, type Language, optionalText, phone } from '../kernel/fields.ts';
import { LOCALES } from '../limits.ts';
import { OrganizationKind } from '../organizations/brief.contract.ts';
import { plain } from './headers.rules.ts';
import { ImportColumn, type ImportReason, type ImportReasonCode } from './imports.contract.ts';
import { ROLE_NAMES, TEMPLATE_EXAMPLE } from './imports.words.ts';

/** What a row asks for. An empty cell asks for nothing, and never takes anything away. */
export interface RowWish {
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

export interface ReadRow {
  readonly wish: RowWish;
  /** What is wrong with its cells, whoever they speak of. */
  readonly faults: readonly ImportReason[];
}

/** Reads the cells of one row, by the column that each stands in. */
export function readRow(cells: Readonly<Partial<Record<ImportColumn, string>>>): ReadRow {
  const faults: ImportReason[] = [];
  const cell = (column: ImportColumn) => cleaned(storable(cells[column] ?? ''));
  const fault = (code: ImportReasonCode, column: ImportColumn, value?: number) => {
    faults.push({ code, column, ...(value !== undefined && { value }) });
  };

  const checked = (
    column: ImportColumn,
    schema: z.ZodType<string>,
    said: string = cell(column),
  ): string => {
    if (!said) return '';
    const result = schema.safeParse(said, { reportInput: true });
    if (result.success) return result.data;
    const [problem] = fieldProblems(result.error);
    const most = Number(problem?.params?.['max']);
    fault(CODES[problem?.code ?? ''] ?? 'characters', column, most || undefined);
    return said.slice(0, LONGEST_KEPT).toWellFormed();
  };

  const chosen = <T>(column: ImportColumn & ImportReasonCode, names: ReadonlyMap<string, T>) => {
    const said = cell(column);
    if (!said) return null;
    const found = names.get(plain(said));
    if (found === undefined) fault(column, column);
    return found ?? null;
  };

  for (const column of ImportColumn.options) {
    if (!isStorable(cells[column] ?? '')) fault('characters', column);
  }
  const wish: RowWish = {
    email: checked('email', email, addressIn(cell('email'))),
    firstName: checked('firstName', NAME),
    lastName: checked('lastName', NAME),
    role: chosen('role', ROLES),
    organization: checked('organization', LINE),
    kind: chosen('kind', KINDS),
    phone: checked('phone', phone),
    position: checked('position', LINE),
    country: chosen('country', COUNTRIES) ?? '',
    language: chosen('language', LANGUAGES),
  };
  if (!wish.email) fault('missing', 'email');
  if (wish.email === TEMPLATE_EXAMPLE.email.en) fault('example', 'email');
  return { wish, faults };
}

const NAME = optionalText(80);
const LINE = optionalText(120);
const LONGEST_KEPT = 254;

const CODES: Readonly<Partial<Record<string, ImportReasonCode>>> = {
  'field.email': 'email',
  'field.max': 'too_long',
  'field.phone': 'phone',
};

/**
 * One line of text. An apostrophe before what spreadsheets take for a formula was put there when the
 * table was written (ours are), and `="…"` is how others keep a number from losing its zeros.
 */
const cleaned = (said: string): string =>
  said
    .replace(/^'(?=[=+\-@|\t\r\n])/, '')
    .replace(/^="([^"]*)"$/, '$1')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

/** What can be kept of a cell, to show what was refused. */
export const storable = (said: string): string => said.replaceAll('\u0000', '').toWellFormed();

/** Mail programs copy an address as `Name <address>`, browsers as `mailto:address`. */
const addressIn = (said: string): string =>
  (/<([^<>]+)>$/.exec(said)?.[1] ?? said).trim().replace(/^mailto:([^?]*).*$/i, '$1');

const named = <T extends string>(names: Readonly<Record<T, readonly string[]>>) =>
  new Map<string, T>(
    (Object.keys(names) as T[]).flatMap((it) =>
      [it, ...names[it]].map((name) => [plain(name), it]),
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
      (name) => [plain(name), role] as const,
    ),
  ),
);

const KINDS = named<OrganizationKind>({
  hub: ['hub startup', 'startup du hub', 'incubated', 'incubée', 'incubé', 'interne'],
  external: ['external startup', 'externe', 'startup externe'],
});

const LANGUAGES = named<Language>({
  en: ['english', 'anglais', 'en-GB', 'en-US'],
  fr: ['french', 'français', 'française', 'fr-FR', 'fr-TN'],
});

const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ...LOCALES.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return COUNTRY_CODES.map((code) => [plain(names.of(code) ?? code), code] as const);
  }),
  ...COUNTRY_CODES.map((code) => [plain(code), code] as const),
]);
