import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { TabList } from '../../../ui/layout/TabList.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { StaffDay } from './StaffDay.tsx';

// Loaded with its texts when the tab is opened.
const ExpertsAtWork = lazy(async () => {
  const [{ ExpertMetricsTable: component }] = await Promise.all([
    import('./ExpertMetrics.tsx'),
    loadTexts('figures'),
  ]);
  return { default: component };
});

const AllDecisions = lazy(async () => {
  const [{ DecisionsPanel: component }] = await Promise.all([
    import('./Decisions.tsx'),
    loadTexts('decisions', 'submissions'),
  ]);
  return { default: component };
});

const HubStatistics = lazy(async () => {
  const [{ StatisticsTab: component }] = await Promise.all([
    import('../statistics/StatisticsTab.tsx'),
    loadTexts('statistics', 'figures'),
  ]);
  return { default: component };
});

const Bookings = lazy(async () => {
  const [{ BookingStatistics: component }] = await Promise.all([
    import('../statistics/BookingStatistics.tsx'),
    loadTexts('statistics', 'figures'),
  ]);
  return { default: component };
});

const TABS = {
  day: StaffDay,
  decisions: AllDecisions,
  figures: HubStatistics,
  spaces: Bookings,
  experts: ExpertsAtWork,
} as const;
const NAMES = Object.keys(TABS) as (keyof typeof TABS)[];
/** The period stays when another tab is opened. */
const KEPT = ['from', 'to', 'compare'];

/** The staff dashboard: the hub's day, what staff have to decide, and the figures of the hub, of bookings and of experts. */
export function StaffDashboard() {
  const { t } = useTranslation('staff-dashboard');
  const [params, setParams] = useSearchParams();
  const tab = NAMES.find((it) => it === params.get('tab')) ?? 'day';
  const show = (next: string | null) => {
    // A change of the period may still be on its way to this component.
    const latest = new URLSearchParams(window.location.search);
    const kept = new URLSearchParams([...latest].filter(([name]) => KEPT.includes(name)));
    if (next !== null && next !== 'day') kept.set('tab', next);
    setParams(kept, { replace: true });
  };

  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <TabList open={tab} label={t('tabs.label')}>
        {NAMES.map((it) => (
          <Tabs.Tab key={it} value={it}>
            {t(`tabs.${it}`)}
          </Tabs.Tab>
        ))}
      </TabList>
      {NAMES.map((it) => {
        const Content = TABS[it];
        return (
          <Tabs.Panel key={it} value={it} pt={16}>
            <Suspense fallback={<Skeletons shape="page" />}>
              <Content />
            </Suspense>
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
