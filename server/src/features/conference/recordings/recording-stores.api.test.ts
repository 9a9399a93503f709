// Recordings in an S3-compatible store, and in stores that are full or down.
import { mkdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORDING_FINISH_RETRY_MS } from '@thedot/domain/limits';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { enterAs } from '../../../testing/call-screens.ts';
import { insertConference } from '../../../testing/conferences.ts';
import { startS3Server } from '../../../testing/fakes/s3-server.ts';
import { recordIn, SEGMENTS } from '../../../testing/recordings.ts';
import { useWorld, type World } from '../../../testing/world.ts';
import { finishRecording } from './finish-recording.jobs.ts';

const START = new Date('2026-11-26T09:00:00Z');
const FULL = { status: 507, code: 'XMinioStorageFull' };
const DOWN = { status: 403, code: 'AccessDenied' };
const { FIRST, SECOND } = SEGMENTS;

const bucket = await startS3Server();
afterAll(() => bucket.close());
const onDisk = await useWorld({ clock: START });
const inBucket = await useWorld({ clock: START, settings: { s3: bucket.settings } });

const finish = (world: World, recordingId: string) =>
  finishRecording(
    { recordingId },
    { ...world, now: () => world.clock ?? new Date(), log: pino({ level: 'silent' }) },
  );

const startIn = async (world: World) => {
  const recorder = recordIn(world);
  const amira = await enterAs(world, await insertConference(world.db, START));
  return { ...recorder, amira, id: await recorder.start(amira) };
};

test('a recording in a bucket becomes one video, and leaves nothing else there', async () => {
  const { amira, id, send, play, find } = await startIn(inBucket);
  await send(amira, id, FIRST);
  await send(amira, id, SECOND);
  await amira.ask('stop-recording', {});

  await finish(inBucket, id);

  const { seconds, hasIndex } = await play(id);
  expect(seconds).toBeCloseTo(4.44, 1);
  expect(hasIndex).toBe(true);
  expect([...bucket.objects.keys()]).toEqual([(await find(id)).file_key]);
  expect([...bucket.uploads]).toEqual([]);
});

test('a piece for which the storage has no space ends the recording, of which the pieces before stay', async () => {
  const { amira, id, open, put, play, find } = await startIn(inBucket);
  const segment = await open(amira, id);
  await put(amira, { id, segment, offset: 0 }, FIRST.subarray(0, 9_000));
  bucket.faults.writes = FULL;

  const refused = await put(amira, { id, segment, offset: 9_000 }, FIRST.subarray(9_000));

  bucket.faults.writes = null;
  expect(refused).toMatchObject({ status: 507, code: 'file.storage_full' });
  await amira.waitFor('recording', (it) => it === null);
  expect((await find(id)).state).toBe('processing');
  await finish(inBucket, id);
  expect((await play(id)).seconds).toBeGreaterThan(1.5);
});

test('a recording whose store is down is finished later, whole, and fails after three days', async () => {
  const { amira, id, send, play, find } = await startIn(inBucket);
  await send(amira, id, FIRST);
  await send(amira, id, SECOND);
  const never = await startIn(inBucket);
  await never.send(never.amira, never.id, FIRST);
  for (const it of [amira, never.amira]) await it.ask('stop-recording', {});

  bucket.faults.reads = DOWN;
  await expect(finish(inBucket, id)).rejects.toThrow('crashed');
  expect((await find(id)).state).toBe('processing');
  inBucket.clock = new Date(START.getTime() + RECORDING_FINISH_RETRY_MS);
  await finish(inBucket, never.id);
  bucket.faults.reads = null;

  expect((await find(never.id)).state).toBe('failed');
  await finish(inBucket, id);
  expect((await play(id)).seconds).toBeCloseTo(4.44, 1);
});

test.each([
  ['refuses its video', true],
  ['refuses to take over its last piece', false],
])('a recording whose store %s fails after three days', async (_, hasSeparatePieces) => {
  const { amira, id, send, open, put, find } = await startIn(inBucket);
  if (hasSeparatePieces) await send(amira, id, FIRST);
  else await put(amira, { id, segment: await open(amira, id), offset: 0 }, FIRST);
  await amira.ask('stop-recording', {});
  bucket.faults.writes = FULL;

  await expect(finish(inBucket, id)).rejects.toMatchObject({ code: 'file.storage_full' });
  expect((await find(id)).state).toBe('processing');
  inBucket.clock = new Date(inBucket.clock!.getTime() + RECORDING_FINISH_RETRY_MS);
  await finish(inBucket, id);

  bucket.faults.writes = null;
  expect((await find(id)).state).toBe('failed');
});

test('a recording for whose video the disk has no space is finished when it has', async () => {
  const { amira, id, send, play, find } = await startIn(onDisk);
  await send(amira, id, FIRST);
  await amira.ask('stop-recording', {});
  const folder = join(onDisk.settings.dataDir, 'joining');
  await mkdir(folder, { recursive: true });
  const target = join(folder, `${id}.webm`);
  await symlink('/dev/full', target);

  await expect(finish(onDisk, id)).rejects.toMatchObject({ code: 'file.storage_full' });

  expect((await find(id)).state).toBe('processing');
  await expect(readlink(target)).rejects.toMatchObject({ code: 'ENOENT' });
  await finish(onDisk, id);
  expect((await play(id)).seconds).toBeCloseTo(2.52, 1);
});
