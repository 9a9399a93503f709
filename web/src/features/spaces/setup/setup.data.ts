import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { doorDisplay } from '@thedot/domain/spaces/door-display.contract';
import { spaceCodes } from '@thedot/domain/spaces/space-codes.contract';
import { createClient } from '../../../lib/api/client.ts';
import { useLinkChange } from './use-link-change.ts';

const doors = createClient(doorDisplay);
const codes = createClient(spaceCodes);
const errorTitle = 'errors.title_booking' as const;
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

export const spaceCodesQuery = (spaceId: string) =>
  queryOptions({
    queryKey: [...KEY, 'codes', spaceId],
    queryFn: ({ signal }) => codes.codes({ params: { id: spaceId } }, { signal }),
    select: ({ items }) => items,
  });

/** Creates the missing codes of spaces, and returns all of their labels. */
export function useCreateLabels() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (spaceIds: readonly string[]) =>
      codes.labels({ body: { spaceIds: [...spaceIds] } }),
    meta: { errorTitle },
    onSettled: () => cache.invalidateQueries({ queryKey: [...KEY, 'codes'] }),
  });
}

/** Replaces the code of a label by another one. */
export function useRenewCode(spaceId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) => {
      await codes.revokeCode({ params: { code } });
      return codes.createCodes({ params: { id: spaceId } });
    },
    meta: { errorTitle },
    onSettled: () => cache.invalidateQueries({ queryKey: spaceCodesQuery(spaceId).queryKey }),
  });
}
