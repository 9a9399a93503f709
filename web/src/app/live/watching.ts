import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { MOST_WATCHED } from '@thedot/domain/limits';
import type { Asked } from '@thedot/domain/socket-requests';
import { useEffect } from 'react';
import { emit, onLiveEvent, onReconnect } from './live.ts';

type Watched = Asked<'watch'>;

/** What one may see changes, and so do the experts of a topic. */
const AGAIN_MS = MINUTE_MS;

const watched = new Map<string, number>();
let isListening = false;
let isGathering = false;
let said = '';

/**
 * Whatever many may have open is heard of while it is on the screen: its events come then (`reloads.ts`). Said in
 * the same moment in which it is asked for, so that nothing happens unheard in between.
 */
export function useWatching({ experts = [], topics = [], organizations = [] }: Partial<Watched>) {
  const names = [
    ...experts.map((id) => `experts ${id}`),
    ...topics.map((topic) => `topics ${topic}`),
    ...organizations.map((id) => `organizations ${id}`),
  ].join('\n');
  useEffect(() => watch(names ? names.split('\n') : []), [names]);
}

function watch(names: readonly string[]): () => void {
  for (const name of names) watched.set(name, (watched.get(name) ?? 0) + 1);
  if (names.length > 0) gather();
  return () => {
    for (const name of names) {
      const times = (watched.get(name) ?? 1) - 1;
      if (times > 0) watched.set(name, times);
      else watched.delete(name);
    }
    if (names.length > 0) gather();
  };
}

/** What goes and what comes in one breath is said once. */
function gather(): void {
  listen();
  if (isGathering) return;
  isGathering = true;
  queueMicrotask(() => {
    isGathering = false;
    if (namesNow() !== said) say();
  });
}

const namesNow = () => [...watched.keys()].sort().join('\n');

function say(): void {
  said = namesNow();
  emit('watch', {
    experts: namedAs('experts'),
    // Written above from the topics that the screens gave.
    topics: namedAs('topics') as Watched['topics'],
    organizations: namedAs('organizations'),
  });
}

const namedAs = (kind: keyof Watched): string[] =>
  [...watched.keys()]
    .filter((name) => name.startsWith(`${kind} `))
    .map((name) => name.slice(kind.length + 1))
    .filter((name) => kind === 'topics' || IS_ID.test(name))
    .slice(-MOST_WATCHED);

/** An address that somebody typed may name anything. */
const IS_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** From the first on: a new line knows nothing, and one whose rights have changed has forgotten. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const again = () => {
    if (watched.size > 0) say();
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') again();
  }, AGAIN_MS);
  onReconnect(again);
  onLiveEvent('update-organization', again);
}
