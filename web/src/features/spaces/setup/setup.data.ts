import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { doorDisplay } from '@thedot/domain/spaces/door-display.contract';
import { createClient } from '../../../lib/api/client.ts';

const doors = createClient(doorDisplay);
const KEY = ['spaces', 'managed'] as const;

export const doorLinkQuery = (spaceId: string) =>
  queryOptions({
    queryKey: [...KEY, 'door', spaceId],
    queryFn: ({ signal }) => doors.doorLink({ params: { id: spaceId } }, { signal }),
    select: ({ link }) =>
      link && { address: `${location.origin}${link.path}`, createdAt: link.createdAt },
  });

/** A link that exists already is renewed. */
export const useCreateDoorLink = (spaceId: string) =>
  useLinkChange(doorLinkQuery(spaceId).queryKey, () =>
    doors.createDoorLink({ params: { id: spaceId } }),
  );

export const useRevokeDoorLink = (spaceId: string) =>
  useLinkChange(doorLinkQuery(spaceId).queryKey, () =>
    doors.revokeDoorLink({ params: { id: spaceId } }),
  );

function useLinkChange<Reply>(queryKey: readonly unknown[], mutationFn: () => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
