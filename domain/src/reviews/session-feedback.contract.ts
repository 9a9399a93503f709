// The feedback form of a session: both sides answer the same questions about each other.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Party } from '../expert-sessions/bookings.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, optionalText, text } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { Stars } from './reviews.contract.ts';

const longText = optionalText(2000).default('');
const yesOrNo = z.boolean().nullable().default(null);
const stars = Stars.nullable().default(null);

/** Only the topic and the satisfaction are required. */
export const SessionAnswers = z.strictObject({
  topic: text(2000),
  wellPrepared: yesOrNo,
  adviceReceptive: yesOrNo,
  inLineWithExpectations: yesOrNo,
  clearNextStep: yesOrNo,
  nextStep: longText,
  quality: stars,
  usefulness: stars,
  communication: stars,
  issueResponse: stars,
  satisfaction: Stars,
  wentWell: longText,
  improvements: longText,
  interestingPoints: longText,
  observation: longText,
  recommendations: longText,
  additional: longText,
});
export type SessionAnswers = z.infer<typeof SessionAnswers>;

/** Answers in the database: not strict, since they may contain questions that were removed since. */
export const StoredAnswers = z.object(SessionAnswers.shape);

/** The form of one side. */
export const SessionFeedback = z.object({
  author: PersonBrief.nullable(),
  answers: SessionAnswers,
  givenAt: z.string(),
  changedAt: z.string().nullable(),
});
export type SessionFeedback = z.infer<typeof SessionFeedback>;

export const SessionFeedbacks = z.object({
  bookingId: id,
  /** The caller's side; null for staff who were not in the session. */
  side: Party.nullable(),
  /** The forms that the caller may read: their own, and the other once both are given; staff read both. */
  forms: z.object({ expert: SessionFeedback.nullable(), requester: SessionFeedback.nullable() }),
  /** Which sides have given their form. */
  given: z.object({ expert: z.boolean(), requester: z.boolean() }),
  /** When a given form can no longer be changed. */
  openUntil: z.string(),
});
export type SessionFeedbacks = z.infer<typeof SessionFeedbacks>;

export const sessionFeedback = contract({
  give: {
    summary: 'Saves the feedback form of the caller’s side, or changes it within two weeks',
    method: 'POST',
    path: '/feedbacks',
    access: permission('update', 'booking'),
    closedToKeys: true,
    body: SessionAnswers.extend({ bookingId: id }),
    reply: SessionFeedbacks,
    errors: ['booking.not_found', 'session_feedback.none', 'session_feedback.settled'],
  },
  get: {
    summary:
      'Returns the feedback of a session: the caller’s form, and the other once both are given',
    method: 'GET',
    path: '/feedbacks/{id}',
    viewAs: 'private',
    access: permission('read', 'booking'),
    params: z.object({ id }),
    reply: SessionFeedbacks,
    errors: ['booking.not_found', 'session_feedback.none'],
  },
});
