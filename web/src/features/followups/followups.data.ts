import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { bookingNotes } from '@thedot/domain/followups/booking-notes.contract';
import { briefing } from '@thedot/domain/followups/briefing.contract';
import { createClient } from '../../lib/api/client.ts';

const notes = createClient(bookingNotes);
const briefings = createClient(briefing);

const KEY = ['followups'] as const;
const errorTitle = 'errors.title_booking';

const notesKey = (bookingId: string) => [...KEY, 'notes', bookingId] as const;

export const notesQuery = (bookingId: string) =>
  infiniteQueryOptions({
    queryKey: notesKey(bookingId),
    queryFn: ({ pageParam, signal }) =>
      notes.list(
        { query: { bookingId, limit: 5, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    meta: { errorTitle },
  });

export function useAddNote(bookingId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => notes.add({ body: { bookingId, text } }),
    meta: { silent: true },
    onSuccess: () => cache.invalidateQueries({ queryKey: notesKey(bookingId) }),
  });
}

export function useRemoveNote(bookingId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => notes.remove({ params: { id } }),
    meta: { errorTitle },
    onSettled: () => cache.invalidateQueries({ queryKey: notesKey(bookingId) }),
  });
}

export const briefingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...KEY, 'briefing', bookingId],
    queryFn: ({ signal }) => briefings.get({ params: { id: bookingId } }, { signal }),
    meta: { errorTitle },
  });
