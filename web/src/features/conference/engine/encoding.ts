/** What one sent video may cost. In a mesh it is encoded and sent once for each other participant. */
export interface VideoLimit {
  readonly width: number;
  readonly bitrate: number;
  readonly frameRate: number;
}

const CAMERA: readonly (VideoLimit & { readonly upTo: number })[] = [
  { upTo: 2, width: 1280, bitrate: 1_500_000, frameRate: 30 },
  { upTo: 4, width: 960, bitrate: 700_000, frameRate: 24 },
];
const CAMERA_OF_MANY: VideoLimit = { width: 640, bitrate: 400_000, frameRate: 20 };
/** A screen keeps its size, so that its text can be read. */
const SCREEN = { frameRate: 15, bitrate: 2_500_000, bitrateOfMany: 1_200_000 } as const;
const AUDIO_BITRATE = 40_000;
/** Music, unlike a voice, needs all of what a screen plays. */
const SCREEN_SOUND_BITRATE = 96_000;

export type SentKind = 'microphone' | 'camera' | 'screen' | 'screenSound';

export const cameraLimit = (participants: number): VideoLimit =>
  CAMERA.find(({ upTo }) => participants <= upTo) ?? CAMERA_OF_MANY;

/** How a track is encoded for one of so many participants; `width` is that of its source, if known. */
export function encodingOf(
  kind: SentKind,
  participants: number,
  width: number | undefined,
): Omit<RTCRtpEncodingParameters, 'rid'> {
  if (kind === 'microphone') return { maxBitrate: AUDIO_BITRATE, networkPriority: 'high' };
  if (kind === 'screenSound') return { maxBitrate: SCREEN_SOUND_BITRATE };
  if (kind === 'screen') {
    const maxBitrate = participants <= 3 ? SCREEN.bitrate : SCREEN.bitrateOfMany;
    return { maxBitrate, maxFramerate: SCREEN.frameRate, scaleResolutionDownBy: 1 };
  }
  const limit = cameraLimit(participants);
  return {
    maxBitrate: limit.bitrate,
    maxFramerate: limit.frameRate,
    scaleResolutionDownBy: Math.max(1, (width ?? limit.width) / limit.width),
  };
}

const START_KBPS = 800;

/**
 * Chromium begins with 300 kbit/s and cuts the picture of a camera to a quarter for its first seconds. With one other
 * participant it may begin higher: it reads this out of the other side's description, and other browsers ignore it.
 */
export function startHigher(sdp: string, participants: number): string {
  if (participants > 2) return sdp;
  return sdp.replaceAll(
    /^a=rtpmap:(\d+) VP8\/90000\r\n/gm,
    (line, payload) => `${line}a=fmtp:${payload} x-google-start-bitrate=${START_KBPS}\r\n`,
  );
}
