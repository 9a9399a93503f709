// One connection to one other participant, over four transceivers that live as long as it does, so that mute, camera and
// screen need no negotiation. Only a camera that is not to be received does: the direction of its transceiver changes.
// One of the two sides makes all offers and the other asks for them: Chromium shows no video of a track any more whose
// negotiation was rolled back because both sides offered at once.
import type { Signal } from '@thedot/domain/conference/call-socket';
import { encodingOf, type SentKind, startHigher } from './encoding.ts';

type Content = NonNullable<Signal['content']>;
type Candidate = Extract<Content, { candidates: unknown }>['candidates'][number];
type NegotiationRequest = Extract<Content, { wants: unknown }>['wants'];
export type SentTracks = Readonly<Record<SentKind, MediaStreamTrack | null>>;
/** A page of an earlier version sends no sound of its screen. */
export type ReceivedTracks = Readonly<Record<Exclude<SentKind, 'screenSound'>, MediaStreamTrack>> &
  Partial<Readonly<Record<'screenSound', MediaStreamTrack>>>;

export const NOTHING_SENT: SentTracks = {
  microphone: null,
  camera: null,
  screen: null,
  screenSound: null,
};

/** The order of the transceivers. */
const KINDS = ['microphone', 'camera', 'screen', 'screenSound'] as const;
const VIDEOS: ReadonlySet<SentKind> = new Set(['camera', 'screen']);
/** A connection that is interrupted often comes back by itself. */
const RESTART_AFTER_MS = 2_000;
/** Candidates of all interfaces are found at nearly the same time and sent together. */
const COLLECT_MS = 20;
/** What a message holds at most. */
const MAX_CANDIDATES = 50;

export interface PeerOptions {
  readonly connection: RTCPeerConnection;
  /** Makes the transceivers and all offers. One of two peers does. */
  readonly offers: boolean;
  readonly send: (content: Content) => void;
  readonly onReceivers: (received: ReceivedTracks) => void;
  readonly onStateChange: (state: RTCPeerConnectionState) => void;
}

export interface Peer {
  /** Nothing of the other side is known yet: another end of it may still be taken. */
  readonly isUnanswered: () => boolean;
  readonly receive: (content: Content) => void;
  readonly send: (tracks: SentTracks, participants: number) => void;
  /** Whether the other side is to send its camera. */
  readonly receiveCamera: (isWanted: boolean) => void;
  /** After messages may have been lost: repeats what is not answered, and restarts what is interrupted. */
  readonly recover: () => void;
  /** For a connection that does not come up: looks for another path. */
  readonly retry: () => void;
  readonly getStats: () => Promise<RTCStatsReport>;
  readonly close: () => void;
}

