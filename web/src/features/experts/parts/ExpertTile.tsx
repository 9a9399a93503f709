import { VisuallyHidden } from '@mantine/core';
import type { ExpertCard } from '@thedot/domain/experts/experts.contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Halftone } from '../../../ui/dots/Halftone.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useExpertWords } from '../use-expert-words.ts';
import { ExpertRating } from './ExpertRating.tsx';
import classes from './ExpertTile.module.css';

const TOPICS_SHOWN = 3;

export function ExpertTile({ expert }: { expert: ExpertCard }) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const words = useExpertWords();
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
