import { SOCKET_MESSAGE_LIMIT } from '@thedot/domain/limits';
import { countRefusedMessage } from '../metrics.ts';
import type { ClientSocket, SocketServer } from './socket.ts';

/** The engine.io connection below a socket. */
type EngineSocket = ClientSocket['conn'];
type LimitState = 'within' | 'exceeded' | 'flood' | 'unresponsive';

/** The WebSocket below an engine.io connection, for which engine.io exports no type. */
interface RawWebSocket {
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): unknown;
  on(event: 'ping', listener: () => void): unknown;
  terminate(): void;
}

const findWebSocket = ({ request }: EngineSocket) =>
  (request as typeof request & { readonly websocket?: RawWebSocket }).websocket;

/** A token bucket of frames, refilled as time passes. It may go below zero, to tell a burst from a flood. */
class FrameBudget {
  #left: number = SOCKET_MESSAGE_LIMIT.most;
  #at = Date.now();

  spend(frames: number): LimitState {
    const now = Date.now();
    const regained = ((now - this.#at) * SOCKET_MESSAGE_LIMIT.most) / SOCKET_MESSAGE_LIMIT.windowMs;
    this.#left = Math.min(SOCKET_MESSAGE_LIMIT.most, this.#left + regained) - frames;
    this.#at = now;
    if (this.#left >= 0) return 'within';
    if (this.#left >= -SOCKET_MESSAGE_LIMIT.most) return 'exceeded';
    return this.#left >= -2 * SOCKET_MESSAGE_LIMIT.most ? 'flood' : 'unresponsive';
  }
}

interface LimitHandlers {
  /** The client exceeded the limit: it is warned, once. */
  readonly onExceeded: (engineSocket: EngineSocket) => void;
  /** The client continued after the warning: it receives the reason and is disconnected. */
  readonly onFlood: (engineSocket: EngineSocket) => void;
}

/**
 * Limits the frames of each connection, before its user is known and whatever the frames hold. Returns a function
 * that charges a connection for further frames, for requests that cost more than their own frame.
 */
export function createSocketRateLimit(
  engine: SocketServer['engine'],
  { onExceeded, onFlood }: LimitHandlers,
) {
  const budgets = new WeakMap<EngineSocket, { spend: (frames: number) => void }>();

  engine.on('connection', (engineSocket: EngineSocket) => {
    const webSocket = findWebSocket(engineSocket);
    const budget = new FrameBudget();
    let lastState: LimitState = 'within';
    const spend = (frames: number) => {
      const state = budget.spend(frames);
      if (state === 'within') return;
      countRefusedMessage('many');
      // A client that does not close the connection itself is cut off.
      if (state === 'unresponsive') webSocket?.terminate();
      else if (state !== lastState) (state === 'exceeded' ? onExceeded : onFlood)(engineSocket);
      lastState = state;
    };
    budgets.set(engineSocket, { spend });
    webSocket?.on('ping', () => spend(1));
    webSocket?.on('message', (_data, isBinary) => {
      spend(1);
      // Clients send no binary frames. Socket.IO would buffer attachments until the last one has arrived.
      if (!isBinary) return;
      countRefusedMessage('binary');
      webSocket.terminate();
    });
  });

  return (engineSocket: EngineSocket, frames: number) => budgets.get(engineSocket)?.spend(frames);
}
