import type { HubPart } from '@thedot/domain/access/hub-parts';
import type { SettingTexts } from '@thedot/domain/hub-settings/hub-settings.rules';
import type { SettingName } from '../app/config.ts';
import { describeDatabase, plainConnections, withoutBrackets } from '../app/production-settings.ts';
import type { KeptDays, Settings } from '../kernel/settings.ts';
import { hasTurn } from '../platform/conference/ice-url.ts';
import { isLoopback } from '../platform/network.ts';

export type Level = 'OK' | 'WARNING' | 'WRONG';

export interface Finding {
  readonly what: string;
  readonly level: Level;
  readonly detail: string;
}

type Judgement = Omit<Finding, 'what'>;

const ok = (detail: string): Judgement => ({ level: 'OK', detail });
const warning = (detail: string): Judgement => ({ level: 'WARNING', detail });
const wrong = (detail: string): Judgement => ({ level: 'WRONG', detail });

const inGigabytes = (bytes: number) => `${bytes / 1024 ** 3} GB`;

const onOrOff =
  (part: HubPart) =>
  ({ switchedOff }: Settings): Judgement =>
    ok(switchedOff.includes(part) ? 'off: its screens and calls are gone, its data stays' : 'on');

const inDays =
  (name: keyof KeptDays) =>
  ({ keptDays }: Settings): Judgement =>
    ok(`${keptDays[name]} days`);

const NOT_SET = ok('not set');
const orNotSet = (value: string | null) => (value === null ? NOT_SET : ok(hidePassword(value)));
const secret = (value: string | null | undefined) => (value ? ok('set') : NOT_SET);

