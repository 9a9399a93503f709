import type { Box } from '../chat-drafts.ts';
import { keptUnder, LATER } from '../kept.ts';

export type LaterAct = 'hide' | 'remove';

/** What was said to be hidden or deleted, and is not yet known to be. */
export interface KeptAct {
  readonly key: string;
  readonly messageId: string;
  readonly act: LaterAct;
  /** When it was said. */
  readonly at: number;
}

const keysOf = (meId: string) => `${LATER}:${meId}:`;
const keyOf = ({ meId, roomId }: Box, messageId: string) => `${keysOf(meId)}${roomId}:${messageId}`;

/** It stays in this browser until it is done: the page may go before. */
export const keepAct = (box: Box, messageId: string, act: LaterAct): void =>
  localStorage.setItem(keyOf(box, messageId), `${act} ${Date.now()}`);

export const dropAct = (box: Box, messageId: string): void =>
  localStorage.removeItem(keyOf(box, messageId));

/** What pages that are gone have left to do, in all rooms. */
export const keptActs = (meId: string): readonly KeptAct[] =>
  keptUnder(keysOf(meId)).map((key) => {
    const [act, at] = (localStorage.getItem(key) ?? '').split(' ');
    return {
      key,
      messageId: key.split(':').at(-1) ?? '',
      act: act === 'remove' ? 'remove' : 'hide',
      at: Number(at) || 0,
    };
  });
