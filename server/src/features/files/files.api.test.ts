import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ORPHAN_FILE_MS } from '@thedot/domain/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertFile } from '../../platform/files/files.queries.ts';
import { sweepFiles } from '../../platform/files/files.jobs.ts';
import { stageFile } from '../../platform/files/stage-file.ts';
import { MONDAY, NINE, pairIn, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const RULE = { kind: 'any', maxBytes: 1_000_000, required: true, many: false } as const;

const stage = (content: string | Buffer, name: string) =>
  stageFile(world.files, { name, content: Readable.from([Buffer.from(content)]) }, RULE);

async function fileOf(person: TestPerson, content: string | Buffer, name: string) {
  const belonging = {
    ownerId: person.id,
    subjectKind: 'user-photo',
    subjectId: person.id,
  } as const;
  return insertFile(world.db, await stage(content, name), belonging);
}

const get = (id: string, headers: Record<string, string>, query = '') =>
  world.app.inject({ url: `/api/files/${id}${query}`, headers });

describe('a file', () => {
  test('comes whole, as something to save that can neither run nor be taken for a page', async () => {
    const amira = await world.person('startup');
    const { id } = await fileOf(amira, '<script>alert(1)</script>', 'Réunion "1".html');

    const { statusCode, headers, body } = await get(id, amira.headers);

    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '<script>alert(1)</script>' });
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="R_union _1_.html"; filename*=UTF-8''R%C3%A9union%20%221%22.html`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-length': '25',
    });
  });

  test('is not sent again to a browser that has it', async () => {
    const amira = await world.person('startup');
    const { id } = await fileOf(amira, 'a plan', 'plan.txt');
    const etag = String((await get(id, amira.headers)).headers.etag);

    const again = await get(id, { ...amira.headers, 'if-none-match': etag });

    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
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
    const amira = await world.person('startup');
    const { id } = await fileOf(amira, '0123456789', 'plan.txt');

    const answer = await get(id, { ...amira.headers, range });

    expect({ status: answer.statusCode, body: answer.body }).toEqual({ status, body });
    expect(answer.headers['content-range']).toBe(part);
  });

  test('that is only asked about is not opened, and says how long it is', async () => {
    const amira = await world.person('startup');
    const { id } = await fileOf(amira, '0123456789', 'plan.txt');
    await world.files.remove(id);
    const ask = (headers = {}) =>
      world.app.inject({
        method: 'HEAD',
        url: `/api/files/${id}`,
        headers: { ...amira.headers, ...headers },
      });

    const whole = await ask();
    const part = await ask({ range: 'bytes=2-4' });

    expect({ status: whole.statusCode, body: whole.body }).toEqual({ status: 200, body: '' });
    expect(whole.headers).toMatchObject({ 'content-length': '10', 'content-type': 'text/plain' });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({
      'content-length': '3',
      'content-range': 'bytes 2-4/10',
    });
  });

  test('whose content is lost is a problem like any other, not a broken download', async () => {
    const amira = await world.person('startup');
    const { id } = await fileOf(amira, '0123456789', 'plan.txt');
    await world.files.remove(id);

    const answer = await get(id, { ...amira.headers, range: 'bytes=2-4' });

    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'server.unexpected' });
    expect(answer.headers).not.toHaveProperty('content-disposition');
    expect(answer.headers).not.toHaveProperty('etag');
  });

  test('is sent on from where it broke off only while it is still the same', async () => {
    const amira = await world.person('startup');
    const { id } = await fileOf(amira, '0123456789', 'plan.txt');
    const etag = String((await get(id, amira.headers)).headers.etag);
    const goOn = (known: string) =>
      get(id, { ...amira.headers, range: 'bytes=7-', 'if-range': known });

    const [same, other] = [await goOn(etag), await goOn('"another"')];

    expect([same.statusCode, same.body]).toEqual([206, '789']);
    expect([other.statusCode, other.body]).toEqual([200, '0123456789']);
  });

  test('of nothing comes as nothing', async () => {
    const amira = await world.person('startup');
    const { id } = await fileOf(amira, '', 'empty.txt');

    expect(await get(id, amira.headers)).toMatchObject({ statusCode: 200, body: '' });
  });

  test('that is a photo is shown, and has a small form', async () => {
    const amira = await world.person('startup');
    const create = { width: 1200, height: 600, channels: 3, background: '#e8491c' } as const;
    const { id } = await fileOf(amira, await sharp({ create }).png().toBuffer(), 'site.png');

    const small = await get(id, amira.headers, '?size=thumb');

    expect((await get(id, amira.headers)).headers['content-disposition']).toMatch(/^inline/);
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 640, height: 320 });
  });
});

describe('who may see a file', () => {
  test('nobody without a session', async () => {
    const amira = await world.person('startup');
    const { id } = await fileOf(amira, 'a plan', 'plan.txt');

    expect((await get(id, {})).statusCode).toBe(401);
  });

  test('a browser that has the files cookie, which opens nothing else', async () => {
    const amira = await world.person('startup');
    const { id } = await fileOf(amira, 'a plan', 'plan.txt');
    const token = await world.keys.filesToken.sign({
      sessionId: amira.sessionId,
      userId: amira.id,
    });
    const headers = { cookie: `files=${token}` };

    expect((await get(id, headers)).statusCode).toBe(200);
    expect((await world.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
    const asBearer = { authorization: `Bearer ${token}` };
    expect((await world.app.inject({ url: '/api/user', headers: asBearer })).statusCode).toBe(401);
  });

  test('for one that is not theirs people get what they get for one that is not there', async () => {
    const [amira, stranger] = [await world.person('startup'), await world.person('startup')];
    const staged = await stage('a secret plan', 'plan.txt');
    const belonging = {
      ownerId: amira.id,
      subjectKind: 'booking',
      subjectId: randomUUID(),
    } as const;
    const { id } = await insertFile(world.db, staged, belonging);

    const [hidden, absent] = [
      await get(id, stranger.headers),
      await get(randomUUID(), stranger.headers),
    ];

    expect([hidden.statusCode, absent.statusCode]).toEqual([404, 404]);
    expect(hidden.json()).toMatchObject({ code: 'file.not_found' });
    expect(absent.json()).toMatchObject({ code: 'file.not_found' });
  });

  test('who may not use bookings any more opens no file of theirs either', async () => {
    world.clock = MONDAY;
    const { expert, startup } = await pairIn(world);
    const { files } = await startup.api.bookings.request({
      body: wish(expert.id, NINE),
      files: { files: [new File(['a plan'], 'plan.txt')] },
    });
    const statusNow = async () => (await get(files[0]?.id ?? '', startup.headers)).statusCode;
    expect(await statusNow()).toBe(200);

    await world.db
      .updateTable('organizations')
      .set({ can_book_expert: false })
      .where('id', '=', startup.organizationId)
      .execute();

    await vi.waitFor(async () => expect(await statusNow()).toBe(404), 30_000);
    world.clock = null;
  });
});

test('bytes that no row speaks of are swept once no form can bring one, and no others', async () => {
  const amira = await world.person('startup');
  const { id: known } = await fileOf(amira, 'a plan', 'plan.txt');
  const { id: orphan } = await stage('an orphan', 'orphan.txt');
  const sweepAt = (ms: number) => sweepFiles({ ...world, now: () => new Date(Date.now() + ms) });

  await sweepAt(ORPHAN_FILE_MS - 60_000);
  await world.files.read(orphan).then((stream) => stream.destroy());
  await sweepAt(ORPHAN_FILE_MS + 60_000);

  await expect(world.files.read(orphan)).rejects.toThrow('ENOENT');
  await world.files.read(known).then((stream) => stream.destroy());
});
