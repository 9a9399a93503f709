import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppError } from '@thedot/domain/errors';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { PageTabs } from '../../../ui/layout/PageTabs.tsx';
import { RecordHeader } from '../../../ui/records/RecordHeader.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { TicketsCard } from '../../tickets/tickets.public.tsx';
import { DesksCard } from '../setup/DesksCard.tsx';
import { LabelsCard } from '../setup/LabelsCard.tsx';
import { DoorCard } from '../setup/DoorCard.tsx';
import { managedSpaceQuery } from './management.data.ts';
import { StateChip } from './ManageSpacesPage.tsx';
import { PhotosCard } from './PhotosCard.tsx';
import { SpaceButtons } from './SpaceActions.tsx';
import { SpaceBlocks } from './SpaceBlocks.tsx';
import { SpaceDetailsForm } from './SpaceDetailsForm.tsx';
import { SpaceSchedule } from './SpaceSchedule.tsx';

const TABS = ['details', 'desks', 'photos', 'hours', 'blocks', 'door', 'tickets'] as const;

/** Everything that staff manage of one space. */
export function ManagedSpacePage() {
  const { t } = useTranslation('manage-spaces');
  const { id = '' } = useParams();
  const { data, ...query } = useQuery(managedSpaceQuery(id));
  useLiveSubscription({ lists: ['spaces'] });
  const missing = data === null ? new AppError('space.not_found') : query.error;
  return (
    <RecordScreen
      listPath="/space"
      backLabel={t('title')}
      query={{ ...query, data: data ?? undefined, error: missing }}
      namespace="spaces"
      header={(space) => <Header space={space} />}
      main={(space) => <SpaceTabs key={space.id} space={space} />}
    />
  );
}

function Header({ space }: { space: ManagedSpace }) {
  const { t } = useTranslation('find-spaces');
  return (
    <RecordHeader
      title={space.name}
      picture={<DotAvatar name={space.name} photo={space.photos[0]?.id} size={64} square />}
      badges={
        <>
          <Chip>{t(`type.${space.type}`)}</Chip>
          <StateChip space={space} />
        </>
      }
      actions={<SpaceButtons space={space} />}
    />
  );
}

function SpaceTabs({ space }: { space: ManagedSpace }) {
  const { t } = useTranslation('manage-spaces');
  const contents = {
    details: <SpaceDetailsForm space={space} />,
    desks: <DesksCard space={space} />,
    photos: <PhotosCard space={space} />,
    hours: <SpaceSchedule space={space} />,
    blocks: <SpaceBlocks space={space} />,
    door: (
      <Stack gap={20}>
        <LabelsCard space={space} />
        <DoorCard space={space} />
      </Stack>
    ),
    tickets: <TicketsCard kind="space" id={space.id} />,
  };
  const tabs = TABS.filter((name) => name !== 'desks' || space.type === 'hotdesk').map((name) => ({
    name,
    title: t(`tab.${name}`),
    content: contents[name],
  }));
  return <PageTabs label={space.name} tabs={tabs} />;
}
