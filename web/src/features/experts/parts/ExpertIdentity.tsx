import { useDocumentTitle } from '@mantine/hooks';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { DotAvatar } from '../../../ui/DotAvatar.tsx';
import { Halftone } from '../../../ui/Halftone.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useExpertWords } from '../use-expert-words.ts';
import classes from './ExpertIdentity.module.css';
import { ExpertRating } from './ExpertRating.tsx';

/** Who the expert is, at one glance; what can be done with them stands at the foot. */
export function ExpertIdentity({ expert, children }: { expert: Expert; children?: ReactNode }) {
  const { t } = useTranslation('experts');
  useDocumentTitle(`${expert.name} · THE DOT`);
  const format = useFormat();
  const words = useExpertWords();
  const lengths = expert.sessionMinutes.map((minutes) => format.number(minutes));

  return (
    <Card flush>
      <div className={classes.cover}>
        <Halftone seed={expert.id} columns={34} rows={11} />
      </div>
      <div className={classes.inside}>
        <div className={classes.avatar}>
          <DotAvatar name={expert.name} photo={expert.photo} size={92} square />
        </div>
        <h1 className={classes.name}>{expert.name}</h1>
        {expert.headline && <p className={classes.headline}>{expert.headline}</p>}
        <ExpertRating expert={expert} size={13} className={classes.rating} />
        <dl className={classes.facts}>
          <div>
            <dt>{t('facts.sessions')}</dt>
            <dd className={classes.figure}>{format.number(expert.sessions)}</dd>
          </div>
          <div>
            <dt>{t('facts.lengths')}</dt>
            <dd className={classes.fact}>{t('lengthList', { list: words.list(lengths) })}</dd>
          </div>
          {expert.languages.length > 0 && (
            <div>
              <dt>{t('facts.languages')}</dt>
              <dd className={classes.fact}>{words.languages(expert.languages)}</dd>
            </div>
          )}
        </dl>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </Card>
  );
}
