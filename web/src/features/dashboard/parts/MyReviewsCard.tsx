import type { Rating, Review } from '@thedot/domain/reviews/reviews.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { DotRating } from '../../../ui/dots/DotRating.tsx';
import { ReviewEntry } from '../../../ui/ReviewEntry.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import classes from './MyReviewsCard.module.css';

const SHOWN = 2;

/** The expert's mean rating and latest reviews. */
export function MyReviewsCard({ rating, reviews }: { rating: Rating; reviews: readonly Review[] }) {
  const { t } = useTranslation(['reviews', 'ui']);
  const format = useFormat();
  const mean = rating.mean ?? 0;
  return (
    <Card
      title={t('mine.title')}
      aside={
        <span className={classes.mean}>
          <DotRating value={mean} label={t('ui:rating.of_five', { value: format.number(mean) })} />
          <b aria-hidden>{format.number(mean)}</b>
          <span>{t('mine.count', { count: rating.count })}</span>
        </span>
      }
    >
      <ul className={classes.reviews}>
        {reviews.slice(0, SHOWN).map((review) => (
          <li key={review.id}>
            <ReviewEntry review={review}>
              <Link to={`/booking/${review.bookingId}`}>{t('mine.session')}</Link>
            </ReviewEntry>
          </li>
        ))}
      </ul>
    </Card>
  );
}
