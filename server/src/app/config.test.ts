import { describe, expect, test } from 'vitest';
import { readSettings } from './config.ts';

test('defaults to a sample hub on this machine', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', sampleHub: true });
  expect(settings.publicUrl).toBe('http://127.0.0.1:3000');
});

test.each([
  ['PORT', 'eighty'],
  ['HOST', '999.1.1.1'],
  ['HOST', '[::1]'],
  ['HOST', 'http://hub'],
  ['TRUSTED_PROXIES', 'garbage'],
  ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.1/99'],
  ['PUBLIC_URL', 'hub.example.org'],
  ['DATABASE_URL', 'mysql://somewhere'],
  ['DATABASE_OWNER_URL', 'mysql://somewhere'],
  ['DATABASE_WAIT_SECONDS', 'long'],
  ['ICE_SERVERS', 'stun:somewhere'],
  ['ICE_TRANSPORT_POLICY', 'direct'],
  ['HUB_TIME_ZONE', 'Mars/Olympus'],
  ['SECRET_KEY', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['SAMPLE_HUB', 'perhaps'],
  ['SECOND_FACTOR_ROLES', 'admin, king'],
  ['CLAMD_URL', 'http://clamd:3310'],
  ['MESSAGES_PER_MINUTE', '0'],
])('refuses a wrong %s and names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`Invalid setting: ${name}`);
});

test.each(['localhost', 'hub-1.internal', '::1', '127.0.0.2'])('takes %s as HOST', (HOST) => {
  const settings = readSettings({ HOST, NODE_ENV: 'production', PUBLIC_URL: 'https://hub.test' });
  expect(settings.host).toBe(HOST);
});

test('takes addresses, networks and names of networks as TRUSTED_PROXIES', () => {
  const TRUSTED_PROXIES = '10.0.0.1, 10.0.0.0/8, fd00::/8, loopback';
  const { trustedProxies } = readSettings({ TRUSTED_PROXIES, PUBLIC_URL: 'https://hub.test' });
  expect(trustedProxies).toEqual(['10.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback']);
});

test('reads the roles that need a second factor', () => {
  const { secondFactorRoles } = readSettings({ SECOND_FACTOR_ROLES: 'super-admin, admin,' });
  expect(secondFactorRoles).toEqual(['super-admin', 'admin']);
  expect(readSettings({}).secondFactorRoles).toEqual([]);
});

test('reads the address of the scanner, with a default port', () => {
  const scannerAt = (CLAMD_URL: string) => readSettings({ CLAMD_URL }).scanner;
  expect(scannerAt('tcp://clamd.internal')).toEqual({ host: 'clamd.internal', port: 3310 });
  expect(scannerAt('tcp://[::1]:4000')).toEqual({ host: '::1', port: 4000 });
  expect(readSettings({}).scanner).toBeNull();
});

test('names the missing S3 setting when some are set', () => {
  expect(() => readSettings({ S3_BUCKET: 'hub', S3_ACCESS_KEY_ID: 'me' })).toThrow(
    'S3_SECRET_ACCESS_KEY must be set too',
  );
});

test('asks for the role of the server when only the owner of the database is set', () => {
  expect(() => readSettings({ DATABASE_OWNER_URL: 'postgres://owner@db/hub' })).toThrow(
    'DATABASE_URL must be set too, since DATABASE_OWNER_URL is set.',
  );
});

