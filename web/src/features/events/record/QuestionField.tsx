import { Select } from '@mantine/core';
import type { EventQuestion } from '@thedot/domain/events/event-fields.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';

/** What the field needs of its form, which has `answers` by the ids of questions. */
interface AnswersForm {
  readonly getInputProps: (path: `answers.${string}`) => {
    readonly value?: string;
    readonly error?: ReactNode;
    readonly onChange: (value: unknown) => void;
  };
  readonly setFieldValue: (path: `answers.${string}`, value: string) => void;
}

/** The answer to a question of the organizer. */
export function QuestionField({
  form,
  question: { id, label, kind, isRequired, options },
}: {
  form: AnswersForm;
  question: EventQuestion;
}) {
  const { t } = useTranslation('events');
  const path = `answers.${id}` as const;
  const field = {
    label: isRequired ? label : <OptionalLabel>{label}</OptionalLabel>,
    ...form.getInputProps(path),
  };
  if (kind === 'text') return <AutosizeTextarea minRows={1} maxLength={1000} {...field} />;
  const choices =
    kind === 'yes_no'
      ? (['yes', 'no'] as const).map((value) => ({ value, label: t(`answer.${value}`) }))
      : options.map((value) => ({ value, label: value }));
  return (
    <Select
      {...field}
      value={field.value || null}
      data={choices}
      clearable={!isRequired}
      comboboxProps={{ keepMounted: false, floatingStrategy: 'fixed' }}
      onChange={(value) => form.setFieldValue(path, value ?? '')}
    />
  );
}
