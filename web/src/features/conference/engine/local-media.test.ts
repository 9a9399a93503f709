import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalMedia } from '../call-session.ts';
import { createLocalMedia } from './local-media.ts';

type Kind = 'audio' | 'video';

class FakeTrack extends EventTarget {
  enabled = true;
  muted = false;
  contentHint = '';
  readyState = 'live';
  readonly kind: Kind;
  readonly deviceId: string;
  constructor(kind: Kind, deviceId: string) {
    super();
    this.kind = kind;
    this.deviceId = deviceId;
  }
  getSettings = () => ({ deviceId: this.deviceId });
  clone = () => new FakeTrack(this.kind, this.deviceId);
  stop = () => void (this.readyState = 'ended');
  /** The device is unplugged. */
  end = () => {
    this.stop();
    this.dispatchEvent(new Event('ended'));
  };
}

class FakeStream {
  readonly #tracks: readonly FakeTrack[];
  constructor(tracks: readonly FakeTrack[]) {
    this.#tracks = tracks;
  }
  getTracks = () => this.#tracks;
  getAudioTracks = () => this.#tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.#tracks.filter(({ kind }) => kind === 'video');
}

type Constraints = Readonly<Record<Kind, false | { deviceId?: { exact: string } }>>;

/** The devices of the machine; `fails` names the error of one of them. */
const machine = {
  asked: [] as Constraints[],
  given: [] as FakeTrack[],
  gone: new Set<string>(),
  fails: {} as Partial<Record<Kind, string>>,
  loudness: 0,
};

const fail = (name: string) => {
  throw Object.assign(new Error(name), { name });
};

class FakeDevices extends EventTarget {
  getDisplayMedia = () => {};
  enumerateDevices = async () => [
    { kind: 'audioinput', deviceId: 'headset', label: 'Headset' },
    { kind: 'videoinput', deviceId: 'webcam', label: 'Webcam' },
  ];
  getUserMedia = async (constraints: Constraints) => {
    machine.asked.push(constraints);
    const tracks = (['audio', 'video'] as const).flatMap((kind) => {
      const wanted = constraints[kind];
      if (!wanted) return [];
      const failure = machine.fails[kind];
      if (failure) fail(failure);
      const id = wanted.deviceId?.exact;
      if (id && machine.gone.has(id)) fail('OverconstrainedError');
      return [new FakeTrack(kind, id ?? `default ${kind}`)];
    });
    machine.given.push(...tracks);
    return new FakeStream(tracks);
  };
}

class FakeAudioContext {
  readonly state = 'running';
  createMediaStreamSource = () => ({ connect: () => {}, disconnect: () => {} });
}
class FakeAnalyser {
  getFloatTimeDomainData = (samples: Float32Array) => samples.fill(machine.loudness);
}

