import type { Expert } from '@thedot/domain/experts/experts.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import classes from './ExpertAbout.module.css';

export function ExpertAbout({ expert }: { expert: Expert }) {
  const { t } = useTranslation('experts');
  return (
    <Card title={t('about')} className={classes.about}>
      <p className={classes.bio}>{expert.bio || t('noBio', { name: expert.name })}</p>
      {expert.categories.length > 0 && (
        <>
          <h3 className={classes.topicsTitle}>{t('helpsWith')}</h3>
          <ul className={classes.topics}>
            {expert.categories.map((category) => (
              <li key={category}>
                <Chip>{t(`category.${category}`)}</Chip>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
