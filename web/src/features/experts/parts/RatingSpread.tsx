import type { Rating } from '@thedot/domain/reviews/reviews.contract';
import { useTranslation } from 'react-i18next';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { DotRating } from '../../../ui/dots/DotRating.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import classes from './ExpertReviews.module.css';

const DOTS = 10;
const BEST_FIRST = [5, 4, 3, 2, 1] as const;

/** The mean in a large figure, and beside it how many gave how much, in tenths of all. */
export function RatingSpread({ rating, mean }: { rating: Rating; mean: number }) {
  const { t } = useTranslation(['reviews', 'ui']);
  const format = useFormat();
  const { count, distribution } = rating;
  return (
    <div className={classes.spread}>
      <div className={classes.mean}>
        <b aria-hidden>{format.number(mean)}</b>
        <DotRating
          value={mean}
          size={15}
          label={t('ui:rating.of_five', { value: format.number(mean) })}
        />
        <span>{t('expert.count', { count })}</span>
      </div>
      <ul className={classes.rows} aria-label={t('expert.spread')}>
        {BEST_FIRST.map((stars) => {
          const given = distribution[stars - 1] ?? 0;
          return (
            <li key={stars} className={classes.row}>
              <span aria-hidden>{stars}</span>
              <DotMeter
                size={11}
                columns={DOTS}
                max={DOTS}
                warnAt={2}
                value={tenths(given, count)}
                label={t('ui:rating.one', { count: stars, word: t(`ui:rating.word.${stars}`) })}
                valueText={t('expert.share', { given, all: count })}
              />
              <span aria-hidden className={classes.given}>
                {format.number(given)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** To the half dot; what is there at all is seen. */
const tenths = (given: number, all: number): number =>
  given === 0 ? 0 : Math.max(0.5, Math.round((given / all) * DOTS * 2) / 2);
