import { Button, SegmentedControl, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import { isStaffActor } from '@thedot/domain/access/roles';
import { BookingTab } from '@thedot/domain/expert-sessions/bookings.contract';
import { HubBookingTab } from '@thedot/domain/expert-sessions/hub-bookings.contract';
import { MAX_COUNTED } from '@thedot/domain/limits';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { NewButton } from '../../ui/KeyButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { TabList } from '../../ui/layout/TabList.tsx';
import classes from './BookingsPage.module.css';
import { bookingCountsQuery } from './bookings.data.ts';
import { hubBookingCountsQuery } from './hub-bookings.data.ts';
import { BookingList } from './list/BookingList.tsx';
import { SessionDialog, useSessionDialog } from './session-chat.public.tsx';

// Loaded for staff alone.
const HubBookings = lazy(async () => ({
  default: (await import('./list/HubBookings.tsx')).HubBookings,
}));
const ProposeForExpertButton = lazy(async () => ({
  default: (await import('./proposals/ProposeForExpertButton.tsx')).ProposeForExpertButton,
}));

/** The user's bookings; staff see those of the hub first. */
export function BookingsPage() {
  const { t } = useTranslation(['bookings', 'life']);
  const [params, setParams] = useSearchParams();
  const me = useMe();
  const canBook = can(toPerson(me), permission('create', 'expert'));
  const canReadAll = isStaffActor(me) && can(toPerson(me), permission('read', 'booking'));
  const isHub = canReadAll && params.get('scope') !== 'mine';
  const tabs: readonly BookingTab[] = (isHub ? HubBookingTab : BookingTab).options;
  const { counts, isSettled } = useCounts(isHub);
  const tab = useTab(isHub, isSettled ? (counts ?? {}) : undefined);
  const dialog = useSessionDialog();

  // A filter of one tab may be impossible in another; the search stays.
  const show = (next: { readonly scope?: string | null; readonly tab?: string | null }) => {
    const scope = next.scope ?? params.get('scope');
    const search = params.get('search');
    setParams(
      {
        ...(scope === 'mine' && { scope }),
        ...(next.tab && { tab: next.tab }),
        ...(search && { search }),
      },
      { replace: true },
    );
  };

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {canReadAll && (
              <SegmentedControl
                aria-label={t('scope.label')}
                value={isHub ? 'hub' : 'mine'}
                onChange={(scope) => show({ scope })}
                data={[
                  { value: 'hub', label: t('scope.hub') },
                  { value: 'mine', label: t('scope.mine') },
                ]}
              />
            )}
            {isHub && (
              <Suspense fallback={null}>
                <ProposeForExpertButton />
              </Suspense>
            )}
            {canBook &&
              // Among the bookings of the hub the N key proposes a session.
              (isHub ? (
                <Button component={Link} to="/experts">
                  {t('bookExpert')}
                </Button>
              ) : (
                <NewButton to="/experts">{t('bookExpert')}</NewButton>
              ))}
          </>
        }
      />
      <Tabs value={tab} onChange={(next) => show({ tab: next })} keepMounted={false}>
        <TabList open={tab} label={t('tabsLabel')}>
          {tabs.map((it) => (
            <Tabs.Tab key={it} value={it}>
              {t(isHub ? `hubTabs.${it === 'sent' ? 'all' : it}` : `tabs.${it}`)}{' '}
              <span className={classes.count}>{countLabel(counts?.[it])}</span>
            </Tabs.Tab>
          ))}
        </TabList>
        {tab === null ? (
          <Skeletons shape="rows" />
        ) : (
          <Tabs.Panel value={tab} pt="md">
            {isHub ? (
              <Suspense fallback={<Skeletons shape="rows" />}>
                <HubBookings key={tab} tab={tab === 'sent' ? 'all' : tab} onAction={dialog.open} />
              </Suspense>
            ) : (
              <BookingList key={tab} tab={tab} canBook={canBook} onAction={dialog.open} />
            )}
          </Tabs.Panel>
        )}
      </Tabs>
      <TimeZoneNote mt="md" />
      <SessionDialog session={dialog} onCreated={dialog.close} />
    </>
  );
}

type Counts = Partial<Record<BookingTab, number>>;

/** Where to look first: my answers, then what is ahead. For staff the sessions of the hub come before its open requests. */
const FIRST_TABS = {
  mine: ['waiting', 'coming', 'sent'],
  hub: ['coming', 'waiting'],
} as const satisfies Record<string, readonly BookingTab[]>;

const firstTab = (scope: keyof typeof FIRST_TABS, counts: Counts): BookingTab =>
  FIRST_TABS[scope].find((tab) => counts[tab]) ?? (counts.all === undefined ? 'coming' : 'all');

/**
 * The tab in the address, else the first one that has bookings; null until they are counted. Later counts do not
 * change it. A link with a status but without a tab searches all.
 */
function useTab(isHub: boolean, counts: Counts | undefined): BookingTab | null {
  const [params] = useSearchParams();
  const scope = isHub ? 'hub' : 'mine';
  const [first, setFirst] = useState<{ readonly scope: string; readonly tab: BookingTab }>();
  const asked = BookingTab.safeParse(params.get('tab')).data;
  if (asked && !(isHub && asked === 'sent')) return asked;
  if (params.has('status')) return 'all';
  if (first?.scope === scope) return first.tab;
  if (!counts) return null;
  const tab = firstTab(scope, counts);
  setFirst({ scope, tab });
  return tab;
}

const countLabel = (count: number | undefined): string | number =>
  count !== undefined && count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : (count ?? '');

/** The counts; settled when they are up to date, or cannot be. */
function useCounts(isHub: boolean) {
  const mine = useQuery({ ...bookingCountsQuery(), enabled: !isHub });
  const hub = useQuery({ ...hubBookingCountsQuery(), enabled: isHub });
  const { data, isFetching, isStale, isPending } = isHub ? hub : mine;
  const counts: Counts | undefined = data;
  return { counts, isSettled: !isPending && !(isStale && isFetching) };
}