describe('video servers', () => {
  const URLS = 'https://one.tn/bigbluebutton/, https://two.tn/bigbluebutton/api';
  const serversOf = (settings: Record<string, string>) => readSettings(settings).bbbServers;

  test('are those of BBB_URL, with one secret for all or one for each', () => {
    expect(serversOf({ BBB_URL: URLS, BBB_SECRET: 'quiet' })).toEqual([
      {
        id: 'one.tn/bigbluebutton',
        url: 'https://one.tn/bigbluebutton',
        secret: 'quiet',
        algorithm: 'sha256',
        isDraining: false,
      },
      {
        id: 'two.tn/bigbluebutton',
        url: 'https://two.tn/bigbluebutton',
        secret: 'quiet',
        algorithm: 'sha256',
        isDraining: false,
      },
    ]);
    expect(
      serversOf({
        BBB_URL: URLS,
        BBB_SECRET: 'a, b',
        BBB_CHECKSUM: 'sha512',
        BBB_DRAIN: 'https://two.tn/bigbluebutton',
      }),
    ).toMatchObject([
      { secret: 'a', algorithm: 'sha512', isDraining: false },
      { secret: 'b', algorithm: 'sha512', isDraining: true },
    ]);
  });

  test('are none by default, nor is there a secret for the built-in meetings', () => {
    expect(readSettings({})).toMatchObject({ bbbServers: [], conferenceSecret: null });
    expect(readSettings({ BBB_SECRET: ' ' })).toMatchObject({ conferenceSecret: null });
  });

  test('BBB_SECRET alone is the secret of the built-in meetings', () => {
    const secret = 'ECCJZNJWLPEA3YB6Y2LTQGQD3GJZ3F93';
    expect(readSettings({ BBB_SECRET: secret })).toMatchObject({
      bbbServers: [],
      conferenceSecret: secret,
    });
    expect(readSettings({ BBB_URL: 'https://a.tn', BBB_SECRET: secret })).toMatchObject({
      conferenceSecret: null,
    });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['a short secret alone', { BBB_SECRET: 'a'.repeat(31) }, /^BBB_SECRET must have at least 32/],
    ['no secret', { BBB_URL: URLS }, /^BBB_SECRET must be set too/],
    ['an empty secret', { BBB_URL: URLS, BBB_SECRET: ' ' }, /^BBB_SECRET must be set too/],
    ['an empty secret in a list', { BBB_URL: URLS, BBB_SECRET: 'a,' }, /^BBB_SECRET must be one/],
    ['too many secrets', { BBB_URL: URLS, BBB_SECRET: 'a,b,c' }, /^BBB_SECRET must be one/],
    [
      'an address twice',
      { BBB_URL: 'https://a.tn, http://a.tn/api', BBB_SECRET: 'a' },
      /^BBB_URL names a\.tn twice/,
    ],
    [
      'an address with a password',
      { BBB_URL: 'https://me:quiet@a.tn', BBB_SECRET: 'a' },
      /BBB_URL\.0 \(must be an address such as/,
    ],
    ['no address', { BBB_URL: 'bbb.tn', BBB_SECRET: 'a' }, /BBB_URL\.0/],
    ['another algorithm', { BBB_URL: URLS, BBB_SECRET: 'a', BBB_CHECKSUM: 'md5' }, /BBB_CHECKSUM/],
    [
      'an unknown address to drain',
      { BBB_URL: URLS, BBB_SECRET: 'a', BBB_DRAIN: 'https://three.tn' },
      /^BBB_DRAIN names https:\/\/three\.tn, which BBB_URL does not name\.$/,
    ],
  ])('%s is refused in one sentence (A52)', (_, settings, sentence) => {
    expect(() => readSettings(settings)).toThrow(sentence);
  });
});

test('makes cookies secure for an https address', () => {
  expect(readSettings({ PUBLIC_URL: 'https://hub.example.org/' })).toMatchObject({
    publicUrl: 'https://hub.example.org',
    secureCookies: true,
  });
});

test('creates no sample hub in production or in a configured database', () => {
  expect(readSettings({ NODE_ENV: 'production' }).sampleHub).toBe(false);
  expect(readSettings({ DATABASE_URL: 'postgres://db/thedot' }).sampleHub).toBe(false);
});

describe('a hub that others can reach', () => {
  const SIGNS = [
    { PUBLIC_URL: 'https://hub.example.org' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { TRUSTED_PROXIES: '127.0.0.1' },
  ];
  const OPEN_HOSTS = SIGNS.filter(({ HOST }) => HOST !== undefined);
  const PUBLIC_URL = 'https://hub.example.org';

  test.each(SIGNS)('runs in production when NODE_ENV is not set: %o', (sign) => {
    const settings = readSettings({ ...(sign.HOST && { PUBLIC_URL }), ...sign });
    expect(settings).toMatchObject({ isProduction: true, sampleHub: false });
  });

  test.each(OPEN_HOSTS)('is refused without an https PUBLIC_URL, by a sentence: %o', (sign) => {
    for (const more of [{}, { NODE_ENV: 'production' }, { PUBLIC_URL: 'http://localhost:3000' }]) {
      expect(() => readSettings({ ...sign, ...more })).toThrow(
        new RegExp(`^PUBLIC_URL is [^ ]+( set)?, but HOST is ${sign.HOST}, [^\\n.]+\\.$`),
      );
    }
  });

  test.each(SIGNS)('is refused in development and test, by a sentence: %o', (sign) => {
    const [name = ''] = Object.keys(sign);
    for (const NODE_ENV of ['development', 'test']) {
      const start = () => readSettings({ ...sign, NODE_ENV });
      expect(start).toThrow(`NODE_ENV=${NODE_ENV} is for a hub of this machine only`);
      expect(start).toThrow(name);
    }
  });

  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:5173' },
    { PUBLIC_URL: 'https://127.0.0.1:8443' },
  ])('is not one of the loopback address: %o', (settings) => {
    expect(readSettings(settings)).toMatchObject({ nodeEnv: 'development' });
  });
});

