import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHECKSUM_ALGORITHMS, signQuery, verifyQuery } from './checksum.ts';

const SECRET = '639259d4-9dd8-4b25-bf01-95f9567eaf4b';

describe('the checksum of a call', () => {
  test('is that of BigBlueButton’s documentation', () => {
    const query = signQuery(
      'create',
      {
        name: 'Test Meeting',
        meetingID: 'abc123',
        attendeePW: '111222',
        moderatorPW: '333444',
      },
      SECRET,
      'sha1',
    );

    expect(query).toBe(
      'name=Test+Meeting&meetingID=abc123&attendeePW=111222&moderatorPW=333444' +
        '&checksum=1fcbb0c4fc1f039f73aa6d697d2db9ba7f803f17',
    );
    expect(verifyQuery('create', query, SECRET)).toBe(true);
  });

  test.each(CHECKSUM_ALGORITHMS)('is made and verified by %s', (algorithm) => {
    const query = signQuery('end', { meetingID: '007' }, SECRET, algorithm);

    expect(query).toBe(
      `meetingID=007&checksum=${createHash(algorithm).update(`endmeetingID=007${SECRET}`).digest('hex')}`,
    );
    expect(verifyQuery('end', query, SECRET)).toBe(true);
  });

  test('is made of the name alone for a call without parameters', () => {
    const query = signQuery('getMeetings', { meetingID: undefined }, SECRET);

    expect(query).toMatch(/^checksum=[\da-f]{64}$/);
    expect(verifyQuery('getMeetings', query, SECRET)).toBe(true);
    expect(verifyQuery('getMeetings', `&${query}`, SECRET)).toBe(true);
  });

  test('covers characters that a URL keeps as they are', () => {
    const name = `L’été d'Amel & Cie = 100 % + "1" <b>#~*!()[]|\\^\`{}, 日本 🎥`;
    const query = signQuery('join', { fullName: name, guest: true, duration: 31 }, SECRET);
    const { search, searchParams } = new URL(`https://bbb.example.org/api/join?${query}`);

    expect(search.slice(1)).toBe(query);
    expect(searchParams.get('fullName')).toBe(name);
    expect(verifyQuery('join', query, SECRET)).toBe(true);
  });

  test('holds for any parameters, in any URL, and for no other character', () => {
    const params = fc.dictionary(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => name !== 'checksum'),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(params, fc.nat(), fc.integer({ min: 33, max: 126 }), (given, at, code) => {
        const query = signQuery('create', given, SECRET);
        const place = at % query.length;
        const other = String.fromCharCode(code);
        const changed = query.slice(0, place) + other + query.slice(place + 1);

        expect(new URL(`https://bbb.example.org/api/create?${query}`).search.slice(1)).toBe(query);
        expect(verifyQuery('create', query, SECRET)).toBe(true);
        expect(verifyQuery('create', changed, SECRET)).toBe(changed === query);
      }),
    );
  });

  test('is accepted before the other parameters, too', () => {
    const [params, checksum] = signQuery('end', { meetingID: 'a' }, SECRET).split('&');

    expect(verifyQuery('end', `${checksum}&${params}`, SECRET)).toBe(true);
  });
});

describe('a call is refused (A52)', () => {
  const query = signQuery('join', { meetingID: 'abc', role: 'VIEWER' }, SECRET);
  const [, checksum = ''] = query.split('&checksum=');
  const signed = (params: string) =>
    `${params}&checksum=${createHash('sha256').update(`join${params}${SECRET}`).digest('hex')}`;

  test.each([
    ['without a checksum', 'meetingID=abc&role=VIEWER'],
    ['without anything', ''],
    ['with a thousand parameters', signed(Array.from({ length: 1_001 }, (_, n) => n).join('&'))],
    ['with an empty checksum', 'meetingID=abc&role=VIEWER&checksum='],
    ['with a wrong checksum', query.replace(checksum, '0'.repeat(64))],
    ['with a checksum of another length', query.slice(0, -1)],
    ['with a checksum that is not hexadecimal', query.replace(checksum, 'é'.repeat(64))],
    ['with a parameter changed', query.replace('VIEWER', 'MODERATOR')],
    ['with a parameter added', `${query}&guest=false`],
    ['with a parameter added in front', `guest=false&${query}`],
    ['with a parameter removed', query.replace('&role=VIEWER', '')],
    ['with its parameters in another order', `role=VIEWER&meetingID=abc&checksum=${checksum}`],
    ['with a parameter encoded otherwise', query.replace('VIEWER', '%56IEWER')],
    ['with its checksum twice', `${query}&checksum=${checksum}`],
    ['with another checksum in front', `checksum=${'0'.repeat(64)}&${query}`],
    ['with its checksum under an encoded name', query.replace('checksum', 'check%73um')],
    ['with an ampersand added', query.replace('&role', '&&role')],
    ['with a signed parameter twice', signed('meetingID=abc&role=VIEWER&role=MODERATOR')],
    ['with a signed parameter twice, once encoded', signed('role=VIEWER&%72ole=MODERATOR')],
    ['with a name that cannot be decoded', signed('meetingID=abc&%E0%A4%A=1')],
  ])('%s', (_, changed) => {
    expect(verifyQuery('join', changed, SECRET)).toBe(false);
  });

  test('with the checksum of another call or another secret', () => {
    expect(verifyQuery('end', query, SECRET)).toBe(false);
    expect(verifyQuery('join', query, 'another')).toBe(false);
  });

  test('if the secret is empty', () => {
    const unsigned = `meetingID=abc&checksum=${createHash('sha256').update('endmeetingID=abc').digest('hex')}`;

    expect(verifyQuery('end', unsigned, '')).toBe(false);
    expect(() => signQuery('end', { meetingID: 'abc' }, '')).toThrow('empty secret');
  });

  test('of a million parameters without reading each of them', () => {
    const flood = Array.from({ length: 500_000 }, (_, n) => n.toString(36)).join('&');
    const { user: before } = process.cpuUsage();

    expect(verifyQuery('join', `${flood}&checksum=${checksum}`, SECRET)).toBe(false);
    expect(process.cpuUsage().user - before).toBeLessThan(100_000);
  });
});
