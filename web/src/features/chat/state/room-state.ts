import type {
  ChatFile,
  Message,
  MessagePage,
  MessagePreview,
} from '@thedot/domain/chat/messages.contract';
import type { ErrorCode } from '@thedot/domain/errors';
import {
  applyPatch,
  type MessagePatch,
  type PatchedMessage,
  revertPatch,
} from './optimistic-updates.ts';
import { updateQuotes, withCurrentQuote } from './quotes.ts';

/** A message the user is sending, until the room has it. Stored in the outbox under these keys. */
export interface OutgoingMessage {
  readonly clientId: string;
  readonly text: string;
  readonly quote: MessagePreview | null;
  readonly files: readonly ChatFile[];
  readonly createdAt: string;
  /** Why sending failed; null while it is being sent. */
  readonly problem: ErrorCode | null;
  /** The user undid it, and it is unknown whether the server has it. */
  readonly undone?: true;
  /** The server has it, but the newest page is not loaded. */
  readonly hasArrived?: true;
}

/**
 * The known part of a room: a contiguous run of messages from where it was opened, and messages received
 * beyond it.
 */
export interface RoomState {
  readonly messages: readonly Message[];
  readonly oldestReached: boolean;
  readonly newestReached: boolean;
  /** Up to this position no message is missing at the end. */
  readonly last: number;
  /** The highest known position. */
  readonly newest: number;
  /** Messages received before their predecessors. */
  readonly pendingMessages: readonly Message[];
  /** Every change up to this revision is known. */
  readonly revision: number;
  /** Revisions received before their predecessors. */
  readonly pendingRevisions: readonly number[];
  /** The latest change of each message, for quotes of it; includes messages that are not loaded. */
  readonly latestChanges: ReadonlyMap<string, Message>;
  readonly patched: ReadonlyMap<string, PatchedMessage>;
  readonly hiddenIds: ReadonlySet<string>;
  /** Messages the user is removing, while it can still be undone. */
  readonly concealedIds: ReadonlySet<string>;
  readonly outgoing: readonly OutgoingMessage[];
  readonly seenByOther: number | null;
  readonly isLoaded: boolean;
}

export type RoomEvent =
  | { type: 'page'; page: MessagePage; mode: 'replace' | 'older' }
  /** `upTo`: the newest known position when the page was requested. */
  | { type: 'newer'; page: MessagePage; upTo: number }
  | { type: 'received'; message: Message }
  | { type: 'changed'; message: Message }
  | { type: 'patch' | 'unpatch'; messageId: string; patch: MessagePatch }
  | { type: 'changes'; items: readonly Message[]; hidden: readonly string[]; revision: number }
  | { type: 'hidden'; messageId: string; revision: number }
  | { type: 'conceal' | 'reveal'; messageId: string }
  | { type: 'sending'; outgoing: OutgoingMessage }
  | { type: 'failed'; clientId: string; problem: ErrorCode }
  | { type: 'dropped' | 'undone'; clientId: string }
  /** Null: the other person has read receipts switched off. */
  | { type: 'seen'; position: number | null };

export const emptyRoom = (
  seenByOther: number | null,
  newest: number,
  outgoing: readonly OutgoingMessage[] = [],
): RoomState => ({
  messages: [],
  oldestReached: false,
  newestReached: false,
  last: 0,
  newest,
  pendingMessages: [],
  revision: 0,
  pendingRevisions: [],
  latestChanges: new Map(),
  patched: new Map(),
  hiddenIds: new Set(),
  concealedIds: new Set(outgoing.filter(({ undone }) => undone).map(({ clientId }) => clientId)),
  outgoing,
  seenByOther,
  isLoaded: false,
});

