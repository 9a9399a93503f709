import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { MAX_FILE_BYTES, MOST_UNSENT } from '@thedot/domain/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILM, idOf, uploadsIn } from '../../testing/uploads.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let amira: TestPerson;
let on: ReturnType<typeof uploadsIn>;
beforeAll(async () => {
  world = await createWorld();
  on = uploadsIn(world);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  amira = await world.person('startup');
});
afterAll(() => world.close());

describe('a line that breaks', () => {
  test('loses nothing of what had arrived', async () => {
    const url = await on.begin(amira, FILM.length);

    (await on.hanging(amira, url, FILM.subarray(0, 180_000))).destroy();
    const { offset } = await on.placeOf(amira, url);
    expect(offset).toBe('180000');
    await on.add(amira, url, 180_000, FILM.subarray(180_000));

    const { id } = await on.fileOf(amira, url);
    const { sha256 } = await world.db
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(sha256).toBe(createHash('sha256').update(FILM).digest('hex'));
  });

  test('does not keep the next one waiting, though the server has not noticed', async () => {
    const url = await on.begin(amira, FILM.length);
    const asked = await on.hanging(amira, url, FILM.subarray(0, 1_000));
    const closed = new Promise((done) => asked.on('close', done));

    expect(await on.placeOf(amira, url)).toMatchObject({ offset: '1000' });
    await closed;
    expect((await on.add(amira, url, 1_000, FILM.subarray(1_000))).statusCode).toBe(204);
    expect(await on.fileOf(amira, url)).toMatchObject({ size: FILM.length });
  });
});

test('of two that add to the same place at once, the file is right', async () => {
  const url = await on.begin(amira, FILM.length);
  const lines = [1, 2].map(() => on.onLine(amira, url, { 'content-length': FILM.length }));
  const over = lines.map((line) => new Promise((done) => line.on('close', done)));
  for (const line of lines) line.on('response', (answer) => answer.resume()).end(FILM);
  await Promise.all(over);

  const at = Number((await on.placeOf(amira, url)).offset);
  if (at < FILM.length) await on.add(amira, url, at, FILM.subarray(at));

  const { id } = await on.fileOf(amira, url);
  const back = await world.app.inject({ url: `/api/files/${id}`, headers: amira.headers });
  expect(back.rawPayload.equals(FILM)).toBe(true);
});

describe('refused is', () => {
  test('another place than where it goes on', async () => {
    const url = await on.begin(amira, 100);
    await on.add(amira, url, 0, FILM.subarray(0, 40));

    for (const at of [0, 39, 41, 100]) {
      const answer = await on.add(amira, url, at, FILM.subarray(at, 100));
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'file.goes_on_elsewhere' });
    }
    expect(await on.placeOf(amira, url)).toMatchObject({ offset: '40' });
  });

  test('more than was said before, told or not', async () => {
    const url = await on.begin(amira, 100);

    expect((await on.add(amira, url, 0, FILM.subarray(0, 101))).statusCode).toBe(413);
    const asked = on.onLine(amira, url, { 'transfer-encoding': 'chunked' });
    asked.end(FILM.subarray(0, 101));
    const [answer] = await once(asked, 'response');
    expect(answer.statusCode).toBe(413);
    answer.resume();
    await expect(on.fileOf(amira, url)).rejects.toMatchObject({ code: 'file.not_found' });
  });

  test.each([
    ['more than 1 GB', { 'upload-length': MAX_FILE_BYTES + 1 }, 413, 'file.too_large'],
    ['a length that comes later', { 'upload-defer-length': '1' }, 400, 'request.malformed'],
    ['no length', {}, 400, 'request.malformed'],
    ['a length below nothing', { 'upload-length': '-1' }, 400, 'request.malformed'],
    ['a length that is none', { 'upload-length': '1e3' }, 400, 'request.malformed'],
    ['another tus', { 'upload-length': 1, 'tus-resumable': '0.2.2' }, 412, 'file.other_tus'],
  ])('%s', async (_, headers, status, code) => {
    const answer = await on.tus('POST', '/api/uploads', amira, headers);

    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
    expect(answer.headers['tus-resumable']).toBe('1.0.0');
  });

  test('a piece that is not called one', async () => {
    const url = await on.begin(amira, 2);
    const headers = { 'upload-offset': 0, 'content-type': 'application/json' };

    const answer = await on.tus('PATCH', url, amira, headers, Buffer.from('{}'));

    expect(answer.json()).toMatchObject({ code: 'request.media_type' });
  });

  test('who is not signed in, and who may not chat', async () => {
    const external = await world.person('external');

    const { statusCode } = await on.tus('POST', '/api/uploads', { headers: {} }, {});
    expect(statusCode).toBe(401);
    expect((await on.tus('POST', '/api/uploads', external, {})).statusCode).toBe(403);
  });

  test('another’s upload, as if there were none', async () => {
    const url = await on.begin(amira, 100);
    await on.add(amira, url, 0, FILM.subarray(0, 40));
    const tarek = await world.person('startup');
    const admin = await world.person('super-admin');

    for (const other of [tarek, admin]) {
      expect((await on.placeOf(other, url)).statusCode).toBe(404);
      expect((await on.add(other, url, 40, FILM.subarray(40, 100))).statusCode).toBe(404);
      expect((await on.tus('DELETE', url, other)).statusCode).toBe(404);
    }
    expect(await on.placeOf(amira, url)).toMatchObject({ offset: '40' });
    await on.add(amira, url, 40, FILM.subarray(40, 100));
    await expect(on.fileOf(tarek, url)).rejects.toMatchObject({ code: 'file.not_found' });
    const download = { url: `/api/files/${idOf(url)}`, headers: tarek.headers };
    expect((await world.app.inject(download)).statusCode).toBe(404);
  });

  test('more at once than anybody needs, also when it is begun at once', async () => {
    const greedy = await world.person('startup');
    const size = Math.ceil(MOST_UNSENT.bytes / 10);

    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        on.tus('POST', '/api/uploads', greedy, { 'upload-length': size }),
      ),
    );

    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
      code: 'file.too_many',
    });
    const url = answers.find(({ statusCode }) => statusCode === 201)?.headers['location'];
    await on.tus('DELETE', String(url), greedy);
    await on.begin(greedy, size);
  });
});
