// A call without server, camera and other participants: a test gives its state and changes it.
import type { CallInfo } from '@thedot/domain/conference/call.contract';
import { vi } from 'vitest';
import type {
  CallPerson,
  CallSession,
  CallState,
  LocalMedia,
  LocalTracks,
  MediaState,
} from '../features/conference/call-session.ts';
import { createStore } from '../features/conference/engine/store.ts';

export const fakeCallInfo = (changes: Partial<CallInfo> = {}): CallInfo => ({
  meetingId: 'meeting',
  name: 'Session with Slimane',
  welcome: '',
  self: { id: 'self', name: 'Amira', role: 'viewer', isGuest: false, state: 'admitted' },
  startedAt: '2026-03-02T10:00:00.000Z',
  endsAt: null,
  endsWithoutModeratorMin: 15,
  ended: null,
  canRecord: true,
  logoutUrl: null,
  iceServers: [],
  iceTransportPolicy: 'all',
  ...changes,
});

export const fakePerson = (changes: Partial<CallPerson> & Pick<CallPerson, 'id'>): CallPerson => ({
  userId: null,
  name: changes.id,
  role: 'viewer',
  isGuest: false,
  microphone: true,
  camera: false,
  screen: false,
  handRaisedAt: null,
  isConnected: true,
  isSelf: changes.id === 'self',
  stream: null,
  screenStream: null,
  isSpeaking: false,
  quality: null,
  media: 'connected',
  ...changes,
});

const freeDevice: MediaState['microphone'] = {
  isOn: false,
  isStarting: false,
  problem: null,
  devices: [],
  chosenId: null,
};

/** Devices that turn on when they are asked to. */
export function fakeLocalMedia(changes: Partial<MediaState> = {}) {
  const store = createStore<MediaState>({
    microphone: freeDevice,
    camera: freeDevice,
    speaker: { canChoose: true, devices: [], chosenId: null, isTesting: false },
    preview: null,
    isSilent: false,
    speaksMuted: false,
    canShareScreen: true,
    ...changes,
  });
  const change = (next: Partial<MediaState>) => store.set({ ...store.getSnapshot(), ...next });
  const turn = (kind: 'microphone' | 'camera') =>
    vi.fn<(on: boolean) => Promise<void>>(async (isOn) =>
      change({ [kind]: { ...store.getSnapshot()[kind], isOn } }),
    );
  const level = createStore(0);
  const media = {
    ...store,
    start: vi.fn<LocalMedia['start']>(async ({ microphone, camera }) => {
      const { microphone: ear, camera: eye } = store.getSnapshot();
      change({ microphone: { ...ear, isOn: microphone }, camera: { ...eye, isOn: camera } });
    }),
    setMicrophone: turn('microphone'),
    setCamera: turn('camera'),
    choose: vi.fn<LocalMedia['choose']>(async (kind, chosenId) =>
      change({ [kind]: { ...store.getSnapshot()[kind], chosenId } }),
    ),
    testSpeaker: vi.fn<LocalMedia['testSpeaker']>(async () => {}),
    level,
    tracks: createStore<LocalTracks>({ microphone: null, camera: null }),
    dispose: vi.fn<LocalMedia['dispose']>(),
  } satisfies LocalMedia;
  return { ...media, change, setLevel: level.set };
}

/** A session whose actions only record their calls; `change` is what the server or others would do. */
export function fakeCallSession(
  changes: Partial<CallState> = {},
  { info = fakeCallInfo(), media = fakeLocalMedia() } = {},
) {
  const store = createStore<CallState>({
    phase: 'inside',
    closed: null,
    selfId: info.self.id,
    people: [fakePerson({ id: info.self.id, name: info.self.name, role: info.self.role })],
    activeSpeakerId: null,
    isAudioOnly: false,
    waiting: [],
    messages: [],
    notes: { text: '', isSaving: false, conflict: null },
    reactions: [],
    recording: null,
    startedAt: info.startedAt,
    endsAt: info.endsAt,
    audioBlocked: false,
    notices: [],
    ...changes,
  });
  const session = {
    ...store,
    info,
    media,
    enter: vi.fn<CallSession['enter']>(),
    setAudioOnly: vi.fn<CallSession['setAudioOnly']>((isAudioOnly) =>
      store.set({ ...store.getSnapshot(), isAudioOnly }),
    ),
    shareScreen: vi.fn<CallSession['shareScreen']>(async () => {}),
    stopSharing: vi.fn<CallSession['stopSharing']>(),
    playAudio: vi.fn<CallSession['playAudio']>(async () => {}),
    raiseHand: vi.fn<CallSession['raiseHand']>(async () => {}),
    react: vi.fn<CallSession['react']>(async () => {}),
    say: vi.fn<CallSession['say']>(),
    sayAgain: vi.fn<CallSession['sayAgain']>(),
    editNotes: vi.fn<CallSession['editNotes']>(),
    resolveNotes: vi.fn<CallSession['resolveNotes']>(),
    consent: vi.fn<CallSession['consent']>(async () => {}),
    dismiss: vi.fn<CallSession['dismiss']>(),
    rate: vi.fn<CallSession['rate']>(async () => {}),
    leave: vi.fn<CallSession['leave']>(async () => {}),
    dispose: vi.fn<CallSession['dispose']>(),
    admit: vi.fn<CallSession['admit']>(async () => {}),
    deny: vi.fn<CallSession['deny']>(async () => {}),
    remove: vi.fn<CallSession['remove']>(async () => {}),
    setRole: vi.fn<CallSession['setRole']>(async () => {}),
    mute: vi.fn<CallSession['mute']>(async () => {}),
    endForAll: vi.fn<CallSession['endForAll']>(async () => {}),
    startRecording: vi.fn<CallSession['startRecording']>(async () => {}),
    stopRecording: vi.fn<CallSession['stopRecording']>(async () => {}),
    mark: vi.fn<CallSession['mark']>(async () => {}),
  } satisfies CallSession;
  return {
    ...session,
    change: (next: Partial<CallState>) => store.set({ ...store.getSnapshot(), ...next }),
  };
}
