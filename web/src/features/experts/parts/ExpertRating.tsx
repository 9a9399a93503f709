import type { ExpertCard } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { DotRating } from '../../../ui/dots/DotRating.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';

interface Props {
  expert: Pick<ExpertCard, 'rating' | 'reviews'>;
  size?: number;
  className?: string | undefined;
}

export function ExpertRating({ expert: { rating, reviews }, size = 12, className }: Props) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  if (rating === null) return <p className={className}>{t('noReviews')}</p>;
  const value = format.number(rating);
  return (
    <p className={className}>
      <DotRating value={rating} size={size} label={t('rating', { value })} />
      <b aria-hidden>{value}</b>
      <span>{t('reviews', { count: reviews })}</span>
    </p>
  );
}
