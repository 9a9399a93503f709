import { SOCKET_MESSAGE_LIMIT } from '@thedot/domain/limits';
import type { FrameLimit } from '../../kernel/socket-namespace.ts';
import { countRefusedMessage } from '../metrics.ts';
import type { ClientSocket, SocketServer } from './socket.ts';

/** The engine.io connection below a socket. */
type EngineSocket = ClientSocket['conn'];
type LimitState = 'within' | 'exceeded' | 'flood' | 'unresponsive';

/** The WebSocket below an engine.io connection, for which engine.io exports no type. */
interface RawWebSocket {
  prependListener(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): unknown;
  on(event: 'ping', listener: () => void): unknown;
  terminate(): void;
}

const findWebSocket = ({ request }: EngineSocket) =>
  (request as typeof request & { readonly websocket?: RawWebSocket }).websocket;

/** A token bucket of frames, refilled as time passes. It may go below zero, to tell a burst from a flood. */
export class FrameBudget {
  readonly #limit: FrameLimit;
  #left: number;
  #at = Date.now();

  constructor(limit: FrameLimit) {
    this.#limit = limit;
    this.#left = limit.most;
  }

  spend(frames: number): LimitState {
    const { most, windowMs } = this.#limit;
    const now = Date.now();
    const regained = ((now - this.#at) * most) / windowMs;
    this.#left = Math.min(most, this.#left + regained) - frames;
    this.#at = now;
    if (this.#left >= 0) return 'within';
    if (this.#left >= -most) return 'exceeded';
    return this.#left >= -2 * most ? 'flood' : 'unresponsive';
  }
}

/** The limits of the default namespace, and of a connection without a namespace. */
interface MessageLimits {
  readonly budget: FrameBudget;
  readonly maxFrameBytes: number;
}

interface LimitHandlers {
  /** The client exceeded the limit: it is warned, once. */
  readonly onExceeded: (engineSocket: EngineSocket) => void;
  /** The client continued after the warning: it receives the reason and is disconnected. */
  readonly onFlood: (engineSocket: EngineSocket) => void;
}

/**
 * Limits the frames of each connection, before its user is known and whatever the frames hold. Frames for a namespace
 * that has admitted the connection count for that namespace.
 */
export function createSocketRateLimit(
  engine: SocketServer['engine'],
  { maxFrameBytes, onExceeded, onFlood }: LimitHandlers & { readonly maxFrameBytes: number },
) {
  const connections = new WeakMap<
    EngineSocket,
    { readonly spend: (frames: number) => void; readonly namespaces: Map<string, MessageLimits> }
  >();

  engine.on('connection', (engineSocket: EngineSocket) => {
    const webSocket = findWebSocket(engineSocket);
    const own: MessageLimits = { budget: new FrameBudget(SOCKET_MESSAGE_LIMIT), maxFrameBytes };
    const namespaces = new Map<string, MessageLimits>();
    const lastStates = new WeakMap<FrameBudget, LimitState>();
    const spend = (frames: number, budget = own.budget) => {
      const state = budget.spend(frames);
      if (state === 'within') return;
      countRefusedMessage('many');
      // A client that does not close the connection itself is cut off.
      if (state === 'unresponsive') webSocket?.terminate();
      else if (state !== lastStates.get(budget))
        (state === 'exceeded' ? onExceeded : onFlood)(engineSocket);
      lastStates.set(budget, state);
    };
    /** Socket.IO ignores what else has arrived. */
    const cutOff = (why: 'binary' | 'long') => {
      countRefusedMessage(why);
      engineSocket.close();
      webSocket?.terminate();
    };
    connections.set(engineSocket, { spend, namespaces });
    webSocket?.on('ping', () => spend(1));
    // Before engine.io's own listener, so that a frame that is refused is not read.
    webSocket?.prependListener('message', (data, isBinary) => {
      const limits = namespaces.get(namespaceOf(data)) ?? own;
      spend(1, limits.budget);
      // Clients send no binary frames. Socket.IO would buffer attachments until the last one has arrived.
      if (isBinary) cutOff('binary');
      else if (data.length > limits.maxFrameBytes) cutOff('long');
    });
  });

  return {
    /** Charges a connection for further frames, for requests that cost more than their own frame. */
    charge: (engineSocket: EngineSocket, frames: number) =>
      connections.get(engineSocket)?.spend(frames),
    /** Gives the frames for a namespace their own limits. */
    admit: (engineSocket: EngineSocket, namespace: string, limits: MessageLimits) =>
      void connections.get(engineSocket)?.namespaces.set(namespace, limits),
  };
}

const LONGEST_NAMESPACE = 50;
/** An event of Socket.IO without attachments: `42/meeting,["name",…]`, or `42/meeting,7[…` with an acknowledgement. */
const NAMESPACE_EVENT = /^42(\/[^,[]+),/;

const namespaceOf = (frame: Buffer): string =>
  NAMESPACE_EVENT.exec(frame.toString('latin1', 0, LONGEST_NAMESPACE))?.[1] ?? '/';
