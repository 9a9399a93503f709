import { useQuery } from '@tanstack/react-query';
import type { Expert } from '@thedot/domain/experts/experts.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLiveSubscription } from '../../../lib/live/subscriptions.ts';
import { Column, Columns } from '../../../ui/Columns.tsx';
import { RecordPage } from '../../../ui/RecordPage.tsx';
import { expertQuery } from '../experts.data.ts';
import classes from './ExpertLayout.module.css';
import { PresenceLabel } from '../../../ui/presence/PresenceLabel.tsx';
import { ProfileCard } from '../../../ui/ProfileCard.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useExpertFormat } from '../use-expert-format.ts';
import { ExpertRating } from './ExpertRating.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';

interface Props {
  /** Actions shown below the name. */
  actions?: ((expert: Expert) => ReactNode) | undefined;
  children: (expert: Expert) => ReactNode;
}

/** The two-column page of an expert: profile on the left, content on the right. */
export function ExpertLayout({ actions, children }: Props) {
  const { t } = useTranslation('experts');
  const { id = '' } = useParams();
  useLiveSubscription({ experts: [id] });
  const words = {
    back: t('back'),
    failed: t('failedOne'),
    missing: { title: t('missing.title'), text: t('missing.text'), action: t('missing.action') },
  };
  return (
    <RecordPage list="/experts" record={useQuery(expertQuery(id))} texts={words}>
      {(expert) => (
        <Columns narrow="first" className={classes.page}>
          <Column className={classes.who}>
            <ExpertIdentity expert={expert}>{actions?.(expert)}</ExpertIdentity>
            <ExpertAbout expert={expert} />
          </Column>
          <Column className={classes.what}>{children(expert)}</Column>
        </Columns>
      )}
    </RecordPage>
  );
}

/** The expert's key facts, with actions below. */
function ExpertIdentity({ expert, children }: { expert: Expert; children?: ReactNode }) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const words = useExpertFormat();
  const { photo, headline, sessions, languages } = expert;
  const lengths = expert.sessionMinutes.map((minutes) => format.number(minutes));

  return (
    <ProfileCard
      subject={expert}
      picture={photo}
      columns={34}
      badge={<PresenceLabel userId={expert.id} className={classes.presence} />}
      subtitle={headline}
      facts={[
        { name: t('facts.sessions'), value: format.number(sessions), isFigure: true },
        { name: t('facts.lengths'), value: t('lengthList', { list: words.list(lengths) }) },
        ...(languages.length
          ? [{ name: t('facts.languages'), value: words.languages(languages) }]
          : []),
      ]}
      actions={children}
    >
      <ExpertRating expert={expert} size={13} className={classes.rating} />
    </ProfileCard>
  );
}

function ExpertAbout({ expert }: { expert: Expert }) {
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
