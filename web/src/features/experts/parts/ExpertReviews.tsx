import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { ReviewEntry } from '../../../ui/ReviewEntry.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { expertReviewsQuery } from '../../reviews/reviews.data.ts';
import classes from './ExpertReviews.module.css';
import { RatingSpread } from './RatingSpread.tsx';

/** What startups say of an expert: the mean and how it comes about, then the latest first. */
export function ExpertReviews({ expert }: { expert: Pick<Expert, 'id'> }) {
  const { t } = useTranslation('reviews');
  const reviews = useInfiniteQuery(expertReviewsQuery(expert.id));
  if (reviews.isPending) {
    return (
      <Card title={t('expert.title')}>
        <Skeletons shape="rows" count={3} />
      </Card>
    );
  }
  if (reviews.isLoadingError) {
    return (
      <Card title={t('expert.title')}>
        <LoadFailed text={t('expert.failed')} onRetry={() => void reviews.refetch()} />
      </Card>
    );
  }
  const { reviews: shown, rating } = reviews.data;
  return (
    <Card title={t('expert.title')}>
      {shown.length === 0 ? (
        <EmptyState compact title={t('expert.none')} text={t('expert.none_text')} />
      ) : (
        <>
          {rating && rating.mean !== null && <RatingSpread rating={rating} mean={rating.mean} />}
          <ul className={classes.reviews}>
            {shown.map((review) => (
              <li key={review.id}>
                <ReviewEntry review={review} />
              </li>
            ))}
          </ul>
          {reviews.hasNextPage && (
            <Button
              variant="default"
              loading={reviews.isFetchingNextPage}
              onClick={() => void reviews.fetchNextPage()}
            >
              {t('expert.more')}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
