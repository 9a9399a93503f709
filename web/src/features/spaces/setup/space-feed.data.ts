import { queryOptions } from '@tanstack/react-query';
import { spaceFeeds } from '@thedot/domain/calendar/space-feed.contract';
import { createClient } from '../../../lib/api/client.ts';
import { useLinkChange } from './use-link-change.ts';

const api = createClient(spaceFeeds);

export const spaceFeedQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['spaces', 'feed', spaceId],
    queryFn: ({ signal }) => api.spaceFeed({ params: { id: spaceId } }, { signal }),
    select: ({ feed }) => feed,
  });

/** A link that exists already is renewed. */
export const useCreateSpaceFeed = (spaceId: string) =>
  useLinkChange(spaceFeedQuery(spaceId).queryKey, () =>
    api.createSpaceFeed({ params: { id: spaceId } }),
  );

export const useRevokeSpaceFeed = (spaceId: string) =>
  useLinkChange(spaceFeedQuery(spaceId).queryKey, () =>
    api.revokeSpaceFeed({ params: { id: spaceId } }),
  );
