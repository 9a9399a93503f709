import type { Briefing } from '@thedot/domain/followups/briefing.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../../lib/session/session.ts';
import { DotRating } from '../../../ui/dots/DotRating.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import classes from './BriefingCard.module.css';
import { StepDay } from './StepDay.tsx';

interface SessionProps {
  session: Briefing['sessions']['withExpert']['latest'][number];
}

/** What it was about and when; and how it was rated, where that is known. */
export function EarlierSession({ session: { id, category, start, stars } }: SessionProps) {
  const { t } = useTranslation(['followups', 'experts']);
  const format = useFormat();
  return (
    <div className={classes.entry}>
      <Link to={`/booking/${id}`} className={classes.topic}>
        {t(`experts:category.${category}`)}
      </Link>
      <span className={classes.aside}>
        <time dateTime={start}>{format.shortDate(start)}</time>
        {stars !== null && (
          <DotRating value={stars} label={t('briefing.mean', { mean: format.number(stars) })} />
        )}
      </span>
    </div>
  );
}

interface StepProps {
  step: Briefing['steps']['open'][number];
}

/** Read here before the session; ticked off in the list of next steps. */
export function OpenStep({ step: { text, due, owner } }: StepProps) {
  const { t } = useTranslation('followups');
  const nameOf = useDisplayName();
  const me = useMe();
  const name = owner ? nameOf(owner.name) : t('steps.nobody');
  return (
    <div className={classes.entry}>
      <span className={classes.topic}>{text}</span>
      <span className={classes.aside}>
        <span>{owner?.id === me.id ? t('steps.you') : name}</span>
        <StepDay step={{ due, doneAt: null }} />
      </span>
    </div>
  );
}
