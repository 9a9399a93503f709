// The recording of the meeting as this participant sees it, and its recorder if they record.
import type { CallRecording } from '@thedot/domain/conference/call-socket';
import type { CallPerson, ShownRecording } from '../call-session.ts';
import { createRecorder, type Recorder, type RecorderOptions } from './recorder.ts';

export interface RecordingPartOptions {
  readonly token: string;
  readonly selfId: string;
  readonly onChange: (shown: ShownRecording | null) => void;
  readonly onStorageFull: RecorderOptions['onStorageFull'];
  readonly create?: typeof createRecorder;
}

export interface RecordingPart {
  /** What the server says: null while nothing is recorded. After a reload the recorder goes on. */
  readonly show: (now: CallRecording | null) => void;
  readonly setPeople: (people: readonly CallPerson[], microphone: MediaStreamTrack | null) => void;
  /** Ends the recorder of this browser and sends what is left. */
  readonly stop: () => Promise<void>;
}

export function createRecordingPart(options: RecordingPartOptions): RecordingPart {
  const { token, selfId, onChange, onStorageFull, create = createRecorder } = options;
  let current: CallRecording | null = null;
  let recorder: { readonly recordingId: string; readonly run: Recorder } | null = null;
  let progress: ShownRecording['recorder'] = null;
  let stopping: Promise<void> = Promise.resolve();
  /** The recording that this page has stopped: the server may say later that it runs. */
  let stoppedId: string | null = null;

  const report = () =>
    onChange(
      current && {
        ...current,
        needsConsent: current.awaiting.includes(selfId),
        recorder: progress,
      },
    );

  function start({ id }: CallRecording): void {
    progress = { state: 'recording', waitingBytes: 0 };
    const run = create({
      token,
      recordingId: id,
      onChange: (state, waitingBytes) => {
        progress = { state, waitingBytes };
        report();
      },
      onStorageFull,
    });
    recorder = { recordingId: id, run };
  }

  function stop(): Promise<void> {
    if (!recorder) return stopping;
    stoppedId = recorder.recordingId;
    stopping = recorder.run.stop();
    [recorder, progress] = [null, null];
    return stopping;
  }

  return {
    show: (now) => {
      current = now;
      const isMine = now?.recorderId === selfId;
      if (recorder && (!isMine || now.id !== recorder.recordingId)) void stop();
      if (isMine && !recorder && now.id !== stoppedId) start(now);
      report();
    },
    setPeople: (people, microphone) => {
      const agreed = new Set(current?.agreed);
      recorder?.run.setPeople(
        people
          .filter(({ id }) => agreed.has(id))
          .map(({ id, name, isSelf, camera, stream, screenStream }) => ({
            id,
            name,
            sound: isSelf ? microphone : (stream?.getAudioTracks()[0] ?? null),
            camera: camera ? (stream?.getVideoTracks()[0] ?? null) : null,
            screen: screenStream?.getVideoTracks()[0] ?? null,
            screenSound: screenStream?.getAudioTracks()[0] ?? null,
          })),
      );
    },
    stop,
  };
}
