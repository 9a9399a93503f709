import { Button, Stack, Text } from '@mantine/core';
import type { Party } from '@thedot/domain/expert-sessions/bookings.contract';
import {
  SessionAnswers,
  type SessionFeedbacks,
} from '@thedot/domain/reviews/session-feedback.contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { deleteDraft, readDraft, useDraft } from '../../../lib/forms/drafts.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { type ContractFormHandle, useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import {
  EMPTY_FEEDBACK,
  FeedbackFormSchema as Form,
  type FeedbackValues,
  getAnswerKind,
  isAnswered,
  isRequired,
  type Question,
  QUESTION_GROUPS,
  QUESTIONS,
} from '../feedback-questions.ts';
import { useGiveFeedback } from '../reviews.data.ts';
import classes from './FeedbackForm.module.css';
import { DotRatingField } from '../../../ui/fields/DotRatingField.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { YesNoField } from '../../../ui/fields/YesNoField.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';

interface Props {
  feedbacks: SessionFeedbacks;
  side: Party;
  /** Name of the other participant. */
  name: string;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}

/** All questions on one page; unsent answers are kept as a draft on this device. */
export function FeedbackForm({ feedbacks, side, name, onDone, onCancel }: Props) {
  const { t } = useTranslation('reviews');
  const { bookingId, forms } = feedbacks;
  const draft = `draft:feedback:${bookingId}:${useMe().id}`;
  const give = useGiveFeedback(bookingId);
  const [known] = useState(() => ({ ...EMPTY_FEEDBACK, ...forms[side]?.answers }));
  const form = useContractForm(Form, {
    initialValues: readDraft(draft, known),
    submit: (values) => give.mutateAsync(SessionAnswers.parse(values)),
    onDone: () => {
      deleteDraft(draft);
      showSuccess(t('form.sent'));
      onDone();
    },
    errorTitle: 'errors.title_booking',
  });
  useDraft(
    draft,
    useMemo(() => changedFields(known, form.values), [known, form.values]),
  );
  const given = QUESTIONS.filter((question) => isAnswered(form.values[question])).length;
  const progress = t('form.progress', { given, all: QUESTIONS.length });

  return (
    <form {...form.formProps}>
      <Stack gap={20}>
        {QUESTION_GROUPS.map(({ group, questions }) => (
          <Card key={group} title={t(`form.group.${group}`)}>
            <div className={classes.questions} data-group={group}>
              {questions.map((question) => (
                <FeedbackQuestion
                  key={question}
                  question={question}
                  form={form}
                  side={side}
                  name={name}
                />
              ))}
            </div>
          </Card>
        ))}
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('form.who', { name })} {t('form.kept')}
        </Text>
        <div className={classes.bar}>
          <Stack className={classes.progress ?? ''} gap={6} fz="sm" c="var(--dot-ink-2)">
            <DotMeter
              size={9}
              columns={QUESTIONS.length}
              max={QUESTIONS.length}
              warnAt={2}
              value={given}
              label={progress}
            />
            <span aria-hidden>{progress}</span>
          </Stack>
          {onCancel && (
            <Button
              variant="default"
              onClick={() => {
                deleteDraft(draft);
                onCancel();
              }}
            >
              {t('form.keep')}
            </Button>
          )}
          <Button type="submit" loading={form.busy}>
            {t(forms[side] ? 'form.save' : 'form.send')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface QuestionProps {
  question: Question;
  form: ContractFormHandle<FeedbackValues>;
  side: Party;
  /** Name of the participant whom the question is about. */
  name: string;
}

function FeedbackQuestion({ question, form, side, name }: QuestionProps) {
  const { t } = useTranslation('reviews');
  const label = t(`ask.${side}.${question}`, { name });
  const field = form.getInputProps(question);
  switch (getAnswerKind(question)) {
    case 'stars':
      return <DotRatingField label={label} clearable={!isRequired(question)} {...field} />;
    case 'yes-no':
      return <YesNoField label={label} {...field} />;
    case 'words':
      return (
        <AutosizeTextarea
          label={isRequired(question) ? label : <OptionalLabel>{label}</OptionalLabel>}
          minRows={2}
          maxRows={14}
          maxLength={2000}
          {...field}
        />
      );
  }
}
