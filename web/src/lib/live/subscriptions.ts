import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { MAX_WATCHED_USERS } from '@thedot/domain/limits';
import type { SocketRequestPayload } from '@thedot/domain/socket-requests';
import { useEffect } from 'react';
import { emitLive, onLiveEvent, onReconnect } from './live-events.ts';

type Watched = SocketRequestPayload<'watch'>;

/** The visible records change over time, and so do the experts of a topic. */
const RENEW_MS = MINUTE_MS;

const watched = new Map<string, number>();
let isListening = false;
let isScheduled = false;
let sentNames = '';

/**
 * Subscribes to events of records that many users may have open, while they are on the screen (`invalidation.ts`).
 * The subscription is sent in the same tick as the fetch, so that no event in between is missed.
 */
export function useLiveSubscription({
  experts = [],
  topics = [],
  organizations = [],
  lists = [],
}: Partial<Watched>) {
  const names = [
    ...experts.map((id) => `experts ${id}`),
    ...topics.map((topic) => `topics ${topic}`),
    ...organizations.map((id) => `organizations ${id}`),
    ...lists.map((list) => `lists ${list}`),
  ].join('\n');
  useEffect(() => watch(names ? names.split('\n') : []), [names]);
}

function watch(names: readonly string[]): () => void {
  for (const name of names) watched.set(name, (watched.get(name) ?? 0) + 1);
  if (names.length > 0) scheduleSend();
  return () => {
    for (const name of names) {
      const times = (watched.get(name) ?? 1) - 1;
      if (times > 0) watched.set(name, times);
      else watched.delete(name);
    }
    if (names.length > 0) scheduleSend();
  };
}

/** Sends all changes of one tick in one message. */
function scheduleSend(): void {
  listen();
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(() => {
    isScheduled = false;
    if (currentNames() !== sentNames) sendSubscription();
  });
}

const currentNames = () => [...watched.keys()].sort().join('\n');

function sendSubscription(): void {
  sentNames = currentNames();
  emitLive('watch', {
    experts: idsOfKind('experts'),
    organizations: idsOfKind('organizations'),
    // The names are built from valid topics and lists in `useLiveSubscription`.
    topics: namesOfKind('topics') as Watched['topics'],
    lists: namesOfKind('lists') as Watched['lists'],
  });
}

const namesOfKind = (kind: keyof Watched): string[] =>
  [...watched.keys()]
    .filter((name) => name.startsWith(`${kind} `))
    .map((name) => name.slice(kind.length + 1));

const idsOfKind = (kind: 'experts' | 'organizations'): string[] =>
  namesOfKind(kind)
    .filter((name) => IS_ID.test(name))
    .slice(-MAX_WATCHED_USERS);

/** Drops ids from the URL that are no UUID. */
const IS_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A new connection has no subscriptions, and a permission change removes them on the server. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const resend = () => {
    if (watched.size > 0) sendSubscription();
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') resend();
  }, RENEW_MS);
  onReconnect(resend);
  onLiveEvent('update-organization', resend);
}
