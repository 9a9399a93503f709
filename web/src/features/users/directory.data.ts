import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { organizations } from '@thedot/domain/organizations/organizations.contract';
import type { SheetFormat } from '@thedot/domain/kernel/fields';
import type { BulkUserAction } from '@thedot/domain/users/bulk-actions.contract';
import {
  directory,
  type NewUser,
  type UserChanges,
  type UserRecord,
} from '@thedot/domain/users/directory.contract';
import type { UserColumn, ListUsersQuery } from '@thedot/domain/users/user-query.contract';
import type { OffboardingDecision } from '@thedot/domain/users/offboarding.contract';
import { userNotes } from '@thedot/domain/users/notes.contract';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { client } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';

const api = client(directory);
const notes = client(userNotes);
const places = client(organizations);

const KEY = ['directory'] as const;
const PAGE = 25;

/** What the address says of who is wanted, and in which order. */
export type Wanted = Partial<ListUsersQuery>;

export const usersQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', wanted],
    queryFn: ({ pageParam, signal }) =>
      api.list(
        { query: { ...wanted, limit: PAGE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
  });

export const userCountQuery = ({ sort: _sort, direction: _direction, ...filter }: Wanted) =>
  queryOptions({
    queryKey: [...KEY, 'count', filter],
    queryFn: ({ signal }) => api.count({ query: filter }, { signal }),
    select: ({ count }) => count,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api.one({ params: { id } }, { signal }),
    select: ({ user }) => user,
  });

export const leavingQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'leaving', id],
    queryFn: ({ signal }) => api.leaving({ params: { id } }, { signal }),
    select: ({ lines }) => lines,
    staleTime: 0,
  });

export const userBookingsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'bookings', id],
    queryFn: ({ pageParam, signal }) =>
      api.bookings(
        { params: { id }, query: { limit: 5, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });

export const userHoursQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'hours', id],
    queryFn: ({ signal }) => api.hours({ params: { id } }, { signal }),
    select: ({ hours }) => hours,
  });

const notesKey = (id: string) => [...KEY, 'notes', id] as const;

export const notesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: notesKey(id),
    queryFn: ({ pageParam, signal }) =>
      notes.list(
        { params: { id }, query: { limit: 10, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });

export const activityQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'activity', id],
    queryFn: ({ pageParam, signal }) =>
      notes.activity(
        { params: { id }, query: { limit: 10, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });

/** People to choose from, while somebody types. */
export const peopleQuery = (wanted: Pick<Wanted, 'search' | 'role'>) =>
  queryOptions({
    queryKey: [...KEY, 'people', wanted],
    queryFn: ({ signal }) => api.list({ query: { ...wanted, limit: 20 } }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** Organizations to choose from, while somebody types. */
export const placesQuery = (search: string) =>
  queryOptions({
    queryKey: [...KEY, 'places', search],
    queryFn: ({ signal }) =>
      places.list({ query: { limit: 20, ...(search && { search }) } }, { signal }),
    select: ({ items }) => items.map(({ id, name }) => ({ id, name })),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const placeQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'place', id],
    queryFn: ({ signal }) => places.one({ query: { id } }, { signal }),
    select: ({ organization }) => ({ id: organization.id, name: organization.name }),
    enabled: id !== '',
    meta: { silent: true },
  });

/** Where the table of those who are wanted is taken from. */
export const sheetAddress = (wanted: Wanted, columns: readonly UserColumn[], format: SheetFormat) =>
  endpointUrl(directory.export, {
    query: { ...wanted, columns: columns.join(','), format, language: currentLanguage() },
  });

const forget = (cache: QueryClient) => cache.invalidateQueries({ queryKey: KEY });

function remember(cache: QueryClient, user: UserRecord) {
  cache.setQueryData(userQuery(user.id).queryKey, { user });
  void forget(cache);
}

const silent = { meta: { silent: true } } as const;

export function useCreateUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewUser) => api.create({ body }),
    ...silent,
    onSuccess: ({ user }) => remember(cache, user),
  });
}

export function useEditUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChanges) => api.edit({ body }),
    ...silent,
    onSuccess: ({ user }) => remember(cache, user),
  });
}

interface Removal {
  readonly userId: string;
  readonly settle: OffboardingDecision[];
}

export function useRemoveUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, settle }: Removal) =>
      api.remove({ body: { userId, isRemoved: true, settle } }),
    ...silent,
    onSuccess: ({ user }) => remember(cache, user),
  });
}

export function useRestoreUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api.remove({ body: { userId, isRemoved: false } }),
    onSuccess: ({ user }) => remember(cache, user),
  });
}

export function useInviteUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api.invite({ body: { userId } }),
    onSuccess: () => forget(cache),
  });
}

export function useDoForMany() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkUserAction) => api.bulk({ body }),
    onSettled: () => forget(cache),
  });
}

export function useAddNote(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => notes.add({ params: { id }, body: { text } }),
    ...silent,
    onSuccess: () => cache.invalidateQueries({ queryKey: notesKey(id) }),
  });
}

export function useRemoveNote(userId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => notes.remove({ params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: notesKey(userId) }),
  });
}
