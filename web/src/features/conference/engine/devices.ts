import type { DeviceKind } from '../../../lib/media/devices.ts';

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

export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** Plays an element on a speaker. One that is unplugged or refused is replaced by the default. */
export async function setSpeaker(out: HTMLMediaElement, id: string | null): Promise<void> {
  if (canChooseSpeaker() && out.sinkId !== (id ?? ''))
    await out.setSinkId(id ?? '').catch(() => {});
}
