import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { EventQuestion } from '@thedot/domain/events/event-fields.contract';
import { MAX_EVENT_QUESTIONS } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import type { EventForm } from './event-form.ts';
import { PartsField } from './PartsField.tsx';

const KINDS = EventQuestion.shape.kind.options;

interface Props {
  form: ContractFormHandle<EventForm>;
}

/** What users answer when they register. */
export function QuestionsField({ form }: Props) {
  const { t } = useTranslation('events');
  return (
    <PartsField
      title={t('questions.title')}
      hint={t('questions.hint')}
      max={MAX_EVENT_QUESTIONS}
      addLabel={t('questions.add')}
      removeLabel={t('questions.remove')}
      onAdd={() =>
        form.insertListItem('questions', {
          id: crypto.randomUUID(),
          label: '',
          kind: 'text',
          isRequired: false,
          options: [],
        })
      }
      onRemove={(at) => form.removeListItem('questions', at)}
      parts={form.values.questions.map((question, at) => ({
        key: question.id,
        fields: <QuestionFields form={form} question={question} at={at} />,
        aside: (
          <Checkbox
            label={t('questions.required')}
            {...form.getInputProps(`questions.${at}.isRequired`, { type: 'checkbox' })}
          />
        ),
      }))}
    />
  );
}

interface QuestionProps extends Props {
  question: EventForm['questions'][number];
  at: number;
}

function QuestionFields({ form, question: { kind, options }, at }: QuestionProps) {
  const { t } = useTranslation('events');
  const path = `questions.${at}.options` as const;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('questions.label')}
          maxLength={200}
          {...form.getInputProps(`questions.${at}.label`)}
        />
        <Select
          label={t('questions.kind')}
          allowDeselect={false}
          data={KINDS.map((value) => ({ value, label: t(`questions.kinds.${value}`) }))}
          {...form.getInputProps(`questions.${at}.kind`)}
        />
      </SimpleGrid>
      {kind === 'choice' && (
        <AutosizeTextarea
          label={t('questions.options')}
          minRows={2}
          {...form.getInputProps(path)}
          value={options.join('\n')}
          onChange={({ currentTarget: { value } }) => form.setFieldValue(path, value.split('\n'))}
          onBlur={() => form.setFieldValue(path, options.map((it) => it.trim()).filter(Boolean))}
        />
      )}
    </>
  );
}
