import { describe, expect, test } from 'vitest';
import { readSettings, SETTING_NAMES } from '../app/config.ts';
import { judgeSettings } from './doctor-settings.ts';

const HUB = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://hub.example.org',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: 'smtps://hub:quiet@smtp.example.org',
  MAIL_FROM: 'THE DOT <hub@example.org>',
  SUPPORT_USER: 'help@example.org',
  CLAMD_URL: 'tcp://127.0.0.1',
  ICE_SERVERS: '[{"urls":"turn:turn.example.org","secret":"quiet-and-long-enough"}]',
};

const findingsOf = (environment: Record<string, string>) =>
  judgeSettings(readSettings(environment));

test('each setting is judged, in development without a warning', () => {
  const findings = findingsOf({});
  expect(findings.map(({ what }) => what)).toEqual(
    expect.arrayContaining([...SETTING_NAMES, 'OIDC_…']),
  );
  expect(findings.filter(({ level }) => level !== 'OK')).toEqual([]);
});

test('a complete hub in production has no warning', () => {
  expect(findingsOf(HUB).filter(({ level }) => level !== 'OK')).toEqual([]);
});

describe('in production', () => {
  test.each([
    ['CLAMD_URL', '', 'WRONG'],
    ['PUBLIC_URL', 'http://localhost:3000', 'WRONG'],
    ['SAMPLE_HUB', 'true', 'WRONG'],
    ['SMTP_URL', '', 'WARNING'],
    ['SMTP_URL', 'smtps://smtp.tn?tls.rejectUnauthorized=false', 'WARNING'],
    ['MAIL_FROM', '', 'WARNING'],
    ['SUPPORT_USER', '', 'WARNING'],
    ['TRUSTED_PROXIES', '', 'WARNING'],
    ['SECOND_FACTOR_ROLES', 'none', 'WARNING'],
    ['REDIS_URL', 'rediss://store.internal', 'WARNING'],
    ['DATABASE_URL', 'postgres://me@db.internal/hub?sslmode=no-verify', 'WARNING'],
    ['ALLOW_PLAINTEXT', 'nowhere.internal', 'WARNING'],
    ['LOG_LEVEL', 'debug', 'WARNING'],
    ['ICE_SERVERS', '', 'WARNING'],
    ['ICE_SERVERS', '[{"urls":"stun:stun.example.org"}]', 'WARNING'],
  ])('%s=%s is %s', (name, value, level) => {
    const found = findingsOf({ ...HUB, [name]: value }).find(({ what }) => what === name);
    expect(found?.level).toBe(level);
    expect(found?.detail).toMatch(/^[^\n]+[^\s.]\.$/);
  });

  test('an open HOST without a proxy is a warning', () => {
    const found = findingsOf({ ...HUB, HOST: '0.0.0.0', TRUSTED_PROXIES: '' });
    expect(found.find(({ what }) => what === 'HOST')?.level).toBe('WARNING');
  });
});

test('a hub with BigBlueButton needs no servers for its calls', () => {
  const bbb = { BBB_URL: 'https://bbb.internal', BBB_SECRET: 'quiet' };
  const found = findingsOf({ ...HUB, ...bbb, ICE_SERVERS: '' });
  expect(found.find(({ what }) => what === 'ICE_SERVERS')?.level).toBe('OK');
});

test('a weak checksum, and draining all video servers, are warnings', () => {
  const levelOf = (name: string, more: Record<string, string>) =>
    findingsOf({
      ...HUB,
      BBB_URL: 'https://a.tn, https://b.tn',
      BBB_SECRET: 'quiet',
      ...more,
    }).find(({ what }) => what === name)?.level;
  expect(levelOf('BBB_CHECKSUM', { BBB_CHECKSUM: 'sha1' })).toBe('WARNING');
  expect(levelOf('BBB_CHECKSUM', { BBB_CHECKSUM: 'sha512' })).toBe('OK');
  expect(levelOf('BBB_DRAIN', { BBB_DRAIN: 'https://a.tn' })).toBe('OK');
  expect(levelOf('BBB_DRAIN', { BBB_DRAIN: 'https://a.tn, https://b.tn' })).toBe('WARNING');
});

test('no secret is printed', () => {
  const secrets = {
    ...HUB,
    DATABASE_URL: 'postgres://me:quiet-db@db.internal/hub?sslmode=verify-full&password=quiet-too',
    REDIS_URL: 'rediss://:quiet-redis@store.internal',
    SECRET_KEY: 'quiet'.repeat(8),
    SECRET_KEY_PREVIOUS: 'quiet'.repeat(9),
    BBB_URL: 'https://bbb.internal',
    BBB_SECRET: 'quiet-bbb',
    S3_BUCKET: 'hub',
    S3_ACCESS_KEY_ID: 'quiet-id',
    S3_SECRET_ACCESS_KEY: 'quiet-key',
    ICE_SERVERS: JSON.stringify([
      { urls: 'turn:turn.tn', secret: 'quiet-and-long-enough' },
      { urls: 'turn:turn.tn', username: 'quiet-name', credential: 'quiet-word' },
    ]),
  };
  const printed = JSON.stringify(findingsOf(secrets));
  expect(printed).toContain('turn:turn.tn');
  expect(printed).not.toContain('quiet');
});
