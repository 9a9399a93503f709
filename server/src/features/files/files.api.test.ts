import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { ORPHAN_FILE_MS } from '@thedot/domain/limits';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sweepFiles } from '../../platform/files/files.jobs.ts';
import { insertFile } from '../../platform/files/files.queries.ts';
import { stageFile } from '../../platform/files/stage-file.ts';
import { HOSTILE_FILES, pictureWithHtml } from '../../testing/files/hostile-files.ts';
import { setUser } from '../../testing/people.ts';
import { paintedPicture } from '../../testing/files/pictures.ts';
import { expectFieldRefusal } from '../../testing/refusals.ts';
import { updateOrganization } from '../../testing/rows.ts';
import {
  createExpert,
  MONDAY,
  NINE,
  createPair,
  bookingRequest,
} from '../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld();
let amira: TestPerson;
beforeEach(async () => {
  amira = await world.person('startup');
});

interface Caller {
  readonly headers: Record<string, string>;
}

const RULE = { kind: 'any', maxBytes: 1_000_000, required: true, many: false } as const;
const stage = (content: string | Buffer, name: string) =>
  stageFile(world.files, { name, content: Readable.from([Buffer.from(content)]) }, RULE);

/** A stored file of a person, whose id is returned. */
async function fileOf({ id: ownerId }: TestPerson, content: string | Buffer, name = 'plan.txt') {
  const belonging = { ownerId, subjectKind: 'user-photo', subjectId: ownerId } as const;
  return (await insertFile(world.db, await stage(content, name), belonging)).id;
}

const get = (id: string, headers: Record<string, string>, query = '') =>
  world.app.inject({ url: `/api/files/${id}${query}`, headers });

const filesCookieOf = async ({ id: userId, sessionId }: TestPerson): Promise<Caller> => ({
  headers: { cookie: `files=${await world.keys.filesToken.sign({ userId, sessionId })}` },
});

