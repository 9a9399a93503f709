import type { DeviceOption, DeviceProblem } from '../call-session.ts';

export type InputKind = 'microphone' | 'camera';
export type DeviceKind = InputKind | 'speaker';

const STORED_CHOICES = 'call-devices';
export type Choices = Readonly<Record<DeviceKind, string | null>>;

/** The devices that the user chose in this browser. */
export function readChoices(): Choices {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(STORED_CHOICES) ?? '{}');
  } catch {
    // Written by something else: as if nothing was chosen.
  }
  const choiceOf = (kind: DeviceKind) => {
    const id: unknown =
      typeof stored === 'object' && stored !== null ? Reflect.get(stored, kind) : null;
    return typeof id === 'string' ? id : null;
  };
  return {
    microphone: choiceOf('microphone'),
    camera: choiceOf('camera'),
    speaker: choiceOf('speaker'),
  };
}

export const saveChoices = (choices: Choices): void =>
  localStorage.setItem(STORED_CHOICES, JSON.stringify(choices));

/** What the browser's error means for the user. */
export function problemOf(error: unknown): DeviceProblem {
  const { name, message } = error instanceof Error ? error : new Error();
  switch (name) {
    case 'NotAllowedError':
      return /system/i.test(message) ? 'denied_by_system' : 'denied';
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'not_found';
    case 'TypeError':
    case 'NotSupportedError':
      return 'unsupported';
    default:
      return 'in_use';
  }
}

/** The chosen device may be unplugged: then the browser's default is used. */
export const isDeviceGone = (error: unknown): boolean => problemOf(error) === 'not_found';

export const audioConstraints = (id: string | null): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  ...(id && { deviceId: { exact: id } }),
});

export const videoConstraints = (id: string | null): MediaTrackConstraints => ({
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
  ...(id && { deviceId: { exact: id } }),
});

const KIND_OF: Readonly<Record<DeviceKind, MediaDeviceKind>> = {
  microphone: 'audioinput',
  camera: 'videoinput',
  speaker: 'audiooutput',
};

/** The devices of a kind. Without the user's permission a browser lists one of each kind without id and name. */
export const optionsOf = (
  devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>[],
  kind: DeviceKind,
): readonly DeviceOption[] =>
  devices
    .filter((it) => it.kind === KIND_OF[kind] && it.deviceId !== '')
    .map(({ deviceId: id, label }) => ({ id, label }));

export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** Plays an element on a speaker. One that is unplugged or refused is replaced by the default. */
export async function setSpeaker(out: HTMLMediaElement, id: string | null): Promise<void> {
  if (canChooseSpeaker() && out.sinkId !== (id ?? ''))
    await out.setSinkId(id ?? '').catch(() => {});
}
