import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createKeys } from '../keys.ts';
import { endCallbackAddress, readEndCallback, verifyRecordingReady } from './callbacks.ts';
import { createConferenceClient } from './conference-client.ts';

const keys = createKeys('the secret of this hub');
const ADDRESS = 'https://hub.example.org/api/meetings/ended';
const SESSION = { meetingId: 'session-0042', expertId: 'e-7', startupId: 's-9' };

const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe('the end callback (A54)', () => {
  const query = queryOf(endCallbackAddress(ADDRESS, SESSION, keys));

  test('names the meeting, the expert and the startup, and is read with what the server adds', () => {
    expect(query).toEqual({ ...SESSION, nonce: expect.stringMatching(/^[\w-]{43}$/) });
    expect(readEndCallback(query, keys)).toEqual({ ...SESSION, hasRecordingMarks: false });
    expect(readEndCallback({ ...query, recordingmarks: 'true' }, keys)).toEqual({
      ...SESSION,
      hasRecordingMarks: true,
    });
  });

  test('of a call has neither expert nor startup', () => {
    const call = { meetingId: 'call-1', expertId: null, startupId: null };
    const address = endCallbackAddress(ADDRESS, call, keys);

    expect(queryOf(address)).toEqual({ meetingId: 'call-1', nonce: expect.any(String) });
    expect(readEndCallback(queryOf(address), keys)).toMatchObject(call);
  });

  test('is read after the secret was changed, until the former one is removed', () => {
    const changed = createKeys('another secret', 'the secret of this hub');

    expect(readEndCallback(query, changed)).toMatchObject(SESSION);
    expect(readEndCallback(query, createKeys('another secret'))).toBeNull();
  });

  test.each<[string, Record<string, unknown>]>([
    ['without a nonce', { nonce: undefined }],
    ['with an empty nonce', { nonce: '' }],
    ['with a nonce that is too short', { nonce: query['nonce']?.slice(0, -1) }],
    ['with another nonce', { nonce: 'A'.repeat(43) }],
    ['with a nonce of other characters', { nonce: 'é'.repeat(43) }],
    ['with the nonce twice', { nonce: [query['nonce'], query['nonce']] }],
    ['for another meeting', { meetingId: 'session-0043' }],
    ['without a meeting', { meetingId: undefined }],
    ['for another expert', { expertId: 'e-8' }],
    ['for another startup', { startupId: undefined }],
  ])('%s is refused', (_, change) => {
    expect(readEndCallback({ ...query, ...change }, keys)).toBeNull();
  });
});

describe('the recording-ready callback', () => {
  const SECRET = 'ECCJZNJWLPEA3YB6Y2LTQGQD3GJZ3F93';
  const READY = { meeting_id: 'session-0042', record_id: 'ffbfc4cc-1530718721124' };
  const sign = (payload: object, secret = SECRET, alg = 'HS256') =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ typ: 'JWT', alg })
      .sign(new TextEncoder().encode(secret));

  test('tells the meeting and the recording', async () => {
    expect(await verifyRecordingReady(await sign(READY), SECRET)).toEqual({
      meetingId: 'session-0042',
      recordId: 'ffbfc4cc-1530718721124',
    });
  });

  test('is refused if it was signed otherwise, is incomplete, or no token', async () => {
    const unsigned = new UnsecuredJWT(READY).encode();
    const token = await sign(READY);
    const [header, , signature] = token.split('.');
    const other = Buffer.from(JSON.stringify({ ...READY, record_id: 'x' })).toString('base64url');
    const refused = [
      await sign(READY, 'another secret of the same kind'),
      await sign(READY, SECRET.repeat(2), 'HS512'),
      await sign(READY, SECRET, 'HS384'),
      unsigned,
      `${header}.${other}.${signature}`,
      token.slice(0, -2),
      await sign({ meeting_id: 'session-0042' }),
      await sign({ ...READY, record_id: 7 }),
      await sign({ ...READY, meeting_id: '' }),
      'no token',
      '',
    ];

    for (const given of refused) expect(await verifyRecordingReady(given, SECRET)).toBeNull();
    expect(await verifyRecordingReady(token, '')).toBeNull();
  });

  test('names the servers that can have signed it', async () => {
    const serverOf = (id: string, secret: string) =>
      ({ id, url: `https://${id}`, secret, algorithm: 'sha256', isDraining: false }) as const;
    const client = createConferenceClient({
      servers: [serverOf('one', 'other'), serverOf('two', SECRET), serverOf('three', SECRET)],
      now: () => new Date(),
      log: { warn: () => undefined },
    });

    expect(await client.readRecordingReady(await sign(READY))).toEqual({
      meetingId: 'session-0042',
      recordId: 'ffbfc4cc-1530718721124',
      serverIds: ['two', 'three'],
    });
    expect(await client.readRecordingReady(await sign(READY, 'unknown'))).toBeNull();
  });
});
