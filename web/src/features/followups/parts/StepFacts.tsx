import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../../app/session.ts';
import { DotAvatar } from '../../../ui/DotAvatar.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNameOf } from '../../../ui/use-name-of.ts';
import classes from './NextSteps.module.css';
import { StepDay } from './StepDay.tsx';

/** Whose it is, until when, and where it is from. */
export function StepFacts({ step }: { step: NextStep }) {
  const { t } = useTranslation('followups');
  const nameOf = useNameOf();
  const me = useMe();
  const { owner, doneAt, doneBy, isCarried } = step;
  const person = doneAt === null ? owner : doneBy;
  const name = person?.id === me.id ? t('steps.you') : person && nameOf(person.name);
  return (
    <div className={classes.facts}>
      {person && name ? (
        <span className={classes.person}>
          <DotAvatar name={person.name} photo={person.photo} size={20} />
          {doneAt === null ? name : t('steps.doneBy', { name })}
        </span>
      ) : (
        <span>{t(doneAt === null ? 'steps.nobody' : 'steps.done')}</span>
      )}
      <StepDay step={step} />
      {isCarried && <Origin step={step} />}
    </div>
  );
}

function Origin({ step: { from } }: { step: NextStep }) {
  const { t } = useTranslation('followups');
  const format = useFormat();
  const words = from.start ? t('steps.from', { day: format.date(from.start) }) : t('steps.earlier');
  if (!from.bookingId) return <span>{words}</span>;
  return (
    <Link to={`/booking/${from.bookingId}`} className={classes.from}>
      {words}
    </Link>
  );
}
