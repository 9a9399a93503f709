import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import { isOverdue } from '@thedot/domain/followups/next-steps.rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useHubToday } from '../../../lib/format/use-hub-today.ts';
import classes from './NextSteps.module.css';
import { formatFor } from '../../../lib/format/format.ts';

/** The due date of an open step, or the completion date of a done one. */
export function StepDueDate({ step: { due, doneAt } }: { step: Pick<NextStep, 'due' | 'doneAt'> }) {
  const { t, i18n } = useTranslation('followups');
  const format = useFormat();
  const today = useHubToday();
  if (doneAt !== null) return <time dateTime={doneAt}>{format.relativeDay(doneAt)}</time>;
  if (due === null) return null;
  const day = formatCalendarDay(due, today, i18n.language);
  const isLate = isOverdue({ due, doneAt }, today);
  return (
    <time dateTime={due} className={classes.due} data-late={isLate || undefined}>
      {t(isLate ? 'steps.overdue' : 'steps.due', { day })}
    </time>
  );
}

/** Formats a calendar day, which is the same in every zone: today, tomorrow or its date. */
const formatCalendarDay = (day: string, today: string, language: string): string =>
  formatFor({ language, zone: 'UTC' }).relativeDay(`${day}T12:00:00Z`, `${today}T12:00:00Z`);
