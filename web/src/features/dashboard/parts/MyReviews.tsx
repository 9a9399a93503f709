import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { expertReviewsQuery } from '../../reviews/reviews.data.ts';

const Card = lazy(async () => {
  const [{ MyReviewsCard }] = await Promise.all([
    import('./MyReviewsCard.tsx'),
    loadTexts('reviews'),
  ]);
  return { default: MyReviewsCard };
});

/** The expert's own reviews; the card's code is loaded only when there are any. */
export function MyReviews() {
  const { data } = useInfiniteQuery(expertReviewsQuery(useMe().id));
  if (!data?.rating?.count) return null;
  return (
    <Suspense fallback={null}>
      <Card rating={data.rating} reviews={data.reviews} />
    </Suspense>
  );
}
