import { expect, test } from 'vitest';
import { readSettings } from './config.ts';

test('without any setting the product runs on this machine, with a sample hub', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', sampleHub: true });
  expect(settings.publicUrl).toBe('http://127.0.0.1:3000');
});

test.each([
  ['PORT', 'eighty'],
  ['PUBLIC_URL', 'hub.example.org'],
  ['DATABASE_URL', 'mysql://somewhere'],
  ['ICE_SERVERS', 'stun:somewhere'],
  ['HUB_TIME_ZONE', 'Mars/Olympus'],
  ['SECRET_KEY', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['SAMPLE_HUB', 'perhaps'],
])('a wrong %s is refused by its name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`Wrong setting: ${name}`);
});

test('half of the S3 settings names what is missing', () => {
  expect(() => readSettings({ S3_BUCKET: 'hub', S3_ACCESS_KEY_ID: 'me' })).toThrow(
    'S3_SECRET_ACCESS_KEY must be set too',
  );
});

test('an https address makes cookies secure', () => {
  expect(readSettings({ PUBLIC_URL: 'https://hub.example.org/' })).toMatchObject({
    publicUrl: 'https://hub.example.org',
    secureCookies: true,
  });
});

test('a sample hub is made only where nobody else could look at it', () => {
  expect(readSettings({ NODE_ENV: 'production' }).sampleHub).toBe(false);
  expect(readSettings({ DATABASE_URL: 'postgres://db/thedot' }).sampleHub).toBe(false);
});

test('an empty metrics port turns the metrics off', () => {
  expect(readSettings({ METRICS_PORT: '' }).metricsPort).toBeNull();
});
