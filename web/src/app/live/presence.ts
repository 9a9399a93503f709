import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { MOST_WATCHED } from '@thedot/domain/limits';
import type { PersonPresence } from '@thedot/domain/users/presence.contract';
import { useEffect, useSyncExternalStore } from 'react';
import { askLive, isLive, onLineChange, onLiveEvent, onReconnect } from './live.ts';

type Known = ReadonlyMap<string, PersonPresence>;

const NOBODY: Known = new Map();
/** What comes onto the screen in one breath is asked for in one. */
const GATHER_MS = 50;
/** Whom one may see changes; of whom one may no more, nothing is told. */
const AGAIN_MS = MINUTE_MS;
/** So long after the line broke nobody knows any more who is here. */
const LOST_MS = 75_000;

const watched = new Map<string, number>();
const listeners = new Set<() => void>();
const stops: (() => void)[] = [];
let known = NOBODY;
let gathering: ReturnType<typeof setTimeout> | undefined;
let losing: ReturnType<typeof setTimeout> | undefined;
let isLost = false;

/**
 * How these people are, as the line tells; of whom nothing is known, or may be, there is nothing. Whoever
 * is on the screen in several places is asked for once.
 */
export function usePresence(userIds: readonly string[]): Known {
  const ids = [...new Set(userIds)].sort().join(' ');
  useEffect(() => watch(ids ? ids.split(' ') : []), [ids]);
  return useSyncExternalStore(subscribe, () => known);
}

/** For one person alone. */
export const usePresenceOf = (userId: string): PersonPresence | undefined =>
  usePresence([userId]).get(userId);

/** Whether it has been too long since the line said how people are: what is known, or was recorded, may be old. */
export const usePresenceLost = (): boolean => useSyncExternalStore(subscribe, () => isLost);

/** What was learned elsewhere, as with a list of rooms, is not asked for again. */
export function learnPresence(people: readonly PersonPresence[]): void {
  if (people.length) show(new Map([...known, ...people.map((it) => [it.userId, it] as const)]));
}

function watch(ids: readonly string[]): () => void {
  for (const id of ids) watched.set(id, (watched.get(id) ?? 0) + 1);
  if (ids.length) gather();
  return () => {
    for (const id of ids) {
      const times = (watched.get(id) ?? 1) - 1;
      if (times > 0) watched.set(id, times);
      else watched.delete(id);
    }
  };
}

function gather(): void {
  listen();
  gathering ??= setTimeout(() => void ask(), GATHER_MS);
}

/** All who are on the screen: what the line said of those who came before them may be old by now. */
async function ask(): Promise<void> {
  gathering = undefined;
  const ids = [...watched.keys()];
  for (let at = 0; at < ids.length; at += MOST_WATCHED) {
    const answer = await askLive('update_users', ids.slice(at, at + MOST_WATCHED));
    if (answer) relearn(ids.slice(at, at + MOST_WATCHED), answer);
  }
}

/** Whoever is not answered may not be seen any more. */
function relearn(asked: readonly string[], answer: readonly PersonPresence[]): void {
  const others = new Map(known);
  for (const id of asked) others.delete(id);
  show(new Map([...others, ...answer.map((it) => [it.userId, it] as const)]));
}

/** From the first who is watched on. */
function listen(): void {
  if (stops.length) return;
  const timer = setInterval(() => {
    if (watched.size && document.visibilityState === 'visible') gather();
  }, AGAIN_MS);
  stops.push(
    () => clearInterval(timer),
    () => clearTimeout(losing),
    onLineChange(followLine),
    onReconnect(gather),
    onLiveEvent('presence', (presence) => {
      if (watched.has(presence.userId)) learnPresence([presence]);
    }),
  );
  followLine();
}

function followLine(): void {
  clearTimeout(losing);
  if (!isLive()) losing = setTimeout(() => lose(true), LOST_MS);
  else if (isLost) lose(false);
}

function lose(isSo: boolean): void {
  isLost = isSo;
  show(NOBODY);
}

/** For who signs in next: of whom somebody else knew, nothing is known. */
export function forgetPresence(): void {
  for (const stop of stops.splice(0)) stop();
  clearTimeout(gathering);
  gathering = undefined;
  isLost = false;
  show(NOBODY);
}

function show(next: Known): void {
  known = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
