import { Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconVideoPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { Column, Columns } from '../../ui/Columns.tsx';
import { NewButton } from '../../ui/KeyButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { TabList } from '../../ui/layout/TabList.tsx';
import { meetingsQuery } from './meetings.data.ts';
import { MeetingList } from './parts/MeetingList.tsx';
import { NextMeeting } from './parts/NextMeeting.tsx';
import { RecordingList } from './parts/RecordingList.tsx';
import { RoomCard } from './parts/RoomCard.tsx';
import { StartMeetingDialog } from './parts/StartMeetingDialog.tsx';
import classes from './VisioPage.module.css';

// Loaded for admins alone.
const RunningMeetings = lazy(async () => ({
  default: (await import('./parts/RunningMeetings.tsx')).RunningMeetings,
}));

const TABS = ['coming', 'past', 'recordings', 'running'] as const;
type Tab = (typeof TABS)[number];

/** The user's video meetings: what is next, the lists, their permanent room; for admins also what runs in the hub. */
export function VisioPage() {
  const { t } = useTranslation('meetings');
  const [params, setParams] = useSearchParams();
  const person = toPerson(useMe());
  const coming = useInfiniteQuery(meetingsQuery('coming'));
  const [isStarting, starting] = useDisclosure(false);
  const canStart = can(person, permission('create', 'visio'));
  const canSeeAll = can(person, permission('read', 'settings'));
  const tabs = TABS.filter((tab) => tab !== 'running' || canSeeAll);
  const tab = tabs.find((it) => it === params.get('tab')) ?? 'coming';

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          canStart && (
            <NewButton
              leftSection={<IconVideoPlus size={18} stroke={1.75} aria-hidden />}
              onClick={starting.open}
            >
              {t('start.action')}
            </NewButton>
          )
        }
      />
      <NextMeeting query={coming} {...(canStart && { onStart: starting.open })} />
      <Columns narrow="last" className={classes.columns}>
        <Column>
          <Tabs
            value={tab}
            onChange={(next) =>
              setParams(next === 'coming' || next === null ? {} : { tab: next }, { replace: true })
            }
            keepMounted={false}
          >
            <TabList open={tab} label={t('tabs.label')}>
              {tabs.map((it) => (
                <Tabs.Tab key={it} value={it}>
                  {t(`tabs.${it}`)}
                </Tabs.Tab>
              ))}
            </TabList>
            <Tabs.Panel value={tab} pt="md">
              <TabContent tab={tab} coming={coming} />
            </Tabs.Panel>
          </Tabs>
          <TimeZoneNote />
        </Column>
        <Column>{canStart && <RoomCard />}</Column>
      </Columns>
      <StartMeetingDialog opened={isStarting} onClose={starting.close} />
    </>
  );
}

interface TabContentProps {
  tab: Tab;
  coming: Parameters<typeof MeetingList>[0]['query'];
}

function TabContent({ tab, coming }: TabContentProps) {
  const past = useInfiniteQuery({ ...meetingsQuery('past'), enabled: tab === 'past' });
  switch (tab) {
    case 'coming':
      return <MeetingList tab="coming" query={coming} />;
    case 'past':
      return <MeetingList tab="past" query={past} />;
    case 'recordings':
      return <RecordingList />;
    case 'running':
      return (
        <Suspense fallback={<Skeletons shape="rows" />}>
          <RunningMeetings />
        </Suspense>
      );
  }
}
