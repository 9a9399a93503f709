import { isIP } from 'node:net';
import { resolve } from 'node:path';
import proxyaddr from '@fastify/proxy-addr';
import { HUB_PARTS } from '@thedot/domain/access/hub-parts';
import type { Role } from '@thedot/domain/access/roles';
import {
  EDITABLE_SETTINGS as EDITABLE,
  PART_SETTINGS,
} from '@thedot/domain/hub-settings/editable-settings';
import {
  flagText as flag,
  listText as list,
  secretText as secretKey,
  webAddressText as webAddress,
} from '@thedot/domain/hub-settings/setting-schemas';
import { MAX_REPLY_NAME } from '@thedot/domain/hub-settings/hub-settings.rules';
import { z } from 'zod';
import { DATABASE_WAIT_SECONDS } from '../db/db.ts';
import type { Partner, Settings } from '../kernel/settings.ts';
import { hasTurn } from '../platform/conference/ice-url.ts';
import { IceServers } from './ice-settings.ts';
import { CONFERENCE_SETTINGS, readConferenceSettings } from './conference-settings.ts';
import { metricsHost, readTraceSettings, TRACE_SETTINGS } from './monitoring-settings.ts';
import { IdentityProviders } from './openid-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import {
  findPublicSetting,
  refuseProduction,
  requiresStartTls,
  withoutBrackets,
} from './production-settings.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const host = z
  .string()
  .refine(
    (it) => isIP(it) || (z.hostname().safeParse(it).success && !/(?:^|\.)\d+$/.test(it)),
    'must be an IP address or a host name',
  );

const proxies = list.superRefine((networks, issues) => {
  try {
    proxyaddr.compile([...networks]);
  } catch (error) {
    issues.addIssue(error instanceof Error ? error.message : String(error));
  }
});

