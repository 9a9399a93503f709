// Writes what others read, `npm run reference`: from the domain docs/reference and the texts of notifications for the
// web app, and from the web app the texts of the audit log for its export.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Access, can, describeAccess } from '@thedot/domain/access/access';
import type { Person, AccountStanding } from '@thedot/domain/access/abilities';
import { Role } from '@thedot/domain/access/roles';
import { SCREEN_PATHS, SCREENS } from '@thedot/domain/access/screens';
import { api } from '@thedot/domain/api';
import { ERRORS } from '@thedot/domain/error-catalogue';
import { FIELD_ERRORS } from '@thedot/domain/field-errors';
import type { Contract } from '@thedot/domain/kernel/endpoint';
import type { Language } from '@thedot/domain/kernel/fields';
import { LOCALES } from '@thedot/domain/limits';
import { findNotification } from '@thedot/domain/notification-catalogue';
import { notificationFeature } from '@thedot/domain/notifications/groups.rules';
import { NotificationType } from '@thedot/domain/notifications/notifications.contract';
import { AUDITED_ERRORS } from '../server/src/http/audited-errors.ts';
import { REGISTRATION_FIELD_TEXTS } from '../web/src/features/users/parts/registration-field-texts.ts';
import { uncapitalize } from '../web/src/lib/format/capitalize.ts';
import { ENGLISH } from '../web/src/locales/en-errors.ts';
import { FRENCH } from '../web/src/locales/fr-errors.ts';

const FOLDER = new URL('../docs/reference/', import.meta.url);
const NOTE = 'Generated from the domain by `npm run reference`; a test keeps it fresh.';

const features = Object.entries<Contract>(api);

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
const page = (title: string, ...parts: readonly string[]) =>
  `${[`# ${title}`, NOTE, ...parts].join('\n\n')}\n`;

const apiPage = () =>
  page(
    'Calls',
    'All paths are below `/api`. The schemas are in `/api/openapi.json`, with the errors that every call of the same ' +
      'form can return.',
    '`/uploads` implements tus 1.0 for users who may create in chats: POST begins an upload, HEAD returns how many bytes ' +
      'have arrived, PATCH appends to it, DELETE cancels it. Its errors are in the same catalogue.',
    ...features.flatMap(([feature, contract]) => [
      `## ${feature}`,
      table(
        ['call', 'method and path', 'access', 'summary', 'errors'],
        Object.entries(contract).map(([name, { method, path, access, summary, errors = [] }]) => [
          name,
          `\`${method} ${path}\``,
          describeAccess(access),
          summary,
          errors.map((code) => `\`${code}\``).join(' '),
        ]),
      ),
    ]),
  );

interface Visitor {
  readonly title: string;
  readonly person: Person | null;
}

const person = (role: string, standing: AccountStanding = 'full'): Person => ({
  role,
  standing,
  station5G: false,
  canBookExpert: null,
});

/** Each role in good standing, and those without access. */
const VISITORS: readonly Visitor[] = [
  ...Role.options.map((role) => ({ title: role, person: person(role) })),
  { title: 'unknown role', person: person('unknown') },
  { title: 'waiting', person: person('startup', 'waiting') },
  { title: 'incomplete', person: person('startup', 'incomplete') },
  { title: 'without a second factor', person: person('admin', 'unsecured') },
  { title: 'anonymous', person: null },
];

const accessRow = (name: string, access: Access) => [
  name,
  ...VISITORS.map((visitor) => (can(visitor.person, access) ? 'yes' : '')),
];

const permissionsPage = () =>
  page(
    'Permissions',
    'Whether a record is the caller’s own is checked with the query.',
    'The booking permission of an organization adds or removes `expert`, `booking` and `calendar`; a registrant of the ' +
      '5G station has its space and materials too.',
    '## Screens',
    table(
      ['screen', ...VISITORS.map(({ title }) => title)],
      SCREEN_PATHS.map((path) => accessRow(`\`${path}\``, SCREENS[path])),
    ),
    '## Calls',
    table(
      ['call', ...VISITORS.map(({ title }) => title)],
      features.flatMap(([feature, contract]) =>
        Object.entries(contract).map(([name, { access }]) =>
          accessRow(`${feature}.${name}`, access),
        ),
      ),
    ),
  );

