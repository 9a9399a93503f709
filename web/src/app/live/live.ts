import type { LiveEvent, LiveEvents } from '@thedot/domain/live';
import type { Asked, LiveAsk, LiveReplies } from '@thedot/domain/socket-requests';
import { useEffect, useEffectEvent } from 'react';

type Handler<E extends LiveEvent> = (...what: LiveEvents[E]) => void;

/** The open line to the server; its code comes after the page (`connection.ts`). */
export interface Line {
  readonly say: <A extends LiveAsk>(ask: A, what: Asked<A>) => void;
  readonly ask: <A extends LiveAsk>(ask: A, what: Asked<A>) => Promise<LiveReplies[A] | null>;
}

const handlers = new Map<LiveEvent, Set<Handler<LiveEvent>>>();
const afterConnects = new Set<() => void>();
const lineChanges = new Set<() => void>();
let line: Line | null = null;

/** Calls the handler with what the server says; answers how to stop listening. */
export function onLiveEvent<E extends LiveEvent>(event: E, handler: Handler<E>): () => void {
  // It stands under its own event, and is called with nothing but what that one says.
  const its = handler as Handler<LiveEvent>;
  const all = handlers.get(event) ?? new Set();
  handlers.set(event, all.add(its));
  return () => all.delete(its);
}

/** For a screen, for as long as it is there. */
export function useLiveEvent<E extends LiveEvent>(event: E, handler: Handler<E>): void {
  const latest = useEffectEvent(handler);
  useEffect(() => onLiveEvent(event, (...what) => latest(...what)), [event]);
}

/**
 * Called whenever the line has come to stand, the first time too: what was asked before may be old, and
 * is asked again before an event is built upon it.
 */
export function onReconnect(callback: () => void): () => void {
  afterConnects.add(callback);
  return () => afterConnects.delete(callback);
}

export function useReconnect(callback: () => void): void {
  const latest = useEffectEvent(callback);
  useEffect(() => onReconnect(() => latest()), []);
}

/** Says something that only counts now; without a line nobody hears it, now or later. */
export function emit<A extends LiveAsk>(ask: A, what: Asked<A>): void {
  line?.say(ask, what);
}

/** Says something that is answered; null without a line, when it is refused, or when no answer comes. */
export async function askLive<A extends LiveAsk>(
  ask: A,
  what: Asked<A>,
): Promise<LiveReplies[A] | null> {
  return line?.ask(ask, what) ?? null;
}

/** Whether what changes is heard at once. */
export const isLive = (): boolean => line !== null;

/** Called whenever the line comes to stand, or breaks. */
export function onLineChange(callback: () => void): () => void {
  lineChanges.add(callback);
  return () => lineChanges.delete(callback);
}

/** For the connection alone: what it hears is told to whoever listens. */
export function hear<E extends LiveEvent>(event: E, ...what: LiveEvents[E]): void {
  for (const handler of handlers.get(event) ?? []) handler(...what);
}

/** For the connection alone: the line stands, or is broken. */
export function changeLine(next: Line | null): void {
  line = next;
  for (const callback of lineChanges) callback();
  if (next) for (const callback of afterConnects) callback();
}
