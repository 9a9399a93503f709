import type { Message } from '@thedot/domain/chat/messages.contract';
import type { ErrorCode } from '@thedot/domain/errors';
import type { Outgoing, RoomState } from './room-state.ts';

/** What I sent stands in the room now: by the answer or the event, whichever came first. */
export function arrived(state: RoomState, items: readonly Message[]): RoomState {
  if (state.outgoing.length === 0 || items.length === 0) return state;
  const there = new Set(items.map(({ clientId }) => clientId));
  const outgoing = state.outgoing.filter(({ clientId }) => !there.has(clientId));
  return outgoing.length === state.outgoing.length ? state : { ...state, outgoing };
}

/** What I sent while I read back in the room's past has arrived too, though it joins nothing that is read yet. */
export function standsBeyond(state: RoomState, { clientId }: Message): RoomState {
  const outgoing = outgoingWith(state, clientId, { problem: null, isThere: true });
  return { ...state, outgoing };
}

/** Of what the room turned out to have only the answer was lost. */
export function failed(state: RoomState, sent: string, problem: ErrorCode): RoomState {
  const isThere = state.outgoing.some((it) => it.clientId === sent && it.isThere);
  return isThere ? state : { ...state, outgoing: outgoingWith(state, sent, { problem }) };
}

export const outgoingWith = (
  { outgoing }: RoomState,
  sent: string,
  change: Partial<Outgoing>,
): readonly Outgoing[] => outgoing.map((it) => (it.clientId === sent ? { ...it, ...change } : it));

export const withoutOutgoing = ({ outgoing }: RoomState, sent: string): readonly Outgoing[] =>
  outgoing.filter(({ clientId }) => clientId !== sent);
