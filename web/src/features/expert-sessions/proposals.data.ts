import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type NewProposal, proposals } from '@thedot/domain/expert-sessions/proposals.contract';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { createClient } from '../../lib/api/client.ts';
import { cacheBooking } from './transitions.data.ts';

const api = createClient(proposals);

/** The expert and the requester of a proposal. */
export interface ProposalPair {
  readonly expertId: string;
  readonly requesterId: string;
}

/** The ways in which the user can book with another user; invalidated by every booking. */
export const bookingOptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['bookings', 'options', userId],
    queryFn: ({ signal }) => api.options({ query: { userId } }, { signal }),
    select: ({ options }) => options,
    meta: { silent: true },
  });

/** The terms of a proposal, or an error; invalidated by every proposal. */
export const termsQuery = (pair: ProposalPair) =>
  queryOptions({
    queryKey: ['bookings', 'terms', pair],
    queryFn: ({ signal }) => api.terms({ query: pair }, { signal }),
    select: ({ terms }) => terms,
    meta: { silent: true },
  });

/** Returns the error that forbids a proposal between the two, or null. */
export const findPairError = (error: unknown): AppError | null =>
  error instanceof AppError && PAIR_ERRORS.includes(error.code) ? error : null;

const PAIR_ERRORS: readonly ErrorCode[] = proposals.terms.errors;

/** Proposes a session to a requester. */
export function usePropose() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewProposal) => api.propose({ body }),
    meta: { silent: true },
    onSuccess: (booking) => cacheBooking(cache, booking),
    // Free slots are stale after success and after a refusal.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['experts'] }),
        cache.invalidateQueries({ queryKey: ['bookings', 'terms'] }),
      ]),
  });
}
