// The settings that admins change on a screen. `app/config.ts` reads the environment with the same schemas.
import { z } from 'zod';
import type { HubPart } from '../access/hub-parts.ts';
import { line } from '../kernel/fields.ts';
import { Clock, WeekStart } from '../kernel/time-format.ts';
import {
  CLAIM_WORKING_DAYS,
  DAILY_BOOKING_QUOTA,
  DEFAULT_HUB_TIME_ZONE,
  GUEST_DAYS,
  IMPORT_DAYS,
  MAIL_DAYS,
  MAX_DAILY_BOOKING_QUOTA,
  MEETING_DAYS,
  MESSAGES_PER_MINUTE,
  MIN_LOG_DAYS,
  RECORDING_RETENTION_DAYS,
  RECORDING_STORAGE_GB,
  REFUSAL_LOG_DAYS,
  SIGN_IN_LOG_DAYS,
} from '../limits.ts';
import { DEFAULT_ACCENT } from './accent.rules.ts';
import {
  accentText,
  flagText,
  gigabytesText,
  issuerText,
  partnerText,
  rolesText,
  secretText,
  senderText,
  turnAddressesText,
  turnSecretText,
  videoAddressesText,
  webAddressText,
  wholeNumber,
  zoneText,
} from './setting-schemas.ts';

