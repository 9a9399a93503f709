import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import type { HubDay } from '@thedot/domain/dashboard/hub-day.contract';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { dashboardQuery } from '../dashboard.data.ts';
import classes from '../DashboardPage.module.css';
import { CardSkeletons } from './CardSkeletons.tsx';
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
  // Drawn after the hero, in steps: a slow phone reacts between them.
  const shown = useDeferredValue(data, undefined);

  return (
    <>
      <Hero data={data} hub={hub} hubLine={hubLine} />
      {shown && children(shown)}
      {!shown && !dashboard.isLoadingError && <CardSkeletons />}
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