const errorsPage = () =>
  page(
    'Errors',
    'An error response is `{ code, message, params?, errors?, requestId }`; `errors` names the invalid fields.',
    '## Codes',
    table(
      ['code', 'status', 'English', 'French'],
      Object.entries(ERRORS).map(([code, [status, text]]) => [
        `\`${code}\``,
        String(status),
        text,
        FRENCH[code as keyof typeof ERRORS],
      ]),
    ),
    '## Fields',
    table(
      ['code', 'English', 'French'],
      Object.entries(FIELD_ERRORS).map(([code, text]) => [
        `\`${code}\``,
        text,
        FRENCH[code as keyof typeof FIELD_ERRORS],
      ]),
    ),
  );

export const referencePages = (): Readonly<Record<string, string>> => ({
  'api.md': apiPage(),
  'permissions.md': permissionsPage(),
  'errors.md': errorsPage(),
});

type Texts = Record<string, string>;

/** Texts of all notification types by feature and name, as i18next looks them up. */
function textsByFeature(textOf: (type: NotificationType) => string | Readonly<Texts>) {
  const texts: Record<string, Texts> = {};
  for (const type of NotificationType.options) {
    const feature = (texts[notificationFeature(type)] ??= {});
    const [, name = ''] = type.split('.');
    const text = textOf(type);
    const forms = typeof text === 'string' ? { '': text } : text;
    for (const [suffix, form] of Object.entries(forms)) feature[name + suffix] = form;
  }
  return texts;
}

const localePath = (language: Language, namespace: string) =>
  `web/src/locales/${language}/${namespace}.json`;

const readTexts = (language: Language, namespace: string) =>
  JSON.parse(
    readFileSync(new URL(`../${localePath(language, namespace)}`, import.meta.url), 'utf8'),
  );

function localeFile(language: Language, namespace: string, generated: object): [string, string] {
  const written: object = readTexts(language, namespace);
  const path = localePath(language, namespace);
  return [path, `${JSON.stringify({ ...written, ...generated }, null, 2)}\n`];
}

/** The locale files with texts of notification types: their sentences in the bell, and what preferences are about. */
export const localeFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LOCALES.flatMap((language) => [
      localeFile(language, 'notifications', {
        sentence: textsByFeature((type) => findNotification(type)[language].bell),
      }),
      localeFile(language, 'preferences', {
        about: textsByFeature((type) => findNotification(type)[language].preference),
      }),
    ]),
  );

/** The texts of the audit log on screen, which its export says too. */
export const auditTexts = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LOCALES.map((language) => {
      const { did, signed_in, corrected } = readTexts(language, 'directory').activity;
      const { kind, detail, hub, anonymous } = readTexts(language, 'audit');
      const label = (key: string) => {
        const [namespace = '', path = ''] = key.split(':');
        return path.split('.').reduce((texts, name) => texts[name], readTexts(language, namespace));
      };
      const field = Object.entries(REGISTRATION_FIELD_TEXTS).map(([name, key]) => [
        name,
        uncapitalize(label(key), language),
      ]);
      const errors = { en: ENGLISH, fr: FRENCH }[language];
      const refusal = Object.entries(errors).filter(([code]) => AUDITED_ERRORS.has(code));
      const texts = {
        activity: { did, signed_in, corrected },
        kind,
        detail,
        hub,
        anonymous,
        field: Object.fromEntries(field),
        refusal: Object.fromEntries(refusal),
      };
      const path = `server/src/features/audit/audit-texts.${language}.json`;
      return [path, `${JSON.stringify(texts, null, 2)}\n`];
    }),
  );

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(referencePages())) {
    writeFileSync(new URL(name, FOLDER), text);
  }
  for (const [path, text] of Object.entries({ ...localeFiles(), ...auditTexts() })) {
    writeFileSync(new URL(`../${path}`, import.meta.url), text);
  }
}
