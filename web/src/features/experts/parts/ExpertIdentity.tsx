import type { Expert } from '@thedot/domain/experts/experts.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PresenceLabel } from '../../../ui/presence/PresenceLabel.tsx';
import { ProfileCard } from '../../../ui/ProfileCard.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useExpertWords } from '../use-expert-words.ts';
import classes from './ExpertIdentity.module.css';
import { ExpertRating } from './ExpertRating.tsx';

/** Who the expert is, at one glance; what can be done with them stands at the foot. */
export function ExpertIdentity({ expert, children }: { expert: Expert; children?: ReactNode }) {
  const { t } = useTranslation('experts');
  const format = useFormat();
  const words = useExpertWords();
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