const toBytes = (gigabytes: number) => Math.round(gigabytes * 1024 ** 3);

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_WAIT_SECONDS: z.coerce.number().min(1).default(DATABASE_WAIT_SECONDS),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  S3_ENDPOINT: EDITABLE.S3_ENDPOINT.schema.optional(),
  S3_REGION: EDITABLE.S3_REGION.schema.prefault(EDITABLE.S3_REGION.fallback),
  S3_BUCKET: EDITABLE.S3_BUCKET.schema.optional(),
  S3_ACCESS_KEY_ID: EDITABLE.S3_ACCESS_KEY_ID.schema.optional(),
  S3_SECRET_ACCESS_KEY: EDITABLE.S3_SECRET_ACCESS_KEY.schema.optional(),
  SMTP_URL: EDITABLE.SMTP_URL.schema.optional(),
  MAIL_FROM: EDITABLE.MAIL_FROM.schema.prefault(EDITABLE.MAIL_FROM.fallback),
  REPLY_ADDRESS: EDITABLE.REPLY_ADDRESS.schema.optional(),
  INBOUND_MAIL_SECRET: EDITABLE.INBOUND_MAIL_SECRET.schema.optional(),
  CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional(),
  ...CONFERENCE_SETTINGS,
  ICE_SERVERS: IceServers.default([]),
  ICE_TRANSPORT_POLICY: z.enum(['all', 'relay']).default('all'),
  SAMPLE_HUB: flag.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  ALLOW_PLAINTEXT: list.transform((hosts) => hosts.map(withoutBrackets)).default([]),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: secretKey.optional(),
  SECOND_FACTOR_ROLES: EDITABLE.SECOND_FACTOR_ROLES.schema.optional(),
  METRICS_PORT: port.nullable().default(9464),
  METRICS_HOST: metricsHost.default('127.0.0.1'),
  ...TRACE_SETTINGS,
  HUB_NAME: EDITABLE.HUB_NAME.schema.prefault(EDITABLE.HUB_NAME.fallback),
  HUB_ACCENT: EDITABLE.HUB_ACCENT.schema.prefault(EDITABLE.HUB_ACCENT.fallback),
  HUB_TIME_ZONE: EDITABLE.HUB_TIME_ZONE.schema.prefault(EDITABLE.HUB_TIME_ZONE.fallback),
  HUB_CLOCK: EDITABLE.HUB_CLOCK.schema.prefault(EDITABLE.HUB_CLOCK.fallback),
  HUB_WEEK_START: EDITABLE.HUB_WEEK_START.schema.prefault(EDITABLE.HUB_WEEK_START.fallback),
  SIGN_UP: EDITABLE.SIGN_UP.schema.prefault(EDITABLE.SIGN_UP.fallback),
  TT_FEATURES: EDITABLE.TT_FEATURES.schema.prefault(EDITABLE.TT_FEATURES.fallback),
  MATERIAL: EDITABLE.MATERIAL.schema.prefault(EDITABLE.MATERIAL.fallback),
  EVENTS: EDITABLE.EVENTS.schema.prefault(EDITABLE.EVENTS.fallback),
  OPPORTUNITIES: EDITABLE.OPPORTUNITIES.schema.prefault(EDITABLE.OPPORTUNITIES.fallback),
  DEALS: EDITABLE.DEALS.schema.prefault(EDITABLE.DEALS.fallback),
  COMMUNITY_SERVICES: EDITABLE.COMMUNITY_SERVICES.schema.prefault(
    EDITABLE.COMMUNITY_SERVICES.fallback,
  ),
  SUPPORT_USER: EDITABLE.SUPPORT_USER.schema.optional(),
  DAILY_BOOKINGS: EDITABLE.DAILY_BOOKINGS.schema.prefault(EDITABLE.DAILY_BOOKINGS.fallback),
  TURN_URL: EDITABLE.TURN_URL.schema.default([]),
  TURN_SECRET: EDITABLE.TURN_SECRET.schema.optional(),
  MESSAGES_PER_MINUTE: EDITABLE.MESSAGES_PER_MINUTE.schema.prefault(
    EDITABLE.MESSAGES_PER_MINUTE.fallback,
  ),
  RECORDING_MEETING_GB: EDITABLE.RECORDING_MEETING_GB.schema.prefault(
    EDITABLE.RECORDING_MEETING_GB.fallback,
  ),
  RECORDING_USER_GB: EDITABLE.RECORDING_USER_GB.schema.prefault(
    EDITABLE.RECORDING_USER_GB.fallback,
  ),
  RECORDING_FREE_GB: EDITABLE.RECORDING_FREE_GB.schema.prefault(
    EDITABLE.RECORDING_FREE_GB.fallback,
  ),
  CLAIM_WORKING_DAYS: EDITABLE.CLAIM_WORKING_DAYS.schema.prefault(
    EDITABLE.CLAIM_WORKING_DAYS.fallback,
  ),
  WEMOVE_PARTNER: EDITABLE.WEMOVE_PARTNER.schema.optional(),
  PROSERVY_PARTNER: EDITABLE.PROSERVY_PARTNER.schema.optional(),
  EURAFRIQUE_PARTNER: EDITABLE.EURAFRIQUE_PARTNER.schema.optional(),
  PARTNER_WEBHOOK_SECRET: EDITABLE.PARTNER_WEBHOOK_SECRET.schema.optional(),
  RECORDING_DAYS: EDITABLE.RECORDING_DAYS.schema.prefault(EDITABLE.RECORDING_DAYS.fallback),
  MAIL_DAYS: EDITABLE.MAIL_DAYS.schema.prefault(EDITABLE.MAIL_DAYS.fallback),
  NOTIFICATION_DAYS: EDITABLE.NOTIFICATION_DAYS.schema.optional(),
  GUEST_DAYS: EDITABLE.GUEST_DAYS.schema.prefault(EDITABLE.GUEST_DAYS.fallback),
  MEETING_DAYS: EDITABLE.MEETING_DAYS.schema.prefault(EDITABLE.MEETING_DAYS.fallback),
  IMPORT_DAYS: EDITABLE.IMPORT_DAYS.schema.prefault(EDITABLE.IMPORT_DAYS.fallback),
  SIGN_IN_LOG_DAYS: EDITABLE.SIGN_IN_LOG_DAYS.schema.prefault(EDITABLE.SIGN_IN_LOG_DAYS.fallback),
  REFUSAL_LOG_DAYS: EDITABLE.REFUSAL_LOG_DAYS.schema.prefault(EDITABLE.REFUSAL_LOG_DAYS.fallback),
});

export type SettingName = keyof typeof Environment.shape;
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

/** Roles with wide permissions, which need a second factor in production unless the setting says otherwise. */
const WIDE_ROLES: readonly Role[] = ['super-admin', 'admin', 'dot'];

/** The sample hub's community manager, who answers all users. */
const SAMPLE_SUPPORT_USER = 'hela.bouzid@thedot.example';

