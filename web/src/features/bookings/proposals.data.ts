import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type NewProposal, proposals } from '@thedot/domain/bookings/proposals.contract';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { client } from '../../lib/api/client.ts';
import { remember } from './moves.data.ts';

const api = client(proposals);

/** Between whom a session is proposed. */
export interface ProposedPair {
  readonly expertId: string;
  readonly requesterId: string;
}

/** How a session can come up with somebody; asked anew with each booking. */
export const waysQuery = (userId: string) =>
  queryOptions({
    queryKey: ['bookings', 'options', userId],
    queryFn: ({ signal }) => api.options({ query: { userId } }, { signal }),
    select: ({ options }) => options,
    meta: { silent: true },
  });

/** Within what, or why not: asked anew with each session that is proposed. */
export const termsQuery = (pair: ProposedPair) =>
  queryOptions({
    queryKey: ['bookings', 'terms', pair],
    queryFn: ({ signal }) => api.terms({ query: pair }, { signal }),
    select: ({ terms }) => terms,
    meta: { silent: true },
  });

/** Why nothing can be proposed between the two; null where nobody said so. */
export const noPairOf = (error: unknown): AppError | null =>
  error instanceof AppError && NO_PAIR.includes(error.code) ? error : null;

const NO_PAIR: readonly ErrorCode[] = proposals.terms.errors;

/** A session that the expert proposes, to somebody who has not asked. */
export function usePropose() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewProposal) => api.propose({ body }),
    meta: { silent: true },
    onSuccess: (booking) => remember(cache, booking),
    // What is taken now, or was when it was refused, makes the free times old.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['experts'] }),
        cache.invalidateQueries({ queryKey: ['bookings', 'terms'] }),
      ]),
  });
}