describe('in production', () => {
  const start = (settings: Record<string, string>) =>
    readSettings({ NODE_ENV: 'production', ...settings });

  const S3 = { S3_BUCKET: 'hub', S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'quiet' };
  const LOCAL = { DATABASE_URL: 'postgres://me@localhost/thedot' };
  const PLAIN = [
    ['REDIS_URL', 'redis://:quiet@store.internal:6379'],
    ['S3_ENDPOINT', 'http://store.internal:9000'],
    ['BBB_URL', 'http://store.internal/bigbluebutton'],
    ['BBB_URL', 'https://b.tn/bigbluebutton, http://store.internal/bigbluebutton'],
    ['CLAMD_URL', 'tcp://store.internal'],
    ['DATABASE_URL', 'postgres://me:quiet@store.internal/thedot'],
    ['DATABASE_URL', 'postgres://me@store.internal/thedot?sslmode=disable'],
    ['DATABASE_URL', 'postgres://me@127.0.0.1/thedot?host=store.internal'],
    ['DATABASE_OWNER_URL', 'postgres://owner@store.internal/thedot'],
  ] as const;
  const withAll = (name: string, value: string) =>
    start({ ...S3, BBB_SECRET: 'quiet', BBB_URL: 'https://bbb.example.org', [name]: value });

  test.each(PLAIN)(
    'a plain %s (%s) is refused, unless ALLOW_PLAINTEXT names its host',
    (name, url) => {
      expect(() => withAll(name, url)).toThrow(
        new RegExp(
          `^${name} connects to store.internal without TLS: [^.]*, or add store.internal to ALLOW_PLAINTEXT[^.]*\\.$`,
        ),
      );
      const others = { ALLOW_PLAINTEXT: 'other.internal, Store.Internal' };
      expect(() =>
        start({
          ...S3,
          ...LOCAL,
          BBB_SECRET: 'quiet',
          BBB_URL: 'https://b.tn',
          ...others,
          [name]: url,
        }),
      ).not.toThrow();
    },
  );

  test.each([
    ['REDIS_URL', 'redis://[::1]:6379'],
    ['REDIS_URL', 'rediss://store.internal'],
    ['S3_ENDPOINT', 'http://localhost:9000'],
    ['BBB_URL', 'https://store.internal'],
    ['CLAMD_URL', 'tcp://127.0.0.1'],
    ['SMTP_URL', 'smtp://store.internal:587'],
    ['DATABASE_URL', 'postgres://me@localhost/thedot'],
    ['DATABASE_URL', 'postgres:///thedot?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/thedot'],
    ['DATABASE_URL', 'postgres://me@store.internal/thedot?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://me@store.internal/thedot?ssl=true'],
  ])('%s=%s is accepted', (name, url) => {
    expect(() => withAll(name, url)).not.toThrow();
  });

  test('all refusals are listed, one sentence each', () => {
    const both = { PUBLIC_URL: 'http://hub.example.org', REDIS_URL: 'redis://store.internal' };
    expect(() => start(both)).toThrow(
      /^PUBLIC_URL is http:\/\/hub.example.org, but in production it must use https[^\n]*\nREDIS_URL [^\n]*$/,
    );
    expect(start({ PUBLIC_URL: 'http://localhost:3000' }).secureCookies).toBe(false);
  });

  test('email needs STARTTLS to other machines that ALLOW_PLAINTEXT does not name', () => {
    const needsTls = (SMTP_URL: string, more = {}) => start({ SMTP_URL, ...more }).smtpRequiresTls;
    expect(needsTls('smtp://smtp.example.org:587')).toBe(true);
    expect(needsTls('smtps://smtp.example.org')).toBe(false);
    expect(needsTls('smtp://127.0.0.1')).toBe(false);
    expect(needsTls('smtp://relay', { ALLOW_PLAINTEXT: 'relay' })).toBe(false);
    expect(readSettings({ SMTP_URL: 'smtp://smtp.example.org' }).smtpRequiresTls).toBe(false);
  });

  test('roles with wide permissions need a second factor, unless the setting says otherwise', () => {
    const rolesOf = (settings: Record<string, string>) => start(settings).secondFactorRoles;
    expect(rolesOf({})).toEqual(['super-admin', 'admin', 'dot']);
    expect(rolesOf({ SECOND_FACTOR_ROLES: '' })).toEqual(['super-admin', 'admin', 'dot']);
    expect(rolesOf({ SECOND_FACTOR_ROLES: 'none' })).toEqual([]);
    expect(rolesOf({ SECOND_FACTOR_ROLES: 'expert' })).toEqual(['expert']);
    expect(() => rolesOf({ SECOND_FACTOR_ROLES: 'none, admin' })).toThrow('SECOND_FACTOR_ROLES');
  });
});

