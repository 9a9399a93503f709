import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../../lib/session/session.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import classes from './NextSteps.module.css';
import { StepDay } from './StepDay.tsx';

/** Whose it is, until when, and where it is from. */
export const StepFacts = ({ step }: { step: NextStep }) => (
  <div className={classes.facts}>
    <Who step={step} />
    <StepDay step={step} />
    {step.isCarried && <Origin step={step} />}
  </div>
);

/** Who is to do it, or did. */
function Who({ step: { owner, doneAt, doneBy } }: { step: NextStep }) {
  const { t } = useTranslation('followups');
  const nameOf = useDisplayName();
  const me = useMe();
  const isDone = doneAt !== null;
  const person = isDone ? doneBy : owner;
  if (!person) return <span>{t(isDone ? 'steps.done' : 'steps.nobody')}</span>;
  const name = nameOf(person.name);
  const mine = t(isDone ? 'steps.doneByYou' : 'steps.you');
  const theirs = isDone ? t('steps.doneBy', { name }) : name;
  return (
    <span className={classes.person}>
      <DotAvatar name={person.name} photo={person.photo} size={20} />
      {person.id === me.id ? mine : theirs}
    </span>
  );
}

function Origin({ step: { from } }: { step: NextStep }) {
  const { t } = useTranslation('followups');
  const format = useFormat();
  const words = from.start
    ? t('steps.from', { day: format.shortDate(from.start) })
    : t('steps.earlier');
  if (!from.bookingId) return <span>{words}</span>;
  return (
    <Link to={`/booking/${from.bookingId}`} className={classes.from}>
      {words}
    </Link>
  );
}
