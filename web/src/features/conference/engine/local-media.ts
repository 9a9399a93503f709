// The user's microphone, camera and speaker, in the lobby and during the call.
import {
  type DeviceKind,
  type InputKind,
  isDeviceGone,
  optionsOf,
  problemOf,
} from '../../../lib/media/devices.ts';
import type { InputDevice, LocalMedia, LocalTracks, MediaState } from '../call-session.ts';
import {
  createMeter,
  createSilenceDetector,
  createSpeechDetector,
  type Meter,
  playTestSound,
  toLevel,
} from './audio.ts';
import {
  audioConstraints,
  canChooseSpeaker,
  readChoices,
  saveChoices,
  setSpeaker,
  videoConstraints,
} from './devices.ts';
import { createStore, withChanges } from './store.ts';

const LEVEL_MS = 60;
const INPUTS = ['microphone', 'camera'] as const;
const NO_TRACKS: LocalTracks = { microphone: null, camera: null };

export function createLocalMedia(): LocalMedia {
  let choices = readChoices();
  const state = createStore<MediaState>({
    microphone: newDevice(choices.microphone),
    camera: newDevice(choices.camera),
    speaker: {
      canChoose: canChooseSpeaker(),
      devices: [],
      chosenId: choices.speaker,
      isTesting: false,
    },
    preview: null,
    isSilent: false,
    speaksMuted: false,
    canShareScreen: 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices,
  });
  const tracks = createStore(NO_TRACKS);
  const level = createStore(0);
  const released = new AbortController();
  /** What the user wants, also while the browser still asks them. */
  const wants = { microphone: false, camera: false };
  const wanted = new Set<InputKind>();
  let requested: Promise<void> | null = null;
  /** The microphone as it is. What is sent is a copy, which is disabled while the microphone is off: so the page can say that the user speaks muted. */
  let heard: MediaStreamTrack | null = null;
  let meter: Meter | null = null;
  let isSilent = createSilenceDetector();
  const speaks = createSpeechDetector();
  const metering = setInterval(measure, LEVEL_MS);

  const change = (changes: Partial<MediaState>) =>
    state.set(withChanges(state.getSnapshot(), changes));
  const changeInput = (kind: InputKind, changes: Partial<InputDevice>) =>
    change({ [kind]: withChanges(state.getSnapshot()[kind], changes) });
  const isReleased = () => released.signal.aborted;

  if ('mediaDevices' in navigator) {
    const { signal } = released;
    navigator.mediaDevices.addEventListener('devicechange', () => void list(), { signal });
    void list();
    for (const kind of INPUTS) void followPermission(kind);
  } else {
    for (const kind of INPUTS) changeInput(kind, { problem: 'unsupported' });
  }

  async function list(): Promise<void> {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    if (isReleased()) return;
    for (const kind of INPUTS) changeInput(kind, { devices: optionsOf(devices, kind) });
    const { speaker } = state.getSnapshot();
    change({ speaker: { ...speaker, devices: optionsOf(devices, 'speaker') } });
  }

  /** Shows a refusal before the user tries, and forgets it once they allow the device in the browser's settings. */
  async function followPermission(kind: InputKind): Promise<void> {
    // Some browsers do not know these names.
    const permission = await navigator.permissions?.query({ name: kind }).catch(() => null);
    if (!permission || isReleased()) return;
    const showRefusal = () => {
      if (permission.state === 'denied') changeInput(kind, { problem: 'denied' });
    };
    const onChange = () => {
      const { problem } = state.getSnapshot()[kind];
      if (problem === 'denied') changeInput(kind, { problem: null });
      showRefusal();
    };
    permission.addEventListener('change', onChange, { signal: released.signal });
    // The browser may have refused the device before this answer came.
    showRefusal();
  }

  /** Devices that are wanted at the same time are one question to the user. */
  function request(kinds: readonly InputKind[]): Promise<void> {
    for (const kind of kinds) wanted.add(kind);
    requested ??= Promise.resolve().then(() => {
      const all = [...wanted];
      wanted.clear();
      requested = null;
      return acquire(all);
    });
    return requested;
  }

  async function acquire(kinds: readonly InputKind[]): Promise<void> {
    if (!('mediaDevices' in navigator) || kinds.length === 0) return;
    for (const kind of kinds) changeInput(kind, { isStarting: true, problem: null });
    try {
      take(await ask(kinds));
    } catch (error) {
      // One device that fails must not keep the other off.
      if (kinds.length > 1) for (const kind of kinds) await acquire([kind]);
      else for (const kind of kinds) changeInput(kind, { isOn: false, problem: problemOf(error) });
    } finally {
      for (const kind of kinds) changeInput(kind, { isStarting: false });
      // Names and ids are known from now on.
      if (!isReleased()) await list();
    }
  }

  function ask(kinds: readonly InputKind[], chosen = choices): Promise<MediaStream> {
    const asked = navigator.mediaDevices.getUserMedia({
      audio: kinds.includes('microphone') && audioConstraints(chosen.microphone),
      video: kinds.includes('camera') && videoConstraints(chosen.camera),
    });
    const hasChosen = kinds.some((kind) => chosen[kind] !== null);
    if (!hasChosen) return asked;
    return asked.catch((error: unknown) => {
      if (!isDeviceGone(error)) throw error;
      return ask(kinds, { ...chosen, microphone: null, camera: null });
    });
  }

  function take(stream: MediaStream): void {
    const [microphone] = stream.getAudioTracks();
    const [camera] = stream.getVideoTracks();
    // The call may have ended while the browser asked the user.
    if (isReleased()) return stream.getTracks().forEach((track) => track.stop());
    if (microphone) takeMicrophone(microphone);
    if (camera && wants.camera) takeCamera(camera);
    else camera?.stop();
  }

  function takeMicrophone(track: MediaStreamTrack): void {
    releaseMicrophone();
    heard = track;
    meter = createMeter(track);
    isSilent = createSilenceDetector();
    const sent = track.clone();
    sent.enabled = wants.microphone;
    track.addEventListener('ended', () => void loseDevice('microphone', track));
    tracks.set({ ...tracks.getSnapshot(), microphone: sent });
    changeInput('microphone', { isOn: wants.microphone, chosenId: idOf(track) });
  }

  function takeCamera(track: MediaStreamTrack): void {
    releaseCamera();
    track.contentHint = 'motion';
    track.addEventListener('ended', () => void loseDevice('camera', track));
    tracks.set({ ...tracks.getSnapshot(), camera: track });
    change({ preview: new MediaStream([track]) });
    changeInput('camera', { isOn: true, chosenId: idOf(track) });
  }

  /** Unplugged, or no longer allowed: another device takes over if there is one. */
  async function loseDevice(kind: InputKind, track: MediaStreamTrack): Promise<void> {
    const current = kind === 'microphone' ? heard : tracks.getSnapshot().camera;
    if (isReleased() || track !== current) return;
    const { isOn } = state.getSnapshot()[kind];
    if (kind === 'microphone') releaseMicrophone();
    else releaseCamera();
    changeInput(kind, { isOn: false });
    if (isOn) await request([kind]);
  }

  function releaseMicrophone(): void {
    heard?.stop();
    tracks.getSnapshot().microphone?.stop();
    meter?.close();
    [heard, meter] = [null, null];
    tracks.set(withChanges(tracks.getSnapshot(), { microphone: null }));
    level.set(0);
    change({ isSilent: false, speaksMuted: false });
  }

  function releaseCamera(): void {
    tracks.getSnapshot().camera?.stop();
    tracks.set(withChanges(tracks.getSnapshot(), { camera: null }));
    change({ preview: null });
  }

  async function setMicrophone(on: boolean): Promise<void> {
    wants.microphone = on;
    const { microphone } = tracks.getSnapshot();
    if (!microphone) return on ? request(['microphone']) : undefined;
    microphone.enabled = on;
    isSilent = createSilenceDetector();
    changeInput('microphone', { isOn: on });
    change({ isSilent: false, speaksMuted: false });
  }

  async function setCamera(on: boolean): Promise<void> {
    wants.camera = on;
    if (on) {
      if (!tracks.getSnapshot().camera) await request(['camera']);
      return;
    }
    // Its light goes out.
    releaseCamera();
    changeInput('camera', { isOn: false });
  }

  async function choose(kind: DeviceKind, id: string): Promise<void> {
    choices = { ...choices, [kind]: id };
    saveChoices(choices);
    if (kind === 'speaker') {
      change({ speaker: { ...state.getSnapshot().speaker, chosenId: id } });
      return;
    }
    changeInput(kind, { chosenId: id });
    const { isOn } = state.getSnapshot()[kind];
    if (kind === 'camera' && isOn) await request(['camera']);
    if (kind === 'microphone' && heard) await request(['microphone']);
  }

  async function testSpeaker(): Promise<void> {
    const { speaker } = state.getSnapshot();
    if (speaker.isTesting) return;
    change({ speaker: { ...speaker, isTesting: true } });
    try {
      await playTestSound((out) => setSpeaker(out, state.getSnapshot().speaker.chosenId));
    } finally {
      change({ speaker: { ...state.getSnapshot().speaker, isTesting: false } });
    }
  }

  function measure(): void {
    if (!meter) return;
    const now = performance.now();
    const rms = meter.read();
    const { isOn } = state.getSnapshot().microphone;
    // A switch of the device or the system mutes the track.
    const silent = isSilent(rms, now) || heard?.muted === true;
    level.set(isOn ? toLevel(rms ?? 0) : 0);
    change({ isSilent: isOn && silent, speaksMuted: speaks(rms, now) && !isOn });
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    start: async ({ microphone, camera }) => {
      await Promise.all([setMicrophone(microphone), setCamera(camera)]);
    },
    setMicrophone,
    setCamera,
    choose,
    testSpeaker,
    level,
    tracks,
    dispose: () => {
      released.abort();
      clearInterval(metering);
      releaseMicrophone();
      releaseCamera();
      for (const kind of INPUTS) changeInput(kind, { isOn: false });
    },
  };
}

const newDevice = (chosenId: string | null): InputDevice => ({
  isOn: false,
  isStarting: false,
  problem: null,
  devices: [],
  chosenId,
});

const idOf = (track: MediaStreamTrack) => track.getSettings().deviceId ?? null;
