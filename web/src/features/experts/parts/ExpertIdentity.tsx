import type { Expert } from '@thedot/domain/experts/experts.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PresenceWords } from '../../../app/live/PresenceWords.tsx';
import { Identity } from '../../../ui/Identity.tsx';
import { useFormat } from '../../../ui/use-format.ts';
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
    <Identity
      of={expert}
      picture={photo}
      columns={34}
      mark={<PresenceWords userId={expert.id} className={classes.presence} />}
      line={headline}
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
    </Identity>
  );
}
