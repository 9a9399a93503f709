// A connection that follows the state rules of WebRTC as far as negotiation needs them, without network and media.
type Description = Pick<RTCSessionDescriptionInit, 'type' | 'sdp'>;

interface Parameters {
  readonly encodings: readonly object[];
}

class FakeSender {
  track: object | null = null;
  #parameters: Parameters = { encodings: [{}] };
  replaceTrack = async (track: object | null) => void (this.track = track);
  getParameters = () => this.#parameters;
  setParameters = async (parameters: Parameters) => void (this.#parameters = parameters);
}

class FakeTransceiver {
  readonly sender = new FakeSender();
  readonly receiver;
  readonly #onDirection: () => void;
  #direction: RTCRtpTransceiverDirection;
  constructor(kind: string, direction: RTCRtpTransceiverDirection, onDirection: () => void) {
    this.receiver = { track: { kind } };
    this.#direction = direction;
    this.#onDirection = onDirection;
  }
  get direction() {
    return this.#direction;
  }
  set direction(direction) {
    if (direction === this.#direction) return;
    this.#direction = direction;
    this.#onDirection();
  }
}

let lastNumber = 0;

export class FakeConnection extends EventTarget {
  signalingState: RTCSignalingState = 'stable';
  iceConnectionState: RTCIceConnectionState = 'new';
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: Description | null = null;
  remoteDescription: Description | null = null;
  readonly applied: Description[] = [];
  readonly candidates: string[] = [];
  restarts = 0;
  rollbacks = 0;
  /** A path is found as soon as both descriptions are known. */
  isFast = true;
  isClosed = false;
  readonly #transceivers: FakeTransceiver[] = [];
  readonly #number = (lastNumber += 1);
  #revision = 0;
  #isNegotiationNeeded = false;

  addTransceiver(kind: string, { direction = 'sendrecv' }: RTCRtpTransceiverInit) {
    this.#transceivers.push(this.#makeTransceiver(kind, direction));
    this.#needNegotiation();
  }
  getTransceivers = () => this.#transceivers;
  getStats = async () => new Map();
  getSenders = () => this.#transceivers.map(({ sender }) => sender);

  restartIce() {
    this.restarts += 1;
    this.#needNegotiation();
  }

  #makeTransceiver = (kind: string, direction: RTCRtpTransceiverDirection) =>
    new FakeTransceiver(kind, direction, () => this.#needNegotiation());

  #needNegotiation() {
    this.#isNegotiationNeeded = true;
    queueMicrotask(() => this.#tellNegotiation());
  }

  #tellNegotiation() {
    if (!this.#isNegotiationNeeded || this.signalingState !== 'stable' || this.isClosed) return;
    this.#isNegotiationNeeded = false;
    this.dispatchEvent(new Event('negotiationneeded'));
  }

  #settle(state: RTCSignalingState) {
    this.signalingState = state;
    if (state !== 'stable') return;
    if (this.isFast) this.change('connected');
    else if (this.iceConnectionState === 'new') this.iceConnectionState = 'checking';
    queueMicrotask(() => this.#tellNegotiation());
  }

  async setLocalDescription() {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.#revision += 1;
    this.localDescription = { type, sdp: `${type} ${this.#number}.${this.#revision}` };
    this.#isNegotiationNeeded = false;
    this.#settle(type === 'offer' ? 'have-local-offer' : 'stable');
  }

  async setRemoteDescription(description: Description) {
    const { type } = description;
    if (type === 'answer' && this.signalingState !== 'have-local-offer')
      throw new DOMException('no offer', 'InvalidStateError');
    if (type === 'offer' && this.signalingState === 'have-local-offer') this.rollbacks += 1;
    this.remoteDescription = description;
    this.applied.push(description);
    if (type === 'offer' && this.#transceivers.length === 0) {
      for (const kind of ['audio', 'video', 'video', 'audio'])
        this.#transceivers.push(this.#makeTransceiver(kind, 'recvonly'));
    }
    this.#settle(type === 'offer' ? 'have-remote-offer' : 'stable');
  }

  async addIceCandidate({ candidate = '' }: RTCIceCandidateInit) {
    if (!this.remoteDescription) throw new DOMException('too early', 'InvalidStateError');
    this.candidates.push(candidate);
  }

  /** The network finds or loses a path. */
  change(state: 'connected' | 'disconnected' | 'failed') {
    this.iceConnectionState = state;
    this.connectionState = state;
    this.dispatchEvent(new Event('iceconnectionstatechange'));
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  find(candidate: string) {
    const found = { candidate, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null };
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: found }));
  }

  close() {
    this.isClosed = true;
    this.connectionState = 'closed';
  }
}
