import { decodeQR } from 'qr/decode.js';

type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>;

/** The text of the QR code in a picture; null when none is readable. */
export function readCode(pixels: Pixels): string | null {
  try {
    return decodeQR(pixels);
  } catch {
    return null;
  }
}

/** Which part of the picture is read, as a share of its sides, and how large it is drawn. */
interface View {
  readonly part: number;
  readonly scale: number;
}

/** Small codes are read enlarged, blurred and large ones reduced: each picture of the camera in another way. */
const VIEWS: readonly View[] = [
  { part: 1, scale: 1 },
  { part: 0.5, scale: 2 },
  { part: 1, scale: 0.5 },
];
/** Larger pictures take long to read. */
const MAX_SIDE = 1280;

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that the nth reading takes, and the size at which it is drawn. */
export function viewOf(
  nth: number,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly from: Rectangle; readonly width: number; readonly height: number } {
  const { part, scale } = VIEWS[nth % VIEWS.length] ?? { part: 1, scale: 1 };
  const from = {
    x: (width * (1 - part)) / 2,
    y: (height * (1 - part)) / 2,
    width: width * part,
    height: height * part,
  };
  const fit = Math.min(scale, MAX_SIDE / Math.max(from.width, from.height));
  return { from, width: Math.round(from.width * fit), height: Math.round(from.height * fit) };
}

/** Reads the codes that a video shows, one picture per call. */
export function createVideoReader(): (video: HTMLVideoElement) => string | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let readings = 0;
  return (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0 || videoHeight === 0) return null;
    const view = viewOf(readings++, { width: videoWidth, height: videoHeight });
    const { from, width, height } = view;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, from.x, from.y, from.width, from.height, 0, 0, width, height);
    return readCode(context.getImageData(0, 0, width, height));
  };
}
