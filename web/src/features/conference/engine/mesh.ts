// The connections to all other participants, each known by its two ends: see `Signal`.
import type { Signal } from '@thedot/domain/conference/call-socket';
import type { ConnectionQuality } from '../call-session.ts';
import {
  createPeer,
  NOTHING_SENT,
  type Peer,
  type ReceivedTracks,
  type SentTracks,
} from './peer.ts';
import { countersOf, type LinkCounters, rateLink } from './quality.ts';

export interface RemoteMedia {
  readonly state: 'connecting' | 'connected' | 'lost';
  /** The sound and the camera. */
  readonly stream: MediaStream | null;
  /** The shared screen and its sound. */
  readonly screenStream: MediaStream | null;
  readonly quality: ConnectionQuality | null;
}

export interface MeshOptions {
  readonly selfId: string;
  readonly configuration: RTCConfiguration;
  readonly signal: (to: string, signal: Signal) => void;
  /** Whether signals reach this participant now. */
  readonly isReachable: (id: string) => boolean;
  /** After each change of the media of a participant. */
  readonly onChange: () => void;
  readonly createConnection?: (configuration: RTCConfiguration) => RTCPeerConnection;
  readonly createStream?: (tracks: MediaStreamTrack[]) => MediaStream;
}

export interface Mesh {
  /** Connects to the participants who are new, and closes the connections to those who left. */
  readonly setParticipants: (ids: readonly string[]) => void;
  readonly setTracks: (tracks: SentTracks) => void;
  /** Whether the others are to send their cameras. */
  readonly receiveCameras: (areWanted: boolean) => void;
  readonly receive: (from: string, signal: Signal) => void;
  /** After a reconnect to the server: each side says which end it has, and repeats what may be lost. */
  readonly greetAll: () => void;
  readonly mediaOf: (id: string) => RemoteMedia;
  readonly close: () => void;
}

interface Link {
  readonly own: string;
  theirs: string | null;
  peer: Peer;
  media: RemoteMedia;
  counters: LinkCounters | null;
  /** When it was last connected, or made. */
  aliveAt: number;
}

const NOT_CONNECTED: RemoteMedia = {
  state: 'connecting',
  stream: null,
  screenStream: null,
  quality: null,
};
const CHECK_MS = 2_000;
/** A connection that is not (re)established by then looks for another path, and later begins anew. */
const RECOVER_AFTER_MS = 6_000;
const REPLACE_AFTER_MS = 20_000;

export function createMesh(options: MeshOptions): Mesh {
  const { selfId, configuration, signal, isReachable, onChange } = options;
  const createConnection = options.createConnection ?? ((given) => new RTCPeerConnection(given));
  const createStream = options.createStream ?? ((tracks) => new MediaStream(tracks));
  const links = new Map<string, Link>();
  /** Ends of the others that another one has replaced: late messages of them are dropped. */
  const replacedEnds = new Set<string>();
  let tracks = NOTHING_SENT;
  let wantsCameras = true;
  const checking = setInterval(() => void check(), CHECK_MS);

  function open(id: string, theirs: string | null): Link {
    const own = crypto.randomUUID();
    const link: Link = {
      own,
      theirs,
      // The side with the lower id makes the offers.
      peer: createPeer({
        connection: createConnection(configuration),
        offers: selfId < id,
        send: (content) => signal(id, { from: own, to: link.theirs, content }),
        onReceivers: (received) => update(link, streamsOf(received)),
        onStateChange: (state) => follow(link, state),
      }),
      media: NOT_CONNECTED,
      counters: null,
      aliveAt: performance.now(),
    };
    links.set(id, link);
    link.peer.receiveCamera(wantsCameras);
    spread();
    return link;
  }

  const streamsOf = ({ microphone, camera, screen, screenSound }: ReceivedTracks) => ({
    stream: createStream([microphone, camera]),
    screenStream: createStream(screenSound ? [screen, screenSound] : [screen]),
  });

  function update(link: Link, changes: Partial<RemoteMedia>): void {
    link.media = { ...link.media, ...changes };
    onChange();
  }

  function follow(link: Link, state: RTCPeerConnectionState): void {
    if (state === 'connected') {
      link.aliveAt = performance.now();
      update(link, { state: 'connected' });
    }
    if (state === 'disconnected' || state === 'failed')
      update(link, { state: 'lost', quality: 'poor' });
  }

  function close(id: string): void {
    links.get(id)?.peer.close();
    links.delete(id);
  }

  function replace(id: string, theirs: string | null): Link {
    close(id);
    return open(id, theirs);
  }

  const greet = (id: string, { own, theirs }: Link) =>
    signal(id, { from: own, to: theirs, content: null });

  /** The tracks and how many they are encoded for. */
  const spread = () => {
    for (const { peer } of links.values()) peer.send(tracks, links.size + 1);
  };

  function receive(id: string, { from, to, content }: Signal): void {
    if (replacedEnds.has(from)) return;
    const before = links.get(id);
    if (before && to !== null && to !== before.own) {
      // For an end of an earlier page or connection; a greeting shows that the other side does not know the new one.
      if (!content) signal(id, { from: before.own, to: from, content: null });
      return;
    }
    const link = before ? meet(id, before, from) : open(id, from);
    if (content) return link.peer.receive(content);
    if (to === null) greet(id, link);
    if (link === before) link.peer.recover();
  }

  /** The link to this end of the other side: a new one when it was bound to another. */
  function meet(id: string, link: Link, theirs: string): Link {
    if (link.theirs === theirs) return link;
    if (link.theirs !== null) replacedEnds.add(link.theirs);
    if (link.theirs !== null && !link.peer.isUnanswered()) return replace(id, theirs);
    link.theirs = theirs;
    return link;
  }

  async function check(): Promise<void> {
    for (const [id, link] of links) {
      if (link.media.state !== 'connected') {
        if (!isReachable(id)) continue;
        const since = performance.now() - link.aliveAt;
        if (since > REPLACE_AFTER_MS) greet(id, replace(id, null));
        else if (since > RECOVER_AFTER_MS) link.peer.retry();
        continue;
      }
      link.aliveAt = performance.now();
      const counters = countersOf((await link.peer.getStats()).values());
      const quality = rateLink(link.counters, counters);
      link.counters = counters;
      if (quality !== link.media.quality && links.get(id) === link) update(link, { quality });
    }
  }

  return {
    setParticipants: (ids) => {
      const others = new Set(ids.filter((id) => id !== selfId));
      for (const id of links.keys()) if (!others.has(id)) close(id);
      for (const id of others) {
        if (links.has(id)) continue;
        const link = open(id, null);
        // The side that offers tells its end with the offer.
        if (id < selfId) greet(id, link);
      }
      spread();
    },
    setTracks: (next) => {
      tracks = next;
      spread();
    },
    receiveCameras: (areWanted) => {
      wantsCameras = areWanted;
      for (const { peer } of links.values()) peer.receiveCamera(areWanted);
    },
    receive,
    greetAll: () => {
      for (const [id, link] of links) {
        greet(id, link);
        link.peer.recover();
      }
    },
    mediaOf: (id) => links.get(id)?.media ?? NOT_CONNECTED,
    close: () => {
      clearInterval(checking);
      for (const id of links.keys()) close(id);
    },
  };
}