export type { Settings };

export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** The environment of this process, with the secrets that it names files for. */
export function processEnvironment(): NodeJS.ProcessEnv {
  try {
    return withSecretFiles(process.env);
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

/** Reads the settings from the environment. A wrong setting throws an error that names it. */
export function readSettings(environment: NodeJS.ProcessEnv = processEnvironment()): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = Environment.safeParse({
    ...given,
    // Here empty means "off", elsewhere "not set".
    ...(environment['METRICS_PORT']?.trim() === '' && { METRICS_PORT: null }),
  });
  if (!result.success) throw new SettingsError(describeIssues(result.error));
  const env = result.data;
  const providers = IdentityProviders.safeParse(
    Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('OIDC_'))),
  );
  if (!providers.success) throw new SettingsError(describeIssues(providers.error));
  const publicSetting = findPublicSetting(env);
  const nodeEnv = env.NODE_ENV ?? (publicSetting ? 'production' : 'development');
  const isProduction = nodeEnv === 'production';
  if (!isProduction && publicSetting) {
    throw new SettingsError(
      `NODE_ENV=${nodeEnv} is for a hub of this machine only, but ${publicSetting}: set NODE_ENV=production.`,
    );
  }
  const refusals = isProduction ? readable('DATABASE_URL', () => refuseProduction(env)) : [];
  if (refusals.length > 0) throw new SettingsError(refusals.join('\n'));
  const publicUrl = env.PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`;
  const s3 = allOrNone({
    bucket: ['S3_BUCKET', env.S3_BUCKET],
    accessKeyId: ['S3_ACCESS_KEY_ID', env.S3_ACCESS_KEY_ID],
    secretAccessKey: ['S3_SECRET_ACCESS_KEY', env.S3_SECRET_ACCESS_KEY],
  });
  if (env.DATABASE_OWNER_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new SettingsError('DATABASE_URL must be set too, since DATABASE_OWNER_URL is set.');
  }
  const turn = allOrNone({
    urls: ['TURN_URL', env.TURN_URL.join() || undefined],
    secret: ['TURN_SECRET', env.TURN_SECRET],
  });
  const iceServers = [
    ...env.ICE_SERVERS,
    ...(turn ? [{ urls: env.TURN_URL, access: { secret: turn.secret } }] : []),
  ];
  if (env.ICE_TRANSPORT_POLICY === 'relay' && !iceServers.some(hasTurn)) {
    throw new SettingsError(
      'ICE_TRANSPORT_POLICY is relay, but ICE_SERVERS has no TURN server: add one, or remove ICE_TRANSPORT_POLICY.',
    );
  }
  const conference = readConferenceSettings(env);
  if (typeof conference === 'string') throw new SettingsError(conference);
  const answers = allOrNone({
    address: ['REPLY_ADDRESS', env.REPLY_ADDRESS],
    secret: ['INBOUND_MAIL_SECRET', env.INBOUND_MAIL_SECRET],
  });
  if (answers && answers.address.indexOf('@') > MAX_REPLY_NAME)
    throw new SettingsError(
      `The part of REPLY_ADDRESS before the @ must have at most ${MAX_REPLY_NAME} characters.`,
    );
  const calls = [env.WEMOVE_PARTNER, env.PROSERVY_PARTNER, env.EURAFRIQUE_PARTNER].filter(
    (it) => it?.channel === 'webhook',
  );
  if (calls.length > 0 && env.PARTNER_WEBHOOK_SECRET === undefined)
    throw new SettingsError(
      'PARTNER_WEBHOOK_SECRET must be set too, since a partner has a web address.',
    );
  if (isProduction && calls.some((it) => !it?.address.startsWith('https:')))
    throw new SettingsError('The web address of a partner must use https.');
  const sampleHub = env.SAMPLE_HUB ?? (!isProduction && env.DATABASE_URL === undefined);
  const samplePartner = (program: string): Partner | null =>
    sampleHub ? { channel: 'email', address: `${program}@partner.example` } : null;
  return {
    nodeEnv,
    isProduction,
    logLevel: env.LOG_LEVEL,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    trustedProxies: env.TRUSTED_PROXIES,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    databaseWaitMs: env.DATABASE_WAIT_SECONDS * 1000,
    redisUrl: env.REDIS_URL ?? null,
    s3: s3 && { endpoint: env.S3_ENDPOINT ?? null, region: env.S3_REGION, ...s3 },
    smtpUrl: env.SMTP_URL ?? null,
    smtpRequiresTls:
      isProduction &&
      env.SMTP_URL !== undefined &&
      requiresStartTls(env.SMTP_URL, env.ALLOW_PLAINTEXT),
    mailFrom: env.MAIL_FROM,
    replyAddress: answers?.address.toLowerCase() ?? null,
    inboundMailSecret: answers?.secret ?? null,
    oidc: providers.data,
    ...conference,
    scanner: env.CLAMD_URL === undefined ? null : parseAddress(env.CLAMD_URL),
    iceServers,
    iceTransportPolicy: env.ICE_TRANSPORT_POLICY,
    sampleHub,
    secretKey: env.SECRET_KEY ?? null,
    secretKeyPrevious: env.SECRET_KEY_PREVIOUS ?? null,
    allowPlaintext: env.ALLOW_PLAINTEXT,
    secondFactorRoles: env.SECOND_FACTOR_ROLES ?? (isProduction ? WIDE_ROLES : []),
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    traces: readTraceSettings(env),
    hubName: env.HUB_NAME,
    hubTimeZone: env.HUB_TIME_ZONE,
    hubAccent: env.HUB_ACCENT,
    hubLogo: null,
    hubClock: env.HUB_CLOCK,
    hubWeekStart: env.HUB_WEEK_START,
    isSignUpOpen: env.SIGN_UP,
    switchedOff: HUB_PARTS.filter((part) => !env[PART_SETTINGS[part]]),
    supportUser: env.SUPPORT_USER ?? (sampleHub ? SAMPLE_SUPPORT_USER : null),
    dailyBookings: env.DAILY_BOOKINGS,
    messagesPerMinute: env.MESSAGES_PER_MINUTE,
    claimWorkingDays: env.CLAIM_WORKING_DAYS,
    partners: {
      wemove: env.WEMOVE_PARTNER ?? samplePartner('wemove'),
      proservy: env.PROSERVY_PARTNER ?? samplePartner('proservy'),
      eurafrique: env.EURAFRIQUE_PARTNER ?? samplePartner('eurafrique'),
    },
    partnerWebhookSecret: env.PARTNER_WEBHOOK_SECRET ?? null,
    recordingDays: env.RECORDING_DAYS,
    keptDays: {
      mails: env.MAIL_DAYS,
      notifications: env.NOTIFICATION_DAYS ?? null,
      guests: env.GUEST_DAYS,
      meetings: env.MEETING_DAYS,
      imports: env.IMPORT_DAYS,
      signIns: env.SIGN_IN_LOG_DAYS,
      refusals: env.REFUSAL_LOG_DAYS,
    },
    recordingLimits: {
      meetingBytes: toBytes(env.RECORDING_MEETING_GB),
      userBytes: toBytes(env.RECORDING_USER_GB),
      freeBytes: toBytes(env.RECORDING_FREE_GB),
    },
    allowLocalCalendars: false,
    allowLocalPushServices: false,
  };
}

/** Runs what parses a setting further, and names the setting when it fails. */
function readable<T>(setting: SettingName, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`Invalid setting: ${setting} (${because}).`, { cause: error });
  }
}

/** Returns settings that require each other: all of them, or null for none. */
function allOrNone<Name extends string>(
  parts: Readonly<Record<Name, readonly [setting: string, value: string | undefined]>>,
): Record<Name, string> | null {
  const entries = Object.entries<readonly [string, string | undefined]>(parts);
  const missing = entries.filter(([, [, value]]) => value === undefined);
  if (missing.length === entries.length) return null;
  if (missing.length > 0) {
    const names = (some: typeof entries) => some.map(([, [setting]]) => setting).join(', ');
    throw new SettingsError(
      `${names(missing)} must be set too, since ${names(entries.filter((it) => !missing.includes(it)))} is set.`,
    );
  }
  return Object.fromEntries(entries.map(([name, [, value]]) => [name, value])) as Record<
    Name,
    string
  >;
}

function describeIssues(error: z.ZodError): string {
  const wrong = error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`);
  return `Invalid setting: ${wrong.join(', ')}. See .env.example for allowed values.`;
}

const CLAMD_PORT = 3310;

function parseAddress(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(url);
  return { host: withoutBrackets(hostname), port: Number(port) || CLAMD_PORT };
}

const hostInUrl = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
