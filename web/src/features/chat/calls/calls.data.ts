import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Call, type CallMedia, calls } from '@thedot/domain/chat/calls.contract';
import { AppError } from '@thedot/domain/errors';
import { client } from '../../../app/api.ts';

const api = client(calls);

const KEY = ['chat', 'calls'] as const;
type Calls = readonly Call[];

/** Those that somebody makes, or has answered, in this very tab: the meeting opens here and nowhere else. */
const HERE = 'calls-here';
const idsOfThisTab = () => (sessionStorage.getItem(HERE) ?? '').split(' ').filter(Boolean);
export const isOfThisTab = ({ id }: Call): boolean => idsOfThisTab().includes(id);

/** It outlasts a reload, after which the other may still answer. */
function keepOfThisTab({ id }: Call, isHere: boolean): void {
  const others = idsOfThisTab().filter((it) => it !== id);
  sessionStorage.setItem(HERE, [...others, ...(isHere ? [id] : [])].join(' '));
}

/** What was said of calls since the last question: its answer may be older. */
const heard = new Map<string, Call>();

/** Calls that ring for me or that I make; one that this tab made stays until its end was read. */
export const callsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal, client: cache }): Promise<Calls> => {
    heard.clear();
    const answer = await api.findCalls({}, { signal });
    const read = (cache.getQueryData<Calls>(KEY) ?? []).filter(({ state }) => state !== 'ringing');
    return [...read, ...answer.calls, ...heard.values()].reduce(withCall, []);
  },
  staleTime: Infinity,
  meta: { silent: true },
});

/** What the server says of a call: shown while it rings, and after that where somebody waits to know how it ended. */
export function hearCall(cache: QueryClient, call: Call): void {
  heard.set(call.id, call);
  cache.setQueryData(KEY, (shown: Calls = []) => withCall(shown, call));
}

function withCall(shown: Calls, call: Call): Calls {
  const others = shown.filter(({ id }) => id !== call.id);
  return call.state === 'ringing' || isOfThisTab(call) ? [...others, call] : others;
}

export function dropCall(cache: QueryClient, call: Call): void {
  const { id } = call;
  keepOfThisTab(call, false);
  heard.delete(id);
  cache.setQueryData(KEY, (shown?: Calls) => shown?.filter((it) => it.id !== id));
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
      keepOfThisTab(call, true);
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
      keepOfThisTab(call, move === 'accept');
      hearCall(cache, call);
    },
    onError: (error, { call }) => isOver(error) && dropCall(cache, call),
  });
}

/** Answered elsewhere, or ended. After any other failure it rings on, and can be tried again. */
const isOver = (error: Error): boolean =>
  error instanceof AppError && (error.code === 'call.over' || error.code === 'call.not_found');
