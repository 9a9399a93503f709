// The time and memory that a long recording takes to be finished.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, onTestFinished, test } from 'vitest';
import { testSize } from '../../../../../tools/test-environment/test-size.ts';
import { SEGMENTS } from '../../../testing/recordings.ts';
import { joinSegments } from './join-segments.ts';

const FRAMES_PER_SECOND = 25;
/** A frame of the 1.5 Mbit/s of a recorder, and its 20 ms of sound. */
const [FRAME_BYTES, SOUND_BYTES] = [7_500, 240];
const SOUNDS_PER_SECOND = 50;
const KEY_FRAME_SECONDS = 5;

/** Writes a segment of so many minutes as a recorder does, without an index, with packets that say nothing. */
async function writeSegment(path: string, minutes: number): Promise<void> {
  const input = new Input({ formats: [WEBM], source: new BufferSource(SEGMENTS.FIRST) });
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!picture || !sound) throw new Error('The segment has no picture or no sound');
  const [videoConfig, audioConfig] = [
    await picture.getDecoderConfig(),
    await sound.getDecoderConfig(),
  ];
  const first = await new EncodedPacketSink(picture).getFirstPacket();
  if (!first || !videoConfig || !audioConfig) throw new Error('The segment is empty');
  const video = new EncodedVideoPacketSource('vp8');
  const audio = new EncodedAudioPacketSource('opus');
  const output = new Output({
    format: new WebMOutputFormat({ appendOnly: true }),
    target: new FilePathTarget(path),
  });
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const frame = randomBytes(FRAME_BYTES);
  const keyFrame = Buffer.concat([first.data, frame]);
  const noise = randomBytes(SOUND_BYTES);
  for (let tick = 0; tick < minutes * 60 * SOUNDS_PER_SECOND; tick += 1) {
    const at = tick / SOUNDS_PER_SECOND;
    if (tick % 2 === 0) {
      const isKey = tick % (KEY_FRAME_SECONDS * SOUNDS_PER_SECOND) === 0;
      const length = 1 / FRAMES_PER_SECOND;
      await video.add(
        new EncodedPacket(isKey ? keyFrame : frame, isKey ? 'key' : 'delta', at, length),
        { decoderConfig: videoConfig },
      );
    }
    await audio.add(new EncodedPacket(noise, 'key', at, 1 / SOUNDS_PER_SECOND), {
      decoderConfig: audioConfig,
    });
  }
  await output.finalize();
}

/** What joining a segment of so many minutes costs. */
async function measureJoin(folder: string, minutes: number) {
  const path = join(folder, `${minutes}.webm`);
  await writeSegment(path, minutes);
  const { size } = await stat(path);
  const stored = {
    segment: 0,
    bytes: size,
    read: async (range: { readonly start: number; readonly end: number }) => {
      const file = await open(path, 'r');
      return createReadStream('', { fd: file, ...range });
    },
  };
  const before = process.cpuUsage();
  let [peak, milliseconds] = [0, 0];
  for await (const progress of joinSegments([stored], join(folder, 'joined.webm'))) {
    const { heapUsed, external } = process.memoryUsage();
    peak = Math.max(peak, heapUsed + external);
    if ('milliseconds' in progress) milliseconds = progress.milliseconds;
  }
  const { user, system } = process.cpuUsage(before);
  return { megabytes: peak / 1e6, seconds: (user + system) / 1e6, milliseconds, size };
}

test('a long recording takes less than a minute of the processor for each hour, and the memory of a short one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-long-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const minutes = testSize(1, 60);
  const [short, long] = [
    await measureJoin(folder, minutes / 10),
    await measureJoin(folder, minutes),
  ];

  process.stderr.write(`${JSON.stringify({ minutes, short, long })}\n`);
  expect(long.milliseconds).toBeCloseTo(minutes * 60_000, -2);
  expect(long.seconds).toBeLessThan(Math.max(3, minutes));
  expect(long.megabytes).toBeLessThan(short.megabytes + 100);
});
