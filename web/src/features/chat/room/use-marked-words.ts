import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { useEffect, useMemo } from 'react';
import { escaped } from './mentions.ts';

/** As in RoomSearch.module.css. */
const NAME = 'found-words';

/** Marks what was found in the messages that are drawn, without touching them; where a browser cannot, the hits are marked alone. */
export function useMarkedWords(hits: readonly MessageSearchResult[]): void {
  const words = useMemo(() => wordsOf(hits), [hits]);
  useEffect(() => {
    const log = document.querySelector('[role=log]');
    if (!log || !words || !('highlights' in CSS)) return;
    const mark = () => CSS.highlights.set(NAME, new Highlight(...placesOf(log, words)));
    mark();
    const changes = new MutationObserver(mark);
    changes.observe(log, { childList: true, characterData: true, subtree: true });
    return () => {
      changes.disconnect();
      CSS.highlights.delete(NAME);
    };
  }, [words]);
}

function wordsOf(hits: readonly MessageSearchResult[]): RegExp | null {
  const found = hits.flatMap(({ snippet }) => snippet.filter(({ isHit }) => isHit));
  const words = [...new Set(found.map(({ text }) => escaped(text.toLowerCase())))];
  if (words.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

function placesOf(log: Element, words: RegExp): Range[] {
  const texts = document.createTreeWalker(log, NodeFilter.SHOW_TEXT);
  const places: Range[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const stands = node.parentElement;
    // What is quoted is found where it was said.
    if (!(node instanceof Text) || !stands?.closest('[data-words]') || stands.closest('button')) {
      continue;
    }
    for (const { index, 0: word } of node.data.matchAll(words)) {
      const place = new Range();
      place.setStart(node, index);
      place.setEnd(node, index + word.length);
      places.push(place);
    }
  }
  return places;
}
