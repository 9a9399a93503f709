import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SEGMENTS } from '../../../testing/recordings.ts';
import { joinSegments, type JoinProgress } from './join-segments.ts';

test.each([0, 1, 2])(
  'segments are not joined in part when the store fails at read %i',
  async (nth) => {
    const folder = await mkdtemp(join(tmpdir(), 'thedot-join-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    let reads = 0;
    const segments = [SEGMENTS.FIRST, SEGMENTS.SECOND].map((content, segment) => ({
      segment,
      bytes: content.length,
      read: async ({ start, end }: { readonly start: number; readonly end: number }) => {
        if (reads++ === nth) throw new Error('The store is down');
        return (async function* () {
          yield content.subarray(start, end + 1);
        })();
      },
    }));

    const progress: JoinProgress[] = [];
    const joining = (async () => {
      for await (const it of joinSegments(segments, join(folder, 'joined.webm'))) progress.push(it);
    })();

    await expect(joining).rejects.toMatchObject({
      name: 'UnreadableSegment',
      cause: { message: 'The store is down' },
    });
    expect(progress).toEqual([]);
  },
);