test('in development plain connections are accepted', () => {
  expect(() =>
    readSettings({ REDIS_URL: 'redis://store.internal', DATABASE_URL: 'postgres://db/thedot' }),
  ).not.toThrow();
});

describe('the address of the metrics', () => {
  const read = (METRICS_HOST?: string) =>
    readSettings(METRICS_HOST === undefined ? {} : { METRICS_HOST }).metricsHost;

  test.each([undefined, '127.0.0.1', '::1', '10.0.0.4', '172.30.0.7', 'fd00::7', '0.0.0.0', '::'])(
    'may be %s',
    (host) => {
      expect(read(host)).toBe(host ?? '127.0.0.1');
    },
  );

  test.each(['8.8.8.8', '2001:4860::1', 'metrics.example.org', 'localhost'])(
    'is refused when it is %s, which is no private address',
    (host) => {
      expect(() => read(host)).toThrow(/METRICS_HOST .*loopback or private IP address/);
    },
  );
});

describe('the receiver of traces', () => {
  const read = (more: Record<string, string>) =>
    readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/', ...more }).traces;

  test('is none by default', () => {
    expect(readSettings({}).traces).toBeNull();
  });

  test('gets all traces, with headers as OpenTelemetry writes them', () => {
    expect(read({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc, x-hub=tunis' })).toEqual(
      {
        endpoint: 'http://127.0.0.1:4318',
        headers: { Authorization: 'Bearer abc', 'x-hub': 'tunis' },
        share: 1,
      },
    );
    expect(read({ OTEL_TRACES_SAMPLER_ARG: '0.1' })?.share).toBe(0.1);
  });

  test.each([
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%ZZ'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector'],
  ])('%s may not be %s', (setting, value) => {
    expect(() => read({ [setting]: value })).toThrow(setting);
  });

  test('is reached with TLS in production, unless the network between is trusted', () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://hub.test',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    };
    expect(() => readSettings(production)).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT .*without TLS/);
    expect(readSettings({ ...production, ALLOW_PLAINTEXT: 'collector' }).traces).not.toBeNull();
  });
});

test('turns the metrics off when their port is empty', () => {
  expect(readSettings({ METRICS_PORT: '' }).metricsPort).toBeNull();
});

