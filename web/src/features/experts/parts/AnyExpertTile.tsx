import { useQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Halftone } from '../../../ui/dots/Halftone.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { topicQuery } from '../experts.data.ts';
import classes from './ExpertTile.module.css';

/** Who does not mind by whom they are helped asks all of a topic at once; shown where there is a choice. */
export function AnyExpertTile({ category }: { category: Expertise }) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const { data: topic, isLoadingError, refetch } = useQuery(topicQuery(category));
  useLiveSubscription({ topics: [category] });
  if (isLoadingError) {
    return (
      <li>
        <LoadFailed text={t('any.failed')} onRetry={() => void refetch()} />
      </li>
    );
  }
  if (!topic || topic.experts < 2) return null;
  const name = t(`category.${category}`);

  return (
    <li>
      <article className={classes.tile}>
        <div className={classes.cover}>
          <Halftone seed={category} columns={30} rows={9} />
        </div>
        <div className={classes.inside}>
          <div className={clsx(classes.avatar, classes.anybody)} aria-hidden>
            <IconUsers size={30} stroke={1.5} />
          </div>
          <h3 className={classes.name}>
            <Link
              to={`/expert/any/book?category=${encodeURIComponent(category)}`}
              className={classes.link}
            >
              {t('any.title', { topic: name })}
            </Link>
          </h3>
          <p className={classes.headline}>{t('any.text', { count: topic.experts })}</p>
          <div className={classes.foot}>
            <span className={clsx(classes.free, !topic.nextFree && classes.busy)}>
              {topic.nextFree
                ? t('nextFree', { when: format.dayAndTime(topic.nextFree) })
                : t('noFree')}
            </span>
          </div>
        </div>
      </article>
    </li>
  );
}