export function reduceRoom(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'page':
      return (event.mode === 'replace' ? replacePage : prependPage)(
        state,
        withCurrentQuotes(state, event.page),
      );
    case 'newer':
      return appendPage(state, withCurrentQuotes(state, event.page), event.upTo);
    case 'received':
      return recordRevision(
        addMessage(state, withCurrentQuote(state, event.message)),
        event.message.revision,
      );
    case 'changed':
      return recordRevision(
        updateMessagesAndQuotes(state, [event.message]),
        event.message.revision,
      );
    case 'patch':
      return applyPatch(state, event.messageId, event.patch);
    case 'unpatch':
      return revertPatch(state, event.messageId, event.patch);
    case 'changes':
      return advanceRevision(
        removeMessages(updateMessagesAndQuotes(state, event.items), event.hidden),
        event.revision,
      );
    case 'hidden':
      return recordRevision(removeMessages(state, [event.messageId]), event.revision);
    case 'conceal':
      return { ...state, concealedIds: new Set([...state.concealedIds, event.messageId]) };
    case 'reveal':
      return {
        ...state,
        concealedIds: new Set([...state.concealedIds].filter((id) => id !== event.messageId)),
      };
    case 'sending': {
      const others = removeOutgoing(state, event.outgoing.clientId);
      return { ...state, outgoing: [...others, event.outgoing] };
    }
    case 'failed':
      return markFailed(state, event.clientId, event.problem);
    case 'dropped':
      return { ...state, outgoing: removeOutgoing(state, event.clientId) };
    case 'undone':
      return {
        ...state,
        concealedIds: new Set([...state.concealedIds, event.clientId]),
        outgoing: updateOutgoing(state, event.clientId, { undone: true }),
      };
    case 'seen':
      return {
        ...state,
        seenByOther:
          event.position === null ? null : Math.max(state.seenByOther ?? 0, event.position),
      };
  }
}

/** Whether messages were received beyond the end, with some missing before them. */
export const hasGap = (state: RoomState): boolean =>
  state.isLoaded && state.newestReached && state.pendingMessages.length > 0;

const withCurrentQuotes = (state: RoomState, page: MessagePage): MessagePage => ({
  ...page,
  items: page.items.map((it) => withCurrentQuote(state, it, page.revision)),
});

function replacePage(state: RoomState, page: MessagePage): RoomState {
  const messages = page.items.filter(({ id }) => !state.hiddenIds.has(id));
  const last = messages.at(-1)?.position ?? 0;
  const next: RoomState = {
    ...state,
    messages,
    oldestReached: page.oldestReached,
    newestReached: page.newestReached,
    last,
    newest: Math.max(state.newest, last),
    revision: page.revision,
    pendingRevisions: state.pendingRevisions.filter((it) => it > page.revision),
    isLoaded: true,
  };
  return removeArrived(page.newestReached ? drainPending(next) : next, messages);
}

function prependPage(state: RoomState, page: MessagePage): RoomState {
  const merged = updateMessages(state, page.items);
  const first = state.messages[0]?.position ?? Infinity;
  const before = page.items.filter(
    ({ id, position }) => position < first && !state.hiddenIds.has(id),
  );
  return removeArrived(
    { ...merged, messages: [...before, ...merged.messages], oldestReached: page.oldestReached },
    before,
  );
}

function appendPage(state: RoomState, page: MessagePage, upTo: number): RoomState {
  const merged = updateMessages(state, page.items);
  const after = page.items.filter(
    ({ id, position }) => position > state.last && !state.hiddenIds.has(id),
  );
  const reached = page.items.at(-1)?.position ?? 0;
  // Positions the page does not have, although it reaches the end, no longer exist.
  const last = Math.max(state.last, reached, page.newestReached ? upTo : 0);
  const next = {
    ...merged,
    messages: [...merged.messages, ...after],
    newestReached: page.newestReached,
    last,
    newest: Math.max(state.newest, last),
  };
  return removeArrived(page.newestReached ? drainPending(next) : next, after);
}

function addMessage(state: RoomState, message: Message): RoomState {
  const known = { ...state, newest: Math.max(state.newest, message.position) };
  if (state.hiddenIds.has(message.id)) return known;
  if (state.messages.some(({ id }) => id === message.id)) return updateMessages(known, [message]);
  const first = state.messages[0]?.position ?? Infinity;
  const isWithin =
    message.position <= state.last && (state.oldestReached || message.position > first);
  if (isWithin)
    return removeArrived({ ...known, messages: sortByPosition([...state.messages, message]) }, [
      message,
    ]);
  if (message.position <= state.last) return known;
  const pendingMessages = sortByPosition([
    ...state.pendingMessages.filter(({ id }) => id !== message.id),
    message,
  ]);
  if (!state.isLoaded || !state.newestReached)
    return markArrived({ ...known, pendingMessages }, message);
  return drainPending({ ...known, pendingMessages });
}

