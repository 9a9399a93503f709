import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type CalendarServer,
  icalendar,
  serving,
  startCalendarServer,
} from '../../testing/calendar-server.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { isPublic, type Resolve } from '../public-address.ts';

let calendar: CalendarServer;
beforeAll(async () => {
  calendar = await startCalendarServer();
});
afterAll(() => calendar.close());
beforeEach(() => {
  calendar.answer = serving(icalendar());
  calendar.asked.length = 0;
});

const here = { isLocal: true };
const named =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('an address is read', () => {
  test('with nobody’s cookies, unpacked, and with the mark of the last time', async () => {
    calendar.answer = serving('BEGIN:VCALENDAR', { etag: '"2"' });

    const read = await fetchCalendar(calendar.address, { ...here, etag: '"1"' });

    expect(read).toEqual({ text: 'BEGIN:VCALENDAR', etag: '"2"' });
    expect(calendar.asked).toMatchObject([
      {
        url: '/me.ics?key=very-secret',
        headers: { 'accept-encoding': 'identity', 'if-none-match': '"1"' },
      },
    ]);
    expect(calendar.asked[0]?.headers).not.toHaveProperty('cookie');
  });

  test('and is known to be as it was', async () => {
    calendar.answer = (_, response) => void response.writeHead(304).end();

    expect(await fetchCalendar(calendar.address, { ...here, etag: '"1"' })).toEqual({
      text: null,
      etag: '"1"',
    });
    await expect(fetchCalendar(calendar.address, here)).rejects.toMatchObject({
      failure: 'unreachable',
    });
  });

  test('through three moves, not four', async () => {
    const moving = (moves: number) => (request: { url?: string | undefined }) =>
      Number(request.url?.slice(1)) < moves;
    const after =
      (moves: number): CalendarServer['answer'] =>
      (request, response) => {
        if (!moving(moves)(request)) return serving('BEGIN:VCALENDAR')(request, response);
        const location = `/${Number(request.url?.slice(1)) + 1}`;
        response.writeHead(302, { location }).end();
      };
    const start = `http://127.0.0.1:${calendar.port}/0`;

    calendar.answer = after(3);
    expect(await fetchCalendar(start, here)).toMatchObject({ text: 'BEGIN:VCALENDAR' });
    calendar.answer = after(4);
    await expect(fetchCalendar(start, here)).rejects.toMatchObject({ failure: 'unreachable' });
  });
});

describe('what is not on the public internet is not asked', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[fec0::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'https://example.tn:8443/me.ics',
    'http://example.tn:22/',
    'https://me:secret@example.tn/me.ics',
    'ftp://example.tn/me.ics',
    'file:///etc/passwd',
  ])('%s', async (address) => {
    await expect(fetchCalendar(address)).rejects.toMatchObject({ failure: 'not_public' });
  });

  test.each([['127.0.0.1'], ['::1'], ['10.1.2.3'], ['::ffff:10.1.2.3'], ['169.254.169.254']])(
    'a name that belongs to %s, even beside a public address',
    async (address) => {
      for (const resolve of [named(address), named('93.184.216.34', address)]) {
        await expect(
          fetchCalendar('http://calendar.example.tn/', { resolve }),
        ).rejects.toMatchObject({ failure: 'not_public' });
      }
    },
  );

  test('a name that belongs to nobody', async () => {
    await expect(
      fetchCalendar('http://calendar.example.tn/', { resolve: named() }),
    ).rejects.toMatchObject({ failure: 'not_public' });
  });

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/',
    '//192.168.0.1/',
    'file:///etc/passwd',
    'http://me:secret@example.tn/',
  ])('nor where an address moves to: %s', async (location) => {
    calendar.answer = (_, response) => void response.writeHead(302, { location }).end();

    await expect(fetchCalendar(calendar.address, here)).rejects.toMatchObject({
      failure: 'not_public',
    });
  });

  test('a name is looked up for each hop, so that it cannot change whom it belongs to in between', async () => {
    let asked = 0;
    const turning: Resolve = async (host) => {
      expect(host).toBe('calendar.example.tn');
      return named(++asked === 1 ? '127.0.0.1' : '10.0.0.1')(host);
    };
    calendar.answer = (_, response) => void response.writeHead(302, { location: '/next' }).end();

    await expect(
      fetchCalendar(`http://calendar.example.tn:${calendar.port}/`, { ...here, resolve: turning }),
    ).rejects.toMatchObject({ failure: 'not_public' });
    expect(calendar.asked).toHaveLength(1);
  });

  test('public addresses are public', () => {
    expect(['93.184.216.34', '2606:4700::1111', '::ffff:93.184.216.34'].map(isPublic)).toEqual([
      true,
      true,
      true,
    ]);
    expect(isPublic('example.tn')).toBe(false);
  });
});

describe('whoever answers badly is not waited for', () => {
  const reading = () => fetchCalendar(calendar.address, { ...here, timeoutMs: 300 });

  test.each([404, 403, 500, 204])('%s is nothing to read', async (status) => {
    calendar.answer = (_, response) => void response.writeHead(status).end();

    await expect(reading()).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('nobody is there', async () => {
    await expect(fetchCalendar('http://127.0.0.1:9/', here)).rejects.toMatchObject({
      failure: 'unreachable',
    });
  });

  test('who says nothing is too slow', async () => {
    calendar.answer = () => {};

    await expect(reading()).rejects.toMatchObject({ failure: 'too_slow' });
  });

  test('so is who lets a byte fall now and then', async () => {
    calendar.answer = (_, response) => {
      response.writeHead(200);
      const dripping = setInterval(() => response.write('B'), 20);
      response.on('close', () => clearInterval(dripping));
    };

    await expect(reading()).rejects.toMatchObject({ failure: 'too_slow' });
  });

  test('who moves us on slowly has no more time in all', async () => {
    calendar.answer = (_, response) =>
      void setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 120);

    await expect(reading()).rejects.toMatchObject({ failure: 'too_slow' });
  });

  test('what says that it is too large is not begun', async () => {
    calendar.answer = (_, response) =>
      response.writeHead(200, { 'content-length': '2000001' }).flushHeaders();

    await expect(reading()).rejects.toMatchObject({ failure: 'too_large' });
  });

  test('what is too large without saying so is left', async () => {
    let sent = 0;
    calendar.answer = (_, response) => {
      const more = () => {
        sent += 65_536;
        if (!response.destroyed)
          response.write(Buffer.alloc(65_536, 'x'), () => setImmediate(more));
      };
      response.writeHead(200);
      more();
    };

    await expect(fetchCalendar(calendar.address, here)).rejects.toMatchObject({
      failure: 'too_large',
    });
    expect(sent).toBeLessThan(20_000_000);
  });

  test('what comes packed is not unpacked', async () => {
    calendar.answer = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const packing = createGzip();
      packing.pipe(response);
      packing.end(Buffer.alloc(10_000_000));
    };

    await expect(reading()).rejects.toMatchObject({ failure: 'not_a_calendar' });
  });
});
