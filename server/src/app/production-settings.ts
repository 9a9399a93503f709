import pg from 'pg';
import { isLoopback } from '../platform/network.ts';

interface Reach {
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUSTED_PROXIES: readonly string[];
}

/** The setting by which others than this machine reach the hub; null for a hub of this machine only. */
export function findPublicSetting({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Reach): string | null {
  if (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname))
    return `PUBLIC_URL is ${PUBLIC_URL}`;
  if (!isLoopback(HOST)) return `HOST is ${HOST}`;
  return TRUSTED_PROXIES.length > 0 ? 'TRUSTED_PROXIES is set' : null;
}

interface Connections {
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_OWNER_URL?: string | undefined;
  readonly REDIS_URL?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly CLAMD_URL?: string | undefined;
  readonly BBB_URL?: readonly string[] | undefined;
  readonly ALLOW_PLAINTEXT: readonly string[];
}

/** What a production start refuses: addresses without TLS. One sentence each. */
export function refuseProduction(env: Connections): string[] {
  const refused = plainConnections(env).filter(({ host }) => !env.ALLOW_PLAINTEXT.includes(host));
  return [
    ...refusePublicHttp(env),
    ...refused.map(
      ({ setting, host, remedy }) =>
        `${setting} connects to ${host} without TLS: ${remedy}, or add ${host} to ALLOW_PLAINTEXT if the network between is trusted.`,
    ),
  ];
}

function refusePublicHttp({ HOST, PUBLIC_URL }: Connections): string[] {
  if (PUBLIC_URL?.startsWith('https:')) return [];
  if (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname))
    return [
      `PUBLIC_URL is ${PUBLIC_URL}, but in production it must use https: set the https address.`,
    ];
  if (isLoopback(HOST)) return [];
  return [
    `PUBLIC_URL is ${PUBLIC_URL ?? 'not set'}, but HOST is ${HOST}, which other machines can reach: set PUBLIC_URL to the https address of the hub.`,
  ];
}

interface PlainConnection {
  readonly setting: string;
  readonly host: string;
  readonly remedy: string;
}

/** The connections to other machines that are not encrypted. */
export function plainConnections(
  env: Omit<Connections, 'ALLOW_PLAINTEXT' | 'HOST'>,
): PlainConnection[] {
  const urls = [
    { setting: 'REDIS_URL', url: env.REDIS_URL, plain: 'redis:', remedy: 'use rediss://' },
    { setting: 'S3_ENDPOINT', url: env.S3_ENDPOINT, plain: 'http:', remedy: 'use https://' },
    {
      setting: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      url: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      plain: 'http:',
      remedy: 'use https://',
    },
    // clamd has no TLS.
    { setting: 'CLAMD_URL', url: env.CLAMD_URL, plain: 'tcp:', remedy: 'run it on this machine' },
    ...(env.BBB_URL ?? []).map((url) => ({
      setting: 'BBB_URL',
      url,
      plain: 'http:',
      remedy: 'use https://',
    })),
  ];
  const plain = urls.flatMap(({ setting, url, plain: protocol, remedy }) => {
    const address = url === undefined ? null : new URL(url);
    return address?.protocol === protocol
      ? [{ setting, host: withoutBrackets(address.hostname), remedy }]
      : [];
  });
  for (const setting of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const database = env[setting] === undefined ? null : describeDatabase(env[setting]);
    if (database?.tls !== 'off') continue;
    const remedy = 'add sslmode=verify-full';
    plain.push({ setting, host: database.host.toLowerCase(), remedy });
  }
  return plain.filter(({ host }) => !isLoopback(host) && !host.startsWith('/'));
}

/** How the database driver reads an address, environment variables such as PGSSLMODE included. */
export function describeDatabase(url: string): {
  readonly host: string;
  readonly tls: 'off' | 'unverified' | 'verified';
} {
  const { host, ssl }: { host: string; ssl: unknown } = new pg.Client({ connectionString: url });
  const isUnverified =
    typeof ssl === 'object' &&
    ssl !== null &&
    ('rejectUnauthorized' in ssl ? ssl.rejectUnauthorized === false : 'checkServerIdentity' in ssl);
  return { host, tls: !ssl ? 'off' : isUnverified ? 'unverified' : 'verified' };
}

/** Whether SMTP must switch to TLS before it sends anything. */
export function requiresStartTls(smtpUrl: string, allowPlaintext: readonly string[]): boolean {
  const { protocol, hostname } = new URL(smtpUrl);
  const host = withoutBrackets(hostname);
  return protocol === 'smtp:' && !isLoopback(host) && !allowPlaintext.includes(host);
}

export const withoutBrackets = (hostname: string) => hostname.toLowerCase().replace(/^\[|\]$/g, '');