/** What is said of each setting. A setting that is not judged here does not compile. */
const JUDGEMENTS: Readonly<Record<SettingName, (settings: Settings) => Judgement>> = {
  NODE_ENV: ({ nodeEnv, isProduction }) =>
    isProduction ? ok(nodeEnv) : ok(`${nodeEnv}: for this machine only`),
  LOG_LEVEL: ({ logLevel, isProduction }) =>
    isProduction && ['debug', 'trace'].includes(logLevel)
      ? warning(`${logLevel} logs more than operating needs; use info.`)
      : isProduction && ['silent', 'fatal'].includes(logLevel)
        ? warning(`${logLevel} hides failures; use info.`)
        : ok(logLevel),
  PORT: ({ port }) => ok(String(port)),
  HOST: ({ host, trustedProxies }) =>
    isLoopback(host) || trustedProxies.length > 0
      ? ok(host)
      : warning(
          `${host} is open to other machines without a proxy; set TRUSTED_PROXIES if there is one.`,
        ),
  PUBLIC_URL: ({ publicUrl, isProduction, secureCookies }) =>
    isProduction && !secureCookies
      ? wrong(`${publicUrl} does not use https; set it to the https address of the hub.`)
      : ok(publicUrl),
  DATA_DIR: ({ dataDir }) => ok(dataDir),
  DATABASE_URL: ({ databaseUrl, ...settings }) =>
    databaseUrl === null
      ? ok('not set: embedded PostgreSQL')
      : judgeDatabase(databaseUrl, settings),
  DATABASE_OWNER_URL: ({ databaseOwnerUrl, ...settings }) =>
    databaseOwnerUrl === null ? NOT_SET : judgeDatabase(databaseOwnerUrl, settings),
  DATABASE_WAIT_SECONDS: ({ databaseWaitMs }) => ok(String(databaseWaitMs / 1000)),
  REDIS_URL: ({ redisUrl }) =>
    redisUrl !== null && new URL(redisUrl).password === ''
      ? warning('Redis has no password; set one, and use redis://:PASSWORD@HOST or rediss://.')
      : orNotSet(redisUrl),
  S3_ENDPOINT: ({ s3 }) => orNotSet(s3?.endpoint ?? null),
  S3_REGION: ({ s3 }) => orNotSet(s3?.region ?? null),
  S3_BUCKET: ({ s3 }) => orNotSet(s3?.bucket ?? null),
  S3_ACCESS_KEY_ID: ({ s3 }) => secret(s3?.accessKeyId),
  S3_SECRET_ACCESS_KEY: ({ s3 }) => secret(s3?.secretAccessKey),
  SMTP_URL: ({ smtpUrl, isProduction }) => {
    if (smtpUrl === null) {
      const detail = 'not set: emails are stored in DATA_DIR/mail and reach no user.';
      return isProduction ? warning(detail) : ok(detail);
    }
    const isUnverified =
      new URL(smtpUrl).searchParams.get('tls.rejectUnauthorized') === 'false' && isProduction;
    return isUnverified
      ? warning('the certificate of the mail server is not checked; use one that can be verified.')
      : ok(hidePassword(smtpUrl));
  },
  MAIL_FROM: ({ mailFrom, smtpUrl }) =>
    smtpUrl !== null && /@localhost\b/.test(mailFrom)
      ? warning(`${mailFrom} is not an address of the hub; set the sender of its emails.`)
      : ok(mailFrom),
  REPLY_ADDRESS: ({ replyAddress, smtpUrl }) => {
    if (replyAddress === null) return ok('not set: emails take no answers');
    return smtpUrl === null
      ? warning(`${replyAddress}: no email with it reaches a user, since SMTP_URL is not set.`)
      : ok(replyAddress);
  },
  INBOUND_MAIL_SECRET: ({ inboundMailSecret }) => secret(inboundMailSecret),
  CLAMD_URL: ({ scanner, isProduction }) => {
    if (scanner) return ok(`${scanner.host}:${scanner.port}`);
    return isProduction
      ? wrong('not set: uploaded files are not scanned for viruses; run clamd and set its address.')
      : NOT_SET;
  },
  BBB_URL: ({ bbbServers }) =>
    ok(bbbServers.map(({ url }) => url).join(', ') || 'not set: built-in video meetings'),
  BBB_SECRET: ({ bbbServers, conferenceSecret }) =>
    secret(bbbServers[0]?.secret ?? conferenceSecret),
  BBB_CHECKSUM: ({ bbbServers: [first] }) =>
    first?.algorithm === 'sha1'
      ? warning('sha1 is outdated; use sha256, which BigBlueButton has accepted for years.')
      : ok(first?.algorithm ?? 'sha256'),
  BBB_DRAIN: ({ bbbServers }) => {
    const drained = bbbServers.filter(({ isDraining }) => isDraining);
    if (drained.length === 0) return NOT_SET;
    return drained.length === bbbServers.length
      ? warning('no server accepts new meetings; remove one of them.')
      : ok(drained.map(({ url }) => url).join(', '));
  },
  ICE_SERVERS: (settings) => judgeIceServers(settings),
  ICE_TRANSPORT_POLICY: ({ iceTransportPolicy }) =>
    ok(
      iceTransportPolicy === 'relay'
        ? 'relay: all calls go through the TURN servers'
        : iceTransportPolicy,
    ),
  SAMPLE_HUB: ({ sampleHub, isProduction }) =>
    sampleHub && isProduction
      ? wrong('true: an empty hub gets accounts with known names; set it to false in production.')
      : ok(String(sampleHub)),
  TRUSTED_PROXIES: ({ trustedProxies, isProduction, publicUrl }) => {
    if (trustedProxies.length > 0) return ok(trustedProxies.join(', '));
    return isProduction && !isLoopback(new URL(publicUrl).hostname)
      ? warning(
          'not set: behind a proxy all users count as one address; set the addresses of the proxy.',
        )
      : NOT_SET;
  },
  ALLOW_PLAINTEXT: (settings) => {
    const { allowPlaintext } = settings;
    const used = plainHosts(settings);
    const unused = allowPlaintext.filter((host) => !used.includes(host));
    if (unused.length > 0) return warning(`no setting needs ${unused.join(', ')}; remove it.`);
    return allowPlaintext.length > 0 ? ok(allowPlaintext.join(', ')) : NOT_SET;
  },
  SECRET_KEY: ({ secretKey, redisUrl }) => {
    if (secretKey !== null) return ok('set');
    return redisUrl === null
      ? ok('not set: DATA_DIR/secret.key')
      : warning('not set: with several instances set the same key for each.');
  },
  SECRET_KEY_PREVIOUS: ({ secretKeyPrevious, secretKey }) =>
    secretKeyPrevious !== null && secretKeyPrevious === secretKey
      ? warning('equals SECRET_KEY; set the key from before the change, or remove it.')
      : secret(secretKeyPrevious),
  SECOND_FACTOR_ROLES: ({ secondFactorRoles, isProduction }) => {
    if (secondFactorRoles.length > 0) return ok(secondFactorRoles.join(', '));
    return isProduction
      ? warning(
          'none: a password alone opens administrator accounts; remove the setting for the default.',
        )
      : ok('none');
  },
  METRICS_PORT: ({ metricsPort }) => ok(metricsPort === null ? 'off' : String(metricsPort)),
  METRICS_HOST: ({ metricsHost }) => ok(metricsHost),
  OTEL_EXPORTER_OTLP_ENDPOINT: ({ traces }) => orNotSet(traces?.endpoint ?? null),
  OTEL_EXPORTER_OTLP_HEADERS: ({ traces }) =>
    ok(Object.keys(traces?.headers ?? {}).join(', ') || 'not set'),
  OTEL_TRACES_SAMPLER_ARG: ({ traces }) => ok(String(traces?.share ?? 1)),
  HUB_NAME: ({ hubName }) => ok(hubName),
  HUB_ACCENT: ({ hubAccent }) => ok(hubAccent),
  HUB_CLOCK: ({ hubClock }) => ok(hubClock === '24' ? '14:30' : '2:30 PM'),
  HUB_WEEK_START: ({ hubWeekStart }) => ok(hubWeekStart),
  SIGN_UP: ({ isSignUpOpen }) => ok(isSignUpOpen ? 'open' : 'closed: staff create accounts'),
  HUB_TIME_ZONE: ({ hubTimeZone }) => ok(hubTimeZone),
  TT_FEATURES: onOrOff('station'),
  MATERIAL: onOrOff('material'),
  EVENTS: onOrOff('events'),
  OPPORTUNITIES: onOrOff('opportunities'),
  DEALS: onOrOff('deals'),
  COMMUNITY_SERVICES: onOrOff('community'),
  SUPPORT_USER: ({ supportUser, isProduction }) =>
    supportUser === null && isProduction
      ? warning('not set: users cannot write to staff first, and emails have no reply address.')
      : orNotSet(supportUser),
  DAILY_BOOKINGS: ({ dailyBookings }) => ok(String(dailyBookings)),
  TURN_URL: ({ iceServers }) => ok(iceServers.some(hasTurn) ? 'a TURN server is set' : 'not set'),
  TURN_SECRET: ({ iceServers }) =>
    secret(iceServers.some(({ access }) => access && 'secret' in access) ? 'set' : null),
  MESSAGES_PER_MINUTE: ({ messagesPerMinute }) => ok(String(messagesPerMinute)),
  RECORDING_MEETING_GB: ({ recordingLimits }) => ok(inGigabytes(recordingLimits.meetingBytes)),
  RECORDING_USER_GB: ({ recordingLimits }) => ok(inGigabytes(recordingLimits.userBytes)),
  RECORDING_FREE_GB: ({ recordingLimits: { freeBytes } }) =>
    freeBytes === 0
      ? warning('0: recordings may fill the disk; leave 1 GB or more for the database.')
      : ok(inGigabytes(freeBytes)),
  WEMOVE_PARTNER: ({ partners }) => orNotSet(partners.wemove?.address ?? null),
  PROSERVY_PARTNER: ({ partners }) => orNotSet(partners.proservy?.address ?? null),
  EURAFRIQUE_PARTNER: ({ partners }) => orNotSet(partners.eurafrique?.address ?? null),
  PARTNER_WEBHOOK_SECRET: ({ partnerWebhookSecret }) => secret(partnerWebhookSecret),
  CLAIM_WORKING_DAYS: ({ claimWorkingDays }) => ok(`${claimWorkingDays} working days`),
  RECORDING_DAYS: ({ recordingDays }) => ok(`${recordingDays} days`),
  MAIL_DAYS: inDays('mails'),
  NOTIFICATION_DAYS: ({ keptDays: { notifications } }) =>
    ok(notifications === null ? 'kept' : `${notifications} days`),
  GUEST_DAYS: inDays('guests'),
  MEETING_DAYS: inDays('meetings'),
  IMPORT_DAYS: inDays('imports'),
  SIGN_IN_LOG_DAYS: inDays('signIns'),
  REFUSAL_LOG_DAYS: inDays('refusals'),
};

