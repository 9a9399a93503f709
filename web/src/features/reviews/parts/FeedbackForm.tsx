import { Button } from '@mantine/core';
import type { Party } from '@thedot/domain/bookings/bookings.contract';
import {
  SessionAnswers,
  type SessionFeedbacks,
} from '@thedot/domain/reviews/session-feedback.contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { dropDraft, readDraft, useDraft } from '../../../lib/forms/drafts.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { BLANK, FeedbackForm as Form, GROUPS, isAnswered, QUESTIONS } from '../questions.ts';
import { useGiveFeedback } from '../reviews.data.ts';
import classes from './FeedbackForm.module.css';
import { FeedbackQuestion } from './FeedbackQuestion.tsx';

interface Props {
  feedbacks: SessionFeedbacks;
  side: Party;
  /** The one on the other side. */
  name: string;
  onDone: () => void;
  onKeep?: (() => void) | undefined;
}

/** All questions on one page, in any order; what is typed stays on this device until it is sent. */
export function FeedbackForm({ feedbacks, side, name, onDone, onKeep }: Props) {
  const { t } = useTranslation('reviews');
  const { bookingId, forms } = feedbacks;
  const draft = `draft:feedback:${bookingId}:${useMe().id}`;
  const give = useGiveFeedback(bookingId);
  const [known] = useState(() => ({ ...BLANK, ...forms[side]?.answers }));
  const form = useContractForm(Form, {
    initialValues: readDraft(draft, known),
    submit: (values) => give.mutateAsync(SessionAnswers.parse(values)),
    onDone: () => {
      dropDraft(draft);
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
    <form {...form.formProps} className={classes.form}>
      {GROUPS.map(({ group, questions }) => (
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
      <p className={classes.who}>
        {t('form.who', { name })} {t('form.kept')}
      </p>
      <div className={classes.bar}>
        <div className={classes.progress}>
          <DotMeter
            size={9}
            columns={QUESTIONS.length}
            max={QUESTIONS.length}
            warnAt={2}
            value={given}
            label={progress}
          />
          <span aria-hidden>{progress}</span>
        </div>
        {onKeep && (
          <Button
            variant="default"
            onClick={() => {
              dropDraft(draft);
              onKeep();
            }}
          >
            {t('form.keep')}
          </Button>
        )}
        <Button type="submit" loading={form.busy}>
          {t(forms[side] ? 'form.save' : 'form.send')}
        </Button>
      </div>
    </form>
  );
}
