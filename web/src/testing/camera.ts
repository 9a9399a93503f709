import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { drawCodePicture } from './code-picture.ts';

class FakeTrack extends EventTarget {
  readyState = 'live';
  readonly applied: unknown[] = [];
  readonly deviceId: string;
  readonly hasTorch: boolean;
  constructor(deviceId: string, hasTorch: boolean) {
    super();
    this.deviceId = deviceId;
    this.hasTorch = hasTorch;
  }
  getSettings = () => ({ deviceId: this.deviceId });
  getCapabilities = () => ({ torch: this.hasTorch });
  applyConstraints = async (constraints: unknown) => void this.applied.push(constraints);
  stop = () => void (this.readyState = 'ended');
}

interface Phone {
  /** What the camera sees: the text of a QR code, or none. */
  shown: string | null;
  /** The name of the error with which the camera fails. */
  failure: string | null;
  hasTorch: boolean;
  cameras: readonly string[];
  readonly asked: MediaTrackConstraints[];
  readonly tracks: FakeTrack[];
}

const newPhone = (): Phone => ({
  shown: null,
  failure: null,
  hasTorch: false,
  cameras: ['back'],
  asked: [],
  tracks: [],
});

/** Gives each test a device with a camera, whose pictures are drawn from `shown`. */
export function setUpCamera(): Phone {
  const phone = newPhone();
  beforeEach(() => {
    Object.assign(phone, newPhone());
    vi.stubGlobal('navigator', Object.create(navigator));
    Object.assign(navigator, { vibrate: vi.fn<(ms: number) => boolean>() });
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        enumerateDevices: async () =>
          phone.cameras.map((id) => ({ kind: 'videoinput', deviceId: id, label: `Camera ${id}` })),
        getUserMedia: async ({ video }: { video: MediaTrackConstraints }) => {
          phone.asked.push(video);
          if (phone.failure) throw Object.assign(new Error(), { name: phone.failure });
          const { exact: id } = Object(video.deviceId);
          if (id && !phone.cameras.includes(id))
            throw Object.assign(new Error(), { name: 'OverconstrainedError' });
          const track = new FakeTrack(id ?? phone.cameras[0], phone.hasTorch);
          phone.tracks.push(track);
          return { getTracks: () => [track], getVideoTracks: () => [track] };
        },
      },
    });
    vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640);
    vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(480);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() =>
      Object({ drawImage: () => {}, getImageData: () => draw(phone.shown) }),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return phone;
}

const drawn = new Map<string, ReturnType<typeof drawCodePicture>>();
const BLANK = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
function draw(text: string | null) {
  if (text === null) return BLANK;
  const picture = drawn.get(text) ?? drawCodePicture(text);
  drawn.set(text, picture);
  return picture;
}

/** Waits for the camera, whose first picture then arrives. */
export async function startCamera(): Promise<HTMLElement> {
  const video = await screen.findByLabelText('Camera picture');
  fireEvent.loadedData(video);
  return video;
}

/** With fake timers. */
export const advanceTime = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
