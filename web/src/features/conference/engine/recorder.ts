// Records the meeting in this browser and sends it in pieces while it runs, so that a crash loses only the last of them.
import { call, MEETING_TOKEN_HEADER } from '@thedot/domain/conference/call.contract';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { RecorderState } from '../call-session.ts';
import { ApiError, throwNetworkError, toApiError } from '../../../lib/api/api-errors.ts';
import { createClient } from '../../../lib/api/client.ts';
import { sendByFetch } from '../../../lib/api/transport.ts';
import { createCompositor, type RecordedPerson } from './compositor.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

export interface RecorderOptions {
  readonly token: string;
  readonly recordingId: string;
  readonly onChange: (state: RecorderState, waitingBytes: number) => void;
  /** The server has no space for more and has ended the recording. */
  readonly onStorageFull: (notice: 'storage_full' | 'recording_full') => void;
}

export interface Recorder {
  /** Those who agreed, in the order in which they are shown. */
  readonly setPeople: (people: readonly RecordedPerson[]) => void;
  /** Ends the recording and sends what is left of it, within a time limit. */
  readonly stop: () => Promise<void>;
}

/** WebM is what the server joins and every current browser plays. */
const MEDIA_TYPES = ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus', 'video/webm'];
const VIDEO_BITRATE = 1_500_000;
const AUDIO_BITRATE = 96_000;
const PIECE_MS = 3_000;
const KEY_FRAME_MS = 5_000;
const REQUEST_MS = 30_000;
const FLUSH_MS = 8_000;
const START_RETRY_MS = 3_000;
/** So much waits when the network is slow for about ten seconds. */
const BEHIND_BYTES = 2 * 1024 ** 2;
/** Recording pauses while more waits than a page should keep: about three minutes. */
const PAUSE_BYTES = 32 * 1024 ** 2;
const RESUME_BYTES = 8 * 1024 ** 2;

export const findMediaType = (): string | null =>
  'MediaRecorder' in globalThis
    ? (MEDIA_TYPES.find((it) => MediaRecorder.isTypeSupported(it)) ?? null)
    : null;

const calls = createClient(call);

const STORAGE_FULL: readonly ErrorCode[] = [
  'file.storage_full',
  'recording.meeting_full',
  'recording.user_full',
];
const isStorageFull = (error: unknown): error is ApiError =>
  error instanceof ApiError && STORAGE_FULL.includes(error.code);
const noticeOf = ({ code }: ApiError) =>
  code === 'file.storage_full' ? 'storage_full' : 'recording_full';

/** The server stops to answer for a while when it is restarted. */
const isTemporary = (error: unknown) =>
  error instanceof ApiError
    ? (error.status >= 500 && !isStorageFull(error)) || [408, 429].includes(error.status)
    : error instanceof AppError;

/** Someone stopped the recording, which the socket tells too. */
const isOver = (error: unknown) =>
  error instanceof ApiError && error.code === 'recording.not_running';

export function createRecorder(options: RecorderOptions): Recorder {
  const { token, recordingId, onChange, onStorageFull } = options;
  const mediaType = findMediaType();
  const compositor = createCompositor();
  const headers = { [MEETING_TOKEN_HEADER]: token };
  let recorder: MediaRecorder | null = null;
  let queue: UploadQueue | null = null;
  let isStopped = false;
  let state: RecorderState = 'recording';
  void begin();

  /** Each recorder writes a stream of its own, so it is a segment of its own. */
  async function begin(): Promise<void> {
    if (isStopped) return;
    if (!mediaType) return fail();
    try {
      const opened = await calls.openSegment({
        params: { id: recordingId },
        headers,
        body: { mediaType },
      });
      if (!isStopped) record(mediaType, opened);
    } catch (error) {
      if (isOver(error)) return;
      if (!isTemporary(error)) return fail();
      setTimeout(() => void begin(), START_RETRY_MS);
    }
  }

  function record(mimeType: string, opened: { readonly segment: number; readonly bytes: number }) {
    const uploads = createUploadQueue(opened, {
      put: (offset, bytes) => put(opened.segment, offset, bytes),
      isTemporary,
      onChange: follow,
      onLost: (error) => {
        void end();
        if (isStorageFull(error)) return onStorageFull(noticeOf(error));
        if (isOver(error)) return;
        // The server lost bytes of this segment: the next one goes on.
        if (error instanceof ApiError && error.status !== 409) fail();
        else void begin();
      },
    });
    const options = {
      mimeType,
      videoBitsPerSecond: VIDEO_BITRATE,
      audioBitsPerSecond: AUDIO_BITRATE,
      videoKeyFrameIntervalDuration: KEY_FRAME_MS,
    };
    const recording = new MediaRecorder(compositor.stream, options);
    recording.addEventListener('dataavailable', ({ data }) => uploads.push(data));
    recording.addEventListener('error', fail);
    recording.start(PIECE_MS);
    [recorder, queue] = [recording, uploads];
    follow(0);
  }

  async function put(segment: number, offset: number, bytes: Blob): Promise<number> {
    const answer = await sendByFetch({
      method: 'PUT',
      url: `/api/visio/call/recordings/${recordingId}/segments/${segment}/${offset}`,
      headers: {
        ...headers,
        accept: 'application/json',
        'content-type': 'application/octet-stream',
      },
      body: bytes,
      signal: AbortSignal.timeout(REQUEST_MS),
    }).catch(throwNetworkError);
    if (answer.status !== 200) throw toApiError(answer);
    const stored: unknown = Reflect.get(Object(answer.body), 'bytes');
    if (typeof stored !== 'number') throw new AppError('server.unexpected');
    return stored;
  }

  function follow(waitingBytes: number): void {
    if (state === 'failed') return;
    if (waitingBytes > PAUSE_BYTES && recorder?.state === 'recording') recorder.pause();
    if (waitingBytes < RESUME_BYTES && recorder?.state === 'paused') recorder.resume();
    state =
      recorder?.state === 'paused'
        ? 'paused'
        : waitingBytes > BEHIND_BYTES
          ? 'behind'
          : 'recording';
    onChange(state, waitingBytes);
  }

  function fail(): void {
    if (isStopped) return;
    state = 'failed';
    void end();
    onChange(state, 0);
  }

  /** Stops the recorder of this segment; resolves when its last piece is in the queue. */
  function end(): Promise<void> {
    const ending = recorder;
    recorder = null;
    if (!ending || ending.state === 'inactive') return Promise.resolve();
    return new Promise((done) => {
      ending.addEventListener('stop', () => done(), { once: true });
      ending.stop();
    });
  }

  return {
    setPeople: compositor.setPeople,
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      await end();
      await queue?.flush(FLUSH_MS);
      queue?.close();
      compositor.close();
    },
  };
}
