import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import { isOverdue } from '@thedot/domain/followups/next-steps.rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useHubToday } from '../../../lib/format/use-hub-today.ts';
import { dayWords } from '../day-words.ts';
import classes from './NextSteps.module.css';

/** Until when it is to be done, or when it was. */
export function StepDay({ step: { due, doneAt } }: { step: Pick<NextStep, 'due' | 'doneAt'> }) {
  const { t, i18n } = useTranslation('followups');
  const format = useFormat();
  const today = useHubToday();
  if (doneAt !== null) return <time dateTime={doneAt}>{format.relativeDay(doneAt)}</time>;
  if (due === null) return null;
  const day = dayWords(due, today, i18n.language);
  const isLate = isOverdue({ due, doneAt }, today);
  return (
    <time dateTime={due} className={classes.due} data-late={isLate || undefined}>
      {t(isLate ? 'steps.overdue' : 'steps.due', { day })}
    </time>
  );
}
