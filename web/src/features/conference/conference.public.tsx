import type { ReactNode } from 'react';

export interface CallScreenProps {
  /** A meeting token. */
  token: string;
  /** The user leaves the call screen: by its button after the meeting, or before it. */
  onLeft: (reason: string) => void;
  /** The button that leaves the screen: "Back to session". */
  returnLabel: string;
  /** Asks for a new token, after the old one has ended, e.g. because another page took over. */
  onRejoin?: (() => void) | undefined;
  /** A panel of the page around the call, beside the shared notes. */
  aside?: ReactNode;
  asideLabel?: string | undefined;
  /** `audio`: the camera is off at first. */
  media?: 'audio' | 'video' | undefined;
  /** Who admits guests. */
  hostName?: string | undefined;
}

export const CallScreen = (_: CallScreenProps): ReactNode => null;

/** Tests camera, microphone and speaker; `name` is shown while the camera is off. */
export const DeviceTest = (_: { name: string }): ReactNode => null;
