// What the call screen shows and does. `engine/` implements it in the browser; tests use `testing/call-session.ts`.
import type { CallInfo, CallProblem } from '@thedot/domain/conference/call.contract';
import type {
  CALL_REACTIONS,
  CallEnd,
  CallMessage,
  CallRecording,
  Participant,
  WaitingGuest,
} from '@thedot/domain/conference/call-socket';
import type { ErrorCode } from '@thedot/domain/errors';
import type { DeviceOption, DeviceProblem } from '../../lib/media/devices.ts';

/** A part of the engine that React follows with `useSyncExternalStore`. Each snapshot is immutable. */
export interface Store<S> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => S;
}

/**
 * `ready`: not entered yet (the lobby). `waiting`: a moderator has to admit the guest, after which the session enters by
 * itself. `reconnecting`: was inside, has lost the server, and tries again; media between participants may still flow.
 */
export type CallPhase = 'ready' | 'connecting' | 'waiting' | 'inside' | 'reconnecting' | 'closed';

/** Why a session is closed. `left`: by its own user. `refused`: the server's answer, e.g. `meeting.full`. */
export type CallClosed =
  CallEnd | { readonly reason: 'left' } | { readonly reason: 'refused'; readonly code: ErrorCode };

export type ConnectionQuality = 'good' | 'fair' | 'poor';

export interface CallPerson extends Participant {
  readonly isSelf: boolean;
  /** The camera and, of others, the sound. Show it in a muted `<video>` while `camera`: the session plays the sound. */
  readonly stream: MediaStream | null;
  /** The shared screen and its sound; null while none is shared. */
  readonly screenStream: MediaStream | null;
  readonly isSpeaking: boolean;
  /** Of the connection to this participant; of the own one, the worst of all. Null while unknown. */
  readonly quality: ConnectionQuality | null;
  /** Of picture and sound; `isConnected` is that of the server. */
  readonly media: 'connecting' | 'connected' | 'lost';
}

export interface ShownMessage extends CallMessage {
  readonly state: 'sent' | 'pending' | 'failed';
}

export interface ShownNotes {
  /** As the user sees and edits it. */
  readonly text: string;
  readonly isSaving: boolean;
  /** What another participant wrote in the same place: the user chooses with `resolveNotes`. */
  readonly conflict: string | null;
}

export interface ShownReaction {
  readonly id: string;
  readonly from: string;
  readonly emoji: (typeof CALL_REACTIONS)[number];
}

/** `behind`: pieces wait for the network. `paused`: too many wait, so nothing is recorded until they are sent. */
export type RecorderState = 'recording' | 'behind' | 'paused' | 'failed';

export interface ShownRecording extends CallRecording {
  /** The user has not answered yet whether they agree to be recorded. */
  readonly needsConsent: boolean;
  /** Of the recorder in this browser; null when another participant records. */
  readonly recorder: { readonly state: RecorderState; readonly waitingBytes: number } | null;
}

/** What the call screen tells once, until it is dismissed. */
export type CallNotice = { readonly id: string } & (
  | {
      readonly kind: 'muted';
      /** The name of the moderator; null if they have left. */
      readonly by: string | null;
    }
  | {
      readonly kind:
        | 'share_failed'
        | 'recording_unsupported'
        | 'storage_full'
        | 'recording_full'
        | 'not_recorded'
        | 'notes_failed';
    }
);

export interface CallState {
  readonly phase: CallPhase;
  readonly closed: CallClosed | null;
  readonly selfId: string;
  /** Self first, then in the order of the server. */
  readonly people: readonly CallPerson[];
  /** Who speaks, or spoke last; null before anyone did. */
  readonly activeSpeakerId: string | null;
  /** The user saves their connection: no camera is sent or received. */
  readonly isAudioOnly: boolean;
  readonly waiting: readonly WaitingGuest[];
  readonly messages: readonly ShownMessage[];
  readonly notes: ShownNotes;
  /** Those of the last seconds. */
  readonly reactions: readonly ShownReaction[];
  readonly recording: ShownRecording | null;
  readonly startedAt: string;
  readonly endsAt: string | null;
  /** The browser plays no sound until the user clicks: offer a button for `playAudio`. */
  readonly audioBlocked: boolean;
  readonly notices: readonly CallNotice[];
}

