import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { waitingCountQuery } from './registrations.data.ts';

/** How many wait for an answer, in the menu; nothing when nobody does. */
export function WaitingCount({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('registrations');
  const { data: count = 0 } = useQuery(waitingCountQuery);
  return <CountBadge count={count} label={t('lead', { count })} className={className} />;
}