let media: LocalMedia;
beforeEach(() => {
  localStorage.clear();
  Object.assign(machine, { asked: [], given: [], gone: new Set(), fails: {}, loudness: 0.2 });
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('AnalyserNode', FakeAnalyser);
  Object.defineProperty(navigator, 'mediaDevices', {
    value: new FakeDevices(),
    configurable: true,
  });
  vi.useFakeTimers();
  media = createLocalMedia();
});
afterEach(() => {
  media.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const state = () => media.getSnapshot();

test('asks once for both devices, and names them afterwards', async () => {
  await Promise.all([media.setMicrophone(true), media.setCamera(true)]);

  expect(machine.asked).toHaveLength(1);
  expect(state().microphone).toMatchObject({ isOn: true, devices: [{ label: 'Headset' }] });
  expect(state().camera.isOn).toBe(true);
  expect(state().preview).not.toBeNull();
});

test('a camera in use by another program does not keep the microphone off', async () => {
  machine.fails = { video: 'NotReadableError' };
  await media.start({ microphone: true, camera: true });

  expect(state().microphone).toMatchObject({ isOn: true, problem: null });
  expect(state().camera).toMatchObject({ isOn: false, problem: 'in_use', isStarting: false });
});

test('a device that was refused can be turned on later', async () => {
  machine.fails = { audio: 'NotAllowedError' };
  await media.setMicrophone(true);
  expect(state().microphone.problem).toBe('denied');
  machine.fails = {};
  await media.setMicrophone(true);

  expect(state().microphone).toMatchObject({ isOn: true, problem: null });
});

test('a refusal stays when the browser tells later that it would have asked', async () => {
  const permission = Object.assign(new EventTarget(), { state: 'prompt' });
  const answer = Promise.withResolvers<typeof permission>();
  vi.stubGlobal('navigator', {
    mediaDevices: navigator.mediaDevices,
    permissions: { query: () => answer.promise },
  });
  machine.fails = { audio: 'NotAllowedError' };
  const refused = createLocalMedia();
  await refused.setMicrophone(true);
  answer.resolve(permission);
  await vi.advanceTimersByTimeAsync(0);
  expect(refused.getSnapshot().microphone.problem).toBe('denied');

  permission.state = 'granted';
  permission.dispatchEvent(new Event('change'));
  expect(refused.getSnapshot().microphone.problem).toBeNull();
  refused.dispose();
});

test('remembers the chosen device, and uses the default once it is gone', async () => {
  await media.setMicrophone(true);
  await media.choose('microphone', 'headset');
  expect(state().microphone.chosenId).toBe('headset');
  media.dispose();
  media = createLocalMedia();
  await media.setMicrophone(true);
  expect(machine.asked.at(-1)?.audio).toMatchObject({ deviceId: { exact: 'headset' } });
  machine.gone.add('headset');
  machine.given.at(-1)?.end();

  await vi.waitFor(() => expect(state().microphone.chosenId).toBe('default audio'));
  expect(state().microphone.isOn).toBe(true);
});

test('an unplugged camera without another is off', async () => {
  await media.setCamera(true);
  machine.fails = { video: 'NotFoundError' };
  machine.given.at(-1)?.end();

  await vi.waitFor(() => expect(state().camera.problem).toBe('not_found'));
  expect(state()).toMatchObject({ camera: { isOn: false }, preview: null });
});

test('a camera that is turned off is released, a microphone only sends nothing', async () => {
  await media.start({ microphone: true, camera: true });
  const { microphone } = media.tracks.getSnapshot();
  await media.start({ microphone: false, camera: false });

  expect(machine.given.map(({ kind, readyState }) => [kind, readyState])).toEqual([
    ['audio', 'live'],
    ['video', 'ended'],
  ]);
  expect(media.tracks.getSnapshot()).toEqual({ microphone, camera: null });
  expect(microphone?.enabled).toBe(false);
});

test('devices that are turned off while the browser still asks stay off', async () => {
  const starting = media.start({ microphone: true, camera: true });
  await Promise.all([media.setMicrophone(false), media.setCamera(false), starting]);

  expect([state().microphone.isOn, state().camera.isOn]).toEqual([false, false]);
  expect(media.tracks.getSnapshot().microphone?.enabled).not.toBe(true);
  expect(media.tracks.getSnapshot().camera).toBeNull();
});

test('another microphone that is chosen while it is off stays off', async () => {
  await media.setMicrophone(true);
  await media.setMicrophone(false);
  await media.choose('microphone', 'headset');

  expect(state().microphone).toMatchObject({ isOn: false, chosenId: 'headset' });
  expect(media.tracks.getSnapshot().microphone?.enabled).toBe(false);
});

test('shows the level, speech while muted, and a microphone without any sound', async () => {
  await media.setMicrophone(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(media.level.getSnapshot()).toBeGreaterThan(0.5);
  await media.setMicrophone(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(state().speaksMuted).toBe(true);
  expect(media.level.getSnapshot()).toBe(0);
  machine.loudness = 0;
  await media.setMicrophone(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(state().isSilent).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);

  expect(state().isSilent).toBe(true);
});

test('a device that starts after the end is released at once', async () => {
  const starting = media.setCamera(true);
  media.dispose();
  await starting;

  expect(machine.given.map(({ readyState }) => readyState)).toEqual(['ended']);
  expect(state().camera.isOn).toBe(false);
});
