import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import {
  type Organization,
  type OrganizationChanges,
  type OrganizationFilter,
  type OrganizationProfile,
  organizations,
  type StaffOrganizationChanges,
} from '@thedot/domain/organizations/organizations.contract';
import type { SheetFormat } from '@thedot/domain/kernel/fields';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { client } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { meQuery } from '../../lib/session/session.ts';

const api = client(organizations);

export const KEY = ['organizations'] as const;

export type ListWish = Partial<OrganizationFilter>;

export const organizationsQuery = (wish: ListWish) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', wish],
    queryFn: ({ pageParam, signal }) =>
      api.list(
        { query: { ...wish, limit: 30, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
  });

/** Those whose name somebody types, to choose one. */
export const namesQuery = (search: string) =>
  queryOptions({
    queryKey: [...KEY, 'names', search],
    queryFn: ({ signal }) =>
      api.list({ query: { limit: 20, ...(search && { search }) } }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  });

export const fieldsQuery = queryOptions({
  queryKey: [...KEY, 'fields'],
  queryFn: ({ signal }) => api.fields({}, { signal }),
  select: ({ fields }) => fields,
});

export const organizationQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api.one({ query: { id } }, { signal }),
    select: ({ organization }) => organization,
  });

export const mineQuery = queryOptions({
  queryKey: [...KEY, 'mine'],
  queryFn: ({ signal }) => api.mine({}, { signal }),
  select: ({ organization }) => organization,
});

export const sheetAddress = (wish: ListWish, format: SheetFormat) =>
  endpointUrl(organizations.export, { query: { ...wish, language: currentLanguage(), format } });

/** What an organization says of itself, as its form edits it. */
export const profileOf = (organization: Organization): OrganizationProfile => ({
  name: organization.name,
  region: organization.region,
  contact: organization.contact,
  website: organization.website,
  description: organization.description,
  field: organization.field,
  address: organization.address,
  linkedin: organization.linkedin,
  foundedYear: organization.foundedYear,
  isLegallyPublished: organization.isLegallyPublished,
  hasStartupLabel: organization.hasStartupLabel,
});

/** Whatever changes of an organization shows on every screen that speaks of it, and in the own menu. */
export const organizationsChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: KEY }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  ]);

export async function saveOwn(changes: OrganizationChanges): Promise<Organization> {
  const { organization } = await api.save({ body: changes });
  await organizationsChanged();
  return organization;
}

/** The field says what is wrong with a picture. */
export function useUploadLogo() {
  return useMutation({
    mutationFn: (logo: File) => api.uploadLogo({ files: { logo } }),
    meta: { silent: true },
    onSuccess: organizationsChanged,
  });
}

export async function saveByStaff(
  id: string,
  changes: StaffOrganizationChanges,
): Promise<Organization> {
  const { organization } = await api.saveByStaff({ body: { ...changes, id } });
  await organizationsChanged();
  return organization;
}

export const useSaveByStaff = (id: string) =>
  useMutation({ mutationFn: (changes: StaffOrganizationChanges) => saveByStaff(id, changes) });

export const mergePreviewQuery = (from: string, into: string) =>
  queryOptions({
    queryKey: [...KEY, 'merge', from, into],
    queryFn: ({ signal }) => api.previewMerge({ query: { from, into } }, { signal }),
    select: ({ preview }) => preview,
    gcTime: 0,
  });

/** Both addresses lead to the other from now on; what else is shown of the two is read anew there. */
export const useMerge = (from: string) =>
  useMutation({
    mutationFn: (into: string) => api.merge({ body: { from, into } }),
    onSuccess: async (answer, into) => {
      await queryClient.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
      for (const id of [from, into]) {
        queryClient.setQueryData(organizationQuery(id).queryKey, answer);
      }
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
