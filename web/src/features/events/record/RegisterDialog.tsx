import { Select, Text, Textarea } from '@mantine/core';
import type { EventQuestion } from '@thedot/domain/events/event-fields.contract';
import {
  EventAnswers,
  type MyRegistration,
} from '@thedot/domain/events/event-registrations.contract';
import type { Event } from '@thedot/domain/events/events.contract';
import { refuseAnswers } from '@thedot/domain/events/registrations.rules';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';

const Form = z.object({ answers: EventAnswers });
type Form = z.input<typeof Form>;

interface Props {
  event: Event;
  opened: boolean;
  isFull: boolean;
  onClose: () => void;
  submit: (answers: Form['answers']) => Promise<MyRegistration>;
}

/** Asks the questions of the organizer, and registers. */
export function RegisterDialog({ event, isFull, submit, ...dialog }: Props) {
  const { t } = useTranslation('events');
  const { questions, title } = event;
  return (
    <FormDialog<Form, MyRegistration>
      {...dialog}
      title={t(isFull ? 'register.wait_title' : 'register.dialog', { title })}
      schema={Form}
      initialValues={{ answers: Object.fromEntries(questions.map(({ id }) => [id, ''])) }}
      validate={({ answers }) => Object.fromEntries(refuseAnswers(questions, answers))}
      submit={({ answers }) => submit(answers)}
      confirmLabel={t(isFull ? 'register.wait' : 'register.open')}
      successMessage={({ status }) => t(status === 'waiting' ? 'register.waits' : 'register.done')}
    >
      {(form) => (
        <>
          {isFull && <Text>{t('register.wait_text')}</Text>}
          {!isFull && questions.length === 0 && <Text>{t('register.text')}</Text>}
          {questions.map((question) => (
            <QuestionField key={question.id} form={form} question={question} />
          ))}
        </>
      )}
    </FormDialog>
  );
}

interface QuestionProps {
  form: ContractFormHandle<Form>;
  question: EventQuestion;
}

function QuestionField({
  form,
  question: { id, label, kind, isRequired, options },
}: QuestionProps) {
  const { t } = useTranslation('events');
  const field = {
    label: isRequired ? label : <OptionalLabel>{label}</OptionalLabel>,
    ...form.getInputProps(`answers.${id}`),
  };
  if (kind === 'text') return <Textarea autosize minRows={1} maxLength={1000} {...field} />;
  const choices =
    kind === 'yes_no'
      ? (['yes', 'no'] as const).map((value) => ({ value, label: t(`answer.${value}`) }))
      : options.map((value) => ({ value, label: value }));
  return (
    <Select
      {...field}
      data={choices}
      clearable={!isRequired}
      comboboxProps={{ keepMounted: false, floatingStrategy: 'fixed' }}
      onChange={(value) => form.setFieldValue(`answers.${id}`, value ?? '')}
    />
  );
}
