// The screen that this browser shares.

interface ScreenShareOptions {
  readonly isClosed: () => boolean;
  readonly onChange: () => void;
  readonly onFailed: () => void;
}

export function createScreenShare({ isClosed, onChange, onFailed }: ScreenShareOptions) {
  let shared: MediaStream | null = null;

  async function start(): Promise<void> {
    if (shared) return;
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia(screenOptions());
      const [track] = stream.getVideoTracks();
      if (!track || isClosed()) return stream.getTracks().forEach((it) => it.stop());
      // Text is to be read: sharp rather than smooth.
      track.contentHint = 'detail';
      track.addEventListener('ended', stop);
      shared = stream;
      onChange();
    } catch (error) {
      // The user may change their mind in the browser's dialog.
      if (error instanceof DOMException && error.name === 'NotAllowedError') return;
      onFailed();
    }
  }

  function stop(): void {
    for (const track of shared?.getTracks() ?? []) track.stop();
    shared = null;
    if (!isClosed()) onChange();
  }

  return {
    stream: () => shared,
    tracks: () => ({
      screen: shared?.getVideoTracks()[0] ?? null,
      screenSound: shared?.getAudioTracks()[0] ?? null,
    }),
    start,
    stop,
  };
}

/** The sound of a tab, or of all programs where the browser leaves out that of this page: others would hear themselves. */
const screenOptions = (): DisplayMediaStreamOptions => {
  const { restrictOwnAudio = false } = navigator.mediaDevices.getSupportedConstraints();
  return {
    video: { frameRate: { max: 15 } },
    audio: {
      echoCancellation: false,
      noiseSuppression: false,
      autoGainControl: false,
      ...(restrictOwnAudio && { restrictOwnAudio }),
    },
    systemAudio: restrictOwnAudio ? 'include' : 'exclude',
    selfBrowserSurface: 'exclude',
  };
};

/** Parts of https://w3c.github.io/mediacapture-screen-share/ that TypeScript does not know. */
declare global {
  interface MediaTrackSupportedConstraints {
    readonly restrictOwnAudio?: boolean;
  }
  interface MediaTrackConstraintSet {
    readonly restrictOwnAudio?: boolean;
  }
  interface DisplayMediaStreamOptions {
    readonly systemAudio?: 'include' | 'exclude';
    readonly selfBrowserSurface?: 'include' | 'exclude';
  }
}
