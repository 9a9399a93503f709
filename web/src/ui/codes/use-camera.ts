import { useCallback, useEffect, useReducer, useState } from 'react';
import {
  type DeviceOption,
  type DeviceProblem,
  isDeviceGone,
  optionsOf,
  problemOf,
} from '../../lib/media/devices.ts';

interface CameraState {
  /** Null until the camera is on. */
  readonly stream: MediaStream | null;
  readonly problem: DeviceProblem | null;
  /** Known once the user has allowed the camera. */
  readonly cameras: readonly DeviceOption[];
  readonly cameraId: string | null;
  /** Null when the camera has no light. */
  readonly isTorchOn: boolean | null;
}

const OFF: CameraState = {
  stream: null,
  problem: null,
  cameras: [],
  cameraId: null,
  isTorchOn: null,
};
const STORED_CAMERA = 'scan-camera';

/** The light of a phone, which TypeScript's DOM does not know: https://www.w3.org/TR/image-capture/#torch */
interface TorchConstraint extends MediaTrackConstraintSet {
  readonly torch: boolean;
}

export interface Camera extends CameraState {
  readonly choose: (id: string) => void;
  readonly setTorch: (isOn: boolean) => void;
  readonly retry: () => void;
}

/** The camera while it is wanted: the one that the user chose before, else the one on the back of a phone. */
export function useCamera(isWanted: boolean): Camera {
  const [state, setState] = useState(OFF);
  const [chosenId, setChosenId] = useState(() => localStorage.getItem(STORED_CAMERA));
  const [attempt, retry] = useReducer((attempts: number) => attempts + 1, 0);

  useEffect(() => {
    if (!isWanted) return;
    const over = new AbortController();
    let opened: MediaStream | null = null;
    const release = () => opened?.getTracks().forEach((track) => track.stop());

    async function open(): Promise<void> {
      try {
        opened = await openCamera(chosenId);
        // The scanner may have been closed while the browser asked the user.
        if (over.signal.aborted) return release();
        const [track] = opened.getVideoTracks();
        const lose = () => {
          release();
          setState({ ...OFF, problem: 'not_found' });
        };
        track?.addEventListener('ended', lose, { signal: over.signal });
        const cameras = optionsOf(await navigator.mediaDevices.enumerateDevices(), 'camera');
        if (over.signal.aborted) return;
        setState({
          stream: opened,
          problem: null,
          cameras,
          cameraId: track?.getSettings().deviceId ?? null,
          isTorchOn: track && hasTorch(track) ? false : null,
        });
      } catch (error) {
        release();
        if (!over.signal.aborted) setState({ ...OFF, problem: problemOf(error) });
      }
    }
    void open();
    return () => {
      over.abort();
      release();
      setState(OFF);
    };
  }, [isWanted, chosenId, attempt]);

  const choose = useCallback((id: string) => {
    localStorage.setItem(STORED_CAMERA, id);
    setChosenId(id);
  }, []);
  const { stream } = state;
  const setTorch = useCallback(
    (isOn: boolean) => {
      const torch: TorchConstraint = { torch: isOn };
      stream
        ?.getVideoTracks()[0]
        ?.applyConstraints({ advanced: [torch] })
        .then(
          () => setState((now) => ({ ...now, isTorchOn: isOn })),
          // Some phones name a light that they do not let pages use.
          () => setState((now) => ({ ...now, isTorchOn: null })),
        );
    },
    [stream],
  );
  return { ...state, choose, setTorch, retry };
}

/** Opens a camera; a chosen one that is gone is replaced by the one on the back. */
async function openCamera(chosenId: string | null): Promise<MediaStream> {
  const which = chosenId ? { deviceId: { exact: chosenId } } : { facingMode: 'environment' };
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, ...which },
    });
  } catch (error) {
    if (chosenId === null || !isDeviceGone(error)) throw error;
    return openCamera(null);
  }
}

const hasTorch = (track: MediaStreamTrack): boolean =>
  // Firefox lacks capabilities.
  'getCapabilities' in track && Reflect.get(track.getCapabilities(), 'torch') === true;
