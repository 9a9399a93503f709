// Plays the sound of the others, and notices who speaks.
import { createMeter, createSpeechDetector, type Meter } from './audio.ts';
import { setSpeaker } from './devices.ts';

export interface SoundOptions {
  /** The browser plays no sound until the user clicks. */
  readonly onBlocked: (isBlocked: boolean) => void;
  readonly onSpeaking: (speaking: ReadonlySet<string>, loudest: string | null) => void;
}

export interface Sound {
  /** The tracks to listen to; the own one is heard by the others only. */
  readonly setTracks: (
    own: [string, MediaStreamTrack | null],
    voices: ReadonlyMap<string, MediaStreamTrack>,
    /** Sound of shared screens. Played, but not measured as voices. */
    screens: ReadonlyMap<string, MediaStreamTrack>,
  ) => void;
  readonly setSpeaker: (id: string | null) => void;
  /** In a click. */
  readonly play: () => Promise<void>;
  readonly close: () => void;
}

interface Source {
  readonly track: MediaStreamTrack;
  /** Null for the user's own voice. */
  readonly out: HTMLAudioElement | null;
  /** Null for what is no voice. */
  readonly voice: {
    readonly meter: Meter;
    readonly speaks: ReturnType<typeof createSpeechDetector>;
  } | null;
}

interface PlayedTrack {
  readonly track: MediaStreamTrack;
  readonly kind: 'own' | 'voice' | 'screen';
}

const READ_MS = 100;

export function createSound({ onBlocked, onSpeaking }: SoundOptions): Sound {
  const sources = new Map<string, Source>();
  let speakerId: string | null = null;
  let before: ReadonlySet<string> = new Set();
  const reading = setInterval(read, READ_MS);

  function add(id: string, { track, kind }: PlayedTrack): void {
    const out = kind === 'own' ? null : new Audio();
    // Before the meter: Chromium decodes the sound of a remote track only for an element.
    if (out) {
      out.srcObject = new MediaStream([track]);
      void setSpeaker(out, speakerId).then(() => start(out));
    }
    const voice =
      kind === 'screen' ? null : { meter: createMeter(track), speaks: createSpeechDetector() };
    sources.set(id, { track, out, voice });
  }

  function remove(id: string): void {
    const source = sources.get(id);
    source?.voice?.meter.close();
    if (source?.out) source.out.srcObject = null;
    sources.delete(id);
  }

  async function start(out: HTMLAudioElement): Promise<void> {
    try {
      await out.play();
    } catch (error) {
      // Otherwise the element was released before it began.
      if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked(true);
    }
  }

  function read(): void {
    const now = performance.now();
    const speaking = new Set<string>();
    let loudest: { readonly id: string; readonly rms: number } | null = null;
    for (const [id, { voice }] of sources) {
      const rms = voice?.meter.read() ?? null;
      if (!voice?.speaks(rms, now)) continue;
      speaking.add(id);
      if (!loudest || (rms ?? 0) > loudest.rms) loudest = { id, rms: rms ?? 0 };
    }
    const isSame = speaking.size === before.size && [...speaking].every((id) => before.has(id));
    before = speaking;
    if (!isSame || speaking.size > 1) onSpeaking(speaking, loudest?.id ?? null);
  }

  return {
    setTracks: ([ownId, ownTrack], voices, screens) => {
      const played = new Map<string, PlayedTrack>();
      if (ownTrack) played.set(ownId, { track: ownTrack, kind: 'own' });
      for (const [id, track] of voices) played.set(id, { track, kind: 'voice' });
      for (const [id, track] of screens) played.set(`${id} screen`, { track, kind: 'screen' });
      for (const [id, { track }] of sources) if (played.get(id)?.track !== track) remove(id);
      for (const [id, it] of played) if (!sources.has(id)) add(id, it);
    },
    setSpeaker: (id) => {
      speakerId = id;
      for (const { out } of sources.values()) if (out) void setSpeaker(out, id);
    },
    play: async () => {
      onBlocked(false);
      for (const { out } of sources.values()) if (out?.paused) await start(out);
    },
    close: () => {
      clearInterval(reading);
      for (const id of sources.keys()) remove(id);
    },
  };
}
