import { useQuery } from '@tanstack/react-query';
import { EXPERT_HOURS_WARNING } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { userHoursQuery } from '../directory.data.ts';
import classes from './UserPage.module.css';

export function UserHours({ userId }: { userId: string }) {
  const { t } = useTranslation('directory');
  return (
    <Card title={t('hours.title')} hint={t('hours.hint')}>
      <Hours userId={userId} />
    </Card>
  );
}

const MAX_DOTS = 12;

function Hours({ userId }: { userId: string }) {
  const { t } = useTranslation('directory');
  const format = useFormat();
  const nameOf = useDisplayName();
  const hours = useQuery(userHoursQuery(userId));
  if (hours.isPending) return <Skeletons shape="text" count={2} />;
  if (hours.isLoadingError) {
    return <LoadFailed text={t('hours.failed')} onRetry={() => void hours.refetch()} />;
  }
  if (hours.data.length === 0) return <p className={classes.second}>{t('hours.empty')}</p>;
  return (
    <ul className={classes.list}>
      {hours.data.map(({ expertId, expertName, usedMinutes, limitMinutes }) => {
        const name = nameOf(expertName);
        const usage = t('hours.of', {
          used: format.number(usedMinutes / 60),
          limit: format.hours(limitMinutes),
        });
        // With many hours, one dot stands for several.
        const scale = Math.max(60, limitMinutes / MAX_DOTS);
        return (
          <li key={expertId} className={classes.hours}>
            <p className={classes.line}>
              <span>{name}</span>
              <span>{usage}</span>
            </p>
            <DotMeter
              value={usedMinutes / scale}
              max={limitMinutes / scale}
              columns={MAX_DOTS}
              size={14}
              warnAt={EXPERT_HOURS_WARNING}
              label={t('hours.meter', { name })}
              valueText={usage}
            />
          </li>
        );
      })}
    </ul>
  );
}
