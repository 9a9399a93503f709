import { createContext, use, useSyncExternalStore } from 'react';
import { showProblem } from '../../lib/errors/show-problem.tsx';
import type { CallPerson, CallSession, CallState, LocalMedia, MediaState } from './call-session.ts';

export interface Call {
  readonly session: CallSession;
  /** What the reader calls the meeting. */
  readonly name: string;
  readonly state: CallState;
  readonly self: CallPerson | undefined;
  readonly isModerator: boolean;
  /** Of moderators; a failure is shown. */
  readonly endForAll: () => Promise<void>;
  /** The user wants to see no video. */
  readonly isAudioOnly: boolean;
  readonly setAudioOnly: (isAudioOnly: boolean) => void;
}

export const CallContext = createContext<Call | null>(null);

/** The meeting of the surrounding call screen. */
export function useCall(): Call {
  const call = use(CallContext);
  if (!call) throw new Error('There is no call screen around this part');
  return call;
}

export const useMediaState = (media: LocalMedia): MediaState =>
  useSyncExternalStore(media.subscribe, media.getSnapshot);

export const useCallState = (session: CallSession): CallState =>
  useSyncExternalStore(session.subscribe, session.getSnapshot);

/** Shows why a request of the call screen failed. */
export const showFailure = (request: Promise<unknown>): void => void request.catch(showProblem);
