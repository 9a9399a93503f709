import { Button } from '@mantine/core';
import { type NextStep, NewNextStep } from '@thedot/domain/followups/next-steps.contract';
import { refuseDue } from '@thedot/domain/followups/next-steps.rules';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useHubToday } from '../../../lib/format/use-hub-today.ts';
import { useChangeStep } from '../next-steps.data.ts';
import classes from './NextSteps.module.css';
import { StepFields } from './StepFields.tsx';

interface Props {
  step: NextStep;
  people: readonly PersonBrief[];
  onDone: () => void;
}

export function EditStep({ step: { id, text, owner, due }, people, onDone }: Props) {
  const { t } = useTranslation('followups');
  const change = useChangeStep();
  const today = useHubToday();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useContractForm<NewNextStep, unknown>(NewNextStep, {
    initialValues: { text, ownerId: owner?.id ?? null, due },
    // A day that has passed may stay.
    validate: (wish) => ({ due: wish.due === due ? null : refuseDue(wish.due, today) }),
    submit: (_, changes) => change.mutateAsync({ id, changes }),
    onDone,
    errorTitle: 'errors.title_booking',
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <StepFields form={form} people={people} label={t('steps.text')} textRef={input}>
        <Button variant="default" onClick={onDone}>
          {t('steps.cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('steps.save')}
        </Button>
      </StepFields>
    </form>
  );
}
