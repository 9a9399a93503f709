import { Box, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import type { Rating } from '@thedot/domain/reviews/reviews.contract';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PagedList } from '../../../ui/lists/PagedList.tsx';
import { ReviewEntry } from '../../../ui/ReviewEntry.tsx';
import { expertReviewsQuery } from '../../reviews/reviews.data.ts';
import classes from './ExpertReviews.module.css';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { DotRating } from '../../../ui/dots/DotRating.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';

/** The reviews of an expert: mean and distribution, then the reviews, newest first. */
export function ExpertReviews({ expert }: { expert: Pick<Expert, 'id'> }) {
  const { t } = useTranslation('reviews');
  return (
    <Card title={t('expert.title')}>
      <PagedList
        query={useInfiniteQuery(expertReviewsQuery(expert.id))}
        errorText={t('expert.failed')}
        isEmpty={({ reviews }) => reviews.length === 0}
        emptyState={<EmptyState compact title={t('expert.none')} text={t('expert.none_text')} />}
        loadMoreLabel={t('expert.more')}
      >
        {({ reviews, rating }) => (
          <>
            {rating && rating.mean !== null && (
              <RatingDistribution rating={rating} mean={rating.mean} />
            )}
            <ul className={classes.reviews}>
              {reviews.map((review) => (
                <li key={review.id}>
                  <ReviewEntry review={review} />
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </Card>
  );
}

const DOTS = 10;
const BEST_FIRST = [5, 4, 3, 2, 1] as const;

/** The mean rating and the share of each rating, in toTenths of all reviews. */
function RatingDistribution({ rating, mean }: { rating: Rating; mean: number }) {
  const { t } = useTranslation(['reviews', 'ui']);
  const format = useFormat();
  const { count, distribution } = rating;
  return (
    <Group gap="16px 40px" mb={20}>
      <div className={classes.mean}>
        <b aria-hidden>{format.number(mean)}</b>
        <DotRating
          value={mean}
          size={15}
          label={t('ui:rating.of_five', { value: format.number(mean) })}
        />
        <span>{t('expert.count', { count })}</span>
      </div>
      <Stack component="ul" gap={7} aria-label={t('expert.spread')}>
        {BEST_FIRST.map((stars) => {
          const given = distribution[stars - 1] ?? 0;
          return (
            <Group component="li" key={stars} gap={12} wrap="nowrap" fz={13} c="var(--dot-ink-2)">
              <span aria-hidden>{stars}</span>
              <DotMeter
                size={11}
                columns={DOTS}
                max={DOTS}
                warnAt={2}
                value={toTenths(given, count)}
                label={t('ui:rating.one', { count: stars, word: t(`ui:rating.word.${stars}`) })}
                valueText={t('expert.share', { given, all: count })}
              />
              <Box component="span" aria-hidden miw="2ch" ta="right">
                {format.number(given)}
              </Box>
            </Group>
          );
        })}
      </Stack>
    </Group>
  );
}

/** Rounds to half a dot; any positive count shows at least half a dot. */
const toTenths = (given: number, all: number): number =>
  given === 0 ? 0 : Math.max(0.5, Math.round((given / all) * DOTS * 2) / 2);
