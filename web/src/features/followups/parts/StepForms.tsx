import { Button, Group, Select, TextInput } from '@mantine/core';
import { type NextStep, NewNextStep } from '@thedot/domain/followups/next-steps.contract';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { refuseDueDate } from '@thedot/domain/followups/next-steps.rules';
import { type ContractFormHandle, useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useMe } from '../../../lib/session/session.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import classes from './NextSteps.module.css';
import { useHubToday } from '../../../lib/format/use-hub-today.ts';
import { useAddStep, useChangeStep } from '../next-steps.data.ts';

interface StepFieldsProps {
  form: ContractFormHandle<NewNextStep>;
  people: readonly PersonBrief[];
  label: string;
  textRef: Ref<HTMLInputElement>;
  /** Hides owner and date until something is typed. */
  isShort?: boolean;
  children: ReactNode;
}

/** The fields of a step: text, owner and due date. */
function StepFields({ form, people, label, textRef, isShort = false, children }: StepFieldsProps) {
  const { t } = useTranslation('followups');
  const nameOf = useDisplayName();
  const me = useMe();
  return (
    <>
      <TextInput
        ref={textRef}
        label={label}
        placeholder={t('steps.placeholder')}
        maxLength={500}
        {...form.getInputProps('text')}
      />
      {!isShort && (
        <div className={classes.more}>
          <Select
            label={t('steps.owner')}
            placeholder={t('steps.nobody')}
            clearable
            clearButtonProps={{ 'aria-label': t('steps.nobody') }}
            data={people.map(({ id, name }) => ({
              value: id,
              label: id === me.id ? t('steps.youNamed', { name: nameOf(name) }) : nameOf(name),
            }))}
            {...form.getInputProps('ownerId')}
          />
          <DateField label={t('steps.dueLabel')} {...form.getInputProps('due')} />
          <Group justify="flex-end" gap={10}>
            {children}
          </Group>
        </div>
      )}
    </>
  );
}

interface AddStepProps {
  booking: Pick<BookingPage, 'id' | 'requester'>;
  people: readonly PersonBrief[];
}

export function AddStep({ booking, people }: AddStepProps) {
  const { t } = useTranslation('followups');
  const add = useAddStep(booking.id);
  const today = useHubToday();
  const text = useRef<HTMLInputElement>(null);
  // The requester is the most frequent owner.
  const isRequesterListed = people.some(({ id }) => id === booking.requester.id);
  const empty = { text: '', ownerId: isRequesterListed ? booking.requester.id : null, due: null };
  const form = useContractForm<NewNextStep, unknown>(NewNextStep, {
    initialValues: empty,
    validate: ({ due }) => ({ due: refuseDueDate(due, today) }),
    submit: (input) => add.mutateAsync(input),
    onDone: () => {
      form.setInitialValues(empty);
      form.reset();
      // The button disappears with the reset: focus the text field for the next step.
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

interface EditStepProps {
  step: NextStep;
  people: readonly PersonBrief[];
  onDone: () => void;
}

export function EditStep({ step: { id, text, owner, due }, people, onDone }: EditStepProps) {
  const { t } = useTranslation('followups');
  const change = useChangeStep();
  const today = useHubToday();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useContractForm<NewNextStep, unknown>(NewNextStep, {
    initialValues: { text, ownerId: owner?.id ?? null, due },
    // An unchanged past date is allowed.
    validate: (input) => ({ due: input.due === due ? null : refuseDueDate(input.due, today) }),
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
