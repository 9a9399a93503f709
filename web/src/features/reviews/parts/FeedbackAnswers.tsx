import { Group } from '@mantine/core';
import type { Party } from '@thedot/domain/expert-sessions/bookings.contract';
import type { SessionFeedback } from '@thedot/domain/reviews/session-feedback.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { DotRating } from '../../../ui/dots/DotRating.tsx';
import { STARS } from '../../../ui/fields/stars.ts';
import { type DescriptionItem, DescriptionList } from '../../../ui/DescriptionList.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { getAnswerKind, type Question, QUESTIONS } from '../feedback-questions.ts';

interface Props {
  title: string;
  feedback: SessionFeedback;
  side: Party;
  /** Name of the participant whom the questions are about. */
  name: string;
  /** Shown below the answers. */
  children?: ReactNode;
}

/** The answered questions of one participant, read-only. */
export function FeedbackAnswers({ title, feedback, side, name, children }: Props) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const { answers, givenAt, changedAt } = feedback;
  const when = format.date(givenAt);
  const lines = QUESTIONS.map((question): DescriptionItem => [
    t(`ask.${side}.${question}`, { name }),
    <Answer key={question} question={question} answer={answers[question]} />,
  ]).filter((_, index) => {
    const answer = answers[QUESTIONS[index] ?? 'topic'];
    return answer !== null && answer !== '';
  });
  return (
    <Card
      title={title}
      hint={
        changedAt
          ? t('read.changed', { when, changed: format.date(changedAt) })
          : t('read.given', { when })
      }
    >
      <DescriptionList items={lines} />
      {children && (
        <Group gap="8px 14px" mt={18} fz="sm" c="var(--dot-ink-2)">
          {children}
        </Group>
      )}
    </Card>
  );
}

function Answer({
  question,
  answer,
}: {
  question: Question;
  answer: string | number | boolean | null;
}) {
  const { t } = useTranslation('ui');
  if (getAnswerKind(question) === 'yes-no') return t(answer ? 'answer.yes' : 'answer.no');
  const stars = STARS.find((it) => it === answer);
  if (!stars) return answer;
  return (
    <Group component="span" gap="4px 10px">
      <DotRating value={stars} label={t('rating.of_five', { value: stars })} />
      {t(`rating.word.${stars}`)}
    </Group>
  );
}
