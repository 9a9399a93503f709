import {
  Button,
  Checkbox,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EventQuestion } from '@thedot/domain/events/event-fields.contract';
import { MAX_EVENT_QUESTIONS } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import type { EventForm } from './event-form.ts';
import classes from './EventForm.module.css';

const KINDS = EventQuestion.shape.kind.options;

/** What users answer when they register. */
export function QuestionsField({ form }: { form: ContractFormHandle<EventForm> }) {
  const { t } = useTranslation('events');
  const { questions } = form.values;
  return (
    <Stack gap="sm" role="group" aria-label={t('questions.title')}>
      <div>
        <Text fw={600} fz="sm">
          {t('questions.title')}
        </Text>
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('questions.hint')}
        </Text>
      </div>
      {questions.map((question, at) => (
        <Stack key={question.id} gap="sm" className={classes.part ?? ''}>
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
          {question.kind === 'choice' && (
            <Textarea
              label={t('questions.options')}
              autosize
              minRows={2}
              {...form.getInputProps(`questions.${at}.options`)}
              value={question.options.join('\n')}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue(`questions.${at}.options`, value.split('\n'))
              }
              onBlur={() =>
                form.setFieldValue(
                  `questions.${at}.options`,
                  question.options.map((it) => it.trim()).filter(Boolean),
                )
              }
            />
          )}
          <Group justify="space-between">
            <Checkbox
              label={t('questions.required')}
              {...form.getInputProps(`questions.${at}.isRequired`, { type: 'checkbox' })}
            />
            <Button variant="subtle" size="xs" onClick={() => form.removeListItem('questions', at)}>
              {t('questions.remove')}
            </Button>
          </Group>
        </Stack>
      ))}
      {questions.length < MAX_EVENT_QUESTIONS && (
        <Group>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() =>
              form.insertListItem('questions', {
                id: crypto.randomUUID(),
                label: '',
                kind: 'text',
                isRequired: false,
                options: [],
              })
            }
          >
            {t('questions.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
