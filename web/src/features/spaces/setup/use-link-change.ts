import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A change of a secret link; after it the link is read again. */
export function useLinkChange<Reply>(
  queryKey: readonly unknown[],
  mutationFn: () => Promise<Reply>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { errorTitle: 'errors.title_booking' },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
