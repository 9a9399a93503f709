import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { waitingCountQuery } from './sign-up-reviews.data.ts';

/** The number of waiting sign-ups in the menu; hidden at zero. */
export function WaitingReviewsBadge({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('registrations');
  const { data: count = 0 } = useQuery(waitingCountQuery);
  return <CountBadge count={count} label={t('lead', { count })} className={className} />;
}