/** The groups of the screen, in its order. */
export const SETTING_GROUPS = [
  'hub',
  'time',
  'limits',
  'access',
  'providers',
  'mail',
  'video',
  'storage',
  'partners',
  'features',
  'retention',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

interface EditableSetting {
  readonly group: SettingGroup;
  /** Reads the text of the environment or of the screen. */
  readonly schema: z.ZodType<unknown, string>;
  /** What applies when nothing is set, as text. */
  readonly fallback?: string;
  /** Stored sealed, and never shown. */
  readonly isSecret?: true;
  /** A running server keeps the former value until it is started again. */
  readonly needsRestart?: true;
}

export const EDITABLE_SETTINGS = {
  HUB_NAME: { group: 'hub', schema: line(60), fallback: 'THE DOT' },
  HUB_ACCENT: { group: 'hub', schema: accentText, fallback: DEFAULT_ACCENT },
  SUPPORT_USER: { group: 'hub', schema: z.email().max(254) },

  HUB_TIME_ZONE: { group: 'time', schema: zoneText, fallback: DEFAULT_HUB_TIME_ZONE },
  HUB_CLOCK: { group: 'time', schema: Clock, fallback: '24' },
  HUB_WEEK_START: {
    group: 'time',
    schema: WeekStart,
    fallback: 'monday',
  },

  DAILY_BOOKINGS: {
    group: 'limits',
    schema: wholeNumber(1, MAX_DAILY_BOOKING_QUOTA),
    fallback: String(DAILY_BOOKING_QUOTA),
  },
  MESSAGES_PER_MINUTE: {
    group: 'limits',
    schema: wholeNumber(1, 1_000_000),
    fallback: String(MESSAGES_PER_MINUTE),
  },
  CLAIM_WORKING_DAYS: {
    group: 'limits',
    schema: wholeNumber(1, 60),
    fallback: String(CLAIM_WORKING_DAYS),
  },
  RECORDING_MEETING_GB: {
    group: 'limits',
    schema: gigabytesText,
    fallback: String(RECORDING_STORAGE_GB.meeting),
  },
  RECORDING_USER_GB: {
    group: 'limits',
    schema: gigabytesText,
    fallback: String(RECORDING_STORAGE_GB.user),
  },
  RECORDING_FREE_GB: {
    group: 'limits',
    schema: gigabytesText,
    fallback: String(RECORDING_STORAGE_GB.free),
  },

  SIGN_UP: { group: 'access', schema: flagText, fallback: 'true' },
  SECOND_FACTOR_ROLES: { group: 'access', schema: rolesText },

  // A provider of the name HUB, as the environment writes it; others stay there.
  OIDC_HUB_LABEL: { group: 'providers', schema: line(60) },
  OIDC_HUB_ISSUER: { group: 'providers', schema: issuerText },
  OIDC_HUB_CLIENT_ID: { group: 'providers', schema: z.string().min(1).max(500) },
  OIDC_HUB_CLIENT_SECRET: {
    group: 'providers',
    schema: z.string().min(1).max(2000),
    isSecret: true,
  },
  OIDC_HUB_DOMAINS: { group: 'providers', schema: z.string().max(1000) },

  SMTP_URL: {
    group: 'mail',
    schema: z.url({ protocol: /^smtps?$/ }).max(1000),
    isSecret: true,
  },
  MAIL_FROM: { group: 'mail', schema: senderText, fallback: 'THE DOT <no-reply@localhost>' },
  REPLY_ADDRESS: { group: 'mail', schema: z.email().max(320) },
  INBOUND_MAIL_SECRET: { group: 'mail', schema: secretText, isSecret: true },

  BBB_URL: { group: 'video', schema: videoAddressesText },
  BBB_SECRET: { group: 'video', schema: z.string().min(1).max(2000), isSecret: true },
  BBB_CHECKSUM: {
    group: 'video',
    schema: z.enum(['sha1', 'sha256', 'sha384', 'sha512']),
    fallback: 'sha256',
  },
  BBB_DRAIN: { group: 'video', schema: videoAddressesText },

  TURN_URL: { group: 'video', schema: turnAddressesText },
  TURN_SECRET: { group: 'video', schema: turnSecretText, isSecret: true },

  S3_ENDPOINT: { group: 'storage', schema: webAddressText, needsRestart: true },
  S3_REGION: {
    group: 'storage',
    schema: z.string().min(1).max(100),
    fallback: 'auto',
    needsRestart: true,
  },
  S3_BUCKET: { group: 'storage', schema: z.string().min(1).max(255), needsRestart: true },
  S3_ACCESS_KEY_ID: {
    group: 'storage',
    schema: z.string().min(1).max(500),
    isSecret: true,
    needsRestart: true,
  },
  S3_SECRET_ACCESS_KEY: {
    group: 'storage',
    schema: z.string().min(1).max(500),
    isSecret: true,
    needsRestart: true,
  },

  WEMOVE_PARTNER: { group: 'partners', schema: partnerText },
  PROSERVY_PARTNER: { group: 'partners', schema: partnerText },
  EURAFRIQUE_PARTNER: { group: 'partners', schema: partnerText },
  PARTNER_WEBHOOK_SECRET: { group: 'partners', schema: secretText, isSecret: true },

  TT_FEATURES: { group: 'features', schema: flagText, fallback: 'true' },
  MATERIAL: { group: 'features', schema: flagText, fallback: 'true' },
  EVENTS: { group: 'features', schema: flagText, fallback: 'true' },
  OPPORTUNITIES: { group: 'features', schema: flagText, fallback: 'true' },
  DEALS: { group: 'features', schema: flagText, fallback: 'true' },
  COMMUNITY_SERVICES: { group: 'features', schema: flagText, fallback: 'true' },

  RECORDING_DAYS: {
    group: 'retention',
    schema: wholeNumber(8, 3650),
    fallback: String(RECORDING_RETENTION_DAYS),
  },
  MAIL_DAYS: { group: 'retention', schema: wholeNumber(7, 3650), fallback: String(MAIL_DAYS) },
  NOTIFICATION_DAYS: { group: 'retention', schema: wholeNumber(7, 3650) },
  GUEST_DAYS: { group: 'retention', schema: wholeNumber(1, 365), fallback: String(GUEST_DAYS) },
  MEETING_DAYS: { group: 'retention', schema: wholeNumber(1, 365), fallback: String(MEETING_DAYS) },
  IMPORT_DAYS: { group: 'retention', schema: wholeNumber(1, 90), fallback: String(IMPORT_DAYS) },
  SIGN_IN_LOG_DAYS: {
    group: 'retention',
    schema: wholeNumber(MIN_LOG_DAYS, 3650),
    fallback: String(SIGN_IN_LOG_DAYS),
  },
  REFUSAL_LOG_DAYS: {
    group: 'retention',
    schema: wholeNumber(MIN_LOG_DAYS, 3650),
    fallback: String(REFUSAL_LOG_DAYS),
  },
} as const satisfies Readonly<Record<string, EditableSetting>>;

export type SettingKey = keyof typeof EDITABLE_SETTINGS;
export const SETTING_KEYS = Object.keys(EDITABLE_SETTINGS) as [SettingKey, ...SettingKey[]];

/** The setting that switches each part of the hub off. */
export const PART_SETTINGS = {
  station: 'TT_FEATURES',
  material: 'MATERIAL',
  events: 'EVENTS',
  opportunities: 'OPPORTUNITIES',
  deals: 'DEALS',
  community: 'COMMUNITY_SERVICES',
} as const satisfies Readonly<Record<HubPart, SettingKey>>;

export const editableSetting = (key: SettingKey): EditableSetting => EDITABLE_SETTINGS[key];

export const keysOfGroup = (group: SettingGroup): readonly SettingKey[] =>
  SETTING_KEYS.filter((key) => editableSetting(key).group === group);
