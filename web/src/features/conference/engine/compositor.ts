// One picture and one sound of all who agreed to be recorded.
import { audioContext } from './audio.ts';
import { cropToFill, fitInside, layOut, type Rect } from './layout.ts';

export interface RecordedPerson {
  readonly id: string;
  readonly name: string;
  readonly sound: MediaStreamTrack | null;
  readonly screenSound: MediaStreamTrack | null;
  /** Null while the camera is off: then the name is shown. */
  readonly camera: MediaStreamTrack | null;
  readonly screen: MediaStreamTrack | null;
}

export interface Compositor {
  readonly stream: MediaStream;
  readonly setPeople: (people: readonly RecordedPerson[]) => void;
  readonly close: () => void;
}

const SIZE = { width: 1280, height: 720 } as const;
const FRAME_RATE = 25;
const COLORS = { page: '#14161a', tile: '#2a2e35', name: '#ffffff', shade: 'rgb(0 0 0 / 55%)' };
const NAME_FONT = '16px system-ui, sans-serif';
const RADIUS = 8;

interface Shown {
  readonly track: MediaStreamTrack;
  readonly video: HTMLVideoElement;
}

export function createCompositor(): Compositor {
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('This browser draws no canvas');
  const audio = audioContext();
  const mixed = audio.createMediaStreamDestination();
  // Several voices together would be cut off at the loudest.
  const limiter = new DynamicsCompressorNode(audio, { threshold: -12, ratio: 12 });
  limiter.connect(mixed);
  const sources = new Map<string, { track: MediaStreamTrack; node: MediaStreamAudioSourceNode }>();
  const videos = new Map<string, Shown>();
  let people: readonly RecordedPerson[] = [];
  const ticks = new Worker(new URL('tick.worker.ts', import.meta.url), { type: 'module' });
  ticks.addEventListener('message', draw);
  ticks.postMessage(1_000 / FRAME_RATE);
  draw();

  function setPeople(next: readonly RecordedPerson[]): void {
    people = next;
    const pictures = new Map<string, MediaStreamTrack>();
    for (const { id, camera, screen } of next) {
      if (camera) pictures.set(`${id} camera`, camera);
      if (screen) pictures.set(`${id} screen`, screen);
    }
    for (const [key, { track, video }] of videos) {
      if (pictures.get(key) === track) continue;
      video.srcObject = null;
      videos.delete(key);
    }
    for (const [key, track] of pictures) if (!videos.has(key)) videos.set(key, show(track));
    const sounds = new Map<string, MediaStreamTrack>();
    for (const { id, sound, screenSound } of next) {
      if (sound) sounds.set(id, sound);
      if (screenSound) sounds.set(`${id} screen`, screenSound);
    }
    mix(sounds);
  }

  function show(track: MediaStreamTrack): Shown {
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.srcObject = new MediaStream([track]);
    // Fails only when it is released before it begins.
    video.play().catch(() => {});
    return { track, video };
  }

  function mix(sounds: ReadonlyMap<string, MediaStreamTrack>): void {
    for (const [id, { track, node }] of sources) {
      if (sounds.get(id) === track) continue;
      node.disconnect();
      sources.delete(id);
    }
    for (const [id, track] of sounds) {
      if (sources.has(id)) continue;
      const node = audio.createMediaStreamSource(new MediaStream([track]));
      node.connect(limiter);
      sources.set(id, { track, node });
    }
  }

  function draw(): void {
    if (!pen) return;
    pen.fillStyle = COLORS.page;
    pen.fillRect(0, 0, SIZE.width, SIZE.height);
    const sharing = people.filter(({ screen }) => screen);
    const areas = layOut(
      { screens: sharing.length, cameras: people.length },
      { x: 0, y: 0, ...SIZE },
    );
    for (const [index, person] of sharing.entries()) {
      const area = areas.screens[index];
      if (area)
        drawTile(pen, person.name, videos.get(`${person.id} screen`)?.video, area, 'inside');
    }
    for (const [index, person] of people.entries()) {
      const area = areas.cameras[index];
      if (area) drawTile(pen, person.name, videos.get(`${person.id} camera`)?.video, area, 'fill');
    }
  }

  return {
    stream: new MediaStream([
      ...canvas.captureStream(FRAME_RATE).getVideoTracks(),
      ...mixed.stream.getAudioTracks(),
    ]),
    setPeople,
    close: () => {
      ticks.terminate();
      setPeople([]);
      limiter.disconnect();
    },
  };
}

function drawTile(
  pen: CanvasRenderingContext2D,
  name: string,
  video: HTMLVideoElement | undefined,
  area: Rect,
  how: 'inside' | 'fill',
): void {
  pen.save();
  pen.beginPath();
  pen.roundRect(area.x, area.y, area.width, area.height, RADIUS);
  pen.clip();
  pen.fillStyle = COLORS.tile;
  pen.fill();
  const [width, height] = [video?.videoWidth ?? 0, video?.videoHeight ?? 0];
  const hasPicture = video !== undefined && width > 0 && height > 0;
  if (hasPicture && how === 'fill') {
    const part = cropToFill(width, height, area);
    pen.drawImage(
      video,
      part.x,
      part.y,
      part.width,
      part.height,
      area.x,
      area.y,
      area.width,
      area.height,
    );
  } else if (hasPicture) {
    const place = fitInside(width, height, area);
    pen.drawImage(video, place.x, place.y, place.width, place.height);
  } else drawInitial(pen, name, area);
  drawName(pen, name, area);
  pen.restore();
}

function drawInitial(pen: CanvasRenderingContext2D, name: string, area: Rect): void {
  const [first = ''] = name.trim().toUpperCase();
  pen.font = `600 ${Math.round(area.height / 3)}px system-ui, sans-serif`;
  pen.fillStyle = COLORS.name;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(first, area.x + area.width / 2, area.y + area.height / 2);
}

function drawName(pen: CanvasRenderingContext2D, name: string, area: Rect): void {
  pen.font = NAME_FONT;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  const width = Math.min(pen.measureText(name).width + 16, area.width);
  pen.fillStyle = COLORS.shade;
  pen.fillRect(area.x, area.y + area.height - 28, width, 28);
  pen.fillStyle = COLORS.name;
  pen.fillText(name, area.x + 8, area.y + area.height - 14, Math.max(1, area.width - 16));
}
