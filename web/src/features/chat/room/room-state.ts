import type {
  ChatFile,
  Message,
  MessagePage,
  MessagePreview,
} from '@thedot/domain/chat/messages.contract';
import type { ErrorCode } from '@thedot/domain/errors';
import { type Guess, type Guessed, guessed, unguessed } from './guesses.ts';
import { arrived, failed, outgoingWith, standsBeyond, withoutOutgoing } from './outgoing.ts';
import { quotingNow, requoted } from './requoted.ts';
import { revised, withRevision } from './revisions.ts';

/** What I am sending, until the room has it. */
export interface Outgoing {
  readonly clientId: string;
  readonly text: string;
  readonly quote: MessagePreview | null;
  readonly files: readonly ChatFile[];
  readonly createdAt: string;
  /** Why it did not arrive; null while it is on its way. */
  readonly problem: ErrorCode | null;
  /** I took it back, and it is not known yet whether the room has it. */
  readonly undone?: true;
  /** The room has it, beyond what is read of it here. */
  readonly isThere?: true;
}

/**
 * One room as far as it is known: messages that follow each other without a hole, from wherever it was
 * looked into, and what was heard beyond them.
 */
export interface RoomState {
  readonly messages: readonly Message[];
  readonly oldestReached: boolean;
  readonly newestReached: boolean;
  /** Up to this position nothing is missing at the end. */
  readonly last: number;
  /** The highest position ever heard of. */
  readonly newest: number;
  /** Heard before what stands in front of it was. */
  readonly early: readonly Message[];
  /** Every change up to here is known. */
  readonly revision: number;
  /** Revisions heard before the ones in front of them. */
  readonly ahead: readonly number[];
  /** Messages as their last change made them, for those that quote them; also of what is not read here. */
  readonly changedLast: ReadonlyMap<string, Message>;
  readonly guessed: ReadonlyMap<string, Guessed>;
  readonly gone: ReadonlySet<string>;
  /** Of these I said that they go, and may still say otherwise. */
  readonly concealed: ReadonlySet<string>;
  readonly outgoing: readonly Outgoing[];
  readonly seenByOther: number | null;
  readonly isLoaded: boolean;
}

export type RoomEvent =
  | { type: 'page'; page: MessagePage; way: 'replace' | 'older' }
  /** `upTo`: what was known to stand beyond when the page was asked for. */
  | { type: 'newer'; page: MessagePage; upTo: number }
  | { type: 'heard'; message: Message }
  | { type: 'changed'; message: Message }
  | { type: 'guess' | 'unguess'; messageId: string; guess: Guess }
  | { type: 'changes'; items: readonly Message[]; hidden: readonly string[]; revision: number }
  | { type: 'hidden'; messageId: string; revision: number }
  | { type: 'conceal' | 'reveal'; messageId: string }
  | { type: 'sending'; outgoing: Outgoing }
  | { type: 'failed'; clientId: string; problem: ErrorCode }
  | { type: 'dropped' | 'undone'; clientId: string }
  /** Null: nobody says any more what was seen. */
  | { type: 'seen'; position: number | null };

export const emptyRoom = (
  seenByOther: number | null,
  newest: number,
  outgoing: readonly Outgoing[] = [],
): RoomState => ({
  messages: [],
  oldestReached: false,
  newestReached: false,
  last: 0,
  newest,
  early: [],
  revision: 0,
  ahead: [],
  changedLast: new Map(),
  guessed: new Map(),
  gone: new Set(),
  concealed: new Set(outgoing.filter(({ undone }) => undone).map(({ clientId }) => clientId)),
  outgoing,
  seenByOther,
  isLoaded: false,
});

export function reduceRoom(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'page':
      return (event.way === 'replace' ? replaced : older)(state, anew(state, event.page));
    case 'newer':
      return newer(state, anew(state, event.page), event.upTo);
    case 'heard':
      return revised(heard(state, quotingNow(state, event.message)), event.message.revision);
    case 'changed':
      return revised(altered(state, [event.message]), event.message.revision);
    case 'guess':
      return guessed(state, event.messageId, event.guess);
    case 'unguess':
      return unguessed(state, event.messageId, event.guess);
    case 'changes':
      return withRevision(without(altered(state, event.items), event.hidden), event.revision);
    case 'hidden':
      return revised(without(state, [event.messageId]), event.revision);
    case 'conceal':
      return { ...state, concealed: new Set([...state.concealed, event.messageId]) };
    case 'reveal':
      return {
        ...state,
        concealed: new Set([...state.concealed].filter((id) => id !== event.messageId)),
      };
    case 'sending': {
      const others = withoutOutgoing(state, event.outgoing.clientId);
      return { ...state, outgoing: [...others, event.outgoing] };
    }
    case 'failed':
      return failed(state, event.clientId, event.problem);
    case 'dropped':
      return { ...state, outgoing: withoutOutgoing(state, event.clientId) };
    case 'undone':
      return {
        ...state,
        concealed: new Set([...state.concealed, event.clientId]),
        outgoing: outgoingWith(state, event.clientId, { undone: true }),
      };
    case 'seen':
      return {
        ...state,
        seenByOther:
          event.position === null ? null : Math.max(state.seenByOther ?? 0, event.position),
      };
  }
}

