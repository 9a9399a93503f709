import { Button } from '@mantine/core';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { NewNextStep } from '@thedot/domain/followups/next-steps.contract';
import { refuseDue } from '@thedot/domain/followups/next-steps.rules';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useHubToday } from '../../../lib/format/use-hub-today.ts';
import { useAddStep } from '../next-steps.data.ts';
import classes from './NextSteps.module.css';
import { StepFields } from './StepFields.tsx';

interface Props {
  booking: Pick<BookingPage, 'id' | 'requester'>;
  people: readonly PersonBrief[];
}

export function AddStep({ booking, people }: Props) {
  const { t } = useTranslation('followups');
  const add = useAddStep(booking.id);
  const today = useHubToday();
  const text = useRef<HTMLInputElement>(null);
  // Most of what is agreed is for who asked for the session.
  const isHere = people.some(({ id }) => id === booking.requester.id);
  const empty = { text: '', ownerId: isHere ? booking.requester.id : null, due: null };
  const form = useContractForm<NewNextStep, unknown>(NewNextStep, {
    initialValues: empty,
    validate: ({ due }) => ({ due: refuseDue(due, today) }),
    submit: (wish) => add.mutateAsync(wish),
    onDone: () => {
      form.setInitialValues(empty);
      form.reset();
      // The button goes with what was typed; the next thing agreed is typed at once.
      text.current?.focus();
    },
    errorTitle: 'errors.title_booking',
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <StepFields
        form={form}
        people={people}
        label={t('steps.new')}
        textRef={text}
        isShort={form.getValues().text === '' && !form.isDirty()}
      >
        <Button type="submit" loading={form.busy}>
          {t('steps.add')}
        </Button>
      </StepFields>
    </form>
  );
}
