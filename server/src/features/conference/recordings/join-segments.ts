import { type FileHandle, open } from 'node:fs/promises';
import {
  type AudioCodec,
  CustomSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  type VideoCodec,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

export interface StoredSegment {
  readonly segment: number;
  readonly bytes: number;
  /** Both ends inclusive. */
  readonly read: (range: {
    readonly start: number;
    readonly end: number;
  }) => Promise<AsyncIterable<Uint8Array>>;
}

export interface JoinedSegment {
  readonly segment: number;
  readonly milliseconds: number;
}

/** How far it is, or the end: the segments that are in the file, none when nothing can be used. */
export type JoinProgress =
  | { readonly packets: number }
  | { readonly milliseconds: number; readonly segments: readonly JoinedSegment[] };

const PACKETS_PER_STEP = 500;
/** A frame of a recorder is far smaller; a segment that announces a larger one is not one of a recorder. */
const MAX_READ_BYTES = 32 * 1024 ** 2;

/** The store failed: unlike bytes that are damaged, these may be read later. */
class UnreadableSegment extends Error {
  override name = 'UnreadableSegment';
}

/**
 * Copies the packets of WebM segments, one after the other, into one WebM file with an index and a duration. A segment that
 * breaks off is used up to there. Segments of other codecs than most of the bytes have are left out: one file has one codec
 * for each track, and packets are not encoded again. Rejects when the store fails.
 */
export async function* joinSegments(
  segments: readonly StoredSegment[],
  target: string,
): AsyncGenerator<JoinProgress> {
  const found: CodedSegment[] = [];
  for (const segment of segments) {
    const codecs = await findCodecs(segment);
    if (codecs) found.push({ ...segment, ...codecs });
  }
  const usable = ofMostCodecs(found);
  const [first] = usable;
  if (!first) return yield { milliseconds: 0, segments: [] };

  // Closed whatever happens, also by its caller: Node.js ends a program that forgets an open file.
  await using file = await open(target, 'w');
  const output = new Output({ format: new WebMOutputFormat(), target: targetOf(file) });
  try {
    yield* copyPackets(usable, first, output);
  } finally {
    if (output.state === 'started') await output.cancel();
  }
}

const targetOf = (file: FileHandle) =>
  new StreamTarget(
    new WritableStream<StreamTargetChunk>({
      write: async ({ data, position }) => {
        await file.write(data, 0, data.byteLength, position);
      },
    }),
    { chunked: true },
  );

async function* copyPackets(
  segments: readonly CodedSegment[],
  { videoCodec, audioCodec }: Codecs,
  output: Output,
): AsyncGenerator<JoinProgress> {
  const video = new EncodedVideoPacketSource(videoCodec);
  const audio = new EncodedAudioPacketSource(audioCodec);
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const joined: JoinedSegment[] = [];
  let packets = 0;
  let end = 0;
  for (const stored of segments) {
    using input = openInput(stored);
    const tracks = await findTracks(input);
    if (!tracks) continue;
    const { videoTrack, audioTrack } = tracks;
    const { segment } = stored;
    const start = end;
    const videoConfig = await videoTrack.getDecoderConfig();
    const audioConfig = await audioTrack.getDecoderConfig();
    let offset: number | undefined;
    for await (const { packet, isVideo } of inOrder(videoTrack, audioTrack)) {
      // A recorder's time begins with its first packet.
      offset ??= start - packet.timestamp;
      const timestamp = packet.timestamp + offset;
      const moved = packet.clone({ timestamp });
      if (isVideo) await video.add(moved, videoConfig ? { decoderConfig: videoConfig } : {});
      else await audio.add(moved, audioConfig ? { decoderConfig: audioConfig } : {});
      end = Math.max(end, timestamp + packet.duration);
      packets += 1;
      if (packets % PACKETS_PER_STEP === 0) yield { packets };
    }
    if (end > start) joined.push({ segment, milliseconds: toMs(end) - toMs(start) });
  }
  if (packets === 0) return yield { milliseconds: 0, segments: [] };
  await output.finalize();
  yield { milliseconds: toMs(end), segments: joined };
}

const toMs = (seconds: number) => Math.round(seconds * 1000);

interface Codecs {
  readonly videoCodec: VideoCodec;
  readonly audioCodec: AudioCodec;
}
type CodedSegment = StoredSegment & Codecs;

/** Returns null for what is no WebM with picture and sound. */
async function findCodecs(stored: StoredSegment): Promise<Codecs | null> {
  // Closed at once: each open one keeps some megabytes of its bytes.
  using input = openInput(stored);
  try {
    const tracks = await findTracks(input);
    const videoCodec = tracks?.videoTrack.codec;
    const audioCodec = tracks?.audioTrack.codec;
    return videoCodec && audioCodec ? { videoCodec, audioCodec } : null;
  } catch (error) {
    return orThrowUnreadable(error, null);
  }
}

const openInput = (stored: StoredSegment) =>
  new Input({ formats: [WEBM], source: sourceOf(stored) });

async function findTracks(input: Input) {
  const videoTrack = await input.getPrimaryVideoTrack();
  const audioTrack = await input.getPrimaryAudioTrack();
  return videoTrack && audioTrack ? { videoTrack, audioTrack } : null;
}

const sourceOf = ({ bytes, read }: StoredSegment) =>
  new CustomSource({
    getSize: () => bytes,
    read: async (start, end) => {
      if (end - start > MAX_READ_BYTES)
        throw new Error('The segment has a frame that is too large');
      try {
        const parts: Uint8Array[] = [];
        for await (const part of await read({ start, end: end - 1 })) parts.push(part);
        return Buffer.concat(parts);
      } catch (cause) {
        throw new UnreadableSegment('The store did not give the segment', { cause });
      }
    },
    prefetchProfile: 'network',
    // The read that needs the bytes fails, too.
    handleUnhandledError: () => {},
  });

function ofMostCodecs(segments: readonly CodedSegment[]): readonly CodedSegment[] {
  const codecsOf = ({ videoCodec, audioCodec }: CodedSegment) => `${videoCodec} ${audioCodec}`;
  const byCodecs = Object.values(Object.groupBy(segments, codecsOf)).map((some = []) => some);
  const sizeOf = (some: readonly CodedSegment[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  return byCodecs.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? [];
}

/** The packets of both tracks by their time, each track up to where it breaks off. */
async function* inOrder(videoTrack: InputVideoTrack, audioTrack: InputAudioTrack) {
  const pictures = packetsOf(videoTrack);
  const sounds = packetsOf(audioTrack);
  let picture = await pictures.next();
  let sound = await sounds.next();
  while (!picture.done || !sound.done) {
    if (!picture.done && (sound.done || picture.value.timestamp <= sound.value.timestamp)) {
      yield { packet: picture.value, isVideo: true };
      picture = await pictures.next();
    } else if (!sound.done) {
      yield { packet: sound.value, isVideo: false };
      sound = await sounds.next();
    }
  }
}

async function* packetsOf(
  track: InputVideoTrack | InputAudioTrack,
): AsyncGenerator<EncodedPacket, undefined> {
  try {
    yield* new EncodedPacketSink(track).packets();
  } catch (error) {
    // The bytes end in the middle, or are damaged: what came before is good.
    return orThrowUnreadable(error, undefined);
  }
  return undefined;
}

function orThrowUnreadable<T>(error: unknown, otherwise: T): T {
  if (error instanceof UnreadableSegment) throw error;
  return otherwise;
}
