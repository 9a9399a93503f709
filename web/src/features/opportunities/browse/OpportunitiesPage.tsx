import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import {
  type OpportunityCard,
  OpportunityFilter,
  OpportunityKind,
  OpportunityStatus,
  StartupStage,
  TargetRole,
} from '@thedot/domain/opportunities/opportunities.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { NewButton } from '../../../ui/KeyButton.tsx';
import { PageTabs } from '../../../ui/layout/PageTabs.tsx';
import type { ListFilter } from '../../../ui/lists/ListFilters.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { FollowIconButton } from '../parts/FollowButton.tsx';
import {
  availableQuery,
  opportunitiesQuery,
  opportunityFieldsQuery,
} from '../opportunities.data.ts';
import { MyApplications } from './MyApplications.tsx';
import { SavedSearches, SaveSearchButton } from './SavedSearches.tsx';
import { useOpportunityColumns } from './use-opportunity-columns.tsx';

type Filters = Partial<OpportunityFilter>;

/** All opportunities; for users who apply, first those that are for them. */
export function OpportunitiesPage() {
  const { t } = useTranslation('opportunities');
  const isStaff = useIsStaff();
  useLiveSubscription({ lists: ['opportunities'] });
  const all = <AllOpportunities isStaff={isStaff} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t(isStaff ? 'hint_staff' : 'hint')}
        actions={isStaff ? <StaffButtons /> : <SavedSearches />}
      />
      {isStaff ? (
        all
      ) : (
        <PageTabs
          label={t('title')}
          tabs={[
            { name: 'mine', title: t('tab.mine'), content: <AvailableOpportunities /> },
            { name: 'all', title: t('tab.all'), content: all },
            { name: 'history', title: t('tab.history'), content: <MyApplications /> },
          ]}
          keepsParameters
        />
      )}
    </>
  );
}

function StaffButtons() {
  const { t } = useTranslation('opportunities');
  return (
    <>
      <Button component={Link} variant="default" to="/opportunity/proposals">
        {t('review.title')}
      </Button>
      <NewButton
        to="/opportunity/add"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      >
        {t('add')}
      </NewButton>
    </>
  );
}

const useIsStaff = () => can(toPerson(useMe()), screenAccess('/opportunity/add'));

function AvailableOpportunities() {
  const { t } = useTranslation('opportunities');
  return (
    <ListScreen<OpportunityCard>
      label={t('tab.mine')}
      query={useInfiniteQuery(availableQuery)}
      columns={useOpportunityColumns({ hasStatus: false })}
      rowMenu={(row) => <FollowIconButton opportunity={row} />}
      errorText={t('failed')}
      emptyState={{ title: t('empty_mine.title'), text: t('empty_mine.text') }}
    />
  );
}

function AllOpportunities({ isStaff }: { isStaff: boolean }) {
  const { t } = useTranslation('opportunities');
  const filterState = useListFilters(OpportunityFilter);
  return (
    <ListScreen<OpportunityCard, string, Filters>
      filterState={filterState}
      searchLabel={t('search')}
      filters={useFilters(isStaff, filterState.values.field)}
      rightSection={!isStaff && <SaveSearchButton filters={filterState.values} />}
      label={t('title')}
      query={useInfiniteQuery(opportunitiesQuery(filterState.values))}
      columns={useOpportunityColumns({ hasStatus: true })}
      rowMenu={(row) => <FollowIconButton opportunity={row} />}
      {...(isStaff && { editPath: ({ id }: OpportunityCard) => `/opportunity/edit/${id}` })}
      errorText={t('failed')}
      emptyState={{ title: t('empty.title'), text: t(isStaff ? 'empty.text_staff' : 'empty.text') }}
      noResults={t('none_fits')}
    />
  );
}

function useFilters(isStaff: boolean, field: string | undefined): readonly ListFilter<Filters>[] {
  const { t } = useTranslation('opportunities');
  const roleName = useRoleName();
  const known = useQuery(opportunityFieldsQuery).data ?? [];
  const fields = new Set([...known, ...(field ? [field] : [])]);
  const statuses = OpportunityStatus.options.filter(
    (it) => isStaff || (it !== 'draft' && it !== 'deleted'),
  );
  return [
    {
      name: 'status',
      label: t('filter.status'),
      placeholder: t('filter.any_status'),
      isInMoreFilters: !isStaff,
      options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: 'field',
      label: t('filter.field'),
      placeholder: t('filter.any_field'),
      searchable: true,
      options: [...fields].map((value) => ({ value, label: value })),
    },
    {
      name: 'kind',
      label: t('kind_label'),
      placeholder: t('filter.any_kind'),
      options: OpportunityKind.options.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      name: 'role',
      label: t('filter.role'),
      placeholder: t('filter.any_role'),
      isInMoreFilters: true,
      options: TargetRole.options.map((value) => ({ value, label: roleName(value) })),
    },
    {
      name: 'stage',
      label: t('stage_label'),
      placeholder: t('filter.any_stage'),
      isInMoreFilters: true,
      options: StartupStage.options.map((value) => ({ value, label: t(`stage.${value}`) })),
    },
    {
      name: 'days',
      label: t('deadline'),
      placeholder: t('filter.any_deadline'),
      isInMoreFilters: true,
      options: OpportunityFilter.shape.days.unwrap().options.map((value) => ({
        value,
        label: t('filter.within', { count: Number(value) }),
      })),
    },
    {
      name: 'followed',
      label: t('filter.followed'),
      placeholder: t('filter.any_followed'),
      isInMoreFilters: true,
      options: [{ value: 'yes', label: t('filter.followed_yes') }],
    },
  ];
}
