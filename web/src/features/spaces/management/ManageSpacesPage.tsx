import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuilding, IconGauge, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { containsAllWords } from '@thedot/domain/kernel/search';
import { FLOORS } from '@thedot/domain/limits';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { NewButton } from '../../../ui/KeyButton.tsx';
import type { ListFilter } from '../../../ui/lists/ListFilters.tsx';
import { ListScreen } from '../../../ui/lists/ListScreen.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { CellSubtitle, RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { useSpaceFormat } from '../use-space-format.ts';
import { PrintSpaceLabels } from '../setup/PrintSpaceLabels.tsx';
import { BuildingsDialog } from './BuildingsDialog.tsx';
import { buildingsQuery, managedSpacesQuery } from './management.data.ts';
import { QuotasDialog } from './QuotasDialog.tsx';
import { NewSpacePanel } from './SpaceDetailsForm.tsx';
import { SpaceRowMenu } from './SpaceActions.tsx';

const STATES = ['bookable', 'unbookable', 'removed'] as const;

const SpaceListFilters = z.object({
  search: z.string(),
  type: SpaceType,
  building: z.uuid(),
  floor: z.enum(FLOORS.map(String)),
  state: z.enum(STATES),
});
type Filters = Partial<z.infer<typeof SpaceListFilters>>;

/** All spaces of the hub, also those that take no bookings, and removed ones. */
export function ManageSpacesPage() {
  const { t } = useTranslation('manage-spaces');
  const navigate = useNavigate();
  const [isAdding, adding] = useDisclosure(false);
  const [isListingBuildings, buildings] = useDisclosure(false);
  const [isListingQuotas, quotas] = useDisclosure(false);
  const filterState = useListFilters(SpaceListFilters);
  const rows = useInfiniteQuery(managedSpacesQuery((it) => isShown(it, filterState.values)));
  useLiveSubscription({ lists: ['spaces'] });
  return (
    <>
      <ListScreen<ManagedSpace, string, Filters>
        header={{
          title: t('title'),
          hint: t('hint'),
          actions: (
            <>
              <Button
                variant="default"
                leftSection={<IconBuilding size={18} stroke={1.75} aria-hidden />}
                onClick={buildings.open}
              >
                {t('buildings.title')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconGauge size={18} stroke={1.75} aria-hidden />}
                onClick={quotas.open}
              >
                {t('quotas.title')}
              </Button>
              <PrintSpaceLabels
                spaceIds={(rows.data ?? []).filter((it) => !it.isRemoved).map(({ id }) => id)}
              />
              <NewButton
                onClick={adding.open}
                leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              >
                {t('add.title')}
              </NewButton>
            </>
          ),
        }}
        filterState={filterState}
        searchLabel={t('search')}
        filters={useFilters()}
        label={t('title')}
        query={rows}
        columns={useColumns()}
        rowMenu={(space) => <SpaceRowMenu space={space} />}
        editPath={({ id }) => `/space/${id}`}
        errorText={t('failed')}
        emptyState={{
          title: t('empty.title'),
          text: t('empty.text'),
          action: <Button onClick={adding.open}>{t('add.title')}</Button>,
        }}
        noResults={t('none_fits')}
      />
      <NewSpacePanel
        opened={isAdding}
        buildingId={filterState.values.building ?? null}
        onClose={adding.close}
        onAdded={({ id }) => {
          adding.close();
          void navigate(`/space/${id}`);
        }}
      />
      <QuotasDialog opened={isListingQuotas} onClose={quotas.close} />
      <BuildingsDialog opened={isListingBuildings} onClose={buildings.close} />
    </>
  );
}

/** Removed spaces are listed on request. */
function isShown(space: ManagedSpace, { search, type, building, floor, state }: Filters): boolean {
  const { name, location, isRemoved } = space;
  return (
    isRemoved === (state === 'removed') &&
    (state === undefined || state === 'removed' || space.bookable === (state === 'bookable')) &&
    (type === undefined || space.type === type) &&
    (building === undefined || space.buildingId === building) &&
    (floor === undefined || String(space.floor) === floor) &&
    containsAllWords(`${name} ${location} ${space.building ?? ''}`, search ?? '')
  );
}

function useFilters(): readonly ListFilter<Filters>[] {
  const { t } = useTranslation(['manage-spaces', 'find-spaces', 'spaces']);
  const { data: buildings = [] } = useQuery(buildingsQuery);
  return [
    {
      name: 'type',
      label: t('form.type'),
      placeholder: t('find-spaces:filter.any_type'),
      options: SpaceType.options.map((value) => ({ value, label: t(`find-spaces:type.${value}`) })),
    },
    {
      name: 'building',
      label: t('form.building'),
      placeholder: t('any_building'),
      options: buildings.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'floor',
      label: t('form.floor'),
      placeholder: t('find-spaces:filter.any_floor'),
      options: FLOORS.map((value) => ({ value: String(value), label: t(`spaces:floor.${value}`) })),
    },
    {
      name: 'state',
      label: t('state.label'),
      placeholder: t('state.any'),
      options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
  ];
}

function useColumns(): readonly RecordColumn<ManagedSpace>[] {
  const { t } = useTranslation(['manage-spaces', 'find-spaces']);
  const format = useFormat();
  const spaceFormat = useSpaceFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('column.space'),
        width: 240,
        cell: (space) => (
          <RowTitle
            to={`/space/${space.id}`}
            title={space.name}
            subtitle={space.location}
            picture={<DotAvatar name={space.name} photo={null} size={36} square />}
            badges={<StateChip space={space} />}
          />
        ),
      },
      {
        id: 'type',
        title: t('form.type'),
        cell: ({ type }) => <Chip>{t(`find-spaces:type.${type}`)}</Chip>,
      },
      {
        id: 'place',
        title: t('column.place'),
        width: 160,
        cell: (space) => (
          <>
            {spaceFormat.floor(space)}
            <CellSubtitle>{space.building}</CellSubtitle>
          </>
        ),
      },
      {
        id: 'seats',
        title: t('column.seats'),
        nowrap: true,
        cell: (space) => spaceFormat.seats(space),
      },
      {
        id: 'duration',
        title: t('column.longest'),
        nowrap: true,
        cell: ({ duration }) => format.length(duration),
      },
      {
        id: 'approval',
        title: t('column.approval'),
        cell: ({ needsApproval }) => t(needsApproval ? 'column.needed' : 'column.not_needed'),
      },
    ],
    [t, format, spaceFormat],
  );
}

/** That a space takes no bookings, and why. */
export function StateChip({ space }: { space: ManagedSpace }) {
  const { t } = useTranslation('manage-spaces');
  if (space.isRemoved) return <Chip tone="warning">{t('state.removed')}</Chip>;
  return space.bookable ? null : <Chip>{t('state.unbookable')}</Chip>;
}
