// The feedback form of a session: the same questions for both sides, each asked of the other.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Party } from '../bookings/bookings.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, optionalText, text } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { Stars } from './reviews.contract.ts';

const words = optionalText(2000).default('');
const yesOrNo = z.boolean().nullable().default(null);
const stars = Stars.nullable().default(null);

/** The topic and one measure are asked for: a form without either tells nobody anything. */
export const SessionAnswers = z.strictObject({
  topic: text(2000),
  wellPrepared: yesOrNo,
  adviceReceptive: yesOrNo,
  inLineWithExpectations: yesOrNo,
  clearNextStep: yesOrNo,
  nextStep: words,
  quality: stars,
  usefulness: stars,
  communication: stars,
  issueResponse: stars,
  satisfaction: Stars,
  wentWell: words,
  improvements: words,
  interestingPoints: words,
  observation: words,
  recommendations: words,
  additional: words,
});
export type SessionAnswers = z.infer<typeof SessionAnswers>;

/** As they were kept: with the questions of their day, of which some may be asked no more. */
export const KeptAnswers = z.object(SessionAnswers.shape);

/** What one side has said. */
export const SessionFeedback = z.object({
  author: PersonBrief.nullable(),
  answers: SessionAnswers,
  givenAt: z.string(),
  changedAt: z.string().nullable(),
});
export type SessionFeedback = z.infer<typeof SessionFeedback>;

export const SessionFeedbacks = z.object({
  bookingId: id,
  /** On which side the reader stands; staff who were not there stand on none. */
  side: Party.nullable(),
  /** What the reader may read: their own, and the other side's once both are given; staff both. */
  forms: z.object({ expert: SessionFeedback.nullable(), requester: SessionFeedback.nullable() }),
  /** Who has given theirs. */
  given: z.object({ expert: z.boolean(), requester: z.boolean() }),
  /** Until when what was given can be improved. */
  openUntil: z.string(),
});
export type SessionFeedbacks = z.infer<typeof SessionFeedbacks>;

export const sessionFeedback = contract({
  give: {
    summary: 'Fills in the feedback form of one’s side, or improves it within two weeks',
    method: 'POST',
    path: '/feedbacks',
    access: permission('update', 'booking'),
    body: SessionAnswers.extend({ bookingId: id }),
    reply: SessionFeedbacks,
    errors: ['booking.not_found', 'session_feedback.none', 'session_feedback.settled'],
  },
  one: {
    summary:
      'The feedback of a session, by its booking: one’s own, and the other’s once both are given',
    method: 'GET',
    path: '/feedbacks/{id}',
    access: permission('read', 'booking'),
    params: z.object({ id }),
    reply: SessionFeedbacks,
    errors: ['booking.not_found', 'session_feedback.none'],
  },
});
