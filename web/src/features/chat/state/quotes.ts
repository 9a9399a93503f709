import type { Message, MessagePreview } from '@thedot/domain/chat/messages.contract';
import { toMessagePreview } from './message-preview.ts';
import type { RoomState } from './room-state.ts';

type MessageChanges = RoomState['latestChanges'];
interface WithQuote {
  readonly quote: MessagePreview | null;
}

/** A message read as of a revision, with its quote updated if the quoted message changed later. */
export const withCurrentQuote = (
  { latestChanges }: RoomState,
  it: Message,
  asOfRevision = it.revision,
) => refreshQuote(latestChanges, it, asOfRevision);

/**
 * Updates all quotes of changed messages, loaded or pending. Skips changes the room has already read; a
 * deletion always applies.
 */
export function updateQuotes(state: RoomState, items: readonly Message[]): RoomState {
  const newer = items.filter(
    ({ id, revision, deletedAt }) =>
      (deletedAt !== null || revision > state.revision) &&
      revision > (state.latestChanges.get(id)?.revision ?? 0),
  );
  if (newer.length === 0) return state;
  const changes = new Map(newer.map((it) => [it.id, it]));
  const refresh = <It extends WithQuote>(it: It) => refreshQuote(changes, it);
  return {
    ...state,
    latestChanges: new Map([...state.latestChanges, ...changes]),
    messages: state.messages.map(refresh),
    pendingMessages: state.pendingMessages.map(refresh),
    outgoing: state.outgoing.some(({ quote }) => quote && changes.has(quote.id))
      ? state.outgoing.map(refresh)
      : state.outgoing,
  };
}

/** The quoted message of a draft in its current version. */
export function findCurrentQuote(
  { messages, latestChanges }: RoomState,
  quote: MessagePreview | null,
): MessagePreview | null {
  const current =
    quote && (latestChanges.get(quote.id) ?? messages.find(({ id }) => id === quote.id));
  return current ? toMessagePreview(current) : quote;
}

function refreshQuote<It extends WithQuote>(
  latestChanges: MessageChanges,
  it: It,
  asOfRevision = 0,
): It {
  const current = it.quote && latestChanges.get(it.quote.id);
  return current && current.revision > asOfRevision
    ? { ...it, quote: toMessagePreview(current) }
    : it;
}
