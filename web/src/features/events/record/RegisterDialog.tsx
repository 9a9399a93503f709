import { Text } from '@mantine/core';
import {
  EventAnswers,
  type MyRegistration,
} from '@thedot/domain/events/event-registrations.contract';
import type { Event } from '@thedot/domain/events/events.contract';
import { refuseAnswers } from '@thedot/domain/events/registrations.rules';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { QuestionField } from './QuestionField.tsx';

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