const onDisk = async () =>
  (await readdir(world.settings.dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('a file', () => {
  test('is sent whole, as an attachment that browsers neither run nor display', async () => {
    const id = await fileOf(amira, '<script>alert(1)</script>', 'Réunion "1".html');

    const { statusCode, headers, body } = await get(id, amira.headers);

    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '<script>alert(1)</script>' });
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="R_union _1_.html"; filename*=UTF-8''R%C3%A9union%20%221%22.html`,
      'content-security-policy': expect.stringMatching(
        /^sandbox; default-src 'none'; .*frame-ancestors 'none'$/,
      ),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-length': '25',
    });
    const empty = await get(await fileOf(amira, '', 'empty.txt'), amira.headers);
    expect(empty).toMatchObject({ statusCode: 200, body: '' });
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', undefined],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['pages=1', 200, '0123456789', undefined],
  ])('answers the range %s with %d', async (range, status, body, part) => {
    const id = await fileOf(amira, '0123456789');

    const answer = await get(id, { ...amira.headers, range });

    expect({ status: answer.statusCode, body: answer.body }).toEqual({ status, body });
    expect(answer.headers['content-range']).toBe(part);
  });

  test('is not sent again to a browser that has it, and continued only while it is the same', async () => {
    const id = await fileOf(amira, '0123456789');
    const etag = String((await get(id, amira.headers)).headers.etag);
    const range = 'bytes=7-';

    for (const [headers, status, body] of [
      [{ 'if-none-match': etag }, 304, ''],
      [{ range, 'if-range': etag }, 206, '789'],
      [{ range, 'if-range': '"another"' }, 200, '0123456789'],
    ] as const) {
      const answer = await get(id, { ...amira.headers, ...headers });
      expect([answer.statusCode, answer.body]).toEqual([status, body]);
    }
  });

  test('is not opened by HEAD, and returns 500 without headers of a file when its content is lost', async () => {
    const id = await fileOf(amira, '0123456789');
    await world.files.remove(id);
    const head = (headers = {}) =>
      world.app.inject({
        method: 'HEAD',
        url: `/api/files/${id}`,
        headers: { ...amira.headers, ...headers },
      });
    const range = 'bytes=2-4';

    const [whole, part] = [await head(), await head({ range })];

    expect({ status: whole.statusCode, body: whole.body }).toEqual({ status: 200, body: '' });
    expect(whole.headers).toMatchObject({ 'content-length': '10', 'content-type': 'text/plain' });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({ 'content-length': '3', 'content-range': 'bytes 2-4/10' });

    const lost = await get(id, { ...amira.headers, range });
    expect(lost.statusCode).toBe(500);
    expect(lost.json()).toMatchObject({ code: 'server.unexpected' });
    expect(lost.headers).not.toHaveProperty('content-disposition');
    expect(lost.headers).not.toHaveProperty('etag');
  });

  test('that is a photo is displayed inline, and has a thumbnail', async () => {
    const id = await fileOf(amira, await paintedPicture(1200, 600).png().toBuffer(), 'site.png');

    const small = await get(id, amira.headers, '?size=thumb');

    expect((await get(id, amira.headers)).headers['content-disposition']).toMatch(/^inline/);
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 640, height: 320 });
  });

  test('without a thumbnail returns 404 where one is asked for', async () => {
    const broken = Buffer.concat([
      (await paintedPicture(40).png().toBuffer()).subarray(0, 60),
      Buffer.alloc(100),
    ]);
    for (const id of [await fileOf(amira, broken, 'site.png'), await fileOf(amira, 'a plan')]) {
      const answer = await get(id, amira.headers, '?size=thumb');

      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'file.no_thumbnail' });
      expect((await get(id, amira.headers)).statusCode).toBe(200);
    }
  });

  test('that would run is sent under a harmless name, also when it was stored under another', async () => {
    const id = await fileOf(amira, '<script>new ActiveXObject("WScript.Shell")</script>');
    await world.db.updateTable('files').set({ name: 'cv.hta' }).where('id', '=', id).execute();

    const { headers } = await get(id, amira.headers);

    expect(headers['content-disposition']).toMatch(/^attachment; filename="cv.hta.txt"/);
  });

  test('is read with the files cookie, which is not accepted as an access token', async () => {
    const id = await fileOf(amira, 'a plan');
    const { headers } = await filesCookieOf(amira);
    const authorization = `Bearer ${headers['cookie']?.slice('files='.length)}`;

    expect((await get(id, headers)).statusCode).toBe(200);
    expect((await get(id, {})).statusCode).toBe(401);
    for (const forged of [headers, { authorization }]) {
      const answer = await world.app.inject({ url: '/api/user', headers: forged });
      expect(answer.statusCode).toBe(401);
    }
  });

  test('without a row is deleted after an hour; files with a row stay', async () => {
    const known = await fileOf(amira, 'a plan');
    const { id: orphan } = await stage('an orphan', 'orphan.txt');
    const sweepAt = (ms: number) => sweepFiles({ ...world, now: () => new Date(Date.now() + ms) });

    await sweepAt(ORPHAN_FILE_MS - 60_000);
    await world.files.read(orphan).then((stream) => stream.destroy());
    await sweepAt(ORPHAN_FILE_MS + 60_000);

    await expect(world.files.read(orphan)).rejects.toThrow('ENOENT');
    await world.files.read(known).then((stream) => stream.destroy());
  });
});

describe('a file of a booking (A36)', () => {
  const SECRET = 'our numbers of the last two years';
  const PASSWORD = 'olive mills at dawn';

  async function attached() {
    world.clock = MONDAY;
    const expert = await createExpert(world, { password: PASSWORD });
    const startup = await world.person('startup');
    const { id: bookingId, files } = await startup.api.bookings.request({
      body: bookingRequest(expert.id, NINE),
      files: { files: [new File([SECRET], 'numbers.txt')] },
    });
    return { expert, startup, bookingId, url: `/api/files/${files[0]?.id}` };
  }

  /** The statuses of all ways to a file: whole, a part, its headers, its thumbnail. */
  async function statusesOf(url: string, { headers }: Caller) {
    const answers = await Promise.all([
      world.app.inject({ url, headers }),
      world.app.inject({ url, headers: { ...headers, range: 'bytes=0-3' } }),
      world.app.inject({ url, headers, method: 'HEAD' }),
      world.app.inject({ url: `${url}?size=thumb`, headers }),
    ]);
    for (const { body, headers: sent } of answers) {
      expect(body + JSON.stringify(sent)).not.toMatch(/our |numbers/);
    }
    return [...new Set(answers.map(({ statusCode }) => statusCode))];
  }

  test('returns 404 to strangers, other experts and colleagues, and 401 without a session', async () => {
    const { startup, url } = await attached();
    const { organizationId } = startup;

    for (const stranger of [
      await world.person('startup'),
      await world.person('expert'),
      await world.person('startup', { organizationId }),
      await world.person('guest'),
      await world.person('external'),
    ]) {
      expect(await statusesOf(url, stranger)).toEqual([404]);
      expect(await statusesOf(url, await filesCookieOf(stranger))).toEqual([404]);
    }
    expect(await statusesOf(url, { headers: {} })).toEqual([401]);
    const absent = await get(randomUUID(), startup.headers);
    expect(absent.json()).toMatchObject({ code: 'file.not_found' });
  });

  test('is read by the expert in parts, also after the request was declined', async () => {
    const { expert, bookingId, url } = await attached();
    const part = async (range: string) =>
      world.app.inject({ url, headers: { ...expert.headers, range } });
    const [begin, rest] = [await part('bytes=0-9'), await part('bytes=10-')];
    expect([begin.statusCode, rest.statusCode]).toEqual([206, 206]);
    expect(begin.body + rest.body).toBe(SECRET);

    await expert.api.bookings.decline({ body: { bookingId, status: 'rejected', reason: 'Away' } });

    const { statusCode, body } = await world.app.inject({ url, headers: expert.headers });
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: SECRET });
  });

  test('returns 401 to a removed person, by token and by cookie', async () => {
    const { expert, url } = await attached();
    const cookie = await filesCookieOf(expert);
    expect((await world.app.inject({ url, headers: cookie.headers })).statusCode).toBe(200);

    await setUser(world, expert, { is_removed: true });

    for (const caller of [expert, cookie]) expect(await statusesOf(url, caller)).toEqual([401]);
  });

  test('returns 401 to the cookies of a session that signed out', async () => {
    const { expert, url } = await attached();
    // Sessions expire by the real time.
    world.clock = null;
    const payload = { email: expert.email, password: PASSWORD };
    const signedIn = await world.app.inject({ url: '/api/auth/signin', method: 'POST', payload });
    const browser = {
      headers: { cookie: signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    };
    expect((await world.app.inject({ url, ...browser })).statusCode).toBe(200);

    await world.app.inject({ url: '/api/auth/revoketoken', ...browser });

    expect(await statusesOf(url, browser)).toEqual([401]);
  });

  test('returns 404 to a person whose organization may no longer book', async () => {
    const { startup, url } = await attached();
    const { headers } = startup;
    const statusNow = async () => (await world.app.inject({ url, headers })).statusCode;
    expect(await statusNow()).toBe(200);

    await updateOrganization(world, startup, { can_book_expert: false });

    await vi.waitFor(async () => expect(await statusNow()).toBe(404), 30_000);
  });
});

async function attach(file: File) {
  world.clock = MONDAY;
  const { expert, startup } = await createPair(world);
  const body = bookingRequest(expert.id, NINE);
  const { files } = await startup.api.bookings.request({ body, files: { files: [file] } });
  const [stored] = files;
  if (!stored) throw new Error('The file was not kept');
  const answer = await get(stored.id, expert.headers);
  expect(answer.statusCode).toBe(200);
  return { stored, headers: answer.headers };
}

describe('a hostile file (A32)', () => {
  test.each(HOSTILE_FILES)(
    'such as %s is refused as a profile picture, and an attachment of a booking',
    async (_, photo) => {
      const before = await onDisk();

      await expectFieldRefusal(
        amira.api.users.uploadPicture({ files: { photo } }),
        'photo',
        'file.not_a_picture',
      );
      expect(await onDisk()).toEqual(before);

      const { headers } = await attach(photo);
      expect(headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; /),
        'content-security-policy': expect.stringMatching(
          /^sandbox; default-src 'none'; .*frame-ancestors 'none'$/,
        ),
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-type']).not.toMatch(/html|svg|javascript|php/);
    },
  );

  test('with HTML inside a picture loses the HTML as a profile picture', async () => {
    const { photo } = await amira.api.users.uploadPicture({
      files: { photo: await pictureWithHtml() },
    });

    const { statusCode, headers, body } = await get(photo, amira.headers);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline; /),
      'cache-control': 'private, no-cache',
      etag: expect.any(String),
    });
    expect(body).not.toContain('<script>');
    const attachment = await attach(await pictureWithHtml());
    expect(attachment.headers['content-disposition']).toMatch(/^attachment; /);
    expect(attachment.headers['content-type']).toBe('image/png');
    // Only photos of users and logos may be kept.
    expect(attachment.headers['cache-control']).toBe('no-store');
  });

  const MARK = 'canary7f3a';

  test.each([
    ['a path upwards', `../../${MARK}.txt`, `${MARK}.txt`],
    ['an encoded path', `%2e%2e/${MARK}.txt`, `${MARK}.txt`],
    ['a line break and a header', `${MARK}%0D%0Aset-cookie: a=b.txt`, expect.any(String)],
    ['300 letters', `${MARK}${'a'.repeat(300)}.pdf`, expect.stringMatching(/^.{251}\.pdf$/)],
    ['a device', 'CON', 'CON'],
    ['an emoji', `${MARK} 😀 é.txt`, `${MARK} 😀 é.txt`],
    ['quotes', `${MARK}".txt; filename="x.html`, expect.any(String)],
  ])('named with %s is stored under its id and sent under a safe name', async (_, name, shown) => {
    const { stored, headers } = await attach(new File(['a plan'], name));

    expect(stored.name).toEqual(shown);
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[ !#-~]+"; filename\*=UTF-8''[!-~]+$/);
    expect(headers).not.toHaveProperty('set-cookie');
    const { dataDir } = world.settings;
    const stores = await onDisk();
    expect(stores).toContain(stored.id);
    const places = [dataDir, dirname(dataDir), tmpdir(), '/etc', '.'];
    const names = await Promise.all(places.map((place) => readdir(place)));
    expect([...stores, ...names.flat()].filter((it) => it.includes(MARK))).toEqual([]);
    expect(await readdir(`${dataDir}/files/unfinished`)).toEqual([]);
  });
});
