/** The sound of a tab, or of all programs where the browser leaves out that of this page: others would hear themselves. */
export const screenOptions = (): DisplayMediaStreamOptions => {
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
