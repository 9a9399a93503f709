import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { MAX_WATCHED_USERS } from '@thedot/domain/limits';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import { useEffect, useSyncExternalStore } from 'react';
import {
  requestLive,
  isLiveConnected,
  onConnectionChange,
  onLiveEvent,
  onReconnect,
} from './live-events.ts';

type Known = ReadonlyMap<string, PersonPresence>;

const EMPTY: Known = new Map();
/** Collects the users that appear on the screen in one moment for one request. */
const GATHER_MS = 50;
/** Visibility changes over time, and the server sends no event when the viewer may no longer see a user. */
const REFRESH_MS = MINUTE_MS;
/** After the connection has been down so long, presence is unknown. */
const STALE_AFTER_MS = 75_000;

const watched = new Map<string, number>();
const listeners = new Set<() => void>();
const unsubscribers: (() => void)[] = [];
let known = EMPTY;
let requestTimer: ReturnType<typeof setTimeout> | undefined;
let staleTimer: ReturnType<typeof setTimeout> | undefined;
let isStale = false;

/**
 * The presence of these users, kept up to date by events; users whose presence is unknown or not visible are
 * missing. A user shown in several places is requested once.
 */
export function usePresence(userIds: readonly string[]): Known {
  const ids = [...new Set(userIds)].sort().join(' ');
  useEffect(() => watch(ids ? ids.split(' ') : []), [ids]);
  return useSyncExternalStore(subscribe, () => known);
}

/** The presence of one user. */
export const usePresenceOf = (userId: string): PersonPresence | undefined =>
  usePresence([userId]).get(userId);

/** Whether the connection has been down so long that the known and recorded presence may be outdated. */
export const useIsPresenceStale = (): boolean => useSyncExternalStore(subscribe, () => isStale);

/** Stores presence that came with other data, such as a list of rooms, so that it is not requested again. */
export function storePresence(people: readonly PersonPresence[]): void {
  if (people.length) publish(new Map([...known, ...people.map((it) => [it.userId, it] as const)]));
}

function watch(ids: readonly string[]): () => void {
  for (const id of ids) watched.set(id, (watched.get(id) ?? 0) + 1);
  if (ids.length) scheduleRequest();
  return () => {
    for (const id of ids) {
      const times = (watched.get(id) ?? 1) - 1;
      if (times > 0) watched.set(id, times);
      else watched.delete(id);
    }
  };
}

function scheduleRequest(): void {
  listen();
  requestTimer ??= setTimeout(() => void requestPresence(), GATHER_MS);
}

/** Requests all shown users again, because earlier answers may be outdated. */
async function requestPresence(): Promise<void> {
  requestTimer = undefined;
  const ids = [...watched.keys()];
  for (let at = 0; at < ids.length; at += MAX_WATCHED_USERS) {
    const answer = await requestLive('update_users', ids.slice(at, at + MAX_WATCHED_USERS));
    if (answer) replacePresence(ids.slice(at, at + MAX_WATCHED_USERS), answer);
  }
}

/** Removes users that the answer leaves out: they are no longer visible. */
function replacePresence(asked: readonly string[], answer: readonly PersonPresence[]): void {
  const others = new Map(known);
  for (const id of asked) others.delete(id);
  publish(new Map([...others, ...answer.map((it) => [it.userId, it] as const)]));
}

/** Starts with the first watched user. */
function listen(): void {
  if (unsubscribers.length) return;
  const timer = setInterval(() => {
    if (watched.size && document.visibilityState === 'visible') scheduleRequest();
  }, REFRESH_MS);
  unsubscribers.push(
    () => clearInterval(timer),
    () => clearTimeout(staleTimer),
    onConnectionChange(followConnection),
    onReconnect(scheduleRequest),
    onLiveEvent('presence', (presence) => {
      if (watched.has(presence.userId)) storePresence([presence]);
    }),
  );
  followConnection();
}

function followConnection(): void {
  clearTimeout(staleTimer);
  if (!isLiveConnected()) staleTimer = setTimeout(() => setStale(true), STALE_AFTER_MS);
  else if (isStale) setStale(false);
}

function setStale(isSo: boolean): void {
  isStale = isSo;
  publish(EMPTY);
}

/** Clears everything for the next session. */
export function clearPresence(): void {
  for (const stop of unsubscribers.splice(0)) stop();
  clearTimeout(requestTimer);
  requestTimer = undefined;
  isStale = false;
  publish(EMPTY);
}

function publish(next: Known): void {
  known = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
