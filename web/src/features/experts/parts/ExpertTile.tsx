import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import type { ExpertCard, Expertise } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { CoverTile } from '../../../ui/CoverTile.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { topicQuery } from '../experts.data.ts';
import { toTopicSearch } from '../topic-search.ts';
import { useExpertFormat } from '../use-expert-format.ts';
import { ExpertRating } from './ExpertRating.tsx';
import classes from './ExpertTile.module.css';

const TOPICS_SHOWN = 3;

interface Props {
  expert: ExpertCard;
  /** The topic by which the list is filtered; a request starts with it. */
  category?: Expertise | undefined;
}

export function ExpertTile({ expert, category }: Props) {
  const { t } = useTranslation(['experts', 'ui']);
  const free = useFreeText();
  const expertFormat = useExpertFormat();
  const { id, name, photo, headline, languages } = expert;
  const more = expert.categories.length - TOPICS_SHOWN;
  const topics = expert.categories.slice(0, TOPICS_SHOWN).map((it) => t(`ui:category.${it}`));

  return (
    <CoverTile
      seed={id}
      picture={<LiveAvatar userId={id} name={name} photo={photo} size={64} square />}
      name={name}
      to={`/expert/${id}${toTopicSearch(category)}`}
      subtitle={headline}
      chips={more > 0 ? [...topics, `+${more}`] : topics}
      availability={free(expert.nextFree)}
      aside={
        <span>
          <VisuallyHidden>{expertFormat.languages(languages)}</VisuallyHidden>
          <span aria-hidden>{languages.join(', ').toUpperCase()}</span>
        </span>
      }
    >
      <ExpertRating expert={expert} className={classes.rating} />
    </CoverTile>
  );
}

function useFreeText() {
  const { t } = useTranslation('experts');
  const format = useFormat();
  return (nextFree: string | null) => ({
    isFree: nextFree !== null,
    text: nextFree ? t('nextFree', { when: format.dayAndTime(nextFree) }) : t('noFree'),
  });
}

/** Links to a request to any expert of a topic; shown when the topic has at least two. */
export function AnyExpertTile({ category }: { category: Expertise }) {
  const { t } = useTranslation(['experts', 'ui']);
  const free = useFreeText();
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

  return (
    <li>
      <CoverTile
        seed={category}
        picture={<IconUsers size={30} stroke={1.5} aria-hidden />}
        pictureClassName={classes.anyExpert}
        name={t('any.title', { topic: t(`ui:category.${category}`) })}
        to={`/expert/any/book?category=${encodeURIComponent(category)}`}
        subtitle={t('any.text', { count: topic.experts })}
        availability={free(topic.nextFree)}
      />
    </li>
  );
}
