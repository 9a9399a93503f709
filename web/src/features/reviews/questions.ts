import { RequiredStars } from '@thedot/domain/reviews/reviews.contract';
import { SessionAnswers } from '@thedot/domain/reviews/session-feedback.contract';
import type { z } from 'zod';

/** The form while it is filled in: the one rating that is asked for may not be chosen yet. */
export const FeedbackForm = SessionAnswers.extend({ satisfaction: RequiredStars });

export type FeedbackValues = z.input<typeof FeedbackForm>;

export const BLANK: FeedbackValues = {
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

type Kind = 'words' | 'yes-no' | 'stars';
export type Question = keyof SessionAnswers;

/** The questions in the order in which they are asked, by what they are about. */
export const GROUPS = [
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

export const QUESTIONS: readonly Question[] = GROUPS.flatMap(({ questions }) => [...questions]);

const RATED: readonly Question[] = [
  'satisfaction',
  'quality',
  'usefulness',
  'communication',
  'issueResponse',
];
const YES_NO: readonly Question[] = [
  'wellPrepared',
  'adviceReceptive',
  'inLineWithExpectations',
  'clearNextStep',
];

export function kindOf(question: Question): Kind {
  if (RATED.includes(question)) return 'stars';
  return YES_NO.includes(question) ? 'yes-no' : 'words';
}

export const isNeeded = (question: Question): boolean =>
  question === 'topic' || question === 'satisfaction';

/** Whether somebody said something to it; of words spaces are none. */
export const isAnswered = (answer: unknown): boolean =>
  typeof answer === 'string' ? answer.trim() !== '' : answer !== null && answer !== undefined;
