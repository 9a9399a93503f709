import { Button, Stack, Text } from '@mantine/core';
import { SurveyAnswer } from '@thedot/domain/events/event-surveys.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Card } from '../../../ui/Card.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { DotRating } from '../../../ui/dots/DotRating.tsx';
import { DotRatingField } from '../../../ui/fields/DotRatingField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { YesNoField } from '../../../ui/fields/YesNoField.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';

/** Unanswered at first. */
const Values = z.object({
  rating: SurveyAnswer.shape.rating.nullable(),
  comesAgain: z.boolean().nullable(),
  comment: SurveyAnswer.shape.comment,
});

interface Props {
  answer: SurveyAnswer | null;
  send: (answer: SurveyAnswer) => Promise<SurveyAnswer>;
}

/** Asks an attendee how the event was, or thanks for the answers, which can be changed. */
export function SurveyForm({ answer, send }: Props) {
  const { t } = useTranslation(['event-tools', 'ui']);
  const [isOpen, setOpen] = useState(answer === null);
  if (answer && !isOpen)
    return (
      <Card title={t('survey.thanks')}>
        <Stack gap="md" align="flex-start">
          <DotRating
            value={answer.rating}
            label={t('ui:rating.of_five', { value: answer.rating })}
            size={16}
          />
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('survey.change')}
          </Button>
        </Stack>
      </Card>
    );
  return (
    <Card title={t('survey.title')}>
      <DialogForm<z.input<typeof Values>, SurveyAnswer>
        schema={Values}
        initialValues={{ rating: null, comesAgain: null, comment: '', ...answer }}
        validate={({ rating, comesAgain }) => ({
          rating: rating === null ? 'field.required' : null,
          comesAgain: comesAgain === null ? 'field.required' : null,
        })}
        submit={(values) => send(SurveyAnswer.parse(values))}
        confirmLabel={t('survey.send')}
        successMessage={t('survey.sent')}
        onDone={() => setOpen(false)}
        {...(answer && { onClose: () => setOpen(false) })}
      >
        {(form) => (
          <>
            <DotRatingField label={t('survey.rating')} {...form.getInputProps('rating')} />
            <YesNoField label={t('survey.comes_again')} {...form.getInputProps('comesAgain')} />
            <AutosizeTextarea
              label={<OptionalLabel>{t('survey.comment')}</OptionalLabel>}
              minRows={3}
              maxRows={14}
              maxLength={2000}
              {...form.getInputProps('comment')}
            />
            <Text fz="sm" c="var(--dot-ink-2)">
              {t('survey.privacy')}
            </Text>
          </>
        )}
      </DialogForm>
    </Card>
  );
}
