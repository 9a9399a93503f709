import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { StaffDay } from './StaffDay.tsx';
import classes from './StaffDashboard.module.css';

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

const TABS = ['day', 'decisions', 'experts'] as const;

/** The staff dashboard: the hub's day and the metrics of the experts. */
export function StaffDashboard() {
  const { t } = useTranslation('dashboard');
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((it) => it === params.get('tab')) ?? 'day';

  return (
    <Tabs
      value={tab}
      onChange={(next) => setParams(next && next !== 'day' ? { tab: next } : {}, { replace: true })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('tabs.label')} className={classes.tabs ?? ''}>
        {TABS.map((it) => (
          <Tabs.Tab key={it} value={it}>
            {t(`tabs.${it}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="day">
        <StaffDay />
      </Tabs.Panel>
      <Tabs.Panel value="decisions">
        <Suspense fallback={<Skeletons shape="page" />}>
          <AllDecisions />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="experts">
        <Suspense fallback={<Skeletons shape="page" />}>
          <ExpertsAtWork />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
