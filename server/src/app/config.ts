import { isIP } from 'node:net';
import { resolve } from 'node:path';
import proxyaddr from '@fastify/proxy-addr';
import { Role } from '@thedot/domain/access/roles';
import { timeZone } from '@thedot/domain/kernel/fields';
import {
  DEFAULT_HUB_TIME_ZONE,
  MESSAGES_PER_MINUTE,
  RECORDING_RETENTION_DAYS,
  RECORDING_STORAGE_GB,
} from '@thedot/domain/limits';
import { z } from 'zod';
import { DATABASE_WAIT_SECONDS } from '../db/db.ts';
import type { Partner, Settings } from '../kernel/settings.ts';
import { hasTurn } from '../platform/conference/ice-url.ts';
import { IceServers } from './ice-settings.ts';
import { CONFERENCE_SETTINGS, readConferenceSettings } from './conference-settings.ts';
import { IdentityProviders } from './openid-settings.ts';
import {
  findPublicSetting,
  refuseProduction,
  requiresStartTls,
  withoutBrackets,
} from './production-settings.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const flag = z.enum(['true', 'false', '1', '0', 'yes', 'no']).transform((it) => /^[ty1]/.test(it));
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

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

const gigabytes = z.coerce.number().min(0).max(1_000_000);
const toBytes = (gigabytes: number) => Math.round(gigabytes * 1024 ** 3);

const secretKey = z.string().min(32, 'must have at least 32 characters');

const partner = z.union([z.email(), webAddress]).transform((address): Partner => ({
  channel: address.includes('://') ? 'webhook' : 'email',
  address,
}));

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
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('THE DOT <no-reply@localhost>'),
  REPLY_ADDRESS: z.email().max(320).optional(),
  INBOUND_MAIL_SECRET: secretKey.optional(),
  CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional(),
  ...CONFERENCE_SETTINGS,
  ICE_SERVERS: IceServers.default([]),
  ICE_TRANSPORT_POLICY: z.enum(['all', 'relay']).default('all'),
  SAMPLE_HUB: flag.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  ALLOW_PLAINTEXT: list.transform((hosts) => hosts.map(withoutBrackets)).default([]),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: secretKey.optional(),
  SECOND_FACTOR_ROLES: list
    .transform((roles) => (roles.join() === 'none' ? [] : roles))
    .pipe(z.array(Role))
    .optional(),
  METRICS_PORT: port.nullable().default(9464),
  HUB_NAME: z.string().default('THE DOT'),
  HUB_TIME_ZONE: timeZone.default(DEFAULT_HUB_TIME_ZONE),
  TT_FEATURES: flag.default(true),
  SUPPORT_USER: z.email().optional(),
  MESSAGES_PER_MINUTE: z.coerce.number().int().min(1).default(MESSAGES_PER_MINUTE),
  RECORDING_MEETING_GB: gigabytes.default(RECORDING_STORAGE_GB.meeting),
  RECORDING_USER_GB: gigabytes.default(RECORDING_STORAGE_GB.user),
  RECORDING_FREE_GB: gigabytes.default(RECORDING_STORAGE_GB.free),
  CLAIM_WORKING_DAYS: z.coerce.number().int().min(1).max(60).default(5),
  WEMOVE_PARTNER: partner.optional(),
  PROSERVY_PARTNER: partner.optional(),
  EURAFRIQUE_PARTNER: partner.optional(),
  PARTNER_WEBHOOK_SECRET: secretKey.optional(),
  RECORDING_DAYS: z.coerce.number().int().min(8).max(3650).default(RECORDING_RETENTION_DAYS),
});

export type SettingName = keyof typeof Environment.shape;
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

/** Roles with wide permissions, which need a second factor in production unless the setting says otherwise. */
const WIDE_ROLES: readonly Role[] = ['super-admin', 'admin', 'dot'];

/** With the number of a submission and the token, the name of an address must not be longer than 64 characters. */
const MAX_REPLY_NAME = 20;

/** The sample hub's community manager, who answers all users. */
const SAMPLE_SUPPORT_USER = 'hela.bouzid@thedot.example';

export type { Settings };

export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads the settings from the environment. A wrong setting throws an error that names it. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
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
  if (env.ICE_TRANSPORT_POLICY === 'relay' && !env.ICE_SERVERS.some(hasTurn)) {
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
    iceServers: env.ICE_SERVERS,
    iceTransportPolicy: env.ICE_TRANSPORT_POLICY,
    sampleHub,
    secretKey: env.SECRET_KEY ?? null,
    secretKeyPrevious: env.SECRET_KEY_PREVIOUS ?? null,
    allowPlaintext: env.ALLOW_PLAINTEXT,
    secondFactorRoles: env.SECOND_FACTOR_ROLES ?? (isProduction ? WIDE_ROLES : []),
    metricsPort: env.METRICS_PORT,
    hubName: env.HUB_NAME,
    hubTimeZone: env.HUB_TIME_ZONE,
    hasStation: env.TT_FEATURES,
    supportUser: env.SUPPORT_USER ?? (sampleHub ? SAMPLE_SUPPORT_USER : null),
    messagesPerMinute: env.MESSAGES_PER_MINUTE,
    claimWorkingDays: env.CLAIM_WORKING_DAYS,
    partners: {
      wemove: env.WEMOVE_PARTNER ?? samplePartner('wemove'),
      proservy: env.PROSERVY_PARTNER ?? samplePartner('proservy'),
      eurafrique: env.EURAFRIQUE_PARTNER ?? samplePartner('eurafrique'),
    },
    partnerWebhookSecret: env.PARTNER_WEBHOOK_SECRET ?? null,
    recordingDays: env.RECORDING_DAYS,
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