/** Requests to the server reject with an `AppError`; `server.offline` or `server.timeout` without an answer. */
export interface CallSession extends Store<CallState> {
  readonly info: CallInfo;
  readonly media: LocalMedia;
  /** Connects and enters, with the microphone and camera as `media` has them. */
  readonly enter: () => void;
  /** Turns the own camera off, and those of the others unless this browser records them. */
  readonly setAudioOnly: (isAudioOnly: boolean) => void;
  /** With its sound where the browser offers it. */
  readonly shareScreen: () => Promise<void>;
  readonly stopSharing: () => void;
  /** Call in a click: plays the sound that the browser has blocked. */
  readonly playAudio: () => Promise<void>;
  readonly raiseHand: (raised: boolean) => Promise<void>;
  readonly react: (emoji: ShownReaction['emoji']) => Promise<void>;
  /** Shows the message at once; a failure is its state. */
  readonly say: (text: string) => void;
  readonly sayAgain: (clientId: string) => void;
  /** Shows the text at once and saves it after a pause. */
  readonly editNotes: (text: string) => void;
  readonly resolveNotes: (keep: 'mine' | 'theirs') => void;
  readonly consent: (agrees: boolean) => Promise<void>;
  readonly dismiss: (noticeId: string) => void;
  readonly rate: (rating: {
    readonly stars: number;
    readonly problems: readonly CallProblem[];
    readonly comment: string;
  }) => Promise<void>;
  /** Sends what waits, leaves and closes. */
  readonly leave: () => Promise<void>;
  /** Releases everything at once; for unmounting. */
  readonly dispose: () => void;
  // Of moderators.
  readonly admit: (attendees: readonly string[] | 'all') => Promise<void>;
  readonly deny: (attendees: readonly string[] | 'all') => Promise<void>;
  readonly remove: (attendee: string) => Promise<void>;
  readonly setRole: (attendee: string, role: Participant['role']) => Promise<void>;
  readonly mute: (attendee: string) => Promise<void>;
  readonly endForAll: () => Promise<void>;
  readonly startRecording: () => Promise<void>;
  readonly stopRecording: () => Promise<void>;
  readonly mark: (label: string) => Promise<void>;
}

export interface InputDevice {
  readonly isOn: boolean;
  /** The browser is asked for the device; on the first time it asks the user. */
  readonly isStarting: boolean;
  readonly problem: DeviceProblem | null;
  /** Without names until the user has given access. */
  readonly devices: readonly DeviceOption[];
  /** The device in use, or to be used; null is the browser's default. */
  readonly chosenId: string | null;
}

export interface MediaState {
  readonly microphone: InputDevice;
  readonly camera: InputDevice;
  readonly speaker: {
    /** False where the browser chooses the speaker, as in Safari. */
    readonly canChoose: boolean;
    readonly devices: readonly DeviceOption[];
    readonly chosenId: string | null;
    readonly isTesting: boolean;
  };
  /** The own camera while it is on. */
  readonly preview: MediaStream | null;
  /** The microphone is on and gives no sound at all for some seconds: it may be muted elsewhere. */
  readonly isSilent: boolean;
  /** The user speaks while the microphone is off. */
  readonly speaksMuted: boolean;
  readonly canShareScreen: boolean;
}

/** What is sent to others. The microphone's track is disabled while it is off. */
export interface LocalTracks {
  readonly microphone: MediaStreamTrack | null;
  readonly camera: MediaStreamTrack | null;
}

export interface LocalMedia extends Store<MediaState> {
  /** Turns both on as asked, with one question of the browser. */
  readonly start: (wanted: {
    readonly microphone: boolean;
    readonly camera: boolean;
  }) => Promise<void>;
  /** Resolves when done; a failure is the device's `problem`. */
  readonly setMicrophone: (on: boolean) => Promise<void>;
  readonly setCamera: (on: boolean) => Promise<void>;
  /** Also remembered for the next call in this browser. */
  readonly choose: (kind: 'microphone' | 'camera' | 'speaker', id: string) => Promise<void>;
  /** Plays a sound on the chosen speaker. */
  readonly testSpeaker: () => Promise<void>;
  /** Loudness of the microphone, 0 to 1, many times a second. */
  readonly level: Store<number>;
  /** For the session. */
  readonly tracks: Store<LocalTracks>;
  /** Releases all devices. */
  readonly dispose: () => void;
}

/** What `engine/engine.ts` exports; load it lazily. */
export interface CallEngine {
  readonly createLocalMedia: () => LocalMedia;
  readonly createCallSession: (options: {
    readonly token: string;
    readonly info: CallInfo;
    readonly media: LocalMedia;
  }) => CallSession;
}
