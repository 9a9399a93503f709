// One connection to one other participant: perfect negotiation (https://w3c.github.io/webrtc-pc/#perfect-negotiation-example)
// over three transceivers that live as long as the connection, so that mute, camera and screen need no negotiation.
import type { Signal } from '@thedot/domain/conference/call-socket';
import { encodingOf, type SentKind, startHigher } from './encoding.ts';

type Content = NonNullable<Signal['content']>;
type Candidate = Extract<Content, { candidates: unknown }>['candidates'][number];
export type SentTracks = Readonly<Record<SentKind, MediaStreamTrack | null>>;

/** The order of the transceivers. */
const KINDS = ['microphone', 'camera', 'screen'] as const;
/** A connection that is interrupted often comes back by itself. */
const RESTART_AFTER_MS = 2_000;
/** Candidates of all interfaces are found at nearly the same time and sent together. */
const COLLECT_MS = 20;

export interface PeerOptions {
  readonly connection: RTCPeerConnection;
  /** Makes the first offer with the transceivers; the other side is polite. One of two peers offers. */
  readonly offers: boolean;
  readonly send: (content: Content) => void;
  readonly onReceivers: (received: Readonly<Record<SentKind, MediaStreamTrack>>) => void;
  readonly onStateChange: (state: RTCPeerConnectionState) => void;
}

export interface Peer {
  /** Nothing of the other side is known yet: another end of it may still be taken. */
  readonly isUnanswered: () => boolean;
  readonly receive: (content: Content) => void;
  readonly send: (tracks: SentTracks, participants: number) => void;
  /** After messages may have been lost: repeats an offer without an answer, or looks for another path. */
  readonly recover: () => void;
  readonly getStats: () => Promise<RTCStatsReport>;
  readonly close: () => void;
}

export function createPeer(options: PeerOptions): Peer {
  const { connection, offers, send, onReceivers, onStateChange } = options;
  let isOffering = false;
  let ignoresOffer = false;
  let isClosed = false;
  let sent: SentTracks = { microphone: null, camera: null, screen: null };
  let participants = 2;
  let restart: ReturnType<typeof setTimeout> | undefined;
  let found: Candidate[] = [];
  let early: readonly Candidate[] = [];
  let lastOffer: string | undefined;
  let queue = Promise.resolve();

  connection.addEventListener('negotiationneeded', () => void offer());
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate?.candidate) return;
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    found.push({ candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment });
    if (found.length === 1) setTimeout(sendCandidates, COLLECT_MS);
  });
  connection.addEventListener('iceconnectionstatechange', () => {
    clearTimeout(restart);
    const state = connection.iceConnectionState;
    if (state === 'failed') connection.restartIce();
    if (state === 'disconnected') restart = setTimeout(recover, RESTART_AFTER_MS);
  });
  connection.addEventListener('connectionstatechange', () =>
    onStateChange(connection.connectionState),
  );
  if (offers) {
    for (const kind of KINDS) {
      connection.addTransceiver(kind === 'microphone' ? 'audio' : 'video', {
        direction: 'sendrecv',
        sendEncodings: [encodingOf(kind, participants, undefined)],
      });
    }
    queue = queue.then(reportReceivers);
  }

  async function offer(): Promise<void> {
    if (isClosed) return;
    try {
      isOffering = true;
      await connection.setLocalDescription();
      sendLocalDescription();
    } catch (error) {
      // A connection that is closed meanwhile refuses everything.
      if (!isClosed) throw error;
    } finally {
      isOffering = false;
    }
  }

  function sendLocalDescription(): void {
    const description = connection.localDescription;
    if (description) send({ description: { type: description.type, sdp: description.sdp } });
  }

  function sendCandidates(): void {
    const candidates = found;
    found = [];
    if (!isClosed) send({ candidates });
  }

  /** Messages are applied one after the other, in their order. */
  function receive(content: Content): void {
    queue = queue
      .then(() => apply(content))
      .catch(() => {
        // A message of an earlier negotiation; if it was none, `recover` makes another one.
      });
  }

  async function apply(content: Content): Promise<void> {
    if (isClosed) return;
    if ('candidates' in content) return addCandidates(content.candidates);
    const { type, sdp } = content.description;
    const isCollision = type === 'offer' && (isOffering || connection.signalingState !== 'stable');
    ignoresOffer = offers && isCollision;
    if (ignoresOffer) return;
    // A repeated offer, whose answer may be lost.
    if (type === 'offer' && sdp === lastOffer && !isCollision) return sendLocalDescription();
    await connection.setRemoteDescription({ type, sdp: startHigher(sdp ?? '', participants) });
    const candidates = early;
    early = [];
    await addCandidates(candidates);
    if (type !== 'offer') return applyTracks();
    lastOffer = sdp;
    const isFirst = adoptTransceivers();
    await connection.setLocalDescription();
    sendLocalDescription();
    applyTracks();
    if (isFirst) reportReceivers();
  }

  async function addCandidates(candidates: readonly Candidate[]): Promise<void> {
    if (!connection.remoteDescription) {
      early = [...early, ...candidates];
      return;
    }
    for (const it of candidates) {
      await connection.addIceCandidate(it).catch((error: unknown) => {
        if (!ignoresOffer) throw error;
      });
    }
  }

  /** The side that answers sends over the transceivers of the first offer too. */
  function adoptTransceivers(): boolean {
    const received = connection
      .getTransceivers()
      .filter(({ direction }) => direction === 'recvonly');
    for (const it of received) it.direction = 'sendrecv';
    applyTracks();
    return received.length > 0;
  }

  function reportReceivers(): void {
    const [microphone, camera, screen] = connection.getTransceivers();
    if (isClosed || !microphone || !camera || !screen) return;
    onReceivers({
      microphone: microphone.receiver.track,
      camera: camera.receiver.track,
      screen: screen.receiver.track,
    });
  }

  function applyTracks(): void {
    for (const [index, { sender }] of connection.getTransceivers().entries()) {
      const kind = KINDS[index];
      if (!kind) continue;
      const track = sent[kind];
      // Both fail only on a connection that closes.
      if (sender.track !== track) sender.replaceTrack(track).catch(() => {});
      limit(sender, kind, track).catch(() => {});
    }
  }

  async function limit(
    sender: RTCRtpSender,
    kind: SentKind,
    track: MediaStreamTrack | null,
  ): Promise<void> {
    const parameters = sender.getParameters();
    const [encoding] = parameters.encodings;
    if (!encoding) return;
    const wanted = encodingOf(kind, participants, track?.getSettings().width);
    if (Object.entries(wanted).every(([key, value]) => Reflect.get(encoding, key) === value))
      return;
    Object.assign(encoding, wanted);
    if (kind === 'screen') parameters.degradationPreference = 'maintain-resolution';
    await sender.setParameters(parameters);
  }

  function recover(): void {
    if (isClosed) return;
    if (connection.signalingState === 'have-local-offer') return sendLocalDescription();
    if (connection.iceConnectionState === 'connected') return;
    if (connection.iceConnectionState === 'completed') return;
    // The side that answers has nothing to restart before the first offer.
    if (connection.remoteDescription) connection.restartIce();
  }

  return {
    isUnanswered: () => connection.remoteDescription === null,
    receive,
    recover,
    send: (tracks, many) => {
      sent = tracks;
      participants = many;
      applyTracks();
    },
    getStats: () => connection.getStats(),
    close: () => {
      isClosed = true;
      clearTimeout(restart);
      connection.close();
    },
  };
}
