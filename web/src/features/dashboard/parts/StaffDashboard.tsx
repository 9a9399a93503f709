import { Tabs } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import classes from './StaffDashboard.module.css';

/** Nobody's day waits for it: it comes with its texts when somebody looks. */
const ExpertsAtWork = lazy(async () => {
  const [{ ExpertsAtWork: component }] = await Promise.all([
    import('./ExpertsAtWork.tsx'),
    loadTexts('figures'),
  ]);
  return { default: component };
});

const TABS = ['day', 'experts'] as const;

/** The staff's dashboard: one's own day, and what the hub's experts do. */
export function StaffDashboard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((it) => it === params.get('tab')) ?? 'day';

  return (
    <Tabs
      value={tab}
      onChange={(next) => setParams(next === 'experts' ? { tab: next } : {}, { replace: true })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('tabs.label')} className={classes.tabs ?? ''}>
        {TABS.map((it) => (
          <Tabs.Tab key={it} value={it}>
            {t(`tabs.${it}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="day">{children}</Tabs.Panel>
      <Tabs.Panel value="experts">
        <Suspense fallback={<Skeletons shape="page" />}>
          <ExpertsAtWork />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
