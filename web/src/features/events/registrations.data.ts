import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { eventRegistrations } from '@thedot/domain/events/event-registrations.contract';
import type { RegistrationStatus } from '@thedot/domain/events/registration-status.contract';
import { createClient } from '../../lib/api/client.ts';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';
import { EVENTS_KEY, useEventMutation } from './events.data.ts';

const api = createClient(eventRegistrations);

export const myRegistrationQuery = (id: string) =>
  queryOptions({
    queryKey: [...EVENTS_KEY, 'registration', id],
    queryFn: ({ signal }) => api.registration({ params: { id } }, { signal }),
    select: ({ registration }) => registration,
    ...LIVE_REFETCH,
  });

/** The form shows its refusals. */
export const useRegister = (id: string) =>
  useEventMutation((answers: Readonly<Record<string, string>>) =>
    api.register({ params: { id }, body: { answers } }),
  );

export const useCancelRegistration = (id: string) =>
  useEventMutation(() => api.cancelRegistration({ params: { id } }), { silent: false });

export interface AttendeeFilters {
  readonly search?: string;
  readonly status?: RegistrationStatus;
}

const attendeesKey = (id: string) => [...EVENTS_KEY, 'attendees', id] as const;

export const attendeesQuery = (id: string, filters: AttendeeFilters) =>
  infiniteQueryOptions({
    queryKey: [...attendeesKey(id), filters],
    queryFn: ({ pageParam, signal }) =>
      api.attendees(
        {
          params: { id },
          query: {
            ...filters,
            withoutCounts: 'true',
            limit: 50,
            ...(pageParam && { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

/** How many registrations have each status. */
export const attendanceQuery = (id: string) =>
  queryOptions({
    queryKey: [...attendeesKey(id), 'counts'],
    queryFn: ({ signal }) => api.attendees({ params: { id }, query: { limit: 1 } }, { signal }),
    select: ({ counts }) => counts,
    ...LIVE_REFETCH,
  });

type ChangeBody = Parameters<typeof api.changeRegistrations>[0]['body'];

export const useChangeRegistrations = (id: string) =>
  useEventMutation((body: ChangeBody) => api.changeRegistrations({ params: { id }, body }), {
    silent: false,
  });

/** The dialog of the scanner shows its refusals. */
export const useCheckIn = (id: string) =>
  useEventMutation((items: readonly { readonly code: string; readonly at: string }[]) =>
    api.checkIn({ params: { id }, body: { items: [...items] } }),
  );

type MessageBody = Parameters<typeof api.message>[0]['body'];

export const useSendMessage = (id: string) =>
  useEventMutation((body: MessageBody) => api.message({ params: { id }, body }));

export const eventFileUrl = (id: string) =>
  endpointUrl(eventRegistrations.calendarFile, {
    params: { id },
    query: { language: currentLanguage() },
  });
