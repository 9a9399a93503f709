import { Button, VisuallyHidden } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { CoverTile, CoverTiles } from '../../../ui/CoverTile.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFilters, NoResults } from '../../../ui/lists/ListFilters.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageTabs } from '../../../ui/layout/PageTabs.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { spacesQuery } from '../spaces.data.ts';
import { useSpaceFormat } from '../use-space-format.ts';
import { FindSpaceButton } from './FindSpaceButton.tsx';
import { MySpaceBookings } from './MySpaceBookings.tsx';
import { filterSpaces, spaceFilterParams } from './space-filters.ts';
import { useSpaceFilters } from './use-space-filters.tsx';

export const WorkshopsPage = () => <BrowseSpaces group="workshop" />;
export const HotdesksPage = () => <BrowseSpaces group="hotdesk" />;

const CALENDARS = {
  workshop: '/bookingspace/calendar',
  hotdesk: '/bookingspace/calendar',
  station: '/5GStation/space/calendar',
} as const satisfies Record<SpaceGroup, string>;

/** The spaces of a group, free or taken now, and the user's bookings of them. */
export function BrowseSpaces({ group }: { group: SpaceGroup }) {
  const { t } = useTranslation('find-spaces');
  const me = toPerson(useMe());
  const calendar = CALENDARS[group];
  useLiveSubscription({ lists: ['spaces'] });
  return (
    <>
      <PageHeader
        title={t(`browse.${group}.title`)}
        hint={t(`browse.${group}.hint`)}
        actions={
          <>
            {can(me, screenAccess(calendar)) && (
              <Button
                component={Link}
                variant="default"
                to={group === 'station' ? calendar : `${calendar}?group=${group}`}
                leftSection={<IconCalendarWeek size={18} stroke={1.75} aria-hidden />}
              >
                {t('browse.calendar')}
              </Button>
            )}
            <FindSpaceButton group={group} />
          </>
        }
      />
      <PageTabs
        label={t(`browse.${group}.title`)}
        tabs={[
          {
            name: 'spaces',
            title: t(`browse.${group}.tab`),
            content: <SpaceTiles group={group} />,
          },
          { name: 'mine', title: t('mine.title'), content: <MySpaceBookings group={group} /> },
        ]}
      />
      <TimeZoneNote mt="md" />
    </>
  );
}

const BrowseParams = z.object(spaceFilterParams);

function SpaceTiles({ group }: { group: SpaceGroup }) {
  const { t } = useTranslation('find-spaces');
  const spaces = useQuery(spacesQuery(group));
  const filterState = useListFilters(BrowseParams);
  const filters = useSpaceFilters(filterState, spaces.data ?? []);
  if (spaces.isPending) return <Skeletons shape="cards" count={6} />;
  if (spaces.isLoadingError) {
    return <LoadFailed text={t('failed')} onRetry={() => void spaces.refetch()} />;
  }
  if (spaces.data?.length === 0) {
    return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  }
  const shown = filterSpaces(spaces.data ?? [], filterState.values);
  return (
    <section aria-labelledby="spaces">
      <VisuallyHidden component="h2" id="spaces">
        {t(`browse.${group}.tab`)}
      </VisuallyHidden>
      <ListFilters isPlain filterState={filterState} filters={filters} />
      {shown.length === 0 ? (
        <NoResults title={t('none_fits')} onClear={filterState.clear} />
      ) : (
        <CoverTiles>
          {shown.map((space) => (
            <li key={space.id}>
              <SpaceTile space={space} />
            </li>
          ))}
        </CoverTiles>
      )}
    </section>
  );
}

function SpaceTile({ space }: { space: Space }) {
  const { t } = useTranslation(['find-spaces', 'spaces']);
  const format = useSpaceFormat();
  const { type, needsApproval } = space;
  const facts = [format.floor(space), format.seats(space)];
  return (
    <CoverTile
      seed={space.id}
      photo={space.photos[0]?.id}
      picture={<DotAvatar name={space.name} photo={null} size={64} square />}
      name={space.name}
      to={spacePath(space)}
      subtitle={(type === 'hotdesk' || type === '5g_station'
        ? facts
        : [t(`type.${type}`), ...facts]
      ).join(', ')}
      chips={format.equipment(space)}
      availability={format.stateNow(space)}
      aside={needsApproval && t('spaces:on_approval')}
    />
  );
}
