import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Call, type CallMedia, calls } from '@thedot/domain/chat/calls.contract';
import { AppError } from '@thedot/domain/errors';
import { createClient } from '../../../lib/api/client.ts';

const api = createClient(calls);

const KEY = ['chat', 'calls'] as const;
type Calls = readonly Call[];

/** Session storage key of the calls started or answered in this tab: their meeting opens only here. */
const TAB_CALLS_KEY = 'calls-here';
const readTabCallIds = () =>
  (sessionStorage.getItem(TAB_CALLS_KEY) ?? '').split(' ').filter(Boolean);
export const isTabCall = ({ id }: Call): boolean => readTabCallIds().includes(id);

/** Session storage outlasts a reload, after which the callee may still answer. */
function setTabCall({ id }: Call, isFromTab: boolean): void {
  const others = readTabCallIds().filter((it) => it !== id);
  sessionStorage.setItem(TAB_CALLS_KEY, [...others, ...(isFromTab ? [id] : [])].join(' '));
}

/** Call events received since the last fetch started: its answer may be older than they are. */
const received = new Map<string, Call>();

/** Calls that ring for or from the user; a call of this tab stays until its end was shown. */
export const callsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal, client: cache }): Promise<Calls> => {
    received.clear();
    const answer = await api.findCalls({}, { signal });
    const read = (cache.getQueryData<Calls>(KEY) ?? []).filter(({ state }) => state !== 'ringing');
    return [...read, ...answer.calls, ...received.values()].reduce(mergeCall, []);
  },
  staleTime: Infinity,
  meta: { silent: true },
});

/** Applies a call event: ringing calls are shown, ended ones only in the tab that waits for the outcome. */
export function applyCall(cache: QueryClient, call: Call): void {
  received.set(call.id, call);
  cache.setQueryData(KEY, (shown: Calls = []) => mergeCall(shown, call));
}

function mergeCall(shown: Calls, call: Call): Calls {
  const others = shown.filter(({ id }) => id !== call.id);
  return call.state === 'ringing' || isTabCall(call) ? [...others, call] : others;
}

export function removeCall(cache: QueryClient, call: Call): void {
  const { id } = call;
  setTabCall(call, false);
  received.delete(id);
  cache.setQueryData(KEY, (shown?: Calls) => shown?.filter((it) => it.id !== id));
}

interface StartCallInput {
  readonly roomId: string;
  readonly media: CallMedia;
}

export function useStartCall() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: StartCallInput) => api.startCall({ body }),
    onSuccess: (call) => {
      setTabCall(call, true);
      applyCall(cache, call);
    },
  });
}

type CallTransition = 'accept' | 'decline' | 'cancel';

const TRANSITIONS = {
  accept: api.acceptCall,
  decline: api.declineCall,
  cancel: api.cancelCall,
} as const;

export function useCallTransition() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ call, transition }: { call: Call; transition: CallTransition }) =>
      TRANSITIONS[transition]({ body: { callId: call.id } }),
    onSuccess: (call, { transition }) => {
      setTabCall(call, transition === 'accept');
      applyCall(cache, call);
    },
    onError: (error, { call }) => isCallOver(error) && removeCall(cache, call),
  });
}

/** Whether the call was answered elsewhere or has ended. After any other failure it rings on and can be retried. */
const isCallOver = (error: Error): boolean =>
  error instanceof AppError && (error.code === 'call.over' || error.code === 'call.not_found');
