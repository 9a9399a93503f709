import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { organizations } from '@thedot/domain/organizations/organizations.contract';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type { BulkUserAction } from '@thedot/domain/accounts/bulk-actions.contract';
import {
  directory,
  type NewUser,
  type UserChanges,
  type UserRecord,
} from '@thedot/domain/accounts/directory.contract';
import type { IdentityProof } from '@thedot/domain/auth/second-factor.contract';
import type { UserColumn, ListUsersQuery } from '@thedot/domain/accounts/user-query.contract';
import type { Offboarding, OffboardingKind } from '@thedot/domain/accounts/offboarding.contract';
import { userNotes } from '@thedot/domain/accounts/notes.contract';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { createClient } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';

const api = createClient(directory);
const notesApi = createClient(userNotes);
const organizationsApi = createClient(organizations);

const KEY = ['directory'] as const;
const PAGE = 25;

/** The filters and sort order in the page address. */
export type UserListFilters = Partial<ListUsersQuery>;

export const usersQuery = (filters: UserListFilters) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      api.list(
        { query: { ...filters, limit: PAGE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
  });

export const userCountQuery = ({
  sort: _sort,
  direction: _direction,
  ...filter
}: UserListFilters) =>
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
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    select: ({ user }) => user,
  });

export const offboardingQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'leaving', id],
    queryFn: ({ signal }) => api.offboarding({ params: { id } }, { signal }),
    select: ({ items }) => items,
    staleTime: 0,
  });

/** The experts who can take over a session or request of the user. */
export const successorsQuery = (
  id: string,
  query: { readonly kind: OffboardingKind; readonly subject: string },
) =>
  queryOptions({
    queryKey: [...KEY, 'leaving', id, query],
    queryFn: ({ signal }) => api.successors({ params: { id }, query }, { signal }),
    select: ({ successors }) => successors,
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

export const userNotesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: notesKey(id),
    queryFn: ({ pageParam, signal }) =>
      notesApi.list(
        { params: { id }, query: { limit: 10, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });

export const userActivityQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'activity', id],
    queryFn: ({ pageParam, signal }) =>
      notesApi.activity(
        { params: { id }, query: { limit: 10, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });

/** Users that match a search while the user types in a select. */
export const userOptionsQuery = (filters: Pick<UserListFilters, 'search' | 'role'>) =>
  queryOptions({
    queryKey: [...KEY, 'people', filters],
    queryFn: ({ signal }) => api.list({ query: { ...filters, limit: 20 } }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** Organizations that match a search while the user types in a select. */
export const organizationOptionsQuery = (search: string) =>
  queryOptions({
    queryKey: [...KEY, 'places', search],
    queryFn: ({ signal }) =>
      organizationsApi.list({ query: { limit: 20, ...(search && { search }) } }, { signal }),
    select: ({ items }) => items.map(({ id, name }) => ({ id, name })),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export const organizationOptionQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'place', id],
    queryFn: ({ signal }) => organizationsApi.get({ query: { id } }, { signal }),
    select: ({ organization }) => ({ id: organization.id, name: organization.name }),
    enabled: id !== '',
    meta: { silent: true },
  });

/** The download address of the filtered list as a spreadsheet. */
export const userExportUrl = (
  filters: UserListFilters,
  columns: readonly UserColumn[],
  format: SpreadsheetFormat,
) =>
  endpointUrl(directory.export, {
    query: { ...filters, columns: columns.join(','), format, language: currentLanguage() },
  });

const invalidateDirectory = (cache: QueryClient) => cache.invalidateQueries({ queryKey: KEY });

function cacheUser(cache: QueryClient, user: UserRecord) {
  cache.setQueryData(userQuery(user.id).queryKey, { user });
  void invalidateDirectory(cache);
}

const silent = { meta: { silent: true } } as const;

export function useCreateUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewUser) => api.create({ body }),
    ...silent,
    onSuccess: ({ user }) => cacheUser(cache, user),
  });
}

export function useEditUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChanges & IdentityProof) => api.edit({ body }),
    ...silent,
    onSuccess: ({ user }) => cacheUser(cache, user),
  });
}

interface RemoveUserInput extends Offboarding {
  readonly userId: string;
}

export function useRemoveUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, decisions, message }: RemoveUserInput) =>
      api.remove({ body: { userId, isRemoved: true, decisions: [...decisions], message } }),
    ...silent,
    onSuccess: ({ user }) => cacheUser(cache, user),
  });
}

export function useRestoreUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api.remove({ body: { userId, isRemoved: false } }),
    onSuccess: ({ user }) => cacheUser(cache, user),
  });
}

export function useInviteUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api.invite({ body: { userId } }),
    onSuccess: () => invalidateDirectory(cache),
  });
}

export function useBulkUserAction() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkUserAction) => api.bulk({ body }),
    onSettled: () => invalidateDirectory(cache),
  });
}

export function useAddNote(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => notesApi.add({ params: { id }, body: { text } }),
    ...silent,
    onSuccess: () => cache.invalidateQueries({ queryKey: notesKey(id) }),
  });
}

export function useRemoveNote(userId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => notesApi.remove({ params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: notesKey(userId) }),
  });
}
