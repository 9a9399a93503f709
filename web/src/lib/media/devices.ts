// The user's cameras, microphones and speakers: how they are listed, and what can be wrong with them.

/**
 * `denied`: refused in the browser, or its settings. `denied_by_system`: the operating system refuses the browser.
 * `in_use`: another program has it, or it fails. `unsupported`: the page is not served over HTTPS.
 */
export type DeviceProblem = 'denied' | 'denied_by_system' | 'in_use' | 'not_found' | 'unsupported';

export interface DeviceOption {
  readonly id: string;
  readonly label: string;
}

export type InputKind = 'microphone' | 'camera';
export type DeviceKind = InputKind | 'speaker';

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
