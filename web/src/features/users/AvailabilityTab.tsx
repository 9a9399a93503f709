import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { myHoursQuery } from '../availability/availability.data.ts';
import { HoursForm } from './parts/HoursForm.tsx';

/** When an expert receives, week after week. */
export function AvailabilityTab() {
  const { t } = useTranslation('users');
  const format = useFormat();
  const { data: mine, isPending, refetch } = useQuery(myHoursQuery);

  if (isPending) return <Skeletons shape="rows" count={5} />;
  if (!mine) return <LoadFailed onRetry={() => void refetch()} />;
  const hint = t('hours.hint', {
    notice: format.hours(mine.noticeMinutes),
    days: format.number(mine.horizonDays),
    lengths: format.either(mine.sessionMinutes.map(format.number)),
  });
  return <HoursForm mine={mine} hint={hint} />;
}
