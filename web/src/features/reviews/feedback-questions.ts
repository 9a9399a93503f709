import { RequiredStars } from '@thedot/domain/reviews/reviews.contract';
import { SessionAnswers } from '@thedot/domain/reviews/session-feedback.contract';
import type { z } from 'zod';

/** The form state: the required rating may still be unset. */
export const FeedbackFormSchema = SessionAnswers.extend({ satisfaction: RequiredStars });

export type FeedbackValues = z.input<typeof FeedbackFormSchema>;

export const EMPTY_FEEDBACK: FeedbackValues = {
  topic: '',
  wellPrepared: null,
  adviceReceptive: null,
  inLineWithExpectations: null,
  clearNextStep: null,
  nextStep: '',
  quality: null,
  usefulness: null,
  communication: null,
  issueResponse: null,
  satisfaction: null,
  wentWell: '',
  improvements: '',
  interestingPoints: '',
  observation: '',
  recommendations: '',
  additional: '',
};

type AnswerKind = 'words' | 'yes-no' | 'stars';
export type Question = keyof SessionAnswers;

/** The questions in display order, grouped by subject. */
export const QUESTION_GROUPS = [
  {
    group: 'session',
    questions: ['topic', 'wellPrepared', 'adviceReceptive', 'inLineWithExpectations'],
  },
  {
    group: 'ratings',
    questions: ['satisfaction', 'quality', 'usefulness', 'communication', 'issueResponse'],
  },
  {
    group: 'words',
    questions: ['wentWell', 'improvements', 'interestingPoints', 'observation'],
  },
  {
    group: 'next',
    questions: ['clearNextStep', 'nextStep', 'recommendations', 'additional'],
  },
] as const satisfies readonly { group: string; questions: readonly Question[] }[];

export const QUESTIONS: readonly Question[] = QUESTION_GROUPS.flatMap(({ questions }) => [
  ...questions,
]);

const RATING_QUESTIONS: readonly Question[] = [
  'satisfaction',
  'quality',
  'usefulness',
  'communication',
  'issueResponse',
];
const YES_NO_QUESTIONS: readonly Question[] = [
  'wellPrepared',
  'adviceReceptive',
  'inLineWithExpectations',
  'clearNextStep',
];

export function getAnswerKind(question: Question): AnswerKind {
  if (RATING_QUESTIONS.includes(question)) return 'stars';
  return YES_NO_QUESTIONS.includes(question) ? 'yes-no' : 'words';
}

export const isRequired = (question: Question): boolean =>
  question === 'topic' || question === 'satisfaction';

/** Whether the question is answered; blank text counts as unanswered. */
export const isAnswered = (answer: unknown): boolean =>
  typeof answer === 'string' ? answer.trim() !== '' : answer !== null && answer !== undefined;
