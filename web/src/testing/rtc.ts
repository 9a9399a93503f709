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
  direction: RTCRtpTransceiverDirection;
  constructor(kind: string, direction: RTCRtpTransceiverDirection) {
    this.receiver = { track: { kind } };
    this.direction = direction;
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
  isClosed = false;
  readonly #transceivers: FakeTransceiver[] = [];
  readonly #number = (lastNumber += 1);
  #revision = 0;

  addTransceiver(kind: string, { direction = 'sendrecv' }: RTCRtpTransceiverInit) {
    this.#transceivers.push(new FakeTransceiver(kind, direction));
    this.#needNegotiation();
  }
  getTransceivers = () => this.#transceivers;
  getStats = async () => new Map();
  getSenders = () => this.#transceivers.map(({ sender }) => sender);

  restartIce() {
    this.restarts += 1;
    this.#needNegotiation();
  }

  #needNegotiation() {
    queueMicrotask(() => {
      if (this.signalingState === 'stable' && !this.isClosed)
        this.dispatchEvent(new Event('negotiationneeded'));
    });
  }

  async setLocalDescription() {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.#revision += 1;
    this.localDescription = { type, sdp: `${type} ${this.#number}.${this.#revision}` };
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
    if (type === 'answer') this.change('connected');
  }

  async setRemoteDescription(description: Description) {
    const { type } = description;
    if (type === 'answer' && this.signalingState !== 'have-local-offer')
      throw new DOMException('no offer', 'InvalidStateError');
    this.remoteDescription = description;
    this.applied.push(description);
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable';
    if (type === 'offer' && this.#transceivers.length === 0) {
      for (const kind of ['audio', 'video', 'video'])
        this.#transceivers.push(new FakeTransceiver(kind, 'recvonly'));
    }
    if (type === 'answer') this.change('connected');
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
