import type { Message } from '@thedot/domain/chat/messages.contract';
import type { RoomState } from './room-state.ts';

/** What a message is going to be, until the server says what it is. */
export type Guess = Partial<Guessable>;
type Guessable = Pick<Message, 'reactions' | 'pinned' | 'text' | 'editedAt'>;

/** The guesses of one message, as they lie over what the server said last. */
export interface Guessed {
  readonly revision: number;
  readonly beneath: Guessable;
  readonly guesses: readonly Guess[];
}

export function guessed(state: RoomState, messageId: string, guess: Guess): RoomState {
  const message = state.messages.find(({ id }) => id === messageId);
  if (!message) return state;
  const { revision, reactions, pinned, text, editedAt } = message;
  const before = state.guessed.get(messageId);
  const its: Guessed =
    before?.revision === revision
      ? { ...before, guesses: [...before.guesses, guess] }
      : { revision, beneath: { reactions, pinned, text, editedAt }, guesses: [guess] };
  return drawn(state, messageId, its);
}

/** Without a guess that came to nothing; a later state of the message, and what else is guessed of it, stays. */
export function unguessed(state: RoomState, messageId: string, guess: Guess): RoomState {
  const its = state.guessed.get(messageId);
  if (!its) return state;
  return drawn(state, messageId, { ...its, guesses: its.guesses.filter((it) => it !== guess) });
}

function drawn(state: RoomState, messageId: string, its: Guessed): RoomState {
  const others = [...state.guessed].filter(([id]) => id !== messageId);
  const isOver = its.guesses.length === 0;
  const now = its.guesses.reduce<Guessable>((was, guess) => ({ ...was, ...guess }), its.beneath);
  return {
    ...state,
    guessed: new Map(isOver ? others : [...others, [messageId, its]]),
    messages: state.messages.map((it) =>
      it.id === messageId && it.revision === its.revision ? { ...it, ...now } : it,
    ),
  };
}
