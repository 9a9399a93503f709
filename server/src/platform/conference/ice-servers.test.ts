import { describe, expect, test } from 'vitest';
import { readSettings } from '../../app/config.ts';
import { iceServersFor } from './ice-servers.ts';
import { parseIceUrl } from './ice-url.ts';

const NOW = new Date('2026-01-05T10:00:00Z');
const HOUR_S = 3_600;

const settingsWith = (...servers: readonly object[]) =>
  readSettings({ ICE_SERVERS: JSON.stringify(servers) });

const SHARED = { urls: ['turn:turn.tn', 'turns:turn.tn'], secret: 'north-north-north' };

describe('the servers of a call', () => {
  test('have credentials made with the shared secret, as coturn computes them', () => {
    const [server] = iceServersFor(settingsWith(SHARED), 'attendee-1', NOW);

    // Computed with: printf %s USERNAME | openssl dgst -sha1 -hmac north-north-north -binary | base64
    expect(server).toEqual({
      urls: ['turn:turn.tn', 'turns:turn.tn'],
      username: '1767650400:attendee-1',
      credential: 'ji6FmrFiZLMUaYOrzyw8lqX2D3o=',
    });
  });

  test('have credentials that end twelve hours after they were asked for', () => {
    const expiryAt = (now: Date) =>
      Number(iceServersFor(settingsWith(SHARED), 'a', now)[0]?.username?.split(':')[0]);

    expect(expiryAt(NOW)).toBe(NOW.getTime() / 1000 + 12 * HOUR_S);
    expect(expiryAt(new Date(NOW.getTime() + 90_500))).toBe(expiryAt(NOW) + 91);
  });

  test('differ between attendees and never contain the secret', () => {
    const settings = settingsWith(SHARED, { urls: 'stun:stun.tn' });
    const [one, other] = ['one', 'other'].map((id) => iceServersFor(settings, id, NOW));

    expect(one?.[0]?.credential).not.toBe(other?.[0]?.credential);
    expect(JSON.stringify([one, other])).not.toContain('north');
    expect(JSON.stringify([one, other])).not.toContain('secret');
  });

  test('keep fixed credentials, and have none where none are set', () => {
    const fixed = { urls: 'turn:turn.tn', username: 'hub', credential: 'quiet' };

    expect(iceServersFor(settingsWith(fixed, { urls: 'stun:stun.tn' }), 'a', NOW)).toEqual([
      { urls: ['turn:turn.tn'], username: 'hub', credential: 'quiet' },
      { urls: ['stun:stun.tn'] },
    ]);
    expect(iceServersFor(readSettings({}), 'a', NOW)).toEqual([]);
  });
});

describe('an address of a server', () => {
  const UDP = { isTurn: true, isTls: false, port: 3478, transport: 'udp' };

  test.each([
    ['stun:stun.tn', { ...UDP, isTurn: false, host: 'stun.tn' }],
    [
      'stuns:stun.tn',
      { isTurn: false, isTls: true, host: 'stun.tn', port: 5349, transport: 'tcp' },
    ],
    ['turn:10.0.0.1:80', { ...UDP, host: '10.0.0.1', port: 80 }],
    ['turn:turn.tn?transport=tcp', { ...UDP, host: 'turn.tn', transport: 'tcp' }],
    ['turn:[2001:db8::1]:3478?transport=udp', { ...UDP, host: '2001:db8::1' }],
    [
      'turns:turn.tn:443?transport=tcp',
      { isTurn: true, isTls: true, host: 'turn.tn', port: 443, transport: 'tcp' },
    ],
  ])('%s is read', (url, address) => {
    expect(parseIceUrl(url)).toEqual(address);
  });

  test.each([
    'turn.tn',
    'turn:',
    'turn://turn.tn',
    'https://turn.tn',
    'turn:turn.tn:0',
    'turn:turn.tn:70000',
    'turn:turn.tn?transport=sctp',
    'stun:stun.tn?transport=udp',
    'turns:turn.tn?transport=udp',
    'turn:user@turn.tn',
    'turn:turn.tn\nturn:other.tn',
  ])('%j is refused', (url) => {
    expect(parseIceUrl(url)).toBeNull();
  });
});
