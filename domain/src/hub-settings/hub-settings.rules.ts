// What single settings and several of them are refused for, before the server reads them together.
import type { FieldProblem } from '../errors.ts';
import { fieldProblems } from '../kernel/field-problems.ts';
import { EDITABLE_SETTINGS, editableSetting, type SettingKey } from './editable-settings.ts';

/** Set by its own call, as a file; the environment does not know it. */
export const LOGO_KEY = 'HUB_LOGO';

/** The texts that apply; what is missing or empty is not set. */
export type SettingTexts = Readonly<Partial<Record<SettingKey | typeof LOGO_KEY, string | null>>>;

export const isSettingKey = (key: string): key is SettingKey =>
  Object.hasOwn(EDITABLE_SETTINGS, key);

/** Why a text is no value of the setting; an empty one means that it is not set, which not all can be. */
export function findSettingProblems(key: SettingKey, text: string): readonly FieldProblem[] {
  const { schema, fallback } = editableSetting(key);
  if (text === '') return fallback === undefined ? [] : [{ code: 'field.required', path: key }];
  const read = schema.safeParse(text, { reportInput: true });
  return read.success
    ? []
    : fieldProblems(read.error).map((problem) => ({ ...problem, path: key }));
}

/** Settings that are of use only with others. */
const TOGETHER: readonly (readonly SettingKey[])[] = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['REPLY_ADDRESS', 'INBOUND_MAIL_SECRET'],
];

/** Settings that need another one. */
const NEEDS: readonly (readonly [SettingKey, SettingKey])[] = [
  ['BBB_URL', 'BBB_SECRET'],
  ['BBB_DRAIN', 'BBB_URL'],
];

const PARTNERS = ['WEMOVE_PARTNER', 'PROSERVY_PARTNER', 'EURAFRIQUE_PARTNER'] as const;

/** The settings that must be filled in too, each with the one that asks for it. */
export function findMissing(texts: SettingTexts): readonly FieldProblem[] {
  const isSet = (key: SettingKey) => (texts[key] ?? '') !== '';
  const needed = (key: SettingKey): FieldProblem => ({ code: 'field.needed', path: key });
  const caller = PARTNERS.find((key) => texts[key]?.includes('://'));
  return [
    ...TOGETHER.filter((keys) => keys.some(isSet)).flatMap((keys) =>
      keys.filter((key) => !isSet(key)).map(needed),
    ),
    ...NEEDS.filter(([key, other]) => isSet(key) && !isSet(other)).map(([, other]) =>
      needed(other),
    ),
    ...(caller && !isSet('PARTNER_WEBHOOK_SECRET') ? [needed('PARTNER_WEBHOOK_SECRET')] : []),
  ];
}

/** Secrets that are sent to an address: whoever changes the address types the secret again. */
const SENT_TO: Readonly<Partial<Record<SettingKey, readonly SettingKey[]>>> = {
  BBB_URL: ['BBB_SECRET'],
  S3_ENDPOINT: ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  WEMOVE_PARTNER: ['PARTNER_WEBHOOK_SECRET'],
  PROSERVY_PARTNER: ['PARTNER_WEBHOOK_SECRET'],
  EURAFRIQUE_PARTNER: ['PARTNER_WEBHOOK_SECRET'],
};

/** Otherwise an admin could have a stored secret, which no screen shows, used at an address of their own. */
export function findSecretsToRetype(
  changed: SettingTexts,
  before: SettingTexts,
): readonly FieldProblem[] {
  const keys = Object.keys(changed).filter(isSettingKey);
  const asked = keys.flatMap((key) => {
    const now = changed[key] ?? '';
    if (now === '' || now === (before[key] ?? '')) return [];
    // An email carries no secret.
    if (key.endsWith('_PARTNER') && !now.includes('://')) return [];
    return (SENT_TO[key] ?? []).filter(
      (secret) => (before[secret] ?? '') !== '' && !changed[secret],
    );
  });
  return [...new Set(asked)].map((path) => ({ code: 'field.retype_secret', path }));
}