export function createPeer(options: PeerOptions): Peer {
  const { connection, offers, send, onReceivers, onStateChange } = options;
  let isOffering = false;
  let isRestarting = false;
  /** Another offer is to follow the present one. */
  let offersAgain = false;
  /** What this side has requested since the last offer of the other one. */
  let pendingRequest: NegotiationRequest | null = null;
  let hasRemoteDescription = false;
  let isClosed = false;
  let sent = NOTHING_SENT;
  let wantsCamera = true;
  let participants = 2;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let found: Candidate[] = [];
  let known: readonly Candidate[] = [];
  let early: readonly Candidate[] = [];
  /** The own description as it was sent. */
  let described: Extract<Content, { description: unknown }>['description'] | null = null;
  let lastApplied: string | undefined;
  let queue = Promise.resolve();

  connection.addEventListener('negotiationneeded', () => {
    if (offers) void offer();
    else requestNegotiation('offer');
  });
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate?.candidate) return;
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    found.push({ candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment });
    if (found.length === 1) setTimeout(sendCandidates, COLLECT_MS);
  });
  connection.addEventListener('iceconnectionstatechange', () => {
    clearTimeout(waiting);
    const state = connection.iceConnectionState;
    if (state === 'failed') restart();
    if (state === 'disconnected') waiting = setTimeout(recover, RESTART_AFTER_MS);
  });
  connection.addEventListener('connectionstatechange', () =>
    onStateChange(connection.connectionState),
  );
  if (offers) {
    for (const kind of KINDS) {
      connection.addTransceiver(VIDEOS.has(kind) ? 'video' : 'audio', {
        direction: directionOf(kind),
        sendEncodings: [encodingOf(kind, participants, undefined)],
      });
    }
    queue = queue.then(reportReceivers);
  }

  async function offer(): Promise<void> {
    if (isClosed) return;
    if (isOffering || connection.signalingState !== 'stable') {
      offersAgain = true;
      return;
    }
    try {
      isOffering = true;
      await describe();
    } catch (error) {
      // A connection that is closed meanwhile refuses everything.
      if (!isClosed) throw error;
    } finally {
      isOffering = false;
    }
  }

  function requestNegotiation(wants: NegotiationRequest): void {
    pendingRequest = wants;
    if (!isClosed) send({ wants });
  }

  /** Makes an offer or an answer and sends it. */
  async function describe(): Promise<void> {
    await connection.setLocalDescription();
    const description = connection.localDescription;
    if (!description || isClosed) return;
    described = { type: description.type, sdp: description.sdp };
    send({ description: described });
  }

  function repeat(): void {
    if (described) send({ description: described });
    sendKnown();
  }

  function sendKnown(): void {
    if (known.length > 0) send({ candidates: [...known] });
  }

  function sendCandidates(): void {
    const candidates = found.slice(-MAX_CANDIDATES);
    found = [];
    known = [...known, ...candidates].slice(-MAX_CANDIDATES);
    if (!isClosed) send({ candidates });
  }

  /** Messages are applied one after the other, in their order. */
  function receive(content: Content): void {
    if ('description' in content) hasRemoteDescription = true;
    queue = queue
      .then(() => apply(content))
      .catch(() => {
        // A message of an earlier negotiation; if it was none, `retry` makes another one.
      });
  }

  async function apply(content: Content): Promise<void> {
    if (isClosed) return;
    if ('candidates' in content) return addCandidates(content.candidates);
    if ('wants' in content) return offers ? answerRequest(content.wants) : undefined;
    const { type, sdp } = content.description;
    if (type !== (offers ? 'answer' : 'offer')) return;
    if (sdp === lastApplied) {
      // The answer to an offer that is repeated may be lost.
      if (!offers) repeat();
      return;
    }
    await connection.setRemoteDescription({ type, sdp: startHigher(sdp ?? '', participants) });
    lastApplied = sdp;
    const candidates = early;
    early = [];
    await addCandidates(candidates);
    if (offers) {
      isRestarting = false;
      applyTracks();
      if (offersAgain) {
        offersAgain = false;
        await offer();
      }
      return;
    }
    pendingRequest = null;
    const isFirst = adoptTransceivers();
    await describe();
    applyTracks();
    if (isFirst) reportReceivers();
  }

  function answerRequest(wants: NegotiationRequest): Promise<void> | undefined {
    if (wants === 'offer') return offer();
    restart();
    return undefined;
  }

  async function addCandidates(candidates: readonly Candidate[]): Promise<void> {
    if (!connection.remoteDescription) {
      early = [...early, ...candidates];
      return;
    }
    // Those of an earlier path are refused.
    for (const it of candidates) await connection.addIceCandidate(it).catch(() => {});
  }

  /** The side that answers sends over the transceivers of the first offer too. */
  function adoptTransceivers(): boolean {
    const received = connection
      .getTransceivers()
      .filter(({ direction }) => direction === 'recvonly');
    applyDirections();
    applyTracks();
    return received.length > 0;
  }

  function directionOf(kind: SentKind): RTCRtpTransceiverDirection {
    return kind === 'camera' && !wantsCamera ? 'sendonly' : 'sendrecv';
  }

  function applyDirections(): void {
    for (const [index, transceiver] of connection.getTransceivers().entries()) {
      const kind = KINDS[index];
      if (kind) transceiver.direction = directionOf(kind);
    }
  }

  function reportReceivers(): void {
    const [microphone, camera, screen, screenSound] = connection.getTransceivers();
    if (isClosed || !microphone || !camera || !screen) return;
    onReceivers({
      microphone: microphone.receiver.track,
      camera: camera.receiver.track,
      screen: screen.receiver.track,
      ...(screenSound && { screenSound: screenSound.receiver.track }),
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
    if (connection.signalingState === 'have-local-offer') return repeat();
    const { iceConnectionState: ice } = connection;
    if (ice === 'disconnected' || ice === 'failed') return restart();
    if (pendingRequest) requestNegotiation(pendingRequest);
    // It comes up: a new negotiation would only be in its way.
    if (ice === 'new' || ice === 'checking') sendKnown();
  }

  function retry(): void {
    if (isClosed) return;
    if (connection.signalingState === 'have-local-offer') return repeat();
    // Before the first offer there is nothing to restart.
    if (connection.remoteDescription) restart();
  }

  function restart(): void {
    if (!offers) return requestNegotiation('restart');
    if (isRestarting) return;
    isRestarting = true;
    connection.restartIce();
  }

  return {
    isUnanswered: () => !hasRemoteDescription,
    receive,
    recover,
    retry,
    send: (tracks, many) => {
      sent = tracks;
      participants = many;
      applyTracks();
    },
    receiveCamera: (isWanted) => {
      if (isWanted === wantsCamera) return;
      wantsCamera = isWanted;
      // The side that answers has no transceivers before the first offer.
      applyDirections();
    },
    getStats: () => connection.getStats(),
    close: () => {
      isClosed = true;
      clearTimeout(waiting);
      connection.close();
    },
  };
}
