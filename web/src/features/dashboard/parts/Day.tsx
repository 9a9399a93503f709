import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import type { HubDay } from '@thedot/domain/dashboard/hub-day.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { dashboardQuery } from '../dashboard.data.ts';
import classes from '../DashboardPage.module.css';
import { Hero } from './Hero.tsx';

interface Props {
  hub?: HubDay | undefined;
  hubLine?: ReactNode;
  children: (dashboard: Dashboard) => ReactNode;
}

/** Loads the dashboard: the hero at once, then the cards. */
export function Day({ hub, hubLine, children }: Props) {
  const { t } = useTranslation('dashboard');
  const dashboard = useQuery(dashboardQuery());
  const { data } = dashboard;

  return (
    <>
      <Hero data={data} hub={hub} hubLine={hubLine} />
      {data && children(data)}
      {dashboard.isPending && (
        <div className={classes.cards}>
          <Card>
            <Skeletons shape="rows" count={4} />
          </Card>
          <Card>
            <Skeletons shape="text" count={5} />
          </Card>
        </div>
      )}
      {dashboard.isLoadingError && (
        <div className={classes.cards} data-single>
          <Card>
            <LoadFailed text={t('failed')} onRetry={() => void dashboard.refetch()} />
          </Card>
        </div>
      )}
    </>
  );
}
