import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CALENDAR_KEY } from '../../lib/calendar-entries.ts';

/** Every change reloads what is shown of spaces and of the calendar. */
export function useManagement<Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  meta: { errorTitle?: 'errors.title_booking'; silent?: boolean },
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    meta,
    onSettled: () =>
      Promise.all(
        [['spaces'], CALENDAR_KEY].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
}
