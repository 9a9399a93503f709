import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { myStepsQuery } from '../next-steps.data.ts';
import classes from './NextSteps.module.css';
import { StepCheck } from './StepCheck.tsx';
import { StepDueDate } from './StepDueDate.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

const SHOWN = 6;

/** The user's open steps, most urgent first; renders nothing without steps. */
export function MyNextStepsCard() {
  const { t } = useTranslation('followups');
  const { data } = useQuery(myStepsQuery());
  const steps = data?.items ?? [];
  if (steps.length === 0) return null;
  const others = steps.length - SHOWN;
  return (
    <Card title={t('steps.title')} hint={t('steps.mine')}>
      <ul className={classes.list}>
        {steps.slice(0, SHOWN).map((step) => (
          <li key={step.id}>
            <MyStep step={step} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Box mt={8} fz="sm" c="var(--dot-ink-2)">
          {t('steps.others', { count: others })}
        </Box>
      )}
    </Card>
  );
}

function MyStep({ step }: { step: NextStep }) {
  const { t } = useTranslation(['followups', 'ui']);
  const nameOf = useDisplayName();
  const { bookingId, category, with: met } = step.from;
  const label = t('steps.with', {
    name: nameOf(met.name),
    category: t(`ui:category.${category}`),
  });
  return (
    <div className={classes.step} data-done={step.doneAt !== null || undefined}>
      <StepCheck step={step} />
      <div className={classes.facts}>
        <StepDueDate step={step} />
        {bookingId ? (
          <TextLink to={`/booking/${bookingId}`}>{label}</TextLink>
        ) : (
          <span>{label}</span>
        )}
      </div>
    </div>
  );
}