describe('the servers of calls', () => {
  const SECRET = 'quiet-and-long-enough';
  const read = (...servers: readonly object[]) =>
    readSettings({ ICE_SERVERS: JSON.stringify(servers) }).iceServers;

  test('are read with one address or several, and the kind of their credentials', () => {
    expect(
      read(
        { urls: 'stun:stun.tn' },
        { urls: ['turn:turn.tn', 'turns:turn.tn'], secret: SECRET },
        { urls: 'turn:turn.tn', username: 'hub', credential: 'quiet' },
      ),
    ).toEqual([
      { urls: ['stun:stun.tn'], access: null },
      { urls: ['turn:turn.tn', 'turns:turn.tn'], access: { secret: SECRET } },
      { urls: ['turn:turn.tn'], access: { username: 'hub', credential: 'quiet' } },
    ]);
  });

  test.each([
    [{ urls: 'turn.tn' }, '0.urls.0 (must be an address such as stun:HOST:3478'],
    [{ urls: [] }, '0.urls'],
    [{ urls: 'turn:turn.tn' }, '0 (needs either secret, or username and credential)'],
    [{ urls: 'stun:stun.tn', username: 'hub' }, '0 (needs either secret, or username'],
    [{ urls: 'turn:turn.tn', username: 'hub', secret: SECRET }, '0 (takes either secret'],
    [{ urls: 'turn:turn.tn', secret: 'quiet' }, '0.secret (must have at least 16 characters)'],
    [{ urls: 'turn:turn.tn', password: SECRET }, 'password'],
  ])('are refused with a wrong entry, without its secret: %o', (server, because) => {
    let said = '';
    try {
      read(server);
    } catch (error) {
      said = String(error);
    }
    expect(said).toContain('Invalid setting: ICE_SERVERS');
    expect(said).toContain(because);
    expect(said).not.toContain('quiet');
  });

  test('must have a TURN server when calls go through one only', () => {
    const relay = (...servers: readonly object[]) =>
      readSettings({ ICE_TRANSPORT_POLICY: 'relay', ICE_SERVERS: JSON.stringify(servers) });
    expect(() => relay({ urls: 'stun:stun.tn' })).toThrow(
      /^ICE_TRANSPORT_POLICY is relay, but ICE_SERVERS has no TURN server: [^\n]*\.$/,
    );
    expect(relay({ urls: 'turn:turn.tn', secret: SECRET }).iceTransportPolicy).toBe('relay');
    expect(readSettings({}).iceTransportPolicy).toBe('all');
  });
});

describe('OpenID providers', () => {
  const SCHOOL = {
    OIDC_MY_SCHOOL_ISSUER: 'https://login.school.tn/realms/main',
    OIDC_MY_SCHOOL_CLIENT_ID: 'thedot',
    OIDC_MY_SCHOOL_CLIENT_SECRET: 'quiet',
  };

  test('are read by their names', () => {
    const others = Object.entries(SCHOOL).map(([name, value]) => [
      name.replace('MY_SCHOOL', 'BANK'),
      value.replace('school', 'bank'),
    ]);
    const given = { ...SCHOOL, ...Object.fromEntries(others), OIDC_BANK_DOMAINS: '@Bank.tn, b.tn' };

    expect(readSettings({ ...given, OIDC_BANK_LABEL: 'La Banque' }).oidc).toEqual([
      expect.objectContaining({ id: 'bank', name: 'La Banque', domains: ['bank.tn', 'b.tn'] }),
      {
        id: 'my-school',
        name: 'My School',
        issuer: 'https://login.school.tn/realms/main',
        clientId: 'thedot',
        clientSecret: 'quiet',
        domains: [],
      },
    ]);
    expect(readSettings({}).oidc).toEqual([]);
  });

  test.each([
    ['OIDC_MY_SCHOOL_ISSUER', 'http://login.school.tn', 'must be an https address'],
    ['OIDC_MY_SCHOOL_ISSUER', 'https://login.school.tn/?a=b', 'must be an https address'],
    ['OIDC_MY_SCHOOL_CLIENT_SECRET', '', 'must be set too'],
    ['OIDC_ISSUER', 'https://login.school.tn', 'is not known'],
    ['OIDC_MY_SCHOOL_SECRET', 'quiet', 'is not known'],
  ])('are refused with a wrong %s (%s)', (name, value, because) => {
    const start = () => readSettings({ ...SCHOOL, [name]: value });
    expect(start).toThrow(name);
    expect(start).toThrow(because);
  });

  test('are refused when two share an issuer', () => {
    const again = Object.entries(SCHOOL).map(([name, value]) => [
      name.replace('MY_SCHOOL', 'OTHER'),
      value,
    ]);
    expect(() => readSettings({ ...SCHOOL, ...Object.fromEntries(again) })).toThrow(
      'OIDC_OTHER_ISSUER (is the issuer of another provider too)',
    );
  });

  test('may use http on the loopback address', () => {
    const local = { ...SCHOOL, OIDC_MY_SCHOOL_ISSUER: 'http://127.0.0.1:9000' };
    expect(readSettings(local).oidc[0]?.issuer).toBe('http://127.0.0.1:9000/');
  });
});
