import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type NewProposal, proposals } from '@thedot/domain/bookings/proposals.contract';
import { client } from '../../app/api.ts';
import { remember } from './moves.data.ts';

const api = client(proposals);

/** A session that the expert proposes, to somebody who has not asked. */
export function usePropose() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewProposal) => api.propose({ body }),
    meta: { silent: true },
    onSuccess: (booking) => remember(cache, booking),
    // What is taken now, or was when it was refused, makes the free times old.
    onSettled: () => cache.invalidateQueries({ queryKey: ['experts'] }),
  });
}
