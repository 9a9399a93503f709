import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { ORPHAN_FILE_MS, UNSENT_FILE_MS, UPLOAD_RESUMES_MS } from '@thedot/domain/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '../../platform/files/files.jobs.ts';
import { FILM, idOf, uploadsIn } from '../../testing/uploads.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { sweepUploads } from './uploads.jobs.ts';

let world: World;
let amira: TestPerson;
let on: ReturnType<typeof uploadsIn>;
beforeAll(async () => {
  world = await createWorld();
  on = uploadsIn(world);
  amira = await world.person('startup');
});
afterAll(() => world.close());

const onDisk = async () =>
  (
    await readdir(join(world.settings.dataDir, 'files'), { recursive: true, withFileTypes: true })
  ).filter((entry) => entry.isFile());

describe('what is not wanted any more', () => {
  test.each([
    ['half of it', 40],
    ['all of it', 100],
  ])('goes at once when it is given up: %s', async (_, bytes) => {
    const before = (await onDisk()).length;
    const url = await on.begin(amira, 100);
    await on.add(amira, url, 0, FILM.subarray(0, bytes));
    expect(await onDisk()).toHaveLength(before + 1);

    expect((await on.tus('DELETE', url, amira)).statusCode).toBe(204);

    expect(await onDisk()).toHaveLength(before);
    expect((await on.placeOf(amira, url)).statusCode).toBe(404);
    expect((await on.tus('DELETE', url, amira)).statusCode).toBe(404);
  });

  test('goes within the hour when nobody goes on with it, and stays while somebody does', async () => {
    const url = await on.begin(amira, 100);
    await on.add(amira, url, 0, FILM.subarray(0, 40));
    const sweepAfter = async (ms: number) => {
      const late = { ...world, now: () => new Date(Date.now() + ms) };
      await sweepUploads(late);
      await sweepFiles(late);
    };

    await sweepAfter(UPLOAD_RESUMES_MS - MINUTE_MS);
    expect(await on.placeOf(amira, url)).toMatchObject({ offset: '40' });
    await sweepAfter(UPLOAD_RESUMES_MS + MINUTE_MS);

    expect((await on.placeOf(amira, url)).statusCode).toBe(404);
    expect(await world.files.arrived(idOf(url))).toBe(0);
    expect(UPLOAD_RESUMES_MS + 10 * MINUTE_MS).toBeLessThan(60 * MINUTE_MS);
  });

  test('goes after a day when it was uploaded and never sent', async () => {
    const { id } = await on.uploaded(amira, FILM.subarray(0, 100));
    const sweepAfter = async (ms: number) => {
      const late = { ...world, now: () => new Date(Date.now() + ms) };
      await sweepUploads(late);
      await sweepFiles(late);
    };

    await sweepAfter(UNSENT_FILE_MS - MINUTE_MS);
    expect(await amira.api.uploads.find({ params: { id } })).toMatchObject({ id });
    await sweepAfter(UNSENT_FILE_MS + ORPHAN_FILE_MS + DAY_MS);

    await expect(amira.api.uploads.find({ params: { id } })).rejects.toMatchObject({
      code: 'file.not_found',
    });
    expect(await world.files.arrived(id)).toBe(0);
  });
});
