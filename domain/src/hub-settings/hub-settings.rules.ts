// What single settings and several of them are refused for, before the server reads them together.
import type { FieldProblem } from '../errors.ts';
import { fieldProblems } from '../kernel/field-problems.ts';
import { EDITABLE_SETTINGS, editableSetting, type SettingKey } from './editable-settings.ts';
import { listText, MIN_SECRET, videoAddressesText } from './setting-schemas.ts';

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
  ['OIDC_HUB_ISSUER', 'OIDC_HUB_CLIENT_ID', 'OIDC_HUB_CLIENT_SECRET'],
  ['TURN_URL', 'TURN_SECRET'],
];

/** Settings that need another one. */
const NEEDS: readonly (readonly [SettingKey, SettingKey])[] = [
  ['BBB_URL', 'BBB_SECRET'],
  ['BBB_DRAIN', 'BBB_URL'],
  ['OIDC_HUB_LABEL', 'OIDC_HUB_ISSUER'],
  ['OIDC_HUB_DOMAINS', 'OIDC_HUB_ISSUER'],
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

/** With the number of a submission and the token, the name of an address must not be longer than 64 characters. */
export const MAX_REPLY_NAME = 20;

const partsOf = (text: string | null | undefined) => listText.parse(text ?? '');

/** What single settings cannot show: values that do not fit those of others. */
export function findConflicts(texts: SettingTexts): readonly FieldProblem[] {
  const servers = videoAddressesText.safeParse(texts.BBB_URL ?? '').data ?? [];
  const drained = videoAddressesText.safeParse(texts.BBB_DRAIN ?? '').data ?? [];
  const secrets = partsOf(texts.BBB_SECRET);
  const name = texts.REPLY_ADDRESS?.split('@')[0] ?? '';
  const isOwnSecretShort =
    servers.length === 0 && secrets.length > 0 && (texts.BBB_SECRET ?? '').length < MIN_SECRET;
  const problems: (FieldProblem | false)[] = [
    new Set(servers).size < servers.length && { code: 'field.distinct', path: 'BBB_URL' },
    drained.some((url) => !servers.includes(url)) && {
      code: 'field.video_server',
      path: 'BBB_DRAIN',
    },
    servers.length > 0 &&
      ![0, 1, servers.length].includes(secrets.length) && {
        code: 'field.one_or_each',
        path: 'BBB_SECRET',
      },
    isOwnSecretShort && { code: 'field.min', path: 'BBB_SECRET', params: { min: MIN_SECRET } },
    name.length > MAX_REPLY_NAME && {
      code: 'field.reply_name',
      path: 'REPLY_ADDRESS',
      params: { max: MAX_REPLY_NAME },
    },
  ];
  return problems.filter((it) => it !== false);
}

/** Secrets that are sent to an address: whoever changes the address types the secret again. */
const SENT_TO: Readonly<Partial<Record<SettingKey, readonly SettingKey[]>>> = {
  BBB_URL: ['BBB_SECRET'],
  TURN_URL: ['TURN_SECRET'],
  OIDC_HUB_ISSUER: ['OIDC_HUB_CLIENT_SECRET'],
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