/** Appends the pending messages that now follow the end without a gap. */
function drainPending(state: RoomState): RoomState {
  let last = state.last;
  const following: Message[] = [];
  const pendingMessages = state.pendingMessages.filter((message) => {
    if (message.position > last + 1) return true;
    if (message.position === last + 1) {
      following.push(message);
      last = message.position;
    }
    return false;
  });
  const added = following.filter(({ id }) => !state.hiddenIds.has(id));
  return removeArrived(
    { ...state, messages: [...state.messages, ...added], last, pendingMessages },
    added,
  );
}

/** Replaces messages by versions with a higher revision. */
function updateMessages(state: RoomState, items: readonly Message[]): RoomState {
  if (items.length === 0) return state;
  const updates = new Map(items.map((it) => [it.id, it]));
  const pickLater = (it: Message) => {
    const other = updates.get(it.id);
    return other && other.revision > it.revision ? other : it;
  };
  return {
    ...state,
    messages: state.messages.map(pickLater),
    pendingMessages: state.pendingMessages.map(pickLater),
  };
}

/** Replaces messages and updates the quotes of them. */
const updateMessagesAndQuotes = (state: RoomState, items: readonly Message[]): RoomState =>
  updateQuotes(updateMessages(state, items), items);

function removeMessages(state: RoomState, ids: readonly string[]): RoomState {
  if (ids.length === 0) return state;
  const hiddenIds = new Set([...state.hiddenIds, ...ids]);
  return { ...state, hiddenIds, messages: state.messages.filter(({ id }) => !hiddenIds.has(id)) };
}

const sortByPosition = (messages: readonly Message[]) =>
  messages.toSorted((one, other) => one.position - other.position);

interface RevisionState {
  /** Every change up to this revision is known. */
  readonly revision: number;
  /** Revisions received before their predecessors. */
  readonly pendingRevisions: readonly number[];
}

/** Records a revision and advances over contiguous ones; a missing one is fetched after the next reconnect. */
function recordRevision<State extends RevisionState>(state: State, revision: number): State {
  if (revision <= state.revision) return state;
  const pendingRevisions = [...new Set([...state.pendingRevisions, revision])].toSorted(
    (one, other) => one - other,
  );
  return advanceRevision({ ...state, pendingRevisions }, state.revision);
}

/** Advances to a revision up to which everything was read, and over the contiguous pending ones. */
function advanceRevision<State extends RevisionState>(state: State, known: number): State {
  let revision = Math.max(known, state.revision);
  const pendingRevisions = state.pendingRevisions.filter((it) => {
    if (it === revision + 1) revision = it;
    return it > revision;
  });
  return { ...state, revision, pendingRevisions };
}

/** Removes outgoing messages that are in the room now, by answer or event, whichever came first. */
function removeArrived(state: RoomState, items: readonly Message[]): RoomState {
  if (state.outgoing.length === 0 || items.length === 0) return state;
  const arrivedIds = new Set(items.map(({ clientId }) => clientId));
  const outgoing = state.outgoing.filter(({ clientId }) => !arrivedIds.has(clientId));
  return outgoing.length === state.outgoing.length ? state : { ...state, outgoing };
}

/** Marks a message as arrived that was sent while the newest page was not loaded, so it is in no loaded part. */
function markArrived(state: RoomState, { clientId }: Message): RoomState {
  const outgoing = updateOutgoing(state, clientId, { problem: null, hasArrived: true });
  return { ...state, outgoing };
}

/** Marks a message as failed, unless it has arrived and only the answer was lost. */
function markFailed(state: RoomState, sentId: string, problem: ErrorCode): RoomState {
  const hasArrived = state.outgoing.some((it) => it.clientId === sentId && it.hasArrived);
  return hasArrived ? state : { ...state, outgoing: updateOutgoing(state, sentId, { problem }) };
}

const updateOutgoing = (
  { outgoing }: RoomState,
  sentId: string,
  changes: Partial<OutgoingMessage>,
): readonly OutgoingMessage[] =>
  outgoing.map((it) => (it.clientId === sentId ? { ...it, ...changes } : it));

const removeOutgoing = ({ outgoing }: RoomState, sentId: string): readonly OutgoingMessage[] =>
  outgoing.filter(({ clientId }) => clientId !== sentId);
