import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { bookings } from '@thedot/domain/expert-sessions/bookings.contract';
import { type Recording, recordings } from '@thedot/domain/meetings/recordings.contract';
import { createClient } from '../../lib/api/client.ts';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { LIVE_REFETCH, LIVE_REFETCH_FIRST_PAGE } from '../../lib/live/refetch-policy.ts';
import { MEETINGS_KEY } from './meetings.data.ts';

const api = createClient(recordings);
const bookingsApi = createClient(bookings);

const KEY = [...MEETINGS_KEY, 'recordings'] as const;

/** Recordings that the user may see; of one meeting if it is given. */
export const recordingsQuery = (meetingId?: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', meetingId ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.list(
        {
          query: {
            limit: 20,
            ...(meetingId && { meetingId }),
            ...(pageParam && { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    ...LIVE_REFETCH_FIRST_PAGE,
  });

const PROCESSING_POLL_MS = 5_000;

export const recordingQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'processing' ? PROCESSING_POLL_MS : LIVE_REFETCH.refetchInterval(),
  });

/** Plain links that the session cookie authorizes. */
export const mediaUrl = (id: string) => endpointUrl(recordings.media, { params: { id } });
export const downloadUrl = (id: string) =>
  endpointUrl(recordings.media, { params: { id }, query: { download: '1' } });
export const trackUrl = (id: string, trackId: string) =>
  endpointUrl(recordings.track, { params: { id, trackId } });

export type CaptionLanguage = 'en' | 'fr' | 'ar';

type RecordingChange = Partial<Pick<Recording, 'name' | 'visibility'>>;

export function useChangeRecording(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RecordingChange) => api.change({ params: { id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRemoveRecording() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.remove({ params: { id } }),
    onSuccess: (_reply, id) => {
      cache.removeQueries({ queryKey: recordingQuery(id).queryKey });
      void cache.invalidateQueries({ queryKey: [...KEY, 'list'] });
    },
  });
}

export function useAddTrack(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { language: CaptionLanguage; text: string }) =>
      api.addTrack({ params: { id }, body }),
    meta: { silent: true },
    onSuccess: () => cache.invalidateQueries({ queryKey: recordingQuery(id).queryKey }),
  });
}

export function useRemoveTrack(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (trackId: string) => api.removeTrack({ params: { id, trackId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: recordingQuery(id).queryKey }),
  });
}

/** The booking of a session, for its next steps. */
export const sessionQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...MEETINGS_KEY, 'booking', bookingId],
    queryFn: ({ signal }) => bookingsApi.get({ params: { id: bookingId } }, { signal }),
    meta: { silent: true },
  });
