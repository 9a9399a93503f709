import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { OrganizationKind } from '@thedot/domain/users/organization-brief.contract';
import {
  BookingSwitch,
  OrganizationFilter,
} from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import type { ListFilter } from '../../../ui/lists/ListFilters.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import {
  organizationExportUrl,
  organizationFieldsQuery,
  type OrganizationListFilters,
  organizationsQuery,
} from '../organizations.data.ts';
import { useOrganizationColumns } from './use-organization-columns.tsx';

export function OrganizationsPage() {
  const { t } = useTranslation('organizations');
  const isStaff = can(toPerson(useMe()), permission('update', 'startup'));
  const state = useListFilters(OrganizationFilter);
  const { canBookExpert, ...open } = state.values;
  const filters: OrganizationListFilters = isStaff ? state.values : open;
  const rows = useInfiniteQuery(organizationsQuery(filters));
  useLiveSubscription({ organizations: rows.data?.map(({ id }) => id) ?? [] });
  const { sort = 'name', direction = 'asc' } = filters;

  return (
    <ListScreen
      header={{ title: t('title'), hint: t('lead') }}
      {...(isStaff && {
        exportMenu: { getUrl: (format) => organizationExportUrl(filters, format) },
      })}
      filterState={state}
      searchLabel={t('search')}
      filters={useOrganizationFilters(filters, isStaff)}
      label={t('title')}
      query={rows}
      columns={useOrganizationColumns(isStaff)}
      sorting={{ sort, direction }}
      onSortingChange={state.setValues}
      errorText={t('failed')}
      emptyState={{ title: t('empty.title'), text: t('empty.text') }}
      noResults={t('nothing')}
    />
  );
}

function useOrganizationFilters(
  filters: OrganizationListFilters,
  isStaff: boolean,
): readonly ListFilter<OrganizationListFilters>[] {
  const { t } = useTranslation('organizations');
  const known = useQuery(organizationFieldsQuery).data ?? [];
  // The field in the address may have lost its last organization.
  const fields = new Set([...known, ...(filters.field ? [filters.field] : [])]);
  const forStaff: ListFilter<OrganizationListFilters> = {
    name: 'canBookExpert',
    label: t('books_label'),
    placeholder: t('all_switches'),
    isWide: true,
    options: BookingSwitch.options.map((value) => ({
      value,
      label: t('books_is', { value: t(`books.${value}`) }),
    })),
  };
  return [
    {
      name: 'kind',
      label: t('kind_label'),
      placeholder: t('all_kinds'),
      options: OrganizationKind.options.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      name: 'field',
      label: t('field_label'),
      placeholder: t('all_fields'),
      searchable: true,
      options: [...fields].map((value) => ({
        value,
        label: value,
      })),
    },
    ...(isStaff ? [forStaff] : []),
  ];
}
