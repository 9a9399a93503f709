import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { eventGuests } from '@thedot/domain/events/event-guests.contract';
import { events } from '@thedot/domain/events/events.contract';
import type { EventStatus, EventTheme } from '@thedot/domain/events/event-fields.contract';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { createClient } from '../../lib/api/client.ts';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { CALENDAR_KEY } from '../../lib/calendar-entries.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const api = createClient(events);

/** All queries about events begin with it. */
export const EVENTS_KEY = ['events'] as const;

export interface EventFilters {
  readonly search?: string;
  readonly theme?: EventTheme;
  readonly status?: EventStatus;
}

export type EventScope = 'upcoming' | 'past' | 'mine' | 'proposals';

const PAGE = 30;

/** A list of events by what it is about. */
export const eventsQuery = (scope: EventScope, filters: EventFilters) =>
  infiniteQueryOptions({
    queryKey: [...EVENTS_KEY, 'list', scope, filters],
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: PAGE, ...(pageParam && { after: pageParam }) };
      const { status, ...open } = filters;
      if (scope === 'proposals')
        return api.proposals(
          { query: { ...open, ...(status && { status }), ...page } },
          { signal },
        );
      if (scope === 'upcoming') return api.upcoming({ query: { ...open, ...page } }, { signal });
      return api.list({ query: { ...open, ...page, scope } }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [...EVENTS_KEY, 'one', id],
    queryFn: ({ signal }) => api.one({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
  });

interface Range {
  readonly from: string;
  readonly to: string;
  readonly theme?: EventTheme | undefined;
}

export const eventCalendarQuery = ({ from, to, theme }: Range) =>
  queryOptions({
    queryKey: [...EVENTS_KEY, 'calendar', { from, to, theme }],
    queryFn: ({ signal }) =>
      api.calendar({ query: { from, to, ...(theme && { theme }) } }, { signal }),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

interface MutationOptions {
  readonly silent: boolean;
}

/** Every change, also a refused one, reloads what is shown of events and the calendar. */
export function useEventMutation<Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  { silent }: MutationOptions = { silent: true },
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { silent },
    onSettled: () =>
      Promise.all(
        [EVENTS_KEY, CALENDAR_KEY].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
}

type Body<Name extends 'propose' | 'edit' | 'decide' | 'setStatus'> = Parameters<
  (typeof api)[Name]
>[0]['body'];
export type NewEventInput = Body<'propose'>;
export type EventEditInput = Body<'edit'>;

interface WithPhoto<Fields> {
  readonly body: Fields;
  readonly photo: File | undefined;
}
const toFiles = (photo: File | undefined) => (photo ? { photo } : {});

/** The form shows its refusals. */
export const useProposeEvent = () =>
  useEventMutation(({ body, photo }: WithPhoto<NewEventInput>) =>
    api.propose({ body, files: toFiles(photo) }),
  );

export const useEditEvent = (id: string) =>
  useEventMutation(({ body, photo }: WithPhoto<EventEditInput>) =>
    api.edit({ query: { id }, body, files: toFiles(photo) }),
  );

/** Dialogs show the refusals themselves: they pass `silent`. */
export const useDecideEvents = (options: MutationOptions) =>
  useEventMutation((body: Body<'decide'>) => api.decide({ body }), options);

export const useSetEventStatus = (options: MutationOptions) =>
  useEventMutation((body: Body<'setStatus'>) => api.setStatus({ body }), options);

export const useRemoveEvent = () =>
  useEventMutation((id: string) => api.remove({ params: { id } }), { silent: false });

/** The coming public events of a theme, for calendar apps. */
export const themeFeedUrl = (theme: EventTheme) =>
  endpointUrl(eventGuests.themeFeed, { params: { theme } });

export const eventExportUrl = (format: SpreadsheetFormat) =>
  endpointUrl(events.data, { query: { language: currentLanguage(), format } });
