import { VisuallyHidden } from '@mantine/core';
import type { ExpertCard, Expertise } from '@thedot/domain/experts/experts.contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Halftone } from '../../../ui/dots/Halftone.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useExpertFormat } from '../use-expert-format.ts';
import { ExpertRating } from './ExpertRating.tsx';
import classes from './ExpertTile.module.css';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { topicQuery } from '../experts.data.ts';

const TOPICS_SHOWN = 3;

export function ExpertTile({ expert }: { expert: ExpertCard }) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const words = useExpertFormat();
  const more = expert.categories.length - TOPICS_SHOWN;

  return (
    <article className={classes.tile}>
      <div className={classes.cover}>
        <Halftone seed={expert.id} columns={30} rows={9} />
      </div>
      <div className={classes.inside}>
        <div className={classes.avatar}>
          <LiveAvatar userId={expert.id} name={expert.name} photo={expert.photo} size={64} square />
        </div>
        <h3 className={classes.name}>
          <Link to={`/expert/${expert.id}`} className={classes.link}>
            {expert.name}
          </Link>
        </h3>
        {expert.headline && <p className={classes.headline}>{expert.headline}</p>}
        <ExpertRating expert={expert} className={classes.rating} />
        <ul className={classes.topics}>
          {expert.categories.slice(0, TOPICS_SHOWN).map((category) => (
            <li key={category}>
              <Chip>{t(`category.${category}`)}</Chip>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Chip>+{more}</Chip>
            </li>
          )}
        </ul>
        <div className={classes.foot}>
          <span className={clsx(classes.free, !expert.nextFree && classes.busy)}>
            {expert.nextFree
              ? t('nextFree', { when: format.dayAndTime(expert.nextFree) })
              : t('noFree')}
          </span>
          <span>
            <VisuallyHidden>{words.languages(expert.languages)}</VisuallyHidden>
            <span aria-hidden>{expert.languages.join(', ').toUpperCase()}</span>
          </span>
        </div>
      </div>
    </article>
  );
}

/** Links to a request to any expert of a topic; shown when the topic has at least two. */
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
          <div className={clsx(classes.avatar, classes.anyExpert)} aria-hidden>
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
