import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Call, type CallMedia, calls } from '@thedot/domain/chat/calls.contract';
import { client } from '../../../app/api.ts';

const api = client(calls);

/** Calls that ring for me or that I make; one that this tab made stays until its end was read. */
export const callsQuery = queryOptions({
  queryKey: ['chat', 'calls'],
  queryFn: async ({ signal }) => (await api.findCalls({}, { signal })).calls,
  staleTime: Infinity,
  meta: { silent: true },
});

/** Those that somebody makes, or has answered, in this very tab: the meeting opens here and nowhere else. */
const ofThisTab = new Set<string>();
export const isOfThisTab = ({ id }: Call): boolean => ofThisTab.has(id);

/** What the server says of a call: shown while it rings, and after that where somebody waits to know how it ended. */
export function hearCall(cache: QueryClient, call: Call): void {
  cache.setQueryData(callsQuery.queryKey, (shown = []) => {
    const others = shown.filter(({ id }) => id !== call.id);
    return call.state === 'ringing' || isOfThisTab(call) ? [...others, call] : others;
  });
}

export function dropCall(cache: QueryClient, { id }: Call): void {
  ofThisTab.delete(id);
  cache.setQueryData(callsQuery.queryKey, (shown) => shown?.filter((call) => call.id !== id));
}

interface Wish {
  readonly roomId: string;
  readonly media: CallMedia;
}

export function useStartCall() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Wish) => api.startCall({ body }),
    onSuccess: (call) => {
      ofThisTab.add(call.id);
      hearCall(cache, call);
    },
  });
}

export type CallMove = 'accept' | 'decline' | 'cancel';

const MOVES = {
  accept: api.acceptCall,
  decline: api.declineCall,
  cancel: api.cancelCall,
} as const;

export function useMoveCall() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ call, move }: { call: Call; move: CallMove }) =>
      MOVES[move]({ body: { callId: call.id } }),
    onSuccess: (call, { move }) => {
      if (move === 'accept') ofThisTab.add(call.id);
      else ofThisTab.delete(call.id);
      hearCall(cache, call);
    },
    // Answered elsewhere, or over: it rings no more.
    onError: (_error, { call }) => dropCall(cache, call),
  });
}