/** Something stands beyond the end that was not heard, or not in order. */
export const hasGap = (state: RoomState): boolean =>
  state.isLoaded && state.newestReached && state.early.length > 0;

const anew = (state: RoomState, page: MessagePage): MessagePage => ({
  ...page,
  items: page.items.map((it) => quotingNow(state, it, page.revision)),
});

function replaced(state: RoomState, page: MessagePage): RoomState {
  const messages = page.items.filter(({ id }) => !state.gone.has(id));
  const last = messages.at(-1)?.position ?? 0;
  const next: RoomState = {
    ...state,
    messages,
    oldestReached: page.oldestReached,
    newestReached: page.newestReached,
    last,
    newest: Math.max(state.newest, last),
    revision: page.revision,
    ahead: state.ahead.filter((it) => it > page.revision),
    isLoaded: true,
  };
  return arrived(page.newestReached ? drained(next) : next, messages);
}

function older(state: RoomState, page: MessagePage): RoomState {
  const merged = changed(state, page.items);
  const first = state.messages[0]?.position ?? Infinity;
  const before = page.items.filter(({ id, position }) => position < first && !state.gone.has(id));
  return arrived(
    { ...merged, messages: [...before, ...merged.messages], oldestReached: page.oldestReached },
    before,
  );
}

function newer(state: RoomState, page: MessagePage, upTo: number): RoomState {
  const merged = changed(state, page.items);
  const after = page.items.filter(
    ({ id, position }) => position > state.last && !state.gone.has(id),
  );
  const reached = page.items.at(-1)?.position ?? 0;
  // What the page has not, though it was read to the end, is not there to be read any more.
  const last = Math.max(state.last, reached, page.newestReached ? upTo : 0);
  const next = {
    ...merged,
    messages: [...merged.messages, ...after],
    newestReached: page.newestReached,
    last,
    newest: Math.max(state.newest, last),
  };
  return arrived(page.newestReached ? drained(next) : next, after);
}

function heard(state: RoomState, message: Message): RoomState {
  const known = { ...state, newest: Math.max(state.newest, message.position) };
  if (state.gone.has(message.id)) return known;
  if (state.messages.some(({ id }) => id === message.id)) return changed(known, [message]);
  const first = state.messages[0]?.position ?? Infinity;
  const isInside =
    message.position <= state.last && (state.oldestReached || message.position > first);
  if (isInside)
    return arrived({ ...known, messages: inOrder([...state.messages, message]) }, [message]);
  if (message.position <= state.last) return known;
  const early = inOrder([...state.early.filter(({ id }) => id !== message.id), message]);
  if (!state.isLoaded || !state.newestReached) return standsBeyond({ ...known, early }, message);
  return drained({ ...known, early });
}

/** Takes what follows the end without a hole out of what was heard early. */
function drained(state: RoomState): RoomState {
  let last = state.last;
  const following: Message[] = [];
  const early = state.early.filter((message) => {
    if (message.position > last + 1) return true;
    if (message.position === last + 1) {
      following.push(message);
      last = message.position;
    }
    return false;
  });
  const added = following.filter(({ id }) => !state.gone.has(id));
  return arrived({ ...state, messages: [...state.messages, ...added], last, early }, added);
}

/** Of two states of a message the later one stays, whichever came first. */
function changed(state: RoomState, items: readonly Message[]): RoomState {
  if (items.length === 0) return state;
  const fresh = new Map(items.map((it) => [it.id, it]));
  const laterOf = (it: Message) => {
    const other = fresh.get(it.id);
    return other && other.revision > it.revision ? other : it;
  };
  return { ...state, messages: state.messages.map(laterOf), early: state.early.map(laterOf) };
}

/** Messages changed, and with them what quotes them. */
const altered = (state: RoomState, items: readonly Message[]): RoomState =>
  requoted(changed(state, items), items);

function without(state: RoomState, ids: readonly string[]): RoomState {
  if (ids.length === 0) return state;
  const gone = new Set([...state.gone, ...ids]);
  return { ...state, gone, messages: state.messages.filter(({ id }) => !gone.has(id)) };
}

const inOrder = (messages: readonly Message[]) =>
  messages.toSorted((one, other) => one.position - other.position);
