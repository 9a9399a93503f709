import type { Message, MessagePreview } from '@thedot/domain/chat/messages.contract';
import { previewOf } from '../preview-of.ts';
import type { RoomState } from './room-state.ts';

type Changed = RoomState['changedLast'];
interface Quoting {
  readonly quote: MessagePreview | null;
}

/** A message that was read as of a revision: where it quotes what was changed later, it says so. */
export const quotingNow = ({ changedLast }: RoomState, it: Message, readAt = it.revision) =>
  quotingAnew(changedLast, it, readAt);

/**
 * The room in which these are changed: also whoever quotes them is told nothing else of it, wherever they stand. What
 * the room was read after already is not news; what is deleted stays so.
 */
export function requoted(state: RoomState, items: readonly Message[]): RoomState {
  const news = items.filter(
    ({ id, revision, deletedAt }) =>
      (deletedAt !== null || revision > state.revision) &&
      revision > (state.changedLast.get(id)?.revision ?? 0),
  );
  if (news.length === 0) return state;
  const fresh = new Map(news.map((it) => [it.id, it]));
  const anew = <It extends Quoting>(it: It) => quotingAnew(fresh, it);
  return {
    ...state,
    changedLast: new Map([...state.changedLast, ...fresh]),
    messages: state.messages.map(anew),
    early: state.early.map(anew),
    outgoing: state.outgoing.some(({ quote }) => quote && fresh.has(quote.id))
      ? state.outgoing.map(anew)
      : state.outgoing,
  };
}

/** What a draft answers to, as that is by now. */
export function quoteNow(
  { messages, changedLast }: RoomState,
  quote: MessagePreview | null,
): MessagePreview | null {
  const now = quote && (changedLast.get(quote.id) ?? messages.find(({ id }) => id === quote.id));
  return now ? previewOf(now) : quote;
}

function quotingAnew<It extends Quoting>(changedLast: Changed, it: It, readAt = 0): It {
  const now = it.quote && changedLast.get(it.quote.id);
  return now && now.revision > readAt ? { ...it, quote: previewOf(now) } : it;
}
