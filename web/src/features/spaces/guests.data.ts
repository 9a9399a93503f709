import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rooms } from '@thedot/domain/chat/rooms.contract';
import type { SeriesScope } from '@thedot/domain/spaces/series-scope.contract';
import { type NewGuest, spaceGuests } from '@thedot/domain/spaces/space-guests.contract';
import { createClient } from '../../lib/api/client.ts';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { useSpaceMutation } from './use-space-mutation.ts';

const api = createClient(spaceGuests);
const chat = createClient(rooms);

const KEY = ['spaces'] as const;
const MAX_CONTACTS = 20;

/** The people whom the user may invite, by name. */
export const contactsQuery = (search: string) =>
  queryOptions({
    queryKey: [...KEY, 'contacts', search],
    queryFn: ({ signal }) => chat.people({ query: { search, limit: MAX_CONTACTS } }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

interface GuestsInput {
  readonly id: string;
  readonly scope: SeriesScope;
  readonly guests: readonly NewGuest[];
}

/** Sets the guests of a booking; the form shows its refusals. */
export function useSetGuests() {
  return useSpaceMutation(
    ({ id, scope, guests }: GuestsInput) =>
      api.setGuests({ params: { id }, body: { scope, guests: [...guests] } }),
    { silent: true },
  );
}

/** Takes the user off the guests. */
export function useLeaveGuests() {
  return useSpaceMutation((id: string) => api.leaveGuests({ params: { id } }), {
    errorTitle: 'errors.title_booking',
  });
}

/** The address of the booking as a file for other calendars. */
export const calendarFileUrl = (id: string): string =>
  endpointUrl(spaceGuests.calendarFile, { params: { id }, query: { language: currentLanguage() } });
