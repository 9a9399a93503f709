import { Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppError } from '@thedot/domain/errors';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { RecordHeader } from '../../../ui/records/RecordHeader.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
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

const TABS = ['details', 'desks', 'photos', 'hours', 'blocks', 'door'] as const;
type Tab = (typeof TABS)[number];

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
  const [params, setParams] = useSearchParams();
  const tabs = TABS.filter((it) => it !== 'desks' || space.type === 'hotdesk');
  const tab: Tab = tabs.find((it) => it === params.get('tab')) ?? 'details';
  return (
    <Tabs
      value={tab}
      onChange={(next) =>
        next && setParams(next === 'details' ? {} : { tab: next }, { replace: true })
      }
      keepMounted={false}
    >
      <Tabs.List aria-label={space.name} mb="md">
        {tabs.map((it) => (
          <Tabs.Tab key={it} value={it}>
            {t(`tab.${it}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="details">
        <SpaceDetailsForm space={space} />
      </Tabs.Panel>
      <Tabs.Panel value="desks">
        <DesksCard space={space} />
      </Tabs.Panel>
      <Tabs.Panel value="photos">
        <PhotosCard space={space} />
      </Tabs.Panel>
      <Tabs.Panel value="hours">
        <SpaceSchedule space={space} />
      </Tabs.Panel>
      <Tabs.Panel value="blocks">
        <SpaceBlocks space={space} />
      </Tabs.Panel>
      <Tabs.Panel value="door">
        <Stack gap={20}>
          <LabelsCard space={space} />
          <DoorCard space={space} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  );
}
