import type { LiveEvent, LiveEvents } from '@thedot/domain/live';
import type {
  SocketRequestPayload,
  SocketRequestName,
  SocketReplies,
} from '@thedot/domain/socket-requests';
import { useEffect, useEffectEvent } from 'react';

type Handler<E extends LiveEvent> = (...payload: LiveEvents[E]) => void;

/** The open connection to the server; its code is loaded after the page (`connection.ts`). */
export interface LiveConnection {
  readonly send: <A extends SocketRequestName>(
    request: A,
    payload: SocketRequestPayload<A>,
  ) => void;
  readonly request: <A extends SocketRequestName>(
    request: A,
    payload: SocketRequestPayload<A>,
  ) => Promise<SocketReplies[A] | null>;
}

const handlers = new Map<LiveEvent, Set<Handler<LiveEvent>>>();
const connectListeners = new Set<() => void>();
const connectionListeners = new Set<() => void>();
let connection: LiveConnection | null = null;

/** Subscribes to an event; returns the unsubscribe function. */
export function onLiveEvent<E extends LiveEvent>(event: E, handler: Handler<E>): () => void {
  // The map's key guarantees that the handler is only called with the payload of its own event.
  const ownHandler = handler as Handler<LiveEvent>;
  const eventHandlers = handlers.get(event) ?? new Set();
  handlers.set(event, eventHandlers.add(ownHandler));
  return () => eventHandlers.delete(ownHandler);
}

/** Subscribes while the component is mounted. */
export function useLiveEvent<E extends LiveEvent>(event: E, handler: Handler<E>): void {
  const latest = useEffectEvent(handler);
  useEffect(() => onLiveEvent(event, (...payload) => latest(...payload)), [event]);
}

/**
 * Called whenever the connection opens, the first time too: earlier answers may be outdated and are fetched again
 * before later events are applied to them.
 */
export function onReconnect(callback: () => void): () => void {
  connectListeners.add(callback);
  return () => connectListeners.delete(callback);
}

export function useReconnect(callback: () => void): void {
  const latest = useEffectEvent(callback);
  useEffect(() => onReconnect(() => latest()), []);
}

/** Sends a message that matters only now; without a connection it is dropped. */
export function emitLive<A extends SocketRequestName>(
  request: A,
  payload: SocketRequestPayload<A>,
): void {
  connection?.send(request, payload);
}

/** Sends a request; null without a connection, on refusal, or on timeout. */
export async function requestLive<A extends SocketRequestName>(
  request: A,
  payload: SocketRequestPayload<A>,
): Promise<SocketReplies[A] | null> {
  return connection?.request(request, payload) ?? null;
}

/** Whether the connection is open. */
export const isLiveConnected = (): boolean => connection !== null;

/** Called whenever the connection opens or breaks. */
export function onConnectionChange(callback: () => void): () => void {
  connectionListeners.add(callback);
  return () => connectionListeners.delete(callback);
}

/** For `connection.ts` only: passes a received event to its handlers. */
export function dispatchLiveEvent<E extends LiveEvent>(event: E, ...payload: LiveEvents[E]): void {
  for (const handler of handlers.get(event) ?? []) handler(...payload);
}

/** For `connection.ts` only: sets or removes the open connection. */
export function setConnection(next: LiveConnection | null): void {
  connection = next;
  for (const callback of connectionListeners) callback();
  if (next) for (const callback of connectListeners) callback();
}
