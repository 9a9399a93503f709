import { describe, expect, test } from 'vitest';
import { readSettings } from './config.ts';

test('defaults to a sample hub on this machine', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', sampleHub: true });
  expect(settings.publicUrl).toBe('http://127.0.0.1:3000');
});

test.each([
  ['PORT', 'eighty'],
  ['PUBLIC_URL', 'hub.example.org'],
  ['DATABASE_URL', 'mysql://somewhere'],
  ['DATABASE_OWNER_URL', 'mysql://somewhere'],
  ['DATABASE_WAIT_SECONDS', 'long'],
  ['ICE_SERVERS', 'stun:somewhere'],
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

test('turns the metrics off when their port is empty', () => {
  expect(readSettings({ METRICS_PORT: '' }).metricsPort).toBeNull();
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
