import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SEGMENTS } from '../../../testing/recordings.ts';
import { joinSegments, type JoinProgress, type StoredSegment } from './join-segments.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-join-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const store = (content: Buffer, beforeRead = () => {}): StoredSegment => ({
  segment: 0,
  bytes: content.length,
  read: async ({ start, end }) => {
    beforeRead();
    return (async function* () {
      yield content.subarray(start, end + 1);
    })();
  },
});

/** As Linux lists the files that this process has open; elsewhere none are found. */
async function openFilesIn(folder: string): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd').catch(() => []);
  const paths = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  );
  return paths.filter((path) => path.startsWith(folder));
}

test.each([0, 1, 2])(
  'segments are not joined in part when the store fails at read %i',
  async (nth) => {
    const folder = await makeFolder();
    let reads = 0;
    const failAtNth = () => {
      if (reads++ === nth) throw new Error('The store is down');
    };
    const segments = [SEGMENTS.FIRST, SEGMENTS.SECOND].map((it) => store(it, failAtNth));

    const progress: JoinProgress[] = [];
    const joining = (async () => {
      for await (const it of joinSegments(segments, join(folder, 'joined.webm'))) progress.push(it);
    })();

    await expect(joining).rejects.toMatchObject({
      name: 'UnreadableSegment',
      cause: { message: 'The store is down' },
    });
    expect(progress).toEqual([]);
    expect(await openFilesIn(folder)).toEqual([]);
  },
);

// Only Linux lists open files by their path.
test.runIf(process.platform === 'linux')(
  'the joined file is closed when the caller stops before the end',
  async () => {
    const folder = await makeFolder();
    const segments = Array.from({ length: 20 }, () => store(SEGMENTS.FIRST));

    for await (const progress of joinSegments(segments, join(folder, 'joined.webm'))) {
      expect(progress).toHaveProperty('packets');
      expect(await openFilesIn(folder)).toHaveLength(1);
      break;
    }

    expect(await openFilesIn(folder)).toEqual([]);
  },
);
