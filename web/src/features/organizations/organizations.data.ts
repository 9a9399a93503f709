import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import {
  type BookingSwitch,
  type Organization,
  type OrganizationChanges,
  type OrganizationFilter,
  type OrganizationProfile,
  organizations,
  type StaffOrganizationChanges,
} from '@thedot/domain/organizations/organizations.contract';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { createClient } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { meQuery } from '../../lib/session/session.ts';

const api = createClient(organizations);

export const ORGANIZATIONS_KEY = ['organizations'] as const;

export type OrganizationListFilters = Partial<OrganizationFilter>;

export const organizationsQuery = (filters: OrganizationListFilters) =>
  infiniteQueryOptions({
    queryKey: [...ORGANIZATIONS_KEY, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      api.list(
        { query: { ...filters, limit: 30, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
  });

/** Organizations that match a search while the user types in a select. */
export const organizationOptionsQuery = (search: string) =>
  queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, 'names', search],
    queryFn: ({ signal }) =>
      api.list({ query: { limit: 20, ...(search && { search }) } }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  });

export const organizationFieldsQuery = queryOptions({
  queryKey: [...ORGANIZATIONS_KEY, 'fields'],
  queryFn: ({ signal }) => api.fields({}, { signal }),
  select: ({ fields }) => fields,
});

export const organizationQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get({ query: { id } }, { signal }),
    select: ({ organization }) => organization,
  });

export const myOrganizationQuery = queryOptions({
  queryKey: [...ORGANIZATIONS_KEY, 'mine'],
  queryFn: ({ signal }) => api.mine({}, { signal }),
  select: ({ organization }) => organization,
});

export const organizationExportUrl = (
  filters: OrganizationListFilters,
  format: SpreadsheetFormat,
) =>
  endpointUrl(organizations.export, { query: { ...filters, language: currentLanguage(), format } });

/** The fields of the organization's form. */
export const toOrganizationProfile = (organization: Organization): OrganizationProfile => ({
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

/** Invalidates every screen that shows organizations, and the signed-in user with the menu. */
export const invalidateOrganizations = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ORGANIZATIONS_KEY }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  ]);

export async function saveMyOrganization(changes: OrganizationChanges): Promise<Organization> {
  const { organization } = await api.save({ body: changes });
  await invalidateOrganizations();
  return organization;
}

/** Silent: the field shows why a picture was refused. */
export function useUploadLogo() {
  return useMutation({
    mutationFn: (logo: File) => api.uploadLogo({ files: { logo } }),
    meta: { silent: true },
    onSuccess: invalidateOrganizations,
  });
}

export async function saveOrganizationAsStaff(
  id: string,
  changes: StaffOrganizationChanges,
): Promise<Organization> {
  const { organization } = await api.saveByStaff({ body: { ...changes, id } });
  await invalidateOrganizations();
  return organization;
}

export const useSaveOrganizationAsStaff = (id: string) =>
  useMutation({
    mutationFn: (changes: StaffOrganizationChanges) => saveOrganizationAsStaff(id, changes),
  });

export const mergePreviewQuery = (from: string, into: string) =>
  queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, 'merge', from, into],
    queryFn: ({ signal }) => api.previewMerge({ query: { from, into } }, { signal }),
    select: ({ preview }) => preview,
    gcTime: 0,
  });

/** After a merge both ids lead to the target organization; its page refetches the rest. */
export const useMergeOrganizations = (from: string) =>
  useMutation({
    mutationFn: (into: string) => api.merge({ body: { from, into } }),
    onSuccess: async (answer, into) => {
      await queryClient.invalidateQueries({ queryKey: ORGANIZATIONS_KEY, refetchType: 'none' });
      for (const id of [from, into]) {
        queryClient.setQueryData(organizationQuery(id).queryKey, answer);
      }
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });

/** The switch has three values: unset, on, off. */
export const toBookingSwitch = (canBookExpert: boolean | null): BookingSwitch =>
  canBookExpert === null ? 'unset' : canBookExpert ? 'yes' : 'no';

export const fromBookingSwitch = (value: BookingSwitch): boolean | null =>
  value === 'unset' ? null : value === 'yes';
