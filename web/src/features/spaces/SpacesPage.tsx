import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { useTranslation } from 'react-i18next';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { CoverTile, CoverTiles } from '../../ui/CoverTile.tsx';
import { DotAvatar } from '../../ui/dots/DotAvatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { spacesQuery } from './spaces.data.ts';
import { useSpaceFormat } from './use-space-format.ts';

export function SpacesPage() {
  const { t } = useTranslation('spaces');
  const spaces = useQuery(spacesQuery('workshop'));
  useLiveSubscription({ lists: ['spaces'] });
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <TimeZoneNote />
      {spaces.isPending && <Skeletons shape="cards" count={6} />}
      {spaces.isLoadingError && (
        <LoadFailed text={t('failed')} onRetry={() => void spaces.refetch()} />
      )}
      {spaces.data?.length === 0 && <EmptyState title={t('empty.title')} text={t('empty.text')} />}
      {spaces.data && spaces.data.length > 0 && (
        <section aria-labelledby="rooms">
          <VisuallyHidden component="h2" id="rooms">
            {t('rooms')}
          </VisuallyHidden>
          <CoverTiles>
            {spaces.data.map((space) => (
              <li key={space.id}>
                <SpaceTile space={space} />
              </li>
            ))}
          </CoverTiles>
        </section>
      )}
    </>
  );
}

function SpaceTile({ space }: { space: Space }) {
  const { t } = useTranslation('spaces');
  const spaceFormat = useSpaceFormat();
  return (
    <CoverTile
      seed={space.id}
      picture={<DotAvatar name={space.name} photo={null} size={64} square />}
      name={space.name}
      to={`/booking/workshop/${space.id}`}
      subtitle={`${spaceFormat.floor(space)}, ${spaceFormat.seats(space)}`}
      chips={spaceFormat.equipment(space)}
      availability={spaceFormat.free(space)}
      aside={
        space.needsApproval && (
          <Text span inherit c="dimmed">
            {t('on_approval')}
          </Text>
        )
      }
    />
  );
}