/** Judges each setting, and the providers of sign-in. */
export function judgeSettings(settings: Settings, screen: SettingTexts = {}): Finding[] {
  const judged = Object.entries(JUDGEMENTS).map(([what, judge]) => {
    const { level, detail } = judge(settings);
    return { what, level, detail: what in screen ? `${detail} (set on the screen)` : detail };
  });
  const names = settings.oidc.map(({ id }) => id).join(', ');
  return [...judged, { what: 'OIDC_…', ...(names ? ok(names) : NOT_SET) }];
}

function judgeIceServers({ iceServers, isProduction, bbbServers }: Settings): Judgement {
  const urls = iceServers.flatMap((server) => server.urls).join(', ');
  // BigBlueButton has servers of its own.
  if (!isProduction || bbbServers.length > 0 || iceServers.some(hasTurn))
    return urls ? ok(urls) : NOT_SET;
  return warning(
    urls
      ? `${urls}: without a TURN server, calls fail where a firewall blocks direct connections; add one.`
      : 'not set: calls between different networks may fail; run a TURN server and set its address.',
  );
}

function judgeDatabase(url: string, { isProduction }: Pick<Settings, 'isProduction'>): Judgement {
  const { tls } = describeDatabase(url);
  return isProduction && tls === 'unverified'
    ? warning('encrypted, but the certificate is not checked; use sslmode=verify-full.')
    : ok(hidePassword(url));
}

/** The hosts to which the hub connects without TLS. */
function plainHosts({ databaseUrl, databaseOwnerUrl, redisUrl, s3, ...rest }: Settings) {
  const plain = plainConnections({
    DATABASE_URL: databaseUrl ?? undefined,
    DATABASE_OWNER_URL: databaseOwnerUrl ?? undefined,
    REDIS_URL: redisUrl ?? undefined,
    S3_ENDPOINT: s3?.endpoint ?? undefined,
    OTEL_EXPORTER_OTLP_ENDPOINT: rest.traces?.endpoint,
    BBB_URL: rest.bbbServers.map(({ url }) => url),
  });
  const smtp = rest.smtpUrl === null ? null : new URL(rest.smtpUrl);
  return [
    ...plain.map(({ host }) => host),
    ...(rest.scanner ? [rest.scanner.host] : []),
    ...(smtp?.protocol === 'smtp:' ? [withoutBrackets(smtp.hostname)] : []),
  ];
}

export const hidePassword = (text: string) =>
  text.replace(/:\/\/([^:@/]*):[^@/]+@/g, '://$1:…@').replace(/([?&]password=)[^&]*/g, '$1…');
