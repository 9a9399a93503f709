import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { CALENDAR_KEY } from '../../lib/calendar-entries.ts';

interface MutationMeta {
  /** Of the toast of a refusal. */
  readonly errorTitle?: 'errors.title_booking';
  /** The form shows its refusals. */
  readonly silent?: boolean;
}

/** Every change, also a refused one, reloads what is shown of a kind of booking, by its key, and of the calendar. */
export const createBookingMutation =
  (kindKey: QueryKey) =>
  <Input, Reply>(mutationFn: (input: Input) => Promise<Reply>, meta: MutationMeta = {}) => {
    const cache = useQueryClient();
    return useMutation({
      mutationFn,
      meta,
      onSettled: () =>
        Promise.all(
          [kindKey, CALENDAR_KEY].map((queryKey) => cache.invalidateQueries({ queryKey })),
        ),
    });
  };
